package dev.cachezip.oracle;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.EnumBiMap;
import com.google.common.collect.EnumHashBiMap;
import com.google.common.collect.EnumMultiset;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableClassToInstanceMap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.ImmutableTable;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.hash.HashCode;
import com.google.common.math.PairedStatsAccumulator;
import com.google.common.math.StatsAccumulator;
import com.google.common.net.MediaType;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import com.google.common.primitives.UnsignedLong;
import com.google.common.util.concurrent.AtomicDouble;
import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.protobuf.NullValue;
import com.google.protobuf.StringValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import dev.cachezip.oracle.Holders.Anything;
import dev.cachezip.oracle.StorableValue.Expected;
import io.vavr.Tuple;
import io.vavr.control.Either;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.tuple.ImmutablePair;
import org.apache.commons.lang3.tuple.MutablePair;
import org.apache.commons.lang3.tuple.Pair;
import org.apache.commons.lang3.tuple.Triple;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.eclipse.collections.impl.factory.Bags;
import org.eclipse.collections.impl.factory.BiMaps;
import org.eclipse.collections.impl.factory.Lists;
import org.eclipse.collections.impl.factory.Maps;
import org.eclipse.collections.impl.factory.Multimaps;
import org.eclipse.collections.impl.factory.Sets;
import org.eclipse.collections.impl.factory.primitive.IntLists;
import org.eclipse.collections.impl.factory.primitive.LongSets;
import org.eclipse.collections.impl.factory.primitive.ObjectLongMaps;
import org.joda.money.BigMoney;
import org.joda.money.CurrencyUnit;
import org.joda.money.Money;
import reactor.util.function.Tuples;

/** Values of libraries that applications cache. */
final class LibraryValues {

    private LibraryValues() {}

    /** Returns all, each by itself, in a field that declares nothing, and declared as the library's collection or map. */
    static List<StorableValue> values() {
        return Stream.of(
                        guava(),
                        numbers(),
                        CommonsValues.values(),
                        collections(),
                        money(),
                        others(),
                        bson(),
                        protobuf(),
                        SpringValues.values(),
                        LoginValues.values(),
                        SpringSecurityValues.values(),
                        WebValues.values(),
                        AuthorizationServerValues.values(),
                        SessionValues.values(),
                        IdentityProviderValues.values(),
                        WebAuthnValues.values(),
                        SpringModuleValues.values(),
                        DataLibraryValues.values(),
                        JodaTimeValues.values())
                .flatMap(List::stream)
                .flatMap(value -> Stream.concat(
                        Stream.of(
                                new StorableValue(name(value), value, declared(value), expected(value)),
                                new StorableValue(
                                        name(value) + " in a field",
                                        new Anything(value),
                                        Anything.class,
                                        expected(value))),
                        containers(value.getClass())
                                .map(type -> new StorableValue(name(value), value, type, expected(value)))))
                .toList();
    }

    /** Returns the interfaces of a class that are collections or maps, but not the JDK's. */
    private static Stream<Class<?>> containers(Class<?> type) {
        return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
                .flatMap(each -> Stream.of(each.getInterfaces()))
                .filter(each -> Collection.class.isAssignableFrom(each) || Map.class.isAssignableFrom(each))
                .filter(each -> Modifier.isPublic(each.getModifiers()))
                .filter(each -> !each.getName().startsWith("java."))
                .distinct();
    }

    private static Class<?> declared(Object value) {
        return value.getClass().getName().startsWith("java.util.") ? null : value.getClass();
    }

    private static Expected expected(Object value) {
        if (SpringValues.isRefused(value)
                || WebValues.isRefused(value)
                || SessionValues.isRefused(value)
                || IdentityProviderValues.isRefused(value)
                || SpringModuleValues.isRefused(value)
                || DataLibraryValues.isRefused(value)
                || JodaTimeValues.isRefused(value)
                || CommonsValues.isRefused(value)) {
            return Expected.REFUSED;
        }
        return SpringSecurityValues.isInEqualForm(value)
                        || WebValues.isInEqualForm(value)
                        || AuthorizationServerValues.isInEqualForm(value)
                        || SessionValues.isInEqualForm(value)
                        || IdentityProviderValues.isInEqualForm(value)
                        || WebAuthnValues.isInEqualForm(value)
                        || SpringModuleValues.isInEqualForm(value)
                ? Expected.EQUAL_FORM
                : Expected.EQUAL;
    }

