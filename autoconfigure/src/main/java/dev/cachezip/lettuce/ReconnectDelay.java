package dev.cachezip.lettuce;

import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A delay between attempts to reconnect that doubles from 10 ms to 1 s, so that hits are back within 2 s of the server
 * answering; Lettuce's own delay grows to 30 s. A random part of up to half is left out, so that the instances of an
 * application do not all reconnect at once. Thread-safe.
 */
final class ReconnectDelay extends Delay {

    static final Duration MIN = Duration.ofMillis(10);
    static final Duration MAX = Duration.ofSeconds(1);

    /** After this many attempts the delay no longer grows. */
    private static final int STEPS = 7;

    @Override
    public Duration createDelay(long attempt) {
        long doubled = MIN.toMillis() << Math.max(0, Math.min(attempt - 1, STEPS));
        long longest = Math.min(MAX.toMillis(), doubled);
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(longest / 2, longest + 1));
    }
}
