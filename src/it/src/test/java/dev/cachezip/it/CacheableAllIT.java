package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.cachezip.bulk.CacheableAll;
import dev.cachezip.bulk.CachezipBulkOperations;
import dev.cachezip.logs.ProvokedLogs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.cache.annotation.CacheConfig;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Methods that find many values, of which each is an entry. */
class CacheableAllIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final AtomicLong IDS = new AtomicLong();

    private static App app;

    private final long id = IDS.addAndGet(100);
    private Library library;

    @BeforeAll
    static void start() {
        app = App.start(List.of(Configured.class), "cachezip.allowed-types=dev.cachezip.it.*");
    }

    @AfterAll
    static void stop() {
        app.close();
    }

    @BeforeEach
    void reset() {
        library = app.bean(Library.class);
        library.asked().clear();
    }

    record Book(long id, String title) {}

    private static Book book(long id) {
        return new Book(id, "book " + id);
    }

    private void awaitStored(String cache, Object key) {
        RawRedis.shared().await(App.redisKey(cache, key.toString()));
    }

    @Test
    void map_isOfCachedAndFoundOnes_inTheOrderOfTheKeys() {
        assertThat(library.books(List.of(id, id + 1)))
                .containsExactly(Map.entry(id, book(id)), Map.entry(id + 1, book(id + 1)));

        Map<Long, Book> found = library.books(List.of(id + 2, id + 1, id, id + 2));

        assertThat(found.keySet()).containsExactly(id + 2, id + 1, id);
        assertThat(found.values()).containsExactly(book(id + 2), book(id + 1), book(id));
        assertThat(library.asked()).containsExactly(List.of(id, id + 1), List.of(id + 2));
    }

    @Test
    void entries_areThoseOfSingleMethods_withoutTypeIds() {
        library.books(List.of(id));
        assertThat(RawRedis.shared().get(App.redisKey("library", String.valueOf(id))))
                .startsWith(0x82);
        assertThat(library.book(id)).isEqualTo(book(id));
        assertThat(library.book(id + 1)).isEqualTo(book(id + 1));
        awaitStored("library", id + 1);
        assertThat(library.books(List.of(id, id + 1))).hasSize(2);
        assertThat(library.asked()).containsExactly(List.of(id), List.of(id + 1));
    }

    @Test
    void entriesOfAnotherType_areMissesOfTypesWithUnknownParts() {
        byte[] five = {5};
        for (String cache : List.of("wild-map", "wild-list", "raw-list")) {
            RawRedis.shared().set(App.redisKey(cache, String.valueOf(id)), five);
        }
        for (int call = 0; call < 2; call++) {
            for (List<?> value : library.wildMap(List.of(id)).values()) {
                assertThat(value).isEqualTo(List.of(id, "a"));
            }
            for (Optional<String> value : library.<String>wildList(List.of(id))) {
                assertThat(value).isEmpty();
            }
            for (Optional<?> value : library.rawList(List.of(id))) {
                assertThat(value.orElseThrow()).isEqualTo(id);
            }
        }
        assertThat(library.asked()).hasSize(3);
    }

    @Test
    void noKeys_isNothing() {
        assertThat(library.books(List.of())).isEmpty();
        assertThat(library.inOrder(List.of())).isEmpty();
        assertThat(library.asked()).isEmpty();
    }

    @Test
    void nullKeys_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> library.books(null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> library.books(Arrays.asList(id, null)))
                .withMessageContaining("is null");
        assertThat(library.asked()).isEmpty();
    }

    @Test
    void missingValue_isAskedForAgain_andNullIsNot() {
        assertThat(library.books(List.of(-id))).isEmpty();
        assertThat(library.books(List.of(-id))).isEmpty();
        assertThat(library.asked()).hasSize(2);

        library.asked().clear();
        List<Book> expected = Arrays.asList(book(id), null);
        assertThat(library.inOrder(List.of(id, -id))).isEqualTo(expected);
        assertThat(library.inOrder(List.of(id, -id))).isEqualTo(expected);
        assertThat(library.asked()).hasSize(1);
    }

    @Test
    void list_hasAnElementForEachKey() {
        library.inOrder(List.of(id + 1));
        assertThat(library.inOrder(List.of(id, id + 1, id))).containsExactly(book(id), book(id + 1), book(id));
        assertThat(library.asked()).containsExactly(List.of(id + 1), List.of(id));
    }

    @Test
    void list_withKeysOfResults_mayLeaveOut() {
        library.byResult(Set.of(id));
        assertThat(library.byResult(new LinkedHashSet<>(List.of(id + 1, -id, id))))
                .containsExactly(book(id + 1), book(id));
        assertThat(library.asked()).containsExactly(List.of(id), List.of(id + 1, -id));
    }

    @Test
    void list_thatFitsNoKeys_isRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> library.tooFew(List.of(id, id + 1)))
                .withMessageContaining("resultKey");
    }

    @Test
    void otherParameters_arePartOfTheKey() {
        assertThat(library.titles(List.of(id), Locale.GERMAN)).containsValue("book " + id + " de");
        assertThat(library.titles(List.of(id), Locale.FRENCH)).containsValue("book " + id + " fr");
        assertThat(library.titles(List.of(id), Locale.GERMAN)).containsValue("book " + id + " de");
        assertThat(library.asked()).hasSize(2);
    }

    @Test
    void key_isThatOfTheExpression() {
        library.named(List.of(id), "x");
        assertThat(RawRedis.shared().get(App.redisKey("named", "x-" + id))).isNotNull();
        assertThat(library.named(List.of(id), "x")).containsEntry(id, "named");
        assertThat(library.asked()).hasSize(1);
    }

    @Test
    void genericService_hasTheTypesOfItsClass() {
        Generic generic = app.bean(Generic.class);
        assertThat(generic.all(List.of(id))).containsEntry(id, book(id));
        assertThat(generic.all(List.of(id))).containsEntry(id, book(id));
        assertThat(generic.calls()).isEqualTo(1);
        assertThat(RawRedis.shared().get(App.redisKey("generic", String.valueOf(id))))
                .startsWith(0x82);
    }

    @Test
    void methodsThatCannotBe_sayWhy() {
        Impossible impossible = app.bean(Impossible.class);
        assertThatIllegalStateException()
                .isThrownBy(() -> impossible.single(List.of()))
                .withMessageContaining("Map or a List");
        assertThatIllegalStateException()
                .isThrownBy(() -> impossible.twoCollections(List.of(), List.of()))
                .withMessageContaining("one parameter");
        assertThatIllegalStateException()
                .isThrownBy(() -> impossible.noCache(List.of()))
                .withMessageContaining("one cache");
    }

    @Test
    void operationsByName_areThoseOfTheCache() {
        CachezipBulkOperations operations = app.bean(CachezipBulkOperations.class);
        operations.putAll("library", Map.of(id, book(id)));
        assertThat(operations.getAll("library", List.of(id, id + 1), Book.class))
                .isEqualTo(Map.of(id, book(id)));
        assertThat(library.book(id)).isEqualTo(book(id));
        assertThat(library.asked()).isEmpty();
        app.cache("library").put(id + 1, "no book");
        RawRedis.shared().await(App.redisKey("library", String.valueOf(id + 1)));
        assertThat(operations.getAll("library", List.of(id, id + 1), Book.class))
                .isEqualTo(Map.of(id, book(id)));
        assertThat(operations.getAll("library", List.of(id, id + 1), String.class))
                .isEqualTo(Map.of(id + 1, "no book"));
        operations.evictAll("library", List.of(id));
        assertThat(operations.getAll("library", List.of(id))).isEmpty();
    }

    @Test
    void redisDown_isAMiss() {
        try (App down = App.start(
                List.of(Configured.class, RedisOutageIT.Listening.class),
                "spring.data.redis.port=1",
                "cachezip.on-redis-error=miss")) {
            Library without = down.bean(Library.class);
            assertThat(without.books(List.of(id, id + 1))).hasSize(2);
            assertThat(without.asked()).hasSize(1);
            // And is not stored while the look-up has just failed.
            assertThat(down.bean(RedisOutageIT.Listening.class).told).containsOnly("get redis");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Configured {
        @Bean
        Library library() {
            return new Library();
        }

        @Bean
        Generic generic() {
            return new Generic();
        }

        @Bean
        Impossible impossible() {
            return new Impossible();
        }
    }

    /** Cached methods that note what they were asked for. */
    @CacheConfig(cacheNames = "library")
    static class Library {

        private final List<List<Long>> asked = new ArrayList<>();

        List<List<Long>> asked() {
            return asked;
        }

        @Cacheable
        public Book book(long id) {
            asked.add(List.of(id));
            return CacheableAllIT.book(id);
        }

        @CacheableAll
        public Map<Long, Book> books(Collection<Long> ids) {
            asked.add(List.copyOf(ids));
            Map<Long, Book> found = ids.stream()
                    .filter(id -> id > 0)
                    .collect(Collectors.toMap(id -> id, CacheableAllIT::book, (a, b) -> a, LinkedHashMap::new));
            found.put(Long.MAX_VALUE, CacheableAllIT.book(0));
            return found;
        }

        @CacheableAll("in-order")
        public List<Book> inOrder(List<Long> ids) {
            asked.add(List.copyOf(ids));
            return ids.stream()
                    .map(id -> id > 0 ? CacheableAllIT.book(id) : null)
                    .toList();
        }

        @CacheableAll(cacheNames = "by-result", resultKey = "#result.id")
        public List<Book> byResult(Set<Long> ids) {
            asked.add(List.copyOf(ids));
            List<Book> found = new ArrayList<>(
                    ids.stream().filter(id -> id > 0).map(CacheableAllIT::book).toList());
            Collections.reverse(found);
            return found;
        }

        @CacheableAll("wild-map")
        public Map<Long, ? extends List<?>> wildMap(List<Long> ids) {
            asked.add(List.copyOf(ids));
            return ids.stream().collect(Collectors.toMap(id -> id, id -> List.of(id, "a")));
        }

        @CacheableAll("wild-list")
        public <T extends Comparable<T>> List<Optional<T>> wildList(List<Long> ids) {
            asked.add(List.copyOf(ids));
            return ids.stream().map(id -> Optional.<T>empty()).toList();
        }

        @CacheableAll("raw-list")
        @SuppressWarnings("rawtypes") // as the name says
        public List<Optional> rawList(List<Long> ids) {
            asked.add(List.copyOf(ids));
            return ids.stream().<Optional>map(Optional::of).toList();
        }

        @CacheableAll("too-few")
        public List<Book> tooFew(List<Long> ids) {
            return List.of(CacheableAllIT.book(ids.get(0)));
        }

        @CacheableAll(cacheNames = "titles", keys = "ids")
        public Map<Long, String> titles(List<Long> ids, Locale locale) {
            asked.add(List.copyOf(ids));
            return ids.stream().collect(Collectors.toMap(id -> id, id -> "book " + id + " " + locale));
        }

        @CacheableAll(cacheNames = "named", keys = "#ids", key = "#prefix + '-' + #key")
        public Map<Long, String> named(List<Long> ids, String prefix) {
            asked.add(List.copyOf(ids));
            return ids.stream().collect(Collectors.toMap(id -> id, id -> "named"));
        }
    }

    /** A cached method of values of any type. */
    abstract static class Base<T> {
        private int calls;

        abstract T value(long id);

        public int calls() {
            return calls;
        }

        @CacheableAll("generic")
        public Map<Long, T> all(Collection<Long> ids) {
            calls++;
            return ids.stream().collect(Collectors.toMap(id -> id, this::value));
        }
    }

    static class Generic extends Base<Book> {
        @Override
        Book value(long id) {
            return book(id);
        }
    }

    static class Impossible {
        @CacheableAll("any")
        public Book single(List<Long> ids) {
            return book(0);
        }

        @CacheableAll("any")
        public List<Book> twoCollections(List<Long> ids, List<Long> others) {
            return List.of();
        }

        @CacheableAll
        public List<Book> noCache(List<Long> ids) {
            return List.of();
        }
    }
}
