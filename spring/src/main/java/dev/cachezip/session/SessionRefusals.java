package dev.cachezip.session;

import dev.cachezip.CachezipException;
import dev.cachezip.failures.LogLimit;
import dev.cachezip.serializer.UnstorableValueException;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * The values that cannot be stored, and those that could not be: in the first step of a migration, each value is stored as
 * cachezip would store it, too. Each class is logged once with each class that would have to be allowed. Thread-safe.
 */
public final class SessionRefusals {

    private static final Log log = LogFactory.getLog(SessionRefusals.class);

    /** Number of classes that are told apart; an application with more is generating them. */
    private static final int MAX_CLASSES = 10_000;

    private static final String ALLOWED = "cachezip.allowed-types";

    private final Function<Object, byte[]> writer;
    private final Set<String> tried = ConcurrentHashMap.newKeySet();
    private final Set<String> logged = ConcurrentHashMap.newKeySet();
    private final Map<String, LogLimit> changed = new ConcurrentHashMap<>();
    private final Map<String, String> refused = new ConcurrentHashMap<>();

    /** Creates the refusals of a writer of values. */
    SessionRefusals(Function<Object, byte[]> writer) {
        this.writer = writer;
    }

    /** Returns the refusal of a value by the mapping and by JDK serialization: it names the class to allow, if that helps. */
    static UnstorableValueException of(Object value, CachezipException refusal, RuntimeException ofJdk) {
        String message = String.valueOf(refusal.getMessage());
        // The remedies of the mapping are for caches.
        String reason = refusal instanceof CachezipException.TypeNotAllowed type && message.endsWith(type.reason())
                ? message.substring(0, message.length() - type.reason().length() - 2)
                : message.split(";", 2)[0];
        String missing = missing(refusal, ofJdk.getCause());
        UnstorableValueException unstorable = UnstorableValueException.of(
                value,
                missing == null
                        ? new CachezipException.Codec(
                                reason + ", and JDK serialization refuses it, too, whatever " + ALLOWED + " has",
                                refusal)
                        : new CachezipException.TypeNotAllowed(
                                missing, "", "add the class to " + ALLOWED + " if it can be trusted (" + reason + ")"));
        unstorable.addSuppressed(ofJdk);
        return unstorable;
    }

    /** Returns the class to allow, so that JDK serialization or the mapping goes on; {@code null} if that does not help. */
    private static @Nullable String missing(CachezipException refusal, @Nullable Throwable ofJdk) {
        if (ofJdk instanceof CachezipException.TypeNotAllowed type) {
            // It would let a stream call any method of its name.
            return type.typeName().equals(SerializedLambda.class.getName()) ? null : type.typeName();
        }
        return refusal instanceof CachezipException.TypeNotAllowed type
                        && type.reason().contains(ALLOWED)
                ? type.typeName()
                : null;
    }

    /** Tries to store a value that is stored in the form that it had without cachezip. */
    void rehearse(Object value) {
        String name = value.getClass().getName();
        if (tried.size() < MAX_CLASSES && tried.add(name) && !(value instanceof Serializable)) {
            log.warn(CachezipException.escaped("A session holds a " + name
                    + ", which is not Serializable: cachezip would store a copy of its fields"));
        }
        try {
            byte[] unused = writer.apply(value);
        } catch (UnstorableValueException e) {
            if (e.isOfChange()) {
                return;
            }
            add(e, "which cachezip would not store, or not whole, without cachezip.session.write-format=legacy");
        }
    }

    /** Notes a refusal, and what becomes of the value. */
    void add(UnstorableValueException refusal, String then) {
        String name = refusal.valueType();
        String reason = String.valueOf(refusal.getMessage());
        String missing = refusal.getCause() instanceof CachezipException.TypeNotAllowed type ? type.typeName() : "";
        if (logged.size() < MAX_CLASSES && logged.add(name + ' ' + missing)) {
            tried.add(name);
            refused.merge(name, reason, (first, next) -> first + "; " + next);
            log.warn(CachezipException.escaped("A session holds a " + name + ", " + then + ": " + reason));
        }
    }

    /** Notes a value that other threads change each time that it is tried. */
    void addChanged(UnstorableValueException failure) {
        changed.computeIfAbsent(failure.valueType(), type -> new LogLimit())
                .warn(
                        log,
                        "A session keeps the older bytes of an attribute, since it could not be written in three tries: "
                                + failure.getMessage());
    }

    /** Returns the number of classes of which a value was tried or refused. */
    public int tried() {
        return tried.size();
    }

    /** Returns the reasons of refusals by the name of the class. */
    public Map<String, String> refused() {
        return new TreeMap<>(refused);
    }
}
