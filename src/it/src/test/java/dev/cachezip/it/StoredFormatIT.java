package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.it.App.Writing;
import dev.cachezip.it.MessagePackTree.Ext;
import dev.cachezip.samples.SampleValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What lies in Redis, taken apart by tools that know nothing of cachezip. */
class StoredFormatIT {

    private static final Map<Writing, App> APPS = new LinkedHashMap<>();

    @BeforeAll
    static void startApplications() {
        Writing.all().forEach(writing -> APPS.put(writing, writing.start()));
    }

    @AfterAll
    static void stopApplications() {
        APPS.values().forEach(App::close);
    }

    static Stream<Arguments> samples() {
        return Stream.of("zstd", "lz4", "none")
                .flatMap(algorithm ->
                        Stream.of(SampleValue.values()).map(sample -> Arguments.of(algorithm, sample)));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void msgpack_sampleValue_isTheTypeIdAndEachFieldOfTheOriginal(String algorithm, SampleValue sample) {
        Object value = sample.value();
        StoredBytes read = store(new Writing(algorithm, "msgpack"), value);

        assertThat(MessagePackTree.read(read.plain()))
                .isInstanceOfSatisfying(List.class, root -> {
                    assertThat(root).hasSize(2);
                    assertThat(root.get(0))
                            .isInstanceOfSatisfying(Ext.class, id -> assertThat(id.type())
                                    .isEqualTo(MessagePackTree.TYPE_ID));
                    if (value instanceof Record) {
                        assertThat(root.get(0))
                                .isEqualTo(Ext.typeId(value.getClass().getName()));
                    }
                    assertThat(root.get(1)).isEqualTo(MessagePackTree.of(value));
                });
    }

    @ParameterizedTest
    @MethodSource("samples")
    void msgpack_sampleValue_hasNoClassNamesInside(String algorithm, SampleValue sample) {
        StoredBytes read = store(new Writing(algorithm, "msgpack"), sample.value());

        String text = new String(read.plain(), StandardCharsets.ISO_8859_1);
        assertThat(text).doesNotContain("@class", "@type").containsOnlyOnce("dev.cachezip.samples");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void json_sampleValue_isPlainJsonWithTypeAndValue(String algorithm, SampleValue sample) {
        Object value = sample.value();
        StoredBytes read = store(new Writing(algorithm, "json"), value);

        JsonNode root = JsonMapper.shared().readTree(read.plain());
        assertThat(root.propertyNames()).containsExactly("@type", "@value");
        if (value instanceof Record) {
            assertThat(root.get("@type").stringValue()).isEqualTo(value.getClass().getName());
        }
        JsonNode content = root.get("@value");
        switch (sample) {
            case SMALL_RECORD -> {
                assertThat(content.get("name").stringValue()).isEqualTo("Zoë Åkerström");
                assertThat(content.get("age").intValue()).isEqualTo(41);
            }
            case PRODUCT_PAGE -> assertThat(content.get("reviews")).hasSize(4);
            case LAYOUTS_100 -> assertThat(content).hasSize(100);
            case LAYOUTS_1000 -> assertThat(content).hasSize(1000);
        }
    }

    @Test
    void msgpack_string_isOneMessagePackString() {
        StoredBytes read = store(new Writing("zstd", "msgpack"), "grün 緑 🟢");

        assertThat(MessagePackTree.read(read.plain())).isEqualTo("grün 緑 🟢");
    }

    @Test
    void msgpack_bigDecimal_isAStringThatKeepsItsScale() {
        BigDecimal value = new BigDecimal("19.90");
        StoredBytes read = store(new Writing("zstd", "msgpack"), value);

        assertThat(MessagePackTree.read(read.plain()))
                .isInstanceOfSatisfying(
                        List.class,
                        root -> assertThat(root)
                                .isEqualTo(List.of(Ext.typeId(BigDecimal.class.getName()), "19.90")));
    }

    private static StoredBytes store(Writing writing, Object value) {
        String key = App.newKey();
        APPS.get(writing).shop().put(key, value);
        StoredBytes read = StoredBytes.read(RawRedis.shared().await(App.redisKey(Shop.ON_DEMAND, key)));
        if (read.plain().length >= 64) {
            assertThat(read.algorithm()).isEqualTo(writing.algorithmId());
        }
        return read;
    }
}
