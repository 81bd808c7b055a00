package dev.cachezip.outside;

import dev.cachezip.serializer.LegacyJsonSerializerTests;

/** A class that is not allowed, and says when it is initialized. */
public class Gadget {

    static {
        LegacyJsonSerializerTests.INITIALIZED.add(Gadget.class.getSimpleName());
    }

    /** An enum that is not allowed either. */
    public enum Kind {
        ONE;

        static {
            LegacyJsonSerializerTests.INITIALIZED.add(Kind.class.getSimpleName());
        }
    }
}
