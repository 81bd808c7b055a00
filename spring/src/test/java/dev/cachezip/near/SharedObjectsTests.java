package dev.cachezip.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.near.Counts.Cause;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.policy.NearPolicy;
import dev.cachezip.policy.NearPolicy.Share;
import dev.cachezip.policy.Setups;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.CacheValues;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.DeclaredSerializers;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.EntryStore.EntryRead;
import dev.cachezip.store.EntryStore.Timed;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;
import org.springframework.util.unit.DataSize;

/** Which values callers share, for how long, and in what room. */
class SharedObjectsTests {

    private static final String KEY = "books::1";

    /** Nobody can change it. */
    record Book(String title, @Nullable Long pages) {}

    /** Everybody can change what it holds. */
    record Shelf(List<String> titles) {}

    private final ValuePipeline<Object> pipeline = ValuePipeline.builder(
                    ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.near.*")))
            .build();
    private final FakeStore redis = new FakeStore();
    private NearCache cache = cache(Share.IMMUTABLE, DataSize.ofMegabytes(1));
    private EntryStore store = new NearEntryStore(redis, cache.copies(), key -> {});

    @AfterEach
    void close() {
        pipeline.close();
    }

    private static NearCache cache(Share share, DataSize size) {
        NearCache cache = new NearCache(
                Setups.near(
                        new NearPolicy(size, Duration.ofMinutes(5), share),
                        RedisCacheConfiguration.defaultCacheConfig()),
                () -> bytes("books::"));
        cache.copies().beginEra(key -> true);
        return cache;
    }

    private void use(Share share, DataSize size) {
        cache = cache(share, size);
        store = new NearEntryStore(redis, cache.copies(), key -> {});
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static EntryRead request(String key) {
        return new EntryRead(bytes(key), null, false);
    }

    private CacheValues values(boolean readOnly) {
        return new CacheValues(
                "books",
                true,
                new DeclaredSerializers(new CachezipRedisSerializer<>(pipeline))
                        .observedBy(name -> PipelineStats.none(), CacheId.of("books"), readOnly, each -> each),
                name -> Optional.empty());
    }

    private static @Nullable Object value(CacheValues values, Timed entry) {
        return values.value(Objects.requireNonNull(entry.value()), entry.cell());
    }

    private @Nullable Object read(CacheValues values, String key) {
        return value(values, store.get(request(key)));
    }

    private void put(CacheValues values, String key, @Nullable Object value) {
        redis.entries.put(key, new Timed(values.write(value), Timed.NEVER));
    }

    /** Reads an entry in each way that there is. */
    private List<@Nullable Object> readInEachWay(CacheValues values) {
        List<@Nullable Object> read = new ArrayList<>();
        read.add(read(values, KEY));
        read.add(value(values, store.retrieve(request(KEY)).join()));
        store.getAll(List.of(KEY), SharedObjectsTests::request, (key, entry) -> read.add(value(values, entry)));
        read.add(value(values, store.waiting().get(new EntryRead(bytes(KEY), null, true))));
        return read;
    }

    private static Set<@Nullable Object> identities(List<@Nullable Object> values) {
        Set<@Nullable Object> identities = Collections.newSetFromMap(new IdentityHashMap<>());
        identities.addAll(values);
        return identities;
    }

    @Test
    void read_valueThatNobodyCanChange_isTheSameObjectInEachWay() {
        CacheValues values = values(false);
        put(values, KEY, new Book("Dune", 412L));
        assertThat(read(values, KEY)).isEqualTo(new Book("Dune", 412L));

        Object left = read(values, KEY);

        assertThat(readInEachWay(values))
                .hasSize(4)
                .allSatisfy(each -> assertThat(each).isSameAs(left).isEqualTo(new Book("Dune", 412L)));
        NearReport report = cache.report();
        assertThat(report.hits()).isEqualTo(5);
        assertThat(report.shared()).isEqualTo(4);
        assertThat(report.objects()).isEqualTo(1);
        assertThat(report.notShared()).isNull();
    }

    @Test
    void read_valueThatSomebodyCanChange_isAnotherObjectEachTime() {
        CacheValues values = values(false);
        put(values, KEY, new Shelf(List.of("Dune")));
        List<@Nullable Object> read = readInEachWay(values);

        ((Shelf) Objects.requireNonNull(read.get(1))).titles().add("changed");

        assertThat(readInEachWay(values)).allSatisfy(each -> assertThat(each).isEqualTo(new Shelf(List.of("Dune"))));
        assertThat(cache.report().shared()).isZero();
        assertThat(cache.report().objects()).isZero();
        // A hit makes no object of its own for the place.
        assertThat(store.get(request(KEY)).cell())
                .isNotNull()
                .isSameAs(store.get(request(KEY)).cell());
        assertThat(cache.report().notShared())
                .contains("Shelf.titles is a java.util.ArrayList")
                .contains("set cachezip.caches.books.near.share=read-only");
    }

    /** With copies and without. */
    @Test
    void read_readOnly_isTheSameObjectWhoseListNobodyCanChange() {
        use(Share.READ_ONLY, DataSize.ofMegabytes(1));
        CacheValues values = values(true);
        put(values, KEY, new Shelf(new ArrayList<>(List.of("Dune"))));
        Shelf decoded = (Shelf) Objects.requireNonNull(values.value(values.write(new Shelf(List.of("Dune"))), null));
        assertThatThrownBy(() -> decoded.titles().add("changed")).isInstanceOf(UnsupportedOperationException.class);
        read(values, KEY);
        Object left = read(values, KEY);

        assertThat(readInEachWay(values))
                .allSatisfy(each -> assertThat(each).isSameAs(left).isEqualTo(new Shelf(List.of("Dune"))));
        assertThat(read(values.declaredAs(Shelf.class, false), KEY))
                .isEqualTo(left)
                .isNotSameAs(left)
                .satisfies(
                        own -> assertThatThrownBy(() -> ((Shelf) own).titles().clear())
                                .isInstanceOf(UnsupportedOperationException.class));
        assertThat(cache.report().notShared()).isNull();
    }

    @Test
    void read_always_isTheSameObjectAlthoughItCanBeChanged() {
        use(Share.ALWAYS, DataSize.ofMegabytes(1));
        CacheValues values = values(false);
        put(values, KEY, new Shelf(List.of("Dune", "x".repeat(2_000))));
        Object decoded = read(values, KEY);
        Object left = read(values, KEY);

        assertThat(read(values, KEY)).isSameAs(left).isNotSameAs(decoded);
        // By what it takes in memory, not by the length of the compressed bytes.
        assertThat(cache.report().bytes()).isBetween(2_300L, 2_700L);
    }

    @Test
    void read_never_isAnotherObjectEachTime() {
        use(Share.NEVER, DataSize.ofMegabytes(1));
        CacheValues values = values(false);
        put(values, KEY, new Book("Dune", 412L));

        assertThat(identities(readInEachWay(values))).hasSize(4);
        assertThat(cache.report().hits()).isEqualTo(3);
        assertThat(cache.report().objects()).isZero();
    }

    /** Another type may be read from the same bytes in another way. */
    @Test
    void read_asTwoDeclaredTypes_isSharedByTheFirstOnly() {
        CacheValues first = values(false).declaredAs(Book.class, false);
        CacheValues second = values(false).declaredAs(Record.class, false);
        put(values(false), KEY, new Book("Dune", 412L));
        read(first, KEY);
        Object left = read(first, KEY);

        Object other = read(second, KEY);

        assertThat(other).isEqualTo(left).isNotSameAs(left).isNotSameAs(read(second, KEY));
        assertThat(read(first, KEY)).isSameAs(left);
    }

    @Test
    void read_sharedValueOfAnotherClass_isUnreadableForThoseWhoCheck() {
        CacheValues values = values(false);
        put(values, KEY, new Book("Dune", 412L));
        read(values, KEY);
        Object left = read(values, KEY);

        assertThatThrownBy(() -> read(values.instancesOf(String.class), KEY))
                .isInstanceOf(UnreadableValueException.class);

        assertThat(read(values.instancesOf(Book.class), KEY)).isSameAs(left);
    }

    @Test
    void read_null_isNotLeft() {
        CacheValues values = values(false);
        put(values, KEY, null);

        assertThat(readInEachWay(values)).containsOnlyNulls();
        assertThatThrownBy(() -> read(values.declaredAs(int.class, false), KEY))
                .isInstanceOf(UnreadableValueException.class);

        assertThat(cache.report().objects()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"push", "put", "evict", "flush", "loss"})
    void change_ofAnEntry_endsItsObject(String kind) {
        CacheValues values = values(false);
        put(values, KEY, new Book("Dune", 412L));
        read(values, KEY);
        Timed old = store.get(request(KEY));
        assertThat(value(values, old)).isEqualTo(new Book("Dune", 412L));
        byte[] written = values.write(new Book("Dune II", 1L));

        switch (kind) {
            case "push" -> cache.pushed(new ByteArrayWrapper(bytes(KEY)));
            case "put" -> store.put(bytes(KEY), written, Duration.ZERO);
            case "evict" -> store.evict(bytes(KEY));
            case "flush" -> cache.copies().removeAll(Cause.FLUSH);
            default -> {
                cache.copies().endEra(Cause.DISCONNECT);
                cache.copies().beginEra(key -> true);
            }
        }
        redis.entries.put(KEY, new Timed(written, Timed.NEVER));
        // Whoever has found the old copy before may be late.
        value(values, old);

        assertThat(readInEachWay(values)).containsOnly(new Book("Dune II", 1L));
        cache.tend();
        assertThat(cache.report().objects()).isEqualTo(1);
        cache.copies().remove(new ByteArrayWrapper(bytes(KEY)));
        assertThat(cache.report().objects()).isZero();
        assertThat(cache.report().bytes()).isZero();
    }

    @Test
    void report_bytes_areThoseOfCopyAndObject() {
        CacheValues values = values(false);
        put(values, KEY, new Book("x".repeat(1_000), null));
        read(values, KEY);
        long copy = cache.report().bytes();

        read(values, KEY);

        assertThat(cache.report().bytes() - copy).isBetween(1_000L, 1_300L);
    }

    /** The stored bytes are short, since they are compressed. */
    @Test
    void read_objectAboveAHundredth_isNotLeft() {
        CacheValues values = values(false);
        put(values, KEY, new Book("x".repeat(20_000), null));
        read(values, KEY);
        long copy = cache.report().bytes();

        assertThat(identities(readInEachWay(values))).hasSize(4);

        assertThat(cache.report().bytes()).isEqualTo(copy).isLessThan(1_000);
    }

    /** Callers of skewed keys, as they come to a cache that is too small for all. */
    private double hitRatio(Share share, double skew, int keys) {
        use(share, DataSize.ofMegabytes(1));
        CacheValues values = values(false);
        byte[] stored = values.write(new Book("y".repeat(50) + "x".repeat(400), 1L));
        redis.entries.clear();
        double[] upTo = new double[keys];
        double sum = 0;
        for (int i = 0; i < keys; i++) {
            redis.entries.put("books::" + i, new Timed(stored, Timed.NEVER));
            sum += Math.pow(i + 1, -skew);
            upTo[i] = sum;
        }
        SplittableRandom random = new SplittableRandom(42);
        int reads = 60_000;
        long hits = 0;
        for (int i = 0; i < reads; i++) {
            int found = Arrays.binarySearch(upTo, random.nextDouble() * sum);
            assertThat(read(values, "books::" + (found < 0 ? -found - 1 : found)))
                    .isNotNull();
            if (i == reads / 2) {
                hits = -cache.report().hits();
            }
        }
        hits += cache.report().hits();
        redis.reads.clear();
        return hits / (reads / 2.0);
    }

    /** An object saves microseconds, and a copy a round trip. */
    @ParameterizedTest
    @ValueSource(doubles = {0.8, 1.0, 1.2})
    void read_moreThanFits_missesNoMoreThanWithoutObjects(double skew) {
        double without = hitRatio(Share.NEVER, skew, 20_000);
        double with = hitRatio(Share.IMMUTABLE, skew, 20_000);

        assertThat(with / without).isGreaterThan(0.995);
        NearReport report = cache.report();
        assertThat(report.shared()).isPositive();
        assertThat(report.objects()).isPositive();
        assertThat(report.bytes()).isLessThanOrEqualTo(report.maxSizeBytes());
    }

    /** Where copies leave room, objects have it. */
    @Test
    void read_whatFits_isSharedByAll() {
        CacheValues values = values(false);
        byte[] stored = values.write(new Book("Dune", 412L));
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 1_000; i++) {
                redis.entries.put("books::" + i, new Timed(stored, Timed.NEVER));
                read(values, "books::" + i);
            }
        }

        assertThat(cache.report().objects()).isEqualTo(1_000);
        assertThat(cache.report().evictions()).isZero();
    }

