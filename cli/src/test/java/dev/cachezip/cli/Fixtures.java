package dev.cachezip.cli;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.JdkSerializationRedisSerializer;

/** Stored values as their real writers make them. */
public final class Fixtures {

    /** The bytes of Valkey GLIDE's Java client for 64 times A: zstd at its default level. */
    static final String GLIDE_BASE64 = "AAECAAEotS/9AFhFAAAQQUEBAJMAFg==";

    private Fixtures() {}

    public record Book(String title, BigDecimal price, Instant added, UUID id, List<String> tags)
            implements Serializable {}

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Everything(
            int number,
            Long box,
            char letter,
            double rate,
            float small,
            byte[] data,
            int[] numbers,
            BigInteger big,
            Date date,
            LocalDate day,
            LocalDateTime local,
            ZonedDateTime zoned,
            TimeUnit unit,
            List<Integer> fixed,
            Set<String> set,
            Map<String, Object> map,
            Map<Integer, String> sorted,
            EnumSet<TimeUnit> units,
            Object nothing)
            implements Serializable {}

    public static Book book() {
        return new Book(
                "Café",
                new BigDecimal("1.10"),
                Instant.parse("2026-11-21T10:15:30Z"),
                UUID.fromString("c0ffee00-1234-4abc-8def-0123456789ab"),
                new ArrayList<>(List.of("a", "b")));
    }

    public static Everything everything() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("one", 1);
        map.put("two", List.of("x"));
        return new Everything(
                7,
                8L,
                'c',
                0.5,
                0.25f,
                new byte[] {1, 2, 3},
                new int[] {4, 5},
                new BigInteger("123456789012345678901234567890"),
                Date.from(Instant.ofEpochSecond(1)),
                LocalDate.of(2026, 2, 28),
                LocalDateTime.of(2026, 2, 28, 10, 15),
                ZonedDateTime.of(LocalDateTime.of(2026, 2, 28, 10, 15, 30, 5), ZoneId.of("Europe/Berlin")),
                TimeUnit.DAYS,
                List.of(1, 2),
                Set.of("only"),
                map,
                new TreeMap<>(Map.of(1, "eins")),
                EnumSet.of(TimeUnit.HOURS),
                null);
    }

    public static byte[] typed(Object value) {
        try (ValuePipeline<Object> pipeline =
                ValuePipeline.builder(ObjectCodecs.messagePack(types())).build()) {
            return pipeline.encode(value);
        }
    }

    static byte[] declared(Object value) {
        try (ValuePipeline<Object> pipeline =
                        ValuePipeline.builder(ObjectCodecs.messagePack(types())).build();
                ValuePipeline<Object> declared = pipeline.declaredAs(value.getClass())) {
            return declared.encode(value);
        }
    }

    static byte[] json(Object value) {
        try (ValuePipeline<Object> pipeline =
                ValuePipeline.builder(Jackson3Codecs.of(types()).json()).build()) {
            return pipeline.encode(value);
        }
    }

    static Object read(byte[] stored) {
        try (ValuePipeline<Object> pipeline =
                ValuePipeline.builder(ObjectCodecs.messagePack(types())).build()) {
            return pipeline.decode(stored);
        }
    }

    static byte[] compressed(byte[] plain, Algorithm algorithm) {
        try (ValuePipeline<byte[]> pipeline = ValuePipeline.builder(ValueCodec.bytes())
                .compressor(Compressor.create(algorithm, 3))
                .minLength(0)
                .build()) {
            return pipeline.encode(plain);
        }
    }

    static byte[] springJson(Object value) {
        return GenericJacksonJsonRedisSerializer.builder()
                .enableUnsafeDefaultTyping()
                .build()
                .serialize(value);
    }

    public static byte[] jdk(Object value) {
        return new JdkSerializationRedisSerializer().serialize(value);
    }

    public static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }

    private static AllowedTypes types() {
        return AllowedTypes.of("dev.cachezip.cli.*");
    }
}
