package dev.cachezip.codec.jackson3.state;

import tools.jackson.databind.ValueDeserializer;

/** The way to read values with the mark of a class where a type is declared. */
final class ReadAs {

    private final byte[] id;
    private final boolean wider;
    private final ValueDeserializer<Object> deserializer;

    ReadAs(byte[] id, boolean wider, ValueDeserializer<Object> deserializer) {
        this.id = id;
        this.wider = wider;
        this.deserializer = deserializer;
    }

    /** Returns the type id of the mark; callers must not change it. */
    byte[] id() {
        return id;
    }

    /** Returns whether the value must be compared with the type arguments of the declared type. */
    boolean wider() {
        return wider;
    }

    ValueDeserializer<Object> deserializer() {
        return deserializer;
    }
}