    record Parts(List<Object> parts) {

        Parts {
            parts = List.copyOf(parts);
        }
    }

    record Texts(Set<UUID> ids, Set<String> words) {

        Texts {
            ids = Set.copyOf(ids);
            words = Set.copyOf(words);
        }
    }

    record Mapped(Map<String, Integer> numbers) {

        Mapped {
            numbers = Map.copyOf(numbers);
        }
    }

    record Review(String author, int stars, String text) {}

    record Lists(List<List<Long>> lists) {}

    record Sorted(SortedSet<String> words, SortedMap<Long, String> names) {}

    static final class Bean {
        String name = "n";
        int[] numbers = new int[20];
        Set<Integer> seen = new HashSet<>(Set.of(1));
        Map<Long, LocalDate> dates = new LinkedHashMap<>(Map.of(1L, LocalDate.EPOCH));
        Deque<String> lines = new ArrayDeque<>(List.of("a", "b"));
    }

    /** Values of each kind, some of which are not shared unless all are. */
    private static final Map<String, Object> KINDS = Map.ofEntries(
            Map.entry("addresses", parts(40, i -> URI.create("https://example.com/shop/items/" + i + "?page=" + i))),
            Map.entry("patterns", parts(10, i -> Pattern.compile("[a-z]+-(\\d{3})-" + i + ".*[xyz]"))),
            Map.entry(
                    "date-times", parts(20, i -> ZonedDateTime.of(2026, 1, 1, i, 0, 0, 0, ZoneId.of("Europe/Berlin")))),
            Map.entry("offsets", parts(20, i -> OffsetDateTime.of(2026, 1, 1, i, 0, 0, 0, ZoneOffset.UTC))),
            Map.entry("decimals", parts(20, i -> new BigDecimal("1234.5" + i))),
            Map.entry("reviews", parts(5, i -> new Review("a".repeat(8), 5, "t".repeat(40 * i)))),
            Map.entry("quote", new Review("“a”", 5, "t".repeat(2_000) + "€")),
            Map.entry(
                    "sets",
                    new Texts(
                            IntStream.range(0, 20).mapToObj(i -> new UUID(i, i)).collect(Collectors.toSet()),
                            Set.of("a"))),
            Map.entry("map", new Mapped(Map.of("a", 1_000, "b", 2_000, "c", 3_000))),
            Map.entry("lists", new Lists(List.of(List.of(1_000L), List.of(), List.of(2_000L, 3_000L)))),
            Map.entry("sorted", new Sorted(new TreeSet<>(Set.of("a", "b")), new TreeMap<>(Map.of(1_000L, "c")))),
            Map.entry("bean", new Bean()));

