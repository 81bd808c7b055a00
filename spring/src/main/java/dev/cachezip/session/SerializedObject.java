package dev.cachezip.session;

import java.util.Objects;

/**
 * A value that the mapping by state refuses, as it is stored.
 *
 * @param stream its JDK serialization
 */
@SuppressWarnings("ArrayRecordComponent") // taken apart at once, never compared
record SerializedObject(byte[] stream) {

    SerializedObject {
        Objects.requireNonNull(stream); // stored bytes may lack it
    }
}
