package dev.cachezip.codec.jackson3.state;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The classes in places that no value has confirmed yet: no value with such a class in such a place was read back. Each
 * value with one of them is read back, until one has come back as it was.
 *
 * <p>A value that is refused confirms nothing, so that the next value of its shape is checked, too. Thread-safe; a
 * thread writes one value at a time.
 */
final class Shapes {

    private final AtomicLong uses = new AtomicLong();

    /** What the value that a thread is writing would confirm. */
    private final Map<Thread, Map<WrittenAs, Slot>> used = new ConcurrentHashMap<>();

    /** Returns a number that grows whenever a value has a class in a place that is not confirmed. */
    long uses() {
        return uses.get();
    }

    /** Notes that the value of this thread has a class in a place that is not confirmed. */
    void use(WrittenAs unconfirmed, Slot slot) {
        uses.incrementAndGet();
        used.computeIfAbsent(Thread.currentThread(), thread -> new IdentityHashMap<>())
                .put(unconfirmed, slot);
    }

    /**
     * Ends the value of this thread.
     *
     * @param stored whether it came back as it was, which confirms all its classes
     */
    void end(boolean stored) {
        Map<WrittenAs, Slot> ended = used.remove(Thread.currentThread());
        if (stored && ended != null) {
            ended.forEach((unconfirmed, slot) -> slot.confirm(unconfirmed));
        }
    }
}