    private static Parts parts(int count, IntFunction<Object> part) {
        return new Parts(IntStream.range(0, count).mapToObj(part).toList());
    }

    static Stream<Arguments> kinds() {
        return Stream.of(Share.IMMUTABLE, Share.READ_ONLY, Share.ALWAYS)
                .flatMap(share -> KINDS.keySet().stream().map(kind -> Arguments.of(share, kind)));
    }

    /** What is estimated is what it takes, for values of some parts and of many small ones. */
    @ParameterizedTest
    @Tag("slow")
    @MethodSource("kinds")
    void objects_thatFillTheirRoom_takeTheMemoryOfTheirRoom(Share share, String kind) {
        use(share, DataSize.ofMegabytes(32));
        CacheValues values = values(share == Share.READ_ONLY);
        byte[] stored = values.write(Objects.requireNonNull(KINDS.get(kind)));
        long before = usedMemory();
        for (int i = 0; i < 300_000; i++) {
            String key = "books::" + i;
            redis.entries.put(key, new Timed(stored.clone(), Timed.NEVER));
            read(values, key);
            read(values, key);
            redis.entries.clear();
            redis.reads.clear();
            if (cache.report().bytes() > 0.985 * cache.report().maxSizeBytes()) {
                break;
            }
        }

        long taken = usedMemory() - before;

        NearReport report = cache.report();
        assertThat(report.bytes()).isGreaterThan(30_000_000);
        assertThat(report.objects()).isGreaterThan(share == Share.ALWAYS ? report.entries() * 9 / 10 : -1);
        assertThat(taken).isBetween(12_000_000L, 40L << 20);
    }