    private static String name(Object value) {
        String text = value.toString().replaceAll("\\s+", " ");
        return value.getClass().getName() + " " + (text.length() > 40 ? text.substring(0, 40) : text);
    }

    private static List<Object> guava() {
        return List.of(
                ImmutableList.of("a", "b"),
                ImmutableList.of(),
                new LinkedHashMap<>(Map.of("a", ImmutableList.of(1, 2, 3).subList(0, 2))),
                new ArrayList<>(List.of(ImmutableMap.of("a", 1L, "b", 2L).keySet())),
                new ArrayList<>(List.of(ImmutableList.of("a", "b").reverse())),
                Ints.asList(1, 2),
                Longs.asList(1, 2),
                Doubles.asList(1.5, 2),
                ImmutableSet.of("b", "a"),
                ImmutableMap.of("b", 1L, "a", 2L),
                ImmutableMap.of(),
                ImmutableSortedMap.of("b", 1L, "a", 2L),
                ImmutableSortedMap.<String, Long>reverseOrder()
                        .put("a", 1L)
                        .put("b", 2L)
                        .build(),
                ImmutableSortedSet.of(2L, 1L),
                com.google.common.collect.Sets.immutableEnumSet(TimeUnit.DAYS, TimeUnit.HOURS),
                com.google.common.collect.Maps.immutableEnumMap(Map.of(TimeUnit.DAYS, 1L, TimeUnit.HOURS, 2L)),
                ImmutableBiMap.of("a", 1L),
                ImmutableListMultimap.of("a", 1L, "a", 1L),
                ArrayListMultimap.create(ImmutableListMultimap.of("a", 1L, "a", 1L)),
                LinkedHashMultimap.create(ImmutableListMultimap.of("b", 1L, "a", 2L)),
                HashMultiset.create(List.of("a", "a")),
                ImmutableTable.of("r", "c", 1L),
                HashBasedTable.create(ImmutableTable.of("r", "c", 1L)),
                com.google.common.collect.Range.closedOpen(1L, 2L),
                com.google.common.collect.Range.<Integer>all(),
                ImmutableRangeSet.of(com.google.common.collect.Range.closed(1, 2)),
                ImmutableMultiset.of("a", "a", "b"),
                EnumMultiset.create(List.of(TimeUnit.DAYS, TimeUnit.DAYS)),
                EnumMultiset.create(TimeUnit.class),
                EnumBiMap.create(Map.of(TimeUnit.DAYS, DayOfWeek.MONDAY)),
                EnumHashBiMap.create(Map.of(TimeUnit.DAYS, 1L)),
                ImmutableClassToInstanceMap.of(String.class, "a"),
                UnsignedLong.MAX_VALUE,
                com.google.common.base.Optional.of("a"));
    }

    private static List<Object> numbers() {
        StatsAccumulator stats = new StatsAccumulator();
        stats.addAll(1, 2, 3.5);
        PairedStatsAccumulator pairs = new PairedStatsAccumulator();
        pairs.add(1, 2);
        pairs.add(2, 5);
        return List.of(
                HashCode.fromInt(5),
                HashCode.fromLong(5),
                HashCode.fromBytes(new byte[] {1, 2, 3, 4, 5}),
                stats,
                stats.snapshot(),
                pairs,
                pairs.snapshot(),
                new AtomicDouble(1.5),
                MediaType.parse("text/plain;charset=utf-8"));
    }

