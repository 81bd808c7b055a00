package dev.cachezip.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cache.Cache;
import org.springframework.cache.concurrent.ConcurrentMapCache;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.serializer.SerializationException;

@ExtendWith(OutputCaptureExtension.class)
class UnreadableAsMissErrorHandlerTests {

    private final UnreadableAsMissErrorHandler handler = new UnreadableAsMissErrorHandler();
    private final Cache books = new ConcurrentMapCache("books");
    private final Cache pages = new ConcurrentMapCache("pages");

    @Test
    void getError_unreadable_isLoggedOncePerCacheAndCause(CapturedOutput output) {
        RuntimeException malformed = unreadable(new CachezipException.Malformed("nothing there", 7));
        RuntimeException notAllowed = unreadable(new CachezipException.TypeNotAllowed("evil.Type"));
        for (int i = 0; i < 3; i++) {
            handler.handleCacheGetError(malformed, books, "key");
            handler.handleCacheGetError(malformed, pages, "key");
            handler.handleCacheGetError(notAllowed, books, "key");
        }
        assertThat(output.getAll().lines().filter(line -> line.contains("counts as a miss")))
                .hasSize(3)
                .anyMatch(line -> line.contains("'books'") && line.contains("nothing there"))
                .anyMatch(line -> line.contains("'pages'"))
                .anyMatch(line -> line.contains("evil.Type"));
    }

    @Test
    void getError_ofRedis_isThrown() {
        RuntimeException down = new RedisConnectionFailureException("down");
        assertThatExceptionOfType(RedisConnectionFailureException.class)
                .isThrownBy(() -> handler.handleCacheGetError(down, books, "key"))
                .isSameAs(down);
    }

    @Test
    void putError_isThrown() {
        RuntimeException refused = unreadable(new CachezipException.TypeNotAllowed("com.example.Book"));
        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> handler.handleCachePutError(refused, books, "key", "value"))
                .isSameAs(refused);
    }

    private static RuntimeException unreadable(CachezipException cause) {
        return new SerializationException(String.valueOf(cause.getMessage()), cause);
    }
}
