package dev.cachezip.refresh;

import dev.cachezip.threads.Together;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** The times of keys in many interleavings of two threads. */
class KeyTimesInterleavingsTests {

    private static final int INTERLEAVINGS = 200;

    private static final byte[] KEY = "books::1".getBytes(StandardCharsets.UTF_8);
    private static final byte[] OTHER = "books::2".getBytes(StandardCharsets.UTF_8);

    /** Returns times of which all keys share the only slot. */
    private static KeyTimes times() {
        return new KeyTimes(new AtomicLongArray(1), () -> 0);
    }

    @Test
    void setUnlessAhead_byTwoThreads_succeedsForOne() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            KeyTimes times = times();
            AtomicBoolean first = new AtomicBoolean();
            AtomicBoolean second = new AtomicBoolean();
            Together.run(
                    () -> first.set(times.setUnlessAhead(KEY, 1_000)),
                    () -> second.set(times.setUnlessAhead(KEY, 1_000)));
            Together.check(first.get() != second.get(), "not one of both has set it");
            Together.check(times.isAhead(KEY), "it is not set");
        });
    }

    @Test
    void forget_whileAnotherKeyTakesTheSlot_leavesThatKey() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            KeyTimes times = times();
            times.set(KEY, 1_000);
            Together.run(() -> times.forget(KEY), () -> times.set(OTHER, 1_000));
            Together.check(times.isAhead(OTHER), "the other key is forgotten");
            Together.check(!times.isAhead(KEY), "the key is not forgotten");
        });
    }
}
