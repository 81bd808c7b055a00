package dev.cachezip.jackson2;

import dev.cachezip.contracts.CodecContract;
import dev.cachezip.contracts.ObjectSizeLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ObjectSizeTest {

    @Test
    @Timeout(10)
    void read_objectsThatTakeTooMuchMemory_isTooLarge() {
        ObjectSizeLimit.check(Jackson2Codecs.messagePack(CodecContract.TYPES, ObjectSizeLimit.BYTES));
    }

    @Test
    void read_fewStoredBytesOfTooManyObjects_isTooLarge() {
        ObjectSizeLimit.checkDefault(Jackson2Codecs.messagePack(CodecContract.TYPES));
    }
}
