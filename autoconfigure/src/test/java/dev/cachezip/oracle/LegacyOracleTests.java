package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSortedMultiset;
import com.google.common.collect.Multisets;
import com.google.common.collect.TreeMultiset;
import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.LegacyFormat;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.ValueSerializer;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.collections4.bag.HashBag;
import org.apache.commons.collections4.multiset.HashMultiSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
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
            "collection: nCopies");

    private static final StarterPipeline STARTER =
            StarterPipeline.start("cachezip.allowed-types=dev.cachezip.oracle.*");

    private static final ValueSerializer<Object> SERIALIZER = LegacyFormat.readAlso(
            new CachezipRedisSerializer<>(STARTER.pipeline()),
            List.of(LegacyFormat.JDK),
            LegacyFormat.JDK,
            STARTER.application().getBean(AllowedTypes.class));

    static Stream<StorableValue> values() {
        return Stream.concat(LibraryValues.values().stream(), StorableValues.all().stream())
                .filter(value -> NOT_READ.stream().noneMatch(value.name()::startsWith))
                .filter(LegacyOracleTests::isStored)
                .filter(value -> isSerializable(value.value()))
                .filter(value -> !new String(
                                RedisSerializer.java().serialize(value.value()), StandardCharsets.ISO_8859_1)
                        .contains("org.eclipse.collections."));
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

    /** Less than a hundred bytes, which say that two billion elements follow; their packages are on the list of libraries. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.google.common.collect.CompactHashMap",
                "com.google.common.collect.CompactHashSet",
                "com.google.common.collect.CompactLinkedHashMap",
                "org.eclipse.collections.impl.bag.mutable.HashBag",
                "org.eclipse.collections.impl.list.mutable.FastList",
                "org.eclipse.collections.impl.list.mutable.primitive.IntArrayList",
                "org.eclipse.collections.impl.list.mutable.primitive.LongArrayList",
                "org.eclipse.collections.impl.map.mutable.UnifiedMap",
                "org.eclipse.collections.impl.set.mutable.UnifiedSet",
                "org.eclipse.collections.impl.stack.mutable.ArrayStack"
            })
    void deserialize_classThatTrustsACount_isRefused(String name) throws IOException, ClassNotFoundException {
        Class<?> type = Class.forName(name);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xaced0005);
        out.writeShort(0x7372);
        out.writeUTF(name);
        out.writeLong(ObjectStreamClass.lookup(type).getSerialVersionUID());
        out.writeByte(Externalizable.class.isAssignableFrom(type) ? 0x0C : 0x03);
        out.writeShort(0);
        out.writeInt(0x78707704);
        out.writeInt(Integer.MAX_VALUE);
        out.writeByte(0x78);

        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> SERIALIZER.deserialize(bytes.toByteArray()))
                .withMessageContaining(name)
                .withMessageContaining("allocates as much as a number in the stream says");
    }

    static Stream<Collection<String>> counters() {
        HashMultiset<String> hashed = HashMultiset.create();
        hashed.add("a", Integer.MAX_VALUE);
        TreeMultiset<String> sorted = TreeMultiset.create();
        sorted.add("a", Integer.MAX_VALUE);
        ConcurrentHashMultiset<String> concurrent = ConcurrentHashMultiset.create();
        concurrent.add("a", Integer.MAX_VALUE);
        HashBag<String> bag = new HashBag<>();
        bag.add("a", Integer.MAX_VALUE);
        HashMultiSet<String> commons = new HashMultiSet<>();
        commons.add("a", Integer.MAX_VALUE);
        return Stream.of(
                hashed,
                sorted,
                concurrent,
                ImmutableMultiset.copyOf(hashed),
                ImmutableSortedMultiset.copyOfSorted(sorted),
                Multisets.unmodifiableMultiset(hashed),
                bag,
                commons);
    }

    /** Some hundred bytes; a counter holds an element once, and yields it as often as it says. */
    @ParameterizedTest
    @MethodSource("counters")
    void deserialize_counterOfTwoBillion_isRead(Collection<String> counter) {
        assertThat(SERIALIZER.deserialize(Objects.requireNonNull(SERIALIZER.serialize(counter))))
                .isEqualTo(counter);
    }

    /** The list of the elements of a counter, which says two billion instead of three. */
    @Test
    void deserialize_listOfTheElementsOfACounter_isRefused() {
        byte[] stored = Objects.requireNonNull(RedisSerializer.java()
                .serialize(ImmutableMultiset.of("a", "a", "a").asList()));
        assertThat(SERIALIZER.deserialize(stored)).isEqualTo(List.of("a", "a", "a"));
        int count = new String(stored, StandardCharsets.ISO_8859_1).indexOf("\0\0\0\3");
        stored[count] = 0x7f;

        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> SERIALIZER.deserialize(stored))
                .withMessageContaining("would have to be hashed");
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
