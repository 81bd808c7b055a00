package dev.cachezip.threads;

/** Two tasks that run at the same time, each on a thread of its own. */
public final class Together {

    private Together() {}

    /** Fails if something does not hold; AssertJ's objects refuse the calls of a checker of interleavings. */
    public static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    /** Runs tasks, and returns when both have ended. */
    public static void run(Runnable one, Runnable other) {
        // Calls that a checker of interleavings sees: those of method references it does not.
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        try {
            first.join();
            second.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
