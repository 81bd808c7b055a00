package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.StoredValue;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** The configuration in the README of cachezip-spring, in a context that Spring Boot has no part in. */
class WithoutBootIT {

    private static final byte[] KEY = "plain-books::Dune".getBytes(StandardCharsets.UTF_8);

    record Book(String title, String text) {}

    static class Books {

        private final AtomicInteger calls = new AtomicInteger();

        @Cacheable("plain-books")
        public Book find(String title) {
            calls.incrementAndGet();
            return new Book(title, "sand ".repeat(100));
        }

        /** A method, since this class is used through a proxy, which has no fields. */
        public int calls() {
            return calls.get();
        }
    }

    @Configuration
    @EnableCaching
    static class Caches {

        @Bean
        LettuceConnectionFactory connections() {
            return new LettuceConnectionFactory(
                    RedisServers.shared().host(), RedisServers.shared().port());
        }

        @Bean
        ValuePipeline<Object> pipeline() {
            return ValuePipeline.builder(ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.it.*")))
                    .build();
        }

        @Bean
        RedisCacheManager cacheManager(RedisConnectionFactory connections, ValuePipeline<Object> pipeline) {
            RedisCacheWriter writer = RedisCacheWriter.create(connections, settings -> settings.immediateWrites(true));
            return CachezipCacheManager.builder(writer, pipeline)
                    .cacheDefaults(RedisCacheConfiguration.defaultCacheConfig().entryTtl(Duration.ofMinutes(10)))
                    .build();
        }

        @Bean
        Books books() {
            return new Books();
        }
    }

    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    private RedisConnection redis;

    @BeforeEach
    void start() {
        context.register(Caches.class);
        context.refresh();
        redis = context.getBean(RedisConnectionFactory.class).getConnection();
        redis.keyCommands().del(KEY);
    }

    @AfterEach
    void stop() {
        redis.keyCommands().del(KEY);
        redis.close();
        context.close();
    }

    @Test
    void cacheable_withoutBoot_storesCompressedValuesAndReadsThem() {
        Books books = context.getBean(Books.class);
        Book first = books.find("Dune");
        assertThat(books.find("Dune")).isEqualTo(first).isNotSameAs(first);
        assertThat(books.calls()).isEqualTo(1);
        byte[] stored = redis.stringCommands().get(KEY);
        assertThat(StoredValue.inspect(stored)).isInstanceOf(StoredValue.Compressed.class);
        assertThat(redis.keyCommands().ttl(KEY)).isPositive();
    }

    @Test
    void cacheable_damagedEntry_isAMiss() {
        Books books = context.getBean(Books.class);
        redis.stringCommands().set(KEY, "no value".getBytes(StandardCharsets.UTF_8));
        assertThat(books.find("Dune").title()).isEqualTo("Dune");
        assertThat(books.calls()).isEqualTo(1);
    }

    @Test
    void readme_hasTheLinesOfThisConfiguration() throws IOException {
        String readme = Files.readString(Path.of("..", "..", "spring", "README.md"));
        String here = Files.readString(Path.of("src", "test", "java", "dev", "cachezip", "it", "WithoutBootIT.java"))
                .replace("RedisServers.shared().host(), RedisServers.shared().port()", "\"localhost\", 6379")
                .replace("dev.cachezip.it.*", "com.example.*")
                .replaceAll("\\s", "");
        String example = readme.substring(readme.indexOf("@Bean"), readme.lastIndexOf("```"));
        Pattern.compile("@Bean")
                .splitAsStream(example.replaceAll("\\s", ""))
                .forEach(bean -> assertThat(here).contains(bean.replaceAll("}}$", "}")));
    }
}
