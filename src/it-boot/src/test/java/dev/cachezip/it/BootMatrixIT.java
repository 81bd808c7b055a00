package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.bulk.CacheableAll;
import dev.cachezip.cache.CachezipCacheManager;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * A small application on each client, with and without virtual threads (which JDK 17 has not), and as servlets and reactive.
 * It runs twice: with the newest Spring Boot, and in src/it-boot-4.0 with the oldest.
 */
class BootMatrixIT {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static Stream<Row> rows() {
        return Stream.of("lettuce", "jedis")
                .flatMap(client -> Stream.of(false, true)
                        .flatMap(
                                virtual -> Stream.of("servlet", "reactive").map(web -> new Row(client, virtual, web))));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void application_servesFromItsCaches(Row row) throws Exception {
        try (ConfigurableApplicationContext context = row.start()) {
            assertThat(context.getBean(CacheManager.class)).isInstanceOf(CachezipCacheManager.class);
            assertThat(context.getBean(RedisConnectionFactory.class).getClass().getSimpleName())
                    .isEqualToIgnoringCase(row.client + "ConnectionFactory");
            Api api = new Api(context.getEnvironment().getRequiredProperty("local.server.port", int.class));

            assertThat(api.get("/books/1")).contains("book 1");
            assertThat(api.get("/books/1")).contains("book 1");
            assertThat(api.get("/books?ids=1,2,3")).contains("book 1", "book 2", "book 3");
            assertThat(api.get("/books?ids=3,2")).contains("book 2", "book 3");
            assertThat(api.calls()).isEqualTo("1 book, 2 of a bulk");

            api.delete("/books/1");
            assertThat(api.get("/books/1")).contains("book 1");
            api.delete("/books");
            // On a thread of a reactive server a clear is not waited for.
            Awaitility.await().untilAsserted(() -> {
                assertThat(api.get("/books?ids=2")).contains("book 2");
                assertThat(api.calls()).isEqualTo("2 book, 3 of a bulk");
            });
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void staleEntry_isLoadedInTheBackground(Row row) throws Exception {
        try (ConfigurableApplicationContext context = row.start()) {
            Api api = new Api(context.getEnvironment().getRequiredProperty("local.server.port", int.class));
            // A put may be asynchronous, and the cache would know that the entry is fresh.
            Objects.requireNonNull(context.getBean(CacheManager.class).getCache("threads"))
                    .putIfAbsent("key", "stored");
            context.getBean(StringRedisTemplate.class).expire(row.prefix() + "threads::key", Duration.ofSeconds(50));

            assertThat(api.get("/threads/key")).isEqualTo("stored");

            if (row.tellsAges()) {
                Awaitility.await().until(() -> !api.get("/threads/key").equals("stored"));
                assertThat(api.get("/threads/key"))
                        .startsWith(row.virtual && Runtime.version().feature() >= 21 ? "VirtualThread[" : "Thread[")
                        .contains("cachezip-refresh-");
            }
        }
    }

    record Row(String client, boolean virtual, String web) {

        ConfigurableApplicationContext start() {
            RedisServer server = RedisServers.shared();
            return new SpringApplicationBuilder(Application.class)
                    .run(
                            "--spring.data.redis.host=" + server.host(),
                            "--spring.data.redis.port=" + server.port(),
                            "--spring.data.redis.client-type=" + client,
                            // A busy machine may be slow to connect.
                            "--spring.data.redis.timeout=30s",
                            "--spring.cache.redis.key-prefix=" + prefix(),
                            "--cachezip.caches.threads.time-to-live=10m",
                            "--cachezip.caches.threads.stale=1m",
                            "--cachezip.caches.threads.refresh=background",
                            "--spring.threads.virtual.enabled=" + virtual,
                            "--spring.main.web-application-type=" + web,
                            // A reactive server would wait two seconds for more requests.
                            "--spring.reactor.netty.shutdown-quiet-period=0s",
                            "--spring.main.banner-mode=off",
                            "--server.port=0");
        }

        String prefix() {
            return App.PREFIX + this + ":";
        }

        /** Returns whether entries have ages: the writer for Jedis with Spring Boot 4.0 gives access to no connection. */
        boolean tellsAges() {
            return client.equals("lettuce") || !SpringBootVersion.getVersion().startsWith("4.0.");
        }

        @Override
        public String toString() {
            return SpringBootVersion.getVersion() + "-" + client + (virtual ? "-virtual-" : "-platform-") + web;
        }
    }

    private record Api(int port) {

        String get(String path) throws IOException, InterruptedException {
            return send(HttpRequest.newBuilder(uri(path)).GET());
        }

        void delete(String path) throws IOException, InterruptedException {
            send(HttpRequest.newBuilder(uri(path)).DELETE());
        }

        String calls() throws IOException, InterruptedException {
            return get("/calls");
        }

        private URI uri(String path) {
            return URI.create("http://localhost:" + port + path);
        }

        private static String send(HttpRequest.Builder request) throws IOException, InterruptedException {
            var response = HTTP.send(request.build(), BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            return response.body();
        }
    }

    record Book(int id, String title, List<String> tags) {

        static Book of(int id) {
            return new Book(id, "book " + id, List.of("a", "b"));
        }
    }

    static class Books {

        private final AtomicInteger single = new AtomicInteger();
        private final AtomicInteger bulk = new AtomicInteger();

        @Cacheable("books")
        public Book book(int id) {
            single.incrementAndGet();
            return Book.of(id);
        }

        @CacheableAll("books")
        public Map<Integer, Book> books(List<Integer> ids) {
            bulk.addAndGet(ids.size());
            Map<Integer, Book> found = new TreeMap<>();
            ids.forEach(id -> found.put(id, Book.of(id)));
            return found;
        }

        @Cacheable(cacheNames = "threads", sync = true)
        public String loadingThread(String key) {
            return Thread.currentThread().toString();
        }

        @CacheEvict("books")
        public void remove(int id) {
            // The entry is.
        }

        @CacheEvict(cacheNames = "books", allEntries = true)
        public void removeAll() {
            // The entries are.
        }

        String calls() {
            return single + " book, " + bulk + " of a bulk";
        }
    }

    @RestController
    static class Controller {

        private final Books books;

        Controller(Books books) {
            this.books = books;
        }

        @GetMapping("/books/{id}")
        Book book(@PathVariable int id) {
            return books.book(id);
        }

        @GetMapping("/books")
        Map<Integer, Book> books(@RequestParam List<Integer> ids) {
            return books.books(ids);
        }

        @GetMapping("/threads/{key}")
        String loadingThread(@PathVariable String key) {
            return books.loadingThread(key);
        }

        @DeleteMapping("/books/{id}")
        void remove(@PathVariable int id) {
            books.remove(id);
        }

        @DeleteMapping("/books")
        void removeAll() {
            books.removeAll();
        }

        @GetMapping("/calls")
        String calls() {
            return books.calls();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableCaching
    static class Application {

        @Bean
        Books books() {
            return new Books();
        }

        @Bean
        Controller controller(Books books) {
            return new Controller(books);
        }
    }
}
