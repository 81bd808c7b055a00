package dev.cachezip.refresh;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The order in which the instances load a missing entry. Thread-safe. */
interface LoadTurns {

    /** The instances load at the same time. */
    LoadTurns OF_JVM = new LoadTurns() {

        @Override
        public Turn await(byte[] key, BooleanSupplier present) {
            return Turn.NOT_HELD;
        }

        @Override
        public CompletableFuture<Turn> awaitLater(byte[] key, Supplier<CompletableFuture<Boolean>> present) {
            return CompletableFuture.completedFuture(Turn.NOT_HELD);
        }

        @Override
        public void forget(Supplier<List<byte[]>> keys) {}
    };

    /**
     * Waits until this instance may load, or needs not.
     *
     * @param present returns whether the entry is there by now
     */
    Turn await(byte[] key, BooleanSupplier present);

    /** Waits as {@link #await} does, without holding a thread. */
    CompletableFuture<Turn> awaitLater(byte[] key, Supplier<CompletableFuture<Boolean>> present);

    /** Lets the next callers load at once, as running loads may have read what is obsolete by now. */
    void forget(Supplier<List<byte[]>> keys);
}
