package dev.cachezip.near;

import dev.cachezip.near.Slot.Token;
import dev.cachezip.policy.NearPolicy.Share;
import dev.cachezip.serializer.SharedCell;
import dev.cachezip.store.EntryStore.Timed;
import dev.cachezip.threads.Together;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;

/** The copies of an entry in interleavings of a reader with what makes its copy obsolete. */
class CopiesInterleavingsTests {

    private static final int INTERLEAVINGS = 200;

    private static final ByteArrayWrapper KEY = new ByteArrayWrapper(new byte[] {1});
    private static final byte[] OLD = {1};
    private static final byte[] NEW = {2};

    private final AtomicReference<byte[]> redis = new AtomicReference<>(OLD);
    private final ConcurrentMap<ByteArrayWrapper, Slot> slots = new ConcurrentHashMap<>();
    private final Counts counts = new Counts();
    private final Copies copies = new Copies(
            slots,
            100,
            Duration.ofMinutes(1),
            counts,
            new SharedObjects(Share.IMMUTABLE, slots, 1_000_000, () -> 0, counts),
            () -> {},
            () -> 0);

    CopiesInterleavingsTests() {
        copies.beginEra(key -> true);
    }

    private void read() {
        Token token = copies.begin(KEY);
        copies.keep(KEY, token, new Timed(redis.get(), Timed.NEVER));
    }

    private void assertNotOld() {
        Timed copy = copies.find(KEY);
        Together.check(copy == null || copy.value() == NEW, "an old copy is left");
    }

    @Test
    void read_whileAnotherInstanceWrites_leavesNoOldCopy() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            CopiesInterleavingsTests test = new CopiesInterleavingsTests();
            Together.run(test::read, () -> {
                test.redis.set(NEW);
                test.copies.remove(KEY);
            });
            test.assertNotOld();
        });
    }

    @Test
    void read_whileMessagesAreMissed_leavesNoOldCopy() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            CopiesInterleavingsTests test = new CopiesInterleavingsTests();
            Together.run(test::read, () -> {
                test.copies.endEra(Counts.Cause.DISCONNECT);
                test.redis.set(NEW);
                test.copies.beginEra(key -> true);
            });
            test.assertNotOld();
        });
    }

    @Test
    void leave_valuesThatCallersCanChange_sharesNone() {
        Lincheck.runConcurrentTest(INTERLEAVINGS, () -> {
            CopiesInterleavingsTests test = new CopiesInterleavingsTests();
            test.read();
            SharedCell cell = Objects.requireNonNull(
                    Objects.requireNonNull(test.copies.find(KEY)).cell());
            Together.run(() -> cell.leave("reader", new int[1]), () -> cell.leave("reader", new int[1]));
            Together.check(cell.find("reader") == null, "a value is shared that callers can change");
        });
    }
}
