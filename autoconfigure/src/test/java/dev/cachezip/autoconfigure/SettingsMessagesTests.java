package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;

/** The messages at start about settings that are wrong, or hardly meant. */
@ExtendWith(OutputCaptureExtension.class)
class SettingsMessagesTests {

    private final AtomicReference<Environment> environment = new AtomicReference<>();
    private final ApplicationContextRunner runner = CachingRunner.create()
            .withUserConfiguration(Application.class)
            .withInitializer(context -> environment.set(context.getEnvironment()));

    @ParameterizedTest
    @CsvSource({
        "cachezip.comprssion, cachezip.compression.*",
        "cachezip.comprssion.level, cachezip.compression.level",
        "cachezip.level, cachezip.compression.level",
        "cachezip.codek, cachezip.codec",
        "cachezip.max-objekt-size, cachezip.max-object-size",
        "cachezip.lettuce.failfats, cachezip.lettuce.fail-fast",
        "cachezip.caches.books.tme-to-live, cachezip.caches.books.time-to-live",
        "cachezip.caches.books.ttl, cachezip.caches.books.time-to-live",
        "cachezip.caches.books.tti, cachezip.caches.books.time-to-idle",
        "cachezip.caches[my.books].levl, cachezip.caches[my.books].level",
        "cachezip.caches.my.books.time-to-live, cachezip.caches[my.books].time-to-live",
        "cachezip.caches.my.own.books.ttl, cachezip.caches[my.own.books].time-to-live",
        "cachezip.caches.my.books.near.max-size, cachezip.caches[my.books].near.max-size",
        "cachezip.caches.books.near.stale, cachezip.caches.books.stale",
        "cachezip.near.max-size, cachezip.caches.<name>.near.max-size"
    })
    void unknownProperty_isAnsweredWithTheNearest(String property, String nearest) {
        runner.withPropertyValues(property + "=1s").run(context -> {
            FailureAnalysis analysis = analysis(context);
            assertThat(analysis.getDescription())
                    .startsWith("There is no property cachezip.")
                    .doesNotContain("Bindable");
            assertThat(analysis.getAction()).startsWith("Did you mean " + nearest + "?");
        });
    }

