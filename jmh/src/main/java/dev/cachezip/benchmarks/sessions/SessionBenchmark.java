package dev.cachezip.benchmarks.sessions;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.security.jackson.SecurityJacksonModules;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/** The benchmark of encoding and of decoding all values of one session, without Redis. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
@Warmup(iterations = 8, time = 2)
@Measurement(iterations = 5, time = 1)
// JMH sets the parameter and calls the set-up before anything else.
@SuppressWarnings("NullAway.Init")
public class SessionBenchmark {

    private static final String BEAN = "springSessionDefaultRedisSerializer";

    @Param({"JDK", "JSON", "CACHEZIP", "NO_DICTIONARY", "LZ4", "UNCOMPRESSED"})
    private Stored stored;

    private @Nullable ConfigurableApplicationContext context;
    private RedisSerializer<Object> serializer;
    private List<Object> values;
    private List<byte[]> bytes;

    /** A form of values: the two that applications have, and cachezip with properties. */
    public enum Stored {
        /** JDK serialization, which is Spring Session's default. */
        JDK(""),
        /** JSON with type ids, as a sample of Spring Session sets it up. */
        JSON(""),
        /** Cachezip as it is by default. */
        CACHEZIP("on-unreadable=drop"),
        /** zstd without a dictionary. */
        NO_DICTIONARY("dictionary=none"),
        /** LZ4. */
        LZ4("algorithm=lz4"),
        /** MessagePack alone. */
        UNCOMPRESSED("algorithm=none");

        private final String setting;

        Stored(String setting) {
            this.setting = setting;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    /** Sets up the serializer, as an application does, and checks that the values come back. */
    @Setup
    @SuppressWarnings("unchecked") // the bean's generic type
    public void setUp() {
        serializer = switch (stored) {
            case JDK -> RedisSerializer.java();
            case JSON -> json();
            default -> {
                context = start(stored.setting);
                yield (RedisSerializer<Object>) context.getBean(BEAN, RedisSerializer.class);
            }
        };
        values = FormSession.values();
        bytes = new ArrayList<>();
        for (Object value : values) {
            byte[] encoded = Objects.requireNonNull(serializer.serialize(value));
            Object decoded = serializer.deserialize(encoded);
            if (decoded == null || decoded.getClass() != value.getClass()) {
                throw new IllegalStateException(value + " comes back as " + decoded);
            }
            bytes.add(encoded);
        }
    }

    private static RedisSerializer<Object> json() {
        return new GenericJacksonJsonRedisSerializer(JsonMapper.builder()
                .addModules(SecurityJacksonModules.getModules(
                        SessionBenchmark.class.getClassLoader(),
                        BasicPolymorphicTypeValidator.builder()
                                .allowIfSubType("dev.cachezip.benchmarks.sessions.")
                                .allowIfSubType("java.math.")))
                .build());
    }

    private static ConfigurableApplicationContext start(String setting) {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .bannerMode(Banner.Mode.OFF)
                .logStartupInfo(false)
                .run(
                        "--cachezip.session.enabled=true",
                        "--cachezip.session." + setting,
                        "--cachezip.allowed-types=dev.cachezip.benchmarks.sessions.*");
    }

    /** Stops the application. */
    @TearDown
    public void tearDown() {
        if (context != null) {
            context.close();
        }
    }

    /** Encodes all values. */
    @Benchmark
    public void encode(Blackhole hole) {
        for (Object value : values) {
            hole.consume(serializer.serialize(value));
        }
    }

    /** Decodes all values, as each request does. */
    @Benchmark
    public void decode(Blackhole hole) {
        for (byte[] each : bytes) {
            hole.consume(serializer.deserialize(each));
        }
    }
}
