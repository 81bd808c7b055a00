package dev.cachezip.benchmarks.codec;

import org.apache.fory.Fory;
import org.apache.fory.ThreadSafeFory;

/** The form of Fory in its Java-only mode, which is the faster mode. */
final class ForyForm implements StoredForm {

    private final ThreadSafeFory fory;

    ForyForm() {
        fory = Fory.builder().withXlang(false).buildThreadSafeFory();
        SampleTypes.ALL.forEach(fory::register);
    }

    @Override
    public byte[] encode(Object value) {
        return fory.serialize(value);
    }

    @Override
    public Object decode(byte[] stored) {
        return fory.deserialize(stored);
    }
}
