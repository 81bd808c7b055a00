package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.serializer.CachezipRedisSerializer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Values that real Valkey GLIDE clients wrote, read through Redis by our templates. */
class GlideVectorsIT {

    private static App app;
    private static ValuePipeline<byte[]> pipeline;
    private static RedisTemplate<String, byte[]> bytesTemplate;

    /** One value as a client stored it, and the bytes that the client was given. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Vector(String name, byte[] plain, byte[] stored) {

        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void startApplication() {
        app = App.start();
        pipeline = ValuePipeline.builder(ValueCodec.bytes()).build();
        bytesTemplate = new RedisTemplate<>();
        bytesTemplate.setConnectionFactory(app.bean(RedisConnectionFactory.class));
        bytesTemplate.setKeySerializer(RedisSerializer.string());
        bytesTemplate.setValueSerializer(new CachezipRedisSerializer<>(pipeline));
        bytesTemplate.afterPropertiesSet();
    }

    @AfterAll
    static void stopApplication() {
        pipeline.close();
        app.close();
    }

    // The one ambiguity of GLIDE's format: it stores a short plain value with the magic as it is.
    static Stream<Vector> vectorsWithoutMagic() {
        return vectors().filter(vector -> !startsWithMagic(vector.plain()));
    }

    static Stream<Vector> messagePackVectors() {
        return vectors().filter(vector -> vector.name().startsWith("msgpack_2k"));
    }

    @ParameterizedTest
    @MethodSource("vectorsWithoutMagic")
    void bytesTemplate_valueWrittenByGlide_isItsPlainBytes(Vector vector) {
        String key = App.PREFIX + "glide:" + App.newKey();
        RawRedis.shared().set(key, vector.stored());

        byte[] read = bytesTemplate.opsForValue().get(key);

        // Spring's contract for serializers: an empty value is read as none.
        assertThat(read == null ? new byte[0] : read).isEqualTo(vector.plain());
    }

    @ParameterizedTest
    @MethodSource("messagePackVectors")
    void cachezipRedisTemplate_messagePackWrittenByGlide_isWhatMessagePackSays(Vector vector) {
        String key = App.PREFIX + "glide:" + App.newKey();
        RawRedis.shared().set(key, vector.stored());

        Object read = app.bean("cachezipRedisTemplate", RedisTemplate.class)
                .opsForValue()
                .get(key);

        assertThat(MessagePackTree.of(read)).isEqualTo(MessagePackTree.read(vector.plain()));
    }

    private static Stream<Vector> vectors() {
        Path directory = Path.of(System.getProperty("basedir", "."), "../../core/src/test/resources/glide");
        List<Vector> vectors = new ArrayList<>();
        for (String file : List.of("glide-zstd.json", "glide-lz4.json")) {
            JsonNode all = JsonMapper.shared().readTree(directory.resolve(file)).get("vectors");
            all.forEach(vector -> vectors.add(vector(vector)));
        }
        assertThat(vectors).hasSizeGreaterThan(200);
        return vectors.stream();
    }

    private static Vector vector(JsonNode vector) {
        byte[] plain = Base64.getDecoder().decode(vector.get("plain_base64").stringValue());
        JsonNode stored = vector.get("stored_base64");
        String name = String.join(
                " ",
                vector.get("name").stringValue(),
                vector.get("client").stringValue(),
                vector.get("backend").stringValue(),
                "level",
                vector.get("level").asString());
        return new Vector(
                name, plain, stored == null ? plain : Base64.getDecoder().decode(stored.stringValue()));
    }

    private static boolean startsWithMagic(byte[] plain) {
        return plain.length >= 3 && plain[0] == 0 && plain[1] == 1 && plain[2] == 2;
    }
}
