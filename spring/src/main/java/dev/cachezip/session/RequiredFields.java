package dev.cachezip.session;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.session.MapSession;
import org.springframework.session.data.redis.RedisSessionMapper;

/**
 * The mapper of the stored fields of a session: without the fields that each session has, there is no session.
 *
 * <p>Spring Session's own mapper throws for such a hash, which would fail each request with its id until the hash is
 * removed. Thread-safe.
 */
public final class RequiredFields implements BiFunction<String, @Nullable Map<String, Object>, @Nullable MapSession> {

    /** Names of the fields, as Spring Session's mapper has them. */
    static final List<String> NAMES = List.of("creationTime", "lastAccessedTime", "maxInactiveInterval");

    /** Beginning of the names of the fields that hold attributes. */
    static final String ATTRIBUTE_PREFIX = "sessionAttr:";

    private final RedisSessionMapper mapper = new RedisSessionMapper();

    /**
     * Returns the session; {@code null} if a required field is absent, or a field has the mark
     * of one that costs the session.
     *
     * @param fields {@code null} if the message that a session was created could not be read
     */
    @Override
    public @Nullable MapSession apply(String id, @Nullable Map<String, Object> fields) {
        if (fields == null || !areThere(fields) || fields.values().stream().anyMatch(SessionFailures::isMark)) {
            return null;
        }
        Map<String, Object> known = new HashMap<>(fields);
        known.values().removeIf(SessionFailures::isAbsent);
        return mapper.apply(id, known);
    }

    private static boolean areThere(Map<String, Object> fields) {
        return fields.get(NAMES.get(0)) instanceof Long
                && fields.get(NAMES.get(1)) instanceof Long
                && fields.get(NAMES.get(2)) instanceof Integer;
    }
}