    private static long usedMemory() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }

    /** Readers of copies, and writers who end them, at the same time. */
    @Test
    void objects_afterReadsAndWritesAtOnce_areThoseOfTheCopies() throws Exception {
        CacheValues values = values(false);
        byte[] stored = values.write(new Book("x".repeat(900), 412L));
        IntStream.range(0, 2_000).forEach(i -> redis.entries.put("books::" + i, new Timed(stored, Timed.NEVER)));
        // The fake server is no server for many threads.
        Map<ByteArrayWrapper, Timed> known = new HashMap<>();
        IntStream.range(0, 2_000)
                .forEach(i -> known.put(new ByteArrayWrapper(bytes("books::" + i)), new Timed(stored, Timed.NEVER)));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<@Nullable Void>> done = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                SplittableRandom random = new SplittableRandom(thread);
                done.add(threads.submit((Callable<@Nullable Void>) () -> {
                    for (int i = 0; i < 20_000; i++) {
                        ByteArrayWrapper key = new ByteArrayWrapper(bytes("books::" + random.nextInt(2_000)));
                        if (random.nextInt(10) == 0) {
                            cache.copies().remove(key);
                        }
                        Timed copy = cache.copies().find(key);
                        if (copy == null) {
                            cache.copies().keep(key, cache.copies().begin(key), known.get(key));
                        } else {
                            value(values, copy);
                        }
                    }
                    return null;
                }));
            }
            for (Future<@Nullable Void> each : done) {
                assertThat(each.get()).isNull();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(cache.report().shared()).isPositive();
        assertThat(cache.report().bytes()).isLessThanOrEqualTo(cache.report().maxSizeBytes());

        known.keySet().forEach(cache.copies()::remove);

        assertThat(cache.report().objects()).isZero();
        assertThat(cache.report().bytes()).isZero();
    }
}
