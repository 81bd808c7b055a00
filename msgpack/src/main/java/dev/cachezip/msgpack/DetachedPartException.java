package dev.cachezip.msgpack;

import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamReadException;

/**
 * Thrown where the bytes of a part of a document are asked for, and {@linkplain DetachedElements elements} of the
 * document are not in its bytes. The whole document can be read with them in their place.
 */
public final class DetachedPartException extends StreamReadException {

    private static final long serialVersionUID = 1L;

    DetachedPartException(JsonParser parser) {
        super(parser, "The bytes of a part are not in the document");
    }
}
