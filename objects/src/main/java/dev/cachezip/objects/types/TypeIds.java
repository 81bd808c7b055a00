package dev.cachezip.objects.types;

import dev.cachezip.CachezipException;

/**
 * The text of type ids.
 */
public final class TypeIds {

    /** Maximum depth of type arguments in an id; each level costs stack, and time that grows with their number. */
    private static final int MAX_ARGUMENT_DEPTH = 32;

    /** Maximum length of an id in characters. */
    public static final int MAX_LENGTH = 1000;

    /**
     * Maximum length in characters of the name of a class, in an id or by itself; a file system allows 255 for one part
     * of it.
     */
    public static final int MAX_NAME_LENGTH = 500;

    /** Maximum number of dimensions of an array: the JVM keeps the class of each number of dimensions. */
    public static final int MAX_DIMENSIONS = 16;

    private TypeIds() {}

    /**
     * Checks an id that was read, before it is used.
     *
     * @throws CachezipException.Malformed if it is too long or too deep
     */
    public static void check(String id) {
        if (id.length() > MAX_LENGTH) {
            throw new CachezipException.Malformed(
                    "a type id of " + id.length() + " characters, more than " + MAX_LENGTH, 0);
        }
        int depth = 0;
        int nameLength = 0;
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            depth += c == '<' ? 1 : c == '>' ? -1 : 0;
            nameLength = c == '<' || c == '>' || c == ',' ? 0 : nameLength + 1;
            if (depth > MAX_ARGUMENT_DEPTH || nameLength > MAX_NAME_LENGTH) {
                throw new CachezipException.Malformed("a type id that is too deep, or has too long a name in it", i);
            }
        }
    }
}
