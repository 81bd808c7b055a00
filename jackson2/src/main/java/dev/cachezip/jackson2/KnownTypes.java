package dev.cachezip.jackson2;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.types.AllowedTypes;
import dev.cachezip.codec.types.JdkTypes;

/** The allowed types except the JDK types that Jackson 2 does not restore exactly. */
final class KnownTypes {

    private KnownTypes() {}

    /**
     * Checks the name of a class, as {@link Class#getName()} gives it.
     *
     * @throws CachezipException.TypeNotAllowed if it is not allowed
     * @throws CachezipException.Codec if it is only allowed with Jackson 3
     */
    static void check(AllowedTypes types, String className) {
        String element = className.endsWith(";")
                ? className.substring(className.lastIndexOf('[') + 2, className.length() - 1)
                : className;
        if (JdkTypes.needsOwnSerializer(element)) {
            throw new CachezipException.Codec(
                    "A " + element
                            + " would not come back equal: cache what it is made from, or set cachezip.codec=msgpack",
                    null);
        }
        types.check(className);
    }
}
