package dev.cachezip.codec.types;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values and collections of well-known libraries that stored values may name, for libraries on the class path.
 *
 * <p>The list has single classes that only hold data when they are read, and packages only if all their classes are
 * collections or values.
 *
 * @since 0.1
 */
public final class LibraryTypes {

    /** Kotlin's own values, allowed in either mapping. */
    public static final List<String> KOTLIN = List.of(
            "kotlin.Pair",
            "kotlin.Triple",
            "kotlin.UByte",
            "kotlin.UShort",
            "kotlin.UInt",
            "kotlin.ULong",
            "kotlin.ranges.IntRange",
            "kotlin.ranges.LongRange",
            "kotlin.ranges.CharRange",
            "kotlin.time.Duration",
            "kotlin.time.Instant",
            "kotlin.collections.ArrayDeque",
            "kotlin.Unit");

    /** The libraries other than those of Spring. */
    private static final List<Library> OTHERS = List.of(
            new Library("kotlin.Metadata", Set.copyOf(KOTLIN)),
            // Includes the stand-ins that replace other objects in serialization.
            Library.of(
                    "kotlin.Metadata",
                    "kotlin.",
                    "InitializedLazyImpl KotlinVersion Result Result$Failure UByteArray UShortArray UIntArray ULongArray"
                            + " collections.IndexedValue properties.NotNullVar ranges.CharProgression"
                            + " ranges.ClosedDoubleRange ranges.ClosedFloatRange ranges.ComparableOpenEndRange"
                            + " ranges.ComparableRange ranges.IntProgression ranges.LongProgression"
                            + " ranges.OpenEndDoubleRange ranges.OpenEndFloatRange ranges.UIntProgression"
                            + " ranges.UIntRange ranges.ULongProgression ranges.ULongRange text.Regex"
                            + " text.Regex$Serialized text.RegexOption time.DurationUnit time.InstantSerialized"
                            + " time.TimedValue uuid.Uuid uuid.UuidSerialized"),
            Library.of("com.google.common.collect.ImmutableList", "com.google.common.collect.", "*"),
            Library.of(
                    "com.google.common.primitives.UnsignedLong",
                    "com.google.common.",
                    "cache.CacheStats hash.HashCode$BytesHashCode hash.HashCode$IntHashCode hash.HashCode$LongHashCode"
                            + " math.PairedStats"
                            + " math.PairedStatsAccumulator math.Stats math.StatsAccumulator net.HostAndPort"
                            + " net.InternetDomainName net.MediaType primitives.Booleans$BooleanArrayAsList"
                            + " primitives.Bytes$ByteArrayAsList primitives.Chars$CharArrayAsList"
                            + " primitives.Doubles$DoubleArrayAsList primitives.Floats$FloatArrayAsList"
                            + " primitives.ImmutableDoubleArray"
                            + " primitives.ImmutableIntArray primitives.ImmutableLongArray primitives.Ints$IntArrayAsList"
                            + " primitives.Longs$LongArrayAsList primitives.Shorts$ShortArrayAsList"
                            + " primitives.UnsignedInteger"
                            + " primitives.UnsignedLong util.concurrent.AtomicDouble"),
            Library.of("com.google.common.base.Optional", "com.google.common.base.", "Absent Present"),
            Library.of("org.eclipse.collections.impl.list.mutable.FastList", "org.eclipse.collections.impl.", "*"),
            Library.of("io.vavr.collection.List", "io.vavr.collection.", "*"),
            Library.of(
                    "io.vavr.control.Option",
                    "io.vavr.",
                    "Tuple0 Tuple1 Tuple2 Tuple3 Tuple4 Tuple5 Tuple6 Tuple7 Tuple8 control.Option$Some control.Option$None"
                            + " control.Either$Left control.Either$Right control.Validation$Valid"
                            + " control.Validation$Invalid control.Try$Success control.Try$Failure"),
            // Zones and calendars are stored as the stubs that replace them; a zone as its id.
            Library.of(
                    "org.joda.time.DateTime",
                    "org.joda.time.",
                    "DateMidnight DateTime DateTimeFieldType$StandardDateTimeFieldType DateTimeZone$Stub Days Duration"
                            + " DurationFieldType$StandardDurationFieldType Hours Instant Interval LocalDate"
                            + " LocalDateTime LocalTime Minutes MonthDay Months MutableDateTime MutableInterval"
                            + " MutablePeriod Partial Period PeriodType Seconds Weeks YearMonth Years"
                            + " chrono.ISOChronology$Stub"),
            Library.of("org.joda.money.Money", "org.joda.money.", "Money BigMoney CurrencyUnit Ser"),
            Library.of("org.javamoney.moneta.Money", "org.javamoney.moneta.", "Money FastMoney spi.JDKCurrencyAdapter"),
            Library.of(
                    "com.fasterxml.jackson.databind.JsonNode",
                    "com.fasterxml.jackson.databind.",
                    "JsonNode node.ArrayNode node.BigIntegerNode node.BinaryNode node.BooleanNode node.DecimalNode"
                            + " node.DoubleNode node.FloatNode node.IntNode node.LongNode node.MissingNode node.NullNode"
                            + " node.ObjectNode node.POJONode node.ShortNode node.TextNode"),
            Library.of(
                    "org.apache.commons.lang3.tuple.Pair",
                    "org.apache.commons.lang3.",
                    "tuple.ImmutablePair tuple.MutablePair tuple.ImmutableTriple tuple.MutableTriple Range"
                            + " Range$ComparableComparator IntegerRange LongRange DoubleRange math.Fraction mutable.MutableBoolean"
                            + " mutable.MutableByte mutable.MutableDouble mutable.MutableFloat mutable.MutableInt"
                            + " mutable.MutableLong mutable.MutableShort mutable.MutableObject"),
            // Without what allocates as much as a stored number says, copies a map that may not be filled yet, or holds
            // functions.
            Library.of(
                    "org.apache.commons.collections4.Bag",
                    "org.apache.commons.collections4.",
                    "bag.HashBag bag.TreeBag bidimap.TreeBidiMap collection.UnmodifiableCollection list.SetUniqueList"
                            + " list.UnmodifiableList map.ListOrderedMap map.UnmodifiableMap"
                            + " map.UnmodifiableOrderedMap map.UnmodifiableSortedMap multiset.HashMultiSet"
                            + " set.ListOrderedSet set.UnmodifiableSet set.UnmodifiableSortedSet"),
            // Without lines and areas, of which comparing two may take much longer than reading them.
            Library.of(
                    "org.locationtech.jts.geom.Geometry",
                    "org.locationtech.jts.geom.",
                    "Coordinate CoordinateXY CoordinateXYM CoordinateXYZM Envelope GeometryFactory Point PrecisionModel"
                            + " PrecisionModel$Type impl.CoordinateArraySequence impl.CoordinateArraySequenceFactory"),
            Library.of("com.nimbusds.jwt.JWTClaimsSet", "com.nimbusds.jwt.", "JWTClaimsSet"),
            Library.of("net.minidev.json.JSONObject", "net.minidev.json.", "JSONArray JSONObject"),
            Library.of(
                    "com.github.benmanes.caffeine.cache.stats.CacheStats",
                    "com.github.benmanes.caffeine.cache.stats.",
                    "CacheStats"),
            Library.of(
                    "com.google.gson.JsonElement",
                    "com.google.gson.",
                    "JsonArray JsonNull JsonObject JsonPrimitive internal.LazilyParsedNumber"),
            Library.of(
                    "org.jooq.types.UNumber",
                    "org.jooq.",
                    "JSON JSONB types.DayToSecond types.UByte types.UInteger types.ULong types.UShort"
                            + " types.YearToMonth types.YearToSecond"),
            Library.of("io.jsonwebtoken.ClaimsBuilder", "io.jsonwebtoken.impl.", "DefaultClaims"),
            Library.of(
                    "org.threeten.extra.Interval",
                    "org.threeten.extra.",
                    "AmPm DayOfMonth DayOfYear Days Half HourMinute Hours Interval LocalDateRange Minutes Months"
                            + " OffsetDate PeriodDuration Quarter Seconds Weeks YearHalf YearQuarter YearWeek Years"),
            Library.of(
                    "org.openapitools.jackson.nullable.JsonNullable",
                    "org.openapitools.jackson.nullable.",
                    "JsonNullable"),
            // Dates and times are stored as the objects that replace them in serialization.
            Library.of(
                    "kotlinx.datetime.LocalDate",
                    "kotlinx.datetime.",
                    "DatePeriod DateTimePeriodImpl FixedOffsetTimeZone LocalDate LocalDateTime LocalTime Ser TimeZone"
                            + " UtcOffset YearMonth"),
            Library.of(
                    "jakarta.persistence.Entity",
                    "jakarta.persistence.",
                    "EntityNotFoundException NoResultException NonUniqueResultException PersistenceException"),
            Library.of(
                    "org.hibernate.proxy.HibernateProxy",
                    "dev.cachezip.types.",
                    "LoadedCollection$Bag LoadedCollection$OfList LoadedCollection$OfMap LoadedCollection$OfSet"
                            + " LoadedCollection$OfSortedMap LoadedCollection$OfSortedSet UnloadedCollection$Bag"
                            + " UnloadedCollection$IdentifierBag UnloadedCollection$OfList UnloadedCollection$OfMap"
                            + " UnloadedCollection$OfSet UnloadedCollection$OfSortedMap"
                            + " UnloadedCollection$OfSortedSet UnloadedEntity"),
            Library.of(
                    "org.bson.types.ObjectId",
                    "org.bson.",
                    "BasicBSONObject BsonArray BsonBinary BsonBoolean BsonDateTime BsonDbPointer BsonDecimal128 BsonDouble"
                            + " BsonInt32 BsonInt64 BsonJavaScript BsonMaxKey BsonMinKey BsonNull BsonObjectId"
                            + " BsonRegularExpression BsonString BsonSymbol BsonTimestamp BsonUndefined Document"
                            + " types.BSONTimestamp types.BasicBSONList types.Binary types.Code types.CodeWithScope"
                            + " types.CodeWScope types.Decimal128 types.MaxKey types.MinKey types.ObjectId"
                            + " types.ObjectId$SerializationProxy types.Symbol"),
            Library.of(
                    "com.google.protobuf.Message",
                    "com.google.protobuf.",
                    "Any BoolValue BytesValue DoubleValue Duration Empty FieldMask"
                            + " FloatValue Int32Value Int64Value ListValue NullValue StringValue Struct Timestamp UInt32Value"
                            + " UInt64Value Value ByteString$LiteralByteString"),
            Library.of(
                    "reactor.util.function.Tuples",
                    "reactor.util.function.",
                    "Tuple2 Tuple3 Tuple4 Tuple5 Tuple6 Tuple7 Tuple8"));

