package dev.cachezip.failures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.UnstorableValueException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.cache.Cache.ValueRetrievalException;
import org.springframework.cache.interceptor.CacheOperationInvoker.ThrowableWrapper;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.RedisSystemException;
import org.springframework.data.redis.serializer.SerializationException;

/** The logging and counting of values that cannot be stored. */
class CacheFailuresTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private final List<CacheFailure> told = new ArrayList<>();
    private final CacheFailures failures = failures(UnstorablePolicy.SKIP);

    private CacheFailures failures(UnstorablePolicy onUnstorable) {
        return new CacheFailures(
                FailurePolicy.MISS, onUnstorable, FailurePolicy.FAIL, Optional::empty, List.of(told::add));
    }

    private static UnstorableValueException refusal(Object value, String message) {
        return UnstorableValueException.of(value, new CachezipException.Codec(message, null));
    }

    @Test
    void unstorable_isLoggedOncePerCacheAndTypeWithWhatToSet() {
        for (int i = 0; i < 3; i++) {
            failures.unstorable("books", refusal(new Thread(), "a reason"));
            failures.unstorable("pages", refusal(new Thread(), "a reason"));
            failures.unstorable("books", refusal(new Object(), "another reason"));
        }
        assertThat(LOGS.messages().stream().filter(line -> line.contains("does not store")))
                .hasSize(3)
                .allMatch(line -> line.contains("WARN") && line.contains("set cachezip.on-unstorable=fail"))
                .anyMatch(line -> line.contains("'books'") && line.contains("java.lang.Thread: a reason."))
                .anyMatch(line -> line.contains("'pages'"))
                .anyMatch(line -> line.contains("java.lang.Object: another reason."));
        assertThat(told).hasSize(9);
    }

    @Test
    void redis_isLoggedWithTheRootOfTheFailure() {
        ConnectException root = new ConnectException("Connection refused: redis:6379");
        failures.redisLater(
                FailureKind.PUT,
                "books",
                new RedisConnectionFailureException("Unable to connect to Redis", new IOException("wrapped", root)));
        assertThat(LOGS.text())
                .contains("put failed: ")
                .contains(
                        "Unable to connect to Redis, since: java.net.ConnectException: Connection refused: redis:6379");
    }

    @Test
    void refresh_isLoggedWithWhatTheMethodHasThrown() {
        failures.refresh(
                "books",
                new ValueRetrievalException("key", () -> "value", new IllegalStateException("The source is closed")));
        assertThat(LOGS.text())
                .contains("its load failed: java.lang.IllegalStateException: The source is closed")
                .doesNotContain("ValueRetrievalException");
    }

    /** As Spring calls a method with {@code sync = true}: in a get with a loader, and in the future of a retrieval. */
    @Test
    void refresh_ofACachedMethod_isLoggedWithoutSpringsWrappers() {
        ThrowableWrapper wrapper = new ThrowableWrapper(new IOException("The source is closed"));
        failures.refresh("books", new ValueRetrievalException("key", () -> "value", wrapper));
        failures.refresh("pages", wrapper);
        assertThat(told)
                .extracting(CacheFailure::message)
                .containsExactly(
                        "java.io.IOException: The source is closed", "java.io.IOException: The source is closed");
        assertThat(LOGS.text()).contains("its load failed: java.io.IOException").doesNotContain("ThrowableWrapper");
    }

    @Test
    void redis_whoseMessageHasTheRoot_isLoggedWithoutIt() {
        failures.redisLater(
                FailureKind.PUT,
                "books",
                new RedisSystemException("Error: timed out", new IllegalStateException("timed out")));
        assertThat(LOGS.text()).contains("Error: timed out").doesNotContain("since:");
    }

    @Test
    void unstorable_controlCharactersInTheMessage_areEscaped() {
        failures.unstorable("books", refusal(new Thread(), "a\nb\u001b[31m\u2028c\u202ed"));
        assertThat(LOGS.text()).contains("a\\u000ab\\u001b[31m\\u2028c\\u202ed");
    }

    @Test
    void unstorable_thatFails_isToldAndThrownAndNotLogged() {
        UnstorableValueException refusal = refusal(new Thread(), "a reason");
        assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> failures(UnstorablePolicy.FAIL).unstorable("books", refusal))
                .isSameAs(refusal);
        assertThat(told)
                .containsExactly(
                        new CacheFailure(CacheId.of("books"), "encode", "codec", "a reason", "java.lang.Thread"));
        assertThat(LOGS.text()).doesNotContain("a reason");
    }

    @Test
    void unstorable_refusedByAnotherSerializer_isToldWithoutWhatThatSays() {
        failures.unstorable(
                "books",
                UnstorableValueException.of(
                        new Thread(), new SerializationException("secret", new IllegalStateException("secret"))));
        assertThat(told)
                .singleElement()
                .satisfies(failure -> assertThat(failure.message())
                        .isEqualTo("The serializer refuses it with a java.lang.IllegalStateException"));
    }

    @Test
    void refusedTypes_withoutEnd_areKnownUpToALimit() {
        for (int i = 0; i < CacheFailures.MAX_REFUSED; i++) {
            assertThat(failures.isNewRefusal("books", "Type" + i)).isTrue();
        }
        assertThat(failures.isNewRefusal("books", "Type0")).isFalse();
        assertThat(failures.isNewRefusal("books", "OneMore")).isFalse();
    }
}