    @Test
    void unknownProperty_likeNoOther_isNamed() {
        runner.withPropertyValues("cachezip.replication-factor=3").run(context -> {
            assertThat(analysis(context).getDescription()).contains("cachezip.replication-factor");
            assertThat(analysis(context).getAction())
                    .contains("docs/properties.md")
                    .doesNotContain("Did you mean");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"cachezip.compression.min-size", "cachezip.max-object-size", "cachezip.caches.books.min-size"})
    void size_thatIsNone_isAnsweredWithExamples(String property) {
        runner.withPropertyValues(property + "=64 bytes").run(context -> {
            assertThat(analysis(context).getDescription())
                    .contains("'64 bytes'")
                    .contains(property)
                    .contains("not a size");
            assertThat(analysis(context).getAction()).contains("64B, 16KB or 64MB");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"cachezip.lettuce.command-timeout", "cachezip.caches.books.time-to-live"})
    void time_thatIsNone_isAnsweredWithExamples(String property) {
        runner.withPropertyValues(property + "=an hour").run(context -> {
            assertThat(analysis(context).getDescription()).contains("'an hour'").contains(property);
            assertThat(analysis(context).getAction()).contains("500ms, 30s, 10m or 12h");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "cachezip.compression.algorithm, snappy, Write zstd or lz4 or none.",
        "cachezip.caches.books.algorithm, gzip, Write zstd or lz4 or none.",
        "cachezip.codec, cbor, Write msgpack or jackson3 or json or jackson2.",
        "cachezip.on-unreadable, ignore, Write miss or fail.",
        "cachezip.read-also, kryo, Write jdk or generic-json or string.",
        "cachezip.session.read-also, kryo, Write jdk.",
        "cachezip.lettuce.pipelining-flush-policy, never, Write each-command or on-close or buffered.",
        "cachezip.caches.books.refresh, soon, Write caller or background.",
        "cachezip.caches.books.near.share, maybe, Write immutable or read-only or always or never.",
        "cachezip.caches.books.level, high, 'Write it without unit or fraction, such as 3.'",
        "cachezip.metrics.max-caches, all, 'Write it without unit or fraction, such as 3.'",
        "cachezip.compression.guard, perhaps, Write true or false.",
        "cachezip.caches.books.stale-on-error, perhaps, Write true or false."
    })
    void value_thatIsNone_isAnsweredWithThoseThatThereAre(String property, String value, String action) {
        runner.withPropertyValues(property + "=" + value).run(context -> {
            assertThat(analysis(context).getDescription())
                    .startsWith("The value '" + value + "' of " + property)
                    .contains(" is not ")
                    .doesNotContain("\n");
            assertThat(analysis(context).getAction()).isEqualTo(action);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "cachezip.caches.books.near=true, cachezip.caches.books.near.max-size",
        "cachezip.compression=zstd, cachezip.compression.algorithm"
    })
    void value_ofAGroup_isAnsweredWithItsFirstProperty(String setting, String first) {
        runner.withPropertyValues(setting).run(context -> {
            assertThat(analysis(context).getDescription()).contains("properties of its own");
            assertThat(analysis(context).getAction()).startsWith("Set " + first + ", or another");
        });
    }

    /** A property that is right by itself is not to be changed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stale=1h                              | Set cachezip.caches.books.time-to-live, or remove cachezip.caches.books.stale.",
                "stale=1h time-to-idle=1m              | Set cachezip.caches.books.time-to-live instead of a time-to-idle, or remove cachezip.caches.books.stale.",
                "refresh=background                    | Set cachezip.caches.books.stale, or remove cachezip.caches.books.refresh.",
                "refresh-ahead=1m                      | Set cachezip.caches.books.stale, or remove cachezip.caches.books.refresh-ahead.",
                "load-limit=5s                         | Set cachezip.caches.books.stale or cachezip.caches.books.single-flight=cluster, or remove cachezip.caches.books.load-limit.",
                "near.max-age=1m                       | Set cachezip.caches.books.near.max-size, or remove cachezip.caches.books.near.max-age.",
                "near.share=read-only                  | Set cachezip.caches.books.near.max-size, or remove cachezip.caches.books.near.share.",
                "near.max-size=1MB time-to-idle=1m     | Set cachezip.caches.books.time-to-live instead of a time-to-idle, or remove cachezip.caches.books.near.max-size.",
                "time-to-live=1m time-to-idle=1m       | Remove cachezip.caches.books.time-to-live, or remove cachezip.caches.books.time-to-idle.",
                "dictionary=on algorithm=lz4           | Set cachezip.caches.books.algorithm to zstd, or remove cachezip.caches.books.dictionary.",
                "time-to-live=1m stale=2d              | Change cachezip.caches.books.stale, or remove it for its default."
            })
    void setting_thatNeedsAnother_isAnsweredWithThatOne(String settings, String action) {
        runner.withPropertyValues(ofBooks(settings))
                .run(context -> assertThat(analysis(context).getAction()).isEqualTo(action));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cachezip.write-format=legacy | Set cachezip.read-also, or remove cachezip.write-format.",
                "cachezip.compression.checksum=true cachezip.compression.algorithm=lz4"
                        + " | Set cachezip.compression.algorithm to zstd, or remove cachezip.compression.checksum."
            })
    void settingOfAllCaches_thatNeedsAnother_isAnsweredWithThatOne(String settings, String action) {
        runner.withPropertyValues(settings.split(" "))
                .run(context -> assertThat(analysis(context).getAction()).isEqualTo(action));
    }

    @ParameterizedTest
    @CsvSource({
        "cachezip.caches.books.stale, 90s",
        "cachezip.caches.books.load-limit, 100ms",
        "cachezip.caches.books.stale-on-error, on",
        "cachezip.dictionaries.max-age, -1d",
        "cachezip.write-format, legacy",
        "cachezip.dictionaries.max-size, 111KB"
    })
    void valueThatCannotBeUsed_isShownAsItIsWritten(String property, String value) {
        runner.withPropertyValues(property + "=" + value)
                .run(context -> assertThat(analysis(context).getDescription())
                        .contains("The value '" + value + "' of the property " + property));
    }

    @Test
    void time_ofAnotherProperty_isShownAsPropertiesHaveIt() {
        runner.withPropertyValues("cachezip.caches.books.stale=23h", "cachezip.caches.books.time-to-live=90m")
                .run(context -> assertThat(analysis(context).getDescription())
                        .contains("'23h'")
                        .contains("time to live of 1h30m it is more than 1d,"));
    }

    @Test
    void level_ofACache_namesItsOwnProperty() {
        runner.withPropertyValues("cachezip.caches.books.level=99").run(context -> {
            assertThat(analysis(context).getDescription()).contains("'99'").contains("cachezip.caches.books.level");
            assertThat(analysis(context).getAction()).contains("cachezip.caches.books.level");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.cache.redis.time-to-live",
                "cachezip.caches[books].time-to-live",
                "cachezip.caches[books].time-to-idle"
            })
    void time_withoutUnit_isSaidToBeOfMilliseconds(String property, CapturedOutput output) {
        runner.withPropertyValues(property + "=5")
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).contains(property + "=5 has no unit").contains("after 5 ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5s", "600000", "0"})
    void time_withUnitOrLong_isNotMentioned(String time, CapturedOutput output) {
        runner.withPropertyValues("spring.cache.redis.time-to-live=" + time)
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).doesNotContain("has no unit");
    }

    static class SynchronousBooks {

        @Cacheable(cacheNames = "books", sync = true)
        public List<String> books() {
            return List.of();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "single-flight=cluster, single-flight=cluster, sync = true",
        "refresh=background stale=1m time-to-live=1h, refresh=background, sync = true",
        "null-time-to-live=1s cache-null-values=false, null-time-to-live, cache-null-values is false"
    })
    void setting_withoutEffect_isSaidOnce(String settings, String setting, String reason, CapturedOutput output) {
        runner.withPropertyValues(ofBooks(settings))
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output)
                .containsOnlyOnce("has no effect")
                .contains("cachezip.caches[books]." + setting + " has no effect, since ")
                .contains(reason);
    }

    @Test
    void nullTimeToLive_withoutNullsOfAnyCache_isSaid(CapturedOutput output) {
        runner.withPropertyValues(
                        "cachezip.caches.books.null-time-to-live=1s", "spring.cache.redis.cache-null-values=false")
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).contains("cachezip.caches[books].null-time-to-live has no effect");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "single-flight=cluster",
                "refresh=background stale=1m time-to-live=1h",
                "null-time-to-live=1s",
                "null-time-to-live=1s cache-null-values=true"
            })
    void setting_withEffect_isNotMentioned(String settings, CapturedOutput output) {
        runner.withBean(SynchronousBooks.class)
                .withPropertyValues(ofBooks(settings))
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).doesNotContain("has no effect");
    }

    private static String[] ofBooks(String settings) {
        return ("cachezip.caches.books." + settings.replace(" ", " cachezip.caches.books.")).split(" ");
    }

    @Entity
    static class Shelf {

        @Id
        private long id;
    }

    static class Shelves {

        @Cacheable("shelves")
        public List<Shelf> shelves() {
            return List.of();
        }
    }

    @ParameterizedTest
    @CsvSource({"always, true", "read-only, false"})
    void share_alwaysWithEntities_isSaid(String share, boolean said, CapturedOutput output) {
        runner.withBean(Shelves.class)
                .withPropertyValues(
                        "cachezip.caches.shelves.near.max-size=1MB", "cachezip.caches.shelves.near.share=" + share)
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output.getAll()
                        .contains("cachezip.caches.shelves.near.share is always, and " + Shelf.class.getName()
                                + " is a JPA entity"))
                .isEqualTo(said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.Long",
                "java.util.List<java.lang.Long>",
                "java.util.Map<java.lang.String,java.lang.String>"
            })
    void type_thatContradictsAMethod_isSaid(String type, CapturedOutput output) {
        runner.withPropertyValues("cachezip.caches.books.type=" + type)
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output)
                .contains("cachezip.caches.books.type is " + type.replace(",", ", "))
                .contains("declares java.util.List<java.lang.String>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.List<java.lang.String>",
                "java.util.ArrayList<java.lang.String>",
                "java.util.Collection"
            })
    void type_thatGoesWithTheMethod_isNotMentioned(String type, CapturedOutput output) {
        runner.withPropertyValues("cachezip.caches.books.type=" + type)
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).doesNotContain("books.type is");
    }

    @ParameterizedTest
    @CsvSource({
        "com.example, com.example.*",
        "com.example.Missing, com.example.Missing.*",
        "dev.cachezip.autoconfigure.SettingsMessagesTests.Books, '$'"
    })
    void allowedType_thatIsNoClass_isSaidWithWhatToWrite(String type, String hint, CapturedOutput output) {
        runner.withPropertyValues("cachezip.allowed-types=" + type)
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).contains("There is no class '" + type + "'").contains(hint);
    }

    @Test
    void allowedType_thatIsThere_isNotMentioned(CapturedOutput output) {
        runner.withPropertyValues(
                        "cachezip.allowed-types=com.example.*,dev.cachezip.autoconfigure.SettingsMessagesTests$Books")
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).doesNotContain("There is no class");
    }

    @Test
    void caches_thatShareKeys_areSaid(CapturedOutput output) {
        runner.withPropertyValues("spring.cache.cache-names=books::new,magazines")
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output)
                .containsOnlyOnce("share keys")
                .contains("Caches 'books' and 'books::new' share keys")
                .contains("cachezip.caches[books::new].key-prefix");
    }

    @Test
    void caches_thatShareNoKeys_areNotMentioned(CapturedOutput output) {
        runner.withPropertyValues("spring.cache.cache-names=books::new,book,books2")
                // By another way than this runner's, which takes the first colon for the end of a name.
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addFirst(
                                new MapPropertySource("own", Map.of("cachezip.caches[books::new].key-prefix", "new:"))))
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).doesNotContain("share keys");
    }

    private FailureAnalysis analysis(AssertableApplicationContext context) {
        Throwable failure = Objects.requireNonNull(context.getStartupFailure());
        // Spring Boot asks them like this.
        List<FailureAnalyzer> analyzers = SpringFactoriesLoader.forDefaultResourceLocation()
                .load(
                        FailureAnalyzer.class,
                        ArgumentResolver.of(Environment.class, Objects.requireNonNull(environment.get())),
                        (type, name, cause) -> {});
        return analyzers.stream()
                .map(analyzer -> analyzer.analyze(failure))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    /** Public, since a proxy may be of another class loader. */
    public static class Books {
        @Cacheable("books")
        public List<String> books() {
            return List.of();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Application {
        @Bean
        Books bookService() {
            return new Books();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "cachezip.compression.algorithm=lz4, cachezip.compression.algorithm is lz4",
        "cachezip.caches.books.algorithm=none, cachezip.caches.books.algorithm is none"
    })
    void dictionary_withAnAlgorithmThatHasNone_namesBothProperties(String algorithm, String reason) {
        runner.withPropertyValues("cachezip.caches.books.dictionary=on", algorithm)
                .run(context -> assertThat(analysis(context).getDescription())
                        .contains("cachezip.caches.books.dictionary")
                        .contains(reason));
    }

    @ParameterizedTest
    @CsvSource({
        "cachezip.dictionaries.max-size, 1000B, from 1KB to 110KB",
        "cachezip.dictionaries.max-size, 111KB, from 1KB to 110KB",
        "cachezip.dictionaries.refresh, 0s, a positive time",
        "cachezip.dictionaries.max-age, -1d, a positive time",
        "cachezip.dictionaries.key-prefix, '', a prefix is needed"
    })
    void dictionaries_settingOutOfRange_isNamed(String property, String value, String reason) {
        runner.withPropertyValues(property + "=" + value)
                .run(context -> assertThat(analysis(context).getDescription())
                        .contains(property)
                        .contains(reason));
    }

    @ParameterizedTest
    @CsvSource({
        "near.max-size=1000KB, near.max-size, at least 1MB",
        "near.max-age=1m, near.max-age, no effect without cachezip.caches.books.near.max-size",
        "near.share=always, near.share, no effect without cachezip.caches.books.near.max-size",
        "near.max-size=1MB cachezip.caches.books.near.max-age=0s, near.max-age, a positive time",
        "near.max-size=1MB cachezip.caches.books.time-to-idle=1m, near.max-size, time-to-idle"
    })
    void near_settingsThatDoNotGoTogether_areNamed(String settings, String property, String reason) {
        runner.withPropertyValues(("cachezip.caches.books." + settings).split(" "))
                .run(context -> assertThat(analysis(context).getDescription())
                        .contains("cachezip.caches.books." + property)
                        .contains(reason));
    }

    @Test
    void nearHeartbeat_zero_isNamed() {
        runner.withPropertyValues("cachezip.near.heartbeat=0s")
                .run(context -> assertThat(analysis(context).getDescription())
                        .contains("cachezip.near.heartbeat")
                        .contains("a positive time"));
    }

    @Test
    void near_withoutCaffeine_namesPropertyAndDependency() {
        runner.withClassLoader(new FilteredClassLoader("com.github.benmanes.caffeine"))
                .withPropertyValues("cachezip.caches.books.near.max-size=64MB")
                .run(context -> {
                    assertThat(analysis(context).getDescription())
                            .contains("cachezip.caches.books.near.max-size")
                            .contains("Caffeine");
                    assertThat(analysis(context).getAction())
                            .isEqualTo("Add the dependency com.github.ben-manes.caffeine:caffeine,"
                                    + " or remove cachezip.caches.books.near.max-size.");
                    assertThat(context.getStartupFailure())
                            .rootCause()
                            .hasMessageContaining("add the dependency com.github.ben-manes.caffeine:caffeine");
                });
    }
}