    private static final List<Library> LIBRARIES = Stream.of(OTHERS, SpringTypes.ALL, SpringSecurityTypes.ALL)
            .flatMap(List::stream)
            .toList();

    private static final Predicate<String> ALL = names(LIBRARIES.stream());

    private LibraryTypes() {}

    /**
     * Returns a predicate for the names of these classes, of the libraries that a class loader has.
     *
     * @param classLoader {@code null} for the bootstrap class loader
     */
    public static Predicate<String> on(@Nullable ClassLoader classLoader) {
        return names(LIBRARIES.stream().filter(library -> isPresent(library.known(), classLoader)));
    }

    /** Returns whether a class of this name is one of them if its library is present. */
    public static boolean contains(String className) {
        return ALL.test(className);
    }

    private static Predicate<String> names(Stream<Library> libraries) {
        Set<String> names = new HashSet<>();
        List<String> packages = new ArrayList<>();
        libraries.flatMap(library -> library.names().stream()).forEach(name -> {
            if (name.endsWith("*")) {
                packages.add(name.substring(0, name.length() - 1));
            } else {
                names.add(name);
            }
        });
        return name -> names.contains(name) || packages.stream().anyMatch(name::startsWith);
    }

    private static boolean isPresent(String className, @Nullable ClassLoader classLoader) {
        try {
            Class.forName(className, false, classLoader);
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
