package dev.cachezip.session;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a new session, as an indexed repository publishes them for its listeners: each is stored by itself, so
 * that one that cannot be read does not cost the message.
 *
 * @param fields the stored bytes by the name of the field
 */
record SessionDelta(HashMap<String, byte[]> fields) {

    SessionDelta {
        Objects.requireNonNull(fields); // stored bytes may lack them
    }

    /** Returns whether a value is such a message, and no attribute. */
    static boolean isDelta(@Nullable Object value) {
        return value != null
                && value.getClass() == HashMap.class
                && value instanceof Map<?, ?> fields
                && RequiredFields.NAMES.stream().allMatch(fields::containsKey)
                && fields.keySet().stream()
                        .allMatch(name -> RequiredFields.NAMES.contains(name)
                                || (name instanceof String text && text.startsWith(RequiredFields.ATTRIBUTE_PREFIX)));
    }
}
