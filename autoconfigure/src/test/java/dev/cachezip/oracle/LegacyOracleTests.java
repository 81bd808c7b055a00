package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.LegacyFormat;
import dev.cachezip.serializer.MigratingRedisSerializer;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/** Each value that cachezip stores and the JDK can serialize is read from a JDK stream, too. */
class LegacyOracleTests {

    /** The beginnings of the names of those that are not, as docs/migration.md says. */
    private static final Set<String> NOT_READ = Set.of(
            // Their stand-in loads any class.
            "com.google.protobuf.",
            "java.util.ArrayList [value: \"a\"",
            // As long as a number says.
            "collection: nCopies",
            // Its fields are described and not written.
            "self-serializing: writeObject with another form");

    private static final StarterPipeline STARTER =
            StarterPipeline.start("cachezip.allowed-types=dev.cachezip.oracle.*");

    private static final MigratingRedisSerializer SERIALIZER = MigratingRedisSerializer.of(
            new CachezipRedisSerializer<>(STARTER.pipeline()),
            List.of(LegacyFormat.JDK),
            LegacyFormat.JDK,
            STARTER.application().getBean(AllowedTypes.class));

    static Stream<StorableValue> values() {
        return Stream.concat(LibraryValues.values().stream(), StorableValues.all().stream())
                .filter(value -> NOT_READ.stream().noneMatch(value.name()::startsWith))
                .filter(LegacyOracleTests::isStored)
                .filter(value -> isSerializable(value.value()));
    }

    private static boolean isStored(StorableValue value) {
        try {
            return STARTER.pipeline().encode(value.value()).length > 0;
        } catch (CachezipException e) {
            return false;
        }
    }

    private static boolean isSerializable(Object value) {
        try {
            return RedisSerializer.java().deserialize(RedisSerializer.java().serialize(value)) != null;
        } catch (SerializationException | StackOverflowError e) {
            return false;
        }
    }

    @AfterAll
    static void stop() {
        STARTER.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("values")
    void deserialize_whatTheJdkHasSerialized_isItsCopy(StorableValue value) {
        byte[] stored = Objects.requireNonNull(SERIALIZER.serialize(value.value()));
        Object expected = RedisSerializer.java().deserialize(stored);
        assertThat(Sameness.compare(expected, SERIALIZER.deserialize(stored), null)
                        .isSame())
                .isTrue();
    }
}
