package dev.cachezip.near;

import dev.cachezip.serializer.SharedCell;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;

/** What stands for an entry in this JVM. Compared by identity: each is replaced and removed as itself. */
sealed interface Slot {

    /** Returns the key of the entry as Redis knows it. */
    ByteArrayWrapper key();

    /** Returns the era in which Redis was asked for the entry. */
    Era era();

    /** Returns the number of bytes that it holds beside its key. */
    int weight();

    /** A question to Redis that is under way. */
    final class Token implements Slot {

        private final ByteArrayWrapper key;
        private final Era era;

        /** When Redis was asked, on the JVM's clock. */
        final long asked;

        Token(ByteArrayWrapper key, Era era, long asked) {
            this.key = key;
            this.era = era;
            this.asked = asked;
        }

        @Override
        public ByteArrayWrapper key() {
            return key;
        }

        @Override
        public Era era() {
            return era;
        }

        @Override
        public int weight() {
            return 0;
        }
    }

    /** The copy of an entry. It refers to the value that callers share, and is their way to it. */
    @SuppressWarnings("serial") // never serialized
    final class Copy extends AtomicReference<@Nullable Shared> implements Slot, SharedCell {

        private final ByteArrayWrapper key;
        private final Era era;

        /** When Redis was asked, on the JVM's clock. */
        final long asked;

        final byte[] value;
        final long remainingMillis;
        private final Sharing sharing;

        /** What the value would take as an object; 0 if that is not known. */
        volatile int objectBytes;

        /** Whether callers have asked for the object since it was looked at. */
        boolean isAskedFor;

        /** Creates the copy of an entry that was asked for with a token. */
        Copy(Token token, byte[] value, long remainingMillis, Sharing sharing) {
            this.key = token.key;
            this.era = token.era;
            this.asked = token.asked;
            this.value = value;
            this.remainingMillis = remainingMillis;
            this.sharing = sharing;
        }

        @Override
        public ByteArrayWrapper key() {
            return key;
        }

        @Override
        public Era era() {
            return era;
        }

        @Override
        public int weight() {
            Shared shared = get();
            return value.length + (shared == null ? 0 : shared.weight());
        }

        @Override
        public @Nullable Object find(Object reader) {
            return sharing.find(this, reader);
        }

        @Override
        public void leave(Object reader, Object left) {
            sharing.leave(this, reader, left);
        }
    }

    /** What decides which values callers share. */
    interface Sharing {

        /** Returns the value of a copy for a reader; {@code null} if there is none. */
        @Nullable
        Object find(Copy copy, Object reader);

        /** Leaves a value for later callers of a copy, unless one of them could change it, or there is no room. */
        void leave(Copy copy, Object reader, Object value);
    }

    /**
     * A value that callers share.
     *
     * @param value {@code null} if it is refused
     * @param weight what it takes in memory; 0 if it is refused
     */
    record Shared(@Nullable Object reader, @Nullable Object value, int weight) {

        static final Shared REFUSED = new Shared(null, null, 0);

        /** What it takes beside the value. */
        static final int BYTES = 24;
    }
}
