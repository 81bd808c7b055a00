package dev.cachezip.dictionary;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The commands of Redis that a {@link DictionaryHash} needs. They throw what their client throws if Redis fails. */
public interface HashCommands {

    /** Returns all fields of a hash. */
    Collection<byte[]> fields(byte[] key);

    /** Returns the length in bytes of a field's value; 0 if there is none. */
    long length(byte[] key, byte[] field);

    /** Returns the values of fields in their order, {@code null} for each that is not there. */
    List<byte @Nullable []> values(byte[] key, byte[]... fields);

    /** Runs a script on one key, which no other command interrupts; returns whether its result is 1. */
    boolean run(byte[] script, byte[] key, byte[]... arguments);
}
