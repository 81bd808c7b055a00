package dev.cachezip.session;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.pipeline.PipelineStats;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The counts of the values of sessions since the start. Thread-safe. */
public final class SessionCounts implements PipelineStats {

    private final Map<Form, LongAdder> written = adders();
    private final Map<Form, LongAdder> read = adders();
    private final LongAdder encoded = new LongAdder();
    private final LongAdder plainBytes = new LongAdder();
    private final LongAdder storedBytes = new LongAdder();
    private final LongAdder encodeNanos = new LongAdder();
    private final LongAdder decodeNanos = new LongAdder();

    SessionCounts() {}

    /** The form of a stored value. */
    public enum Form {
        /** Cachezip's own. */
        CACHEZIP,
        /** The form without cachezip: JDK serialization, or that of the application's serializer. */
        LEGACY,
        /** A short string, which has the bytes of JDK serialization. */
        TEXT,
        /** No bytes. */
        NULL,
        /** No bytes, since the value cannot be stored, or none that replace the older ones. */
        OMITTED
    }

    private static Map<Form, LongAdder> adders() {
        Map<Form, LongAdder> adders = new EnumMap<>(Form.class);
        for (Form form : Form.values()) {
            adders.put(form, new LongAdder());
        }
        return adders;
    }

    private static LongAdder of(Map<Form, LongAdder> adders, Form form) {
        return Objects.requireNonNull(adders.get(form));
    }

    void written(Form form) {
        of(written, form).increment();
    }

    void read(Form form) {
        of(read, form).increment();
    }

    @Override
    public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {
        encoded.increment();
        plainBytes.add(plainLength);
        storedBytes.add(storedLength);
        encodeNanos.add(nanos);
    }

    @Override
    public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {
        decodeNanos.add(nanos);
    }

    /** Returns the number of values that were written in a form. */
    public long values(Form form) {
        return of(written, form).sum();
    }

    /** Returns the number of values that were read in a form. */
    public long valuesRead(Form form) {
        return of(read, form).sum();
    }

    /** Returns the number of values that were encoded in cachezip's form, those of a rehearsal among them. */
    public long encoded() {
        return encoded.sum();
    }

    /** Returns the bytes of the encoded values before compression. */
    public long plainBytes() {
        return plainBytes.sum();
    }

    /** Returns the bytes of the encoded values as they are stored. */
    public long storedBytes() {
        return storedBytes.sum();
    }

    /** Returns the nanoseconds that encoding took. */
    public long encodeNanos() {
        return encodeNanos.sum();
    }

    /** Returns the nanoseconds that decoding took. */
    public long decodeNanos() {
        return decodeNanos.sum();
    }
}
