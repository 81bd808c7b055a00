package dev.cachezip.autoconfigure;

import java.io.Serial;

/** The codec of Jackson 2 was chosen, and its module is not on the class path. */
final class MissingJackson2Exception extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    MissingJackson2Exception() {
        super("cachezip.codec is msgpack-jackson2, but cachezip-jackson2 is not on the class path");
    }
}
