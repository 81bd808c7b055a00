package dev.cachezip.session;

import dev.cachezip.CachezipException;
import java.io.Serializable;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * The first step of a migration: a value of each class is stored as cachezip would store it, to see which are refused.
 * Thread-safe.
 */
public final class Rehearsal {

    private static final Log log = LogFactory.getLog(Rehearsal.class);

    /** Number of classes that are tried; an application with more is generating them. */
    private static final int MAX_CLASSES = 10_000;

    private final Function<Object, byte[]> writer;
    private final Set<String> tried = ConcurrentHashMap.newKeySet();
    private final Map<String, String> refused = new ConcurrentHashMap<>();

    /** Creates a rehearsal of a writer of values. */
    Rehearsal(Function<Object, byte[]> writer) {
        this.writer = writer;
    }

    /** Tries to store a value, unless one of its class was tried before. */
    void of(Object value) {
        String name = value.getClass().getName();
        if (tried.size() >= MAX_CLASSES || !tried.add(name)) {
            return;
        }
        if (!(value instanceof Serializable)) {
            log.warn(CachezipException.escaped("A session holds a " + name
                    + ", which is not Serializable: cachezip would store a copy of its fields"));
        }
        try {
            byte[] unused = writer.apply(value);
        } catch (SerializationException e) {
            String reason = String.valueOf(e.getMessage());
            refused.put(name, reason);
            log.warn(CachezipException.escaped("A session holds a " + name
                    + ", which cachezip would refuse without cachezip.session.write-format=legacy: " + reason));
        }
    }

    /** Returns the number of classes of which a value was tried. */
    public int tried() {
        return tried.size();
    }

    /** Returns the reasons of refusals by the name of the class. */
    public Map<String, String> refused() {
        return new TreeMap<>(refused);
    }
}
