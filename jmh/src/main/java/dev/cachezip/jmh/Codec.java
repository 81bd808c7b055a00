package dev.cachezip.jmh;

import dev.cachezip.codec.AllowedTypes;
import dev.cachezip.codec.ValueCodec;

/** The codecs under test. */
public enum Codec {
    /** The default one. */
    MSGPACK {
        @Override
        ValueCodec<Object> create() {
            return ValueCodec.messagePack(allowedTypes());
        }
    },
    /** Plain JSON. */
    JSON {
        @Override
        ValueCodec<Object> create() {
            return ValueCodec.json(allowedTypes());
        }
    };

    abstract ValueCodec<Object> create();

    private static AllowedTypes allowedTypes() {
        return AllowedTypes.of("dev.cachezip.samples.*");
    }
}
