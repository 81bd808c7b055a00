package dev.cachezip.codec.internal;

import dev.cachezip.CachezipException;

/** The text of type ids. */
public final class TypeIds {

    /** Levels of type arguments in an id; each costs stack, and time that grows with their number. */
    private static final int MAX_ARGUMENT_DEPTH = 32;

    /** Characters of an id; what a 16-bit extension header can announce, as class names are mostly ASCII. */
    static final int MAX_LENGTH = 0xFFFF;

    private TypeIds() {}

    /**
     * Checks an id that was read, before anything is made of it.
     *
     * @throws CachezipException.Malformed if it is too long or too deep
     */
    public static void check(String id) {
        int depth = 0;
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            depth += c == '<' ? 1 : c == '>' ? -1 : 0;
            if (depth > MAX_ARGUMENT_DEPTH || i >= MAX_LENGTH) {
                throw new CachezipException.Malformed("a type id that is too long or too deep", i);
            }
        }
    }
}
