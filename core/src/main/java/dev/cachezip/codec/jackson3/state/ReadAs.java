package dev.cachezip.codec.jackson3.state;

import tools.jackson.databind.ValueDeserializer;

/** How values with the mark of a class are read where a type is declared. */
final class ReadAs {

    private final byte[] id;
    private final boolean wider;
    private final ValueDeserializer<Object> deserializer;

    ReadAs(byte[] id, boolean wider, ValueDeserializer<Object> deserializer) {
        this.id = id;
        this.wider = wider;
        this.deserializer = deserializer;
    }

    /** Returns the type id in the mark, not to be changed. */
    byte[] id() {
        return id;
    }

    /** Returns whether what is read is to be compared with the type arguments of the declared type. */
    boolean wider() {
        return wider;
    }

    ValueDeserializer<Object> deserializer() {
        return deserializer;
    }
}