    private static List<Object> collections() {
        return List.of(
                Lists.mutable.of("a", "b"),
                Lists.immutable.of("a", "b"),
                Sets.mutable.of("a"),
                // In the order of hash codes, as in the copy of the JDK.
                Sets.immutable.of("a", "b"),
                Sets.immutable.of("a", "b", "c"),
                Maps.mutable.of("a", 1L),
                Maps.immutable.of("a", 1L, "b", 2L),
                Bags.mutable.of("a", "b", "a"),
                Bags.immutable.of("a", "b", "a"),
                Multimaps.mutable.list.with("a", 1L, "a", 2L),
                Multimaps.immutable.list.with("a", 1L, "a", 2L),
                BiMaps.mutable.of("a", 1L, "b", 2L),
                BiMaps.immutable.of("a", 1L, "b", 2L),
                LongSets.immutable.of(1, 2),
                ObjectLongMaps.mutable.of("a", 1L),
                IntLists.mutable.of(1, 2),
                io.vavr.collection.List.of("a", "b"),
                io.vavr.collection.Vector.of(1L, 2L),
                io.vavr.collection.HashMap.of("a", 1L),
                io.vavr.collection.TreeMap.of("b", 1L, "a", 2L),
                Option.of("a"),
                Option.none(),
                Either.left("l"),
                Try.success("a"),
                Tuple.of(1, "a", 2L),
                io.vavr.collection.LinkedHashMap.of("b", 1L, "a", 2L),
                Either.right(1L),
                Tuple.of("a", 1L));
    }

    private static List<Object> money() {
        return List.of(
                Money.of(CurrencyUnit.EUR, new BigDecimal("1.50")),
                BigMoney.of(CurrencyUnit.JPY, new BigDecimal("1.505")),
                CurrencyUnit.USD,
                org.javamoney.moneta.Money.of(new BigDecimal("1.50"), "EUR"),
                org.javamoney.moneta.FastMoney.of(2, "CHF"),
                javax.money.Monetary.getCurrency("USD"));
    }

    private static List<Object> others() {
        Document document = new Document("_id", new ObjectId("507f1f77bcf86cd799439011")).append("n", 1L);
        return List.of(
                Tuples.of("a", 1L),
                Tuples.of(1, List.of("b"), 2.5),
                Pair.of("a", 1L),
                ImmutablePair.of(null, "b"),
                MutablePair.of("a", 'c'),
                Triple.of("a", 1L, 2.0),
                org.apache.commons.lang3.Range.of(1, 5),
                new MutableInt(3),
                new ObjectId("507f1f77bcf86cd799439011"),
                new Decimal128(new BigDecimal("1.50")),
                document);
    }

    private static List<Object> bson() {
        ObjectId id = new ObjectId("507f1f77bcf86cd799439011");
        return List.of(
                new BsonInt32(1),
                new BsonInt64(1),
                new BsonDouble(1.5),
                new BsonDecimal128(Decimal128.parse("1.50")),
                new BsonString("a"),
                new BsonSymbol("a"),
                new BsonJavaScript("a"),
                new BsonRegularExpression("a", "i"),
                new BsonBinary(new byte[] {1}),
                new BsonDateTime(5),
                new BsonTimestamp(5),
                new BsonObjectId(id),
                new BsonDbPointer("a", id),
                BsonBoolean.TRUE,
                BsonNull.VALUE,
                new BsonUndefined(),
                new BsonMinKey(),
                new BsonMaxKey(),
                new BsonArray(new ArrayList<>(List.of(new BsonInt32(1), BsonNull.VALUE))));
    }

    private static List<Object> protobuf() {
        return List.of(
                NullValue.NULL_VALUE,
                StringValue.of("a"),
                StringValue.getDefaultInstance(),
                Timestamp.newBuilder().setSeconds(1).setNanos(2).build(),
                Duration.newBuilder().setSeconds(-5).build(),
                Any.pack(StringValue.of("a")),
                new ArrayList<>(List.of(StringValue.of("a"), StringValue.of("b"))),
                Struct.newBuilder()
                        .putFields("a", Value.newBuilder().setNumberValue(1.5).build())
                        .build(),
                ByteString.copyFromUtf8("b"));
    }
}
