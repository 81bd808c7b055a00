package dev.cachezip.session;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.ShippedDictionaries;
import dev.cachezip.dictionaries.DictionaryAccess;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.serializer.LegacyFormat;
import dev.cachezip.serializer.LegacySerializer;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.session.SessionCounts.Form;
import dev.cachezip.session.SessionPolicy.OtherFormat;
import dev.cachezip.session.SessionPolicy.SessionDictionary;
import dev.cachezip.session.SessionPolicy.SessionFormat;
import dev.cachezip.session.SessionPolicy.Unstorable;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * The serializer of the values of sessions, each of which is stored by itself, for Spring Session's
 * {@code springSessionDefaultRedisSerializer}.
 *
 * <p>A value that cannot be read is absent, or what the {@link SessionPolicy} says instead. Short strings have the bytes of
 * JDK serialization, and null has none, so that instances without cachezip read them, and so that the members of Spring
 * Session's indexes stay the same. Thread-safe.
 */
public final class SessionSerializer implements RedisSerializer<Object>, AopInfrastructureBean, AutoCloseable {

    private static final String SECURITY = "org.springframework.security.";

    /**
     * What destroys a session-scoped bean, and is left out. Spring Session never calls it when a session ends. It calls a
     * method by its name, which stored bytes must not choose.
     */
    private static final String DESTRUCTION =
            "org.springframework.web.context.request.DestructionCallbackBindingListener";

    private final ValuePipeline<Object> reading;
    private final ValuePipeline<Object> writing;

    /** Takes samples of values if a dictionary is trained on them. */
    private final ValuePipeline<Object> sampling;

    /** Leaves out the parts that cannot be stored. */
    private final ValuePipeline<Object> partial;

    private final ValuePipeline<Object> codecOfParts;
    private final DictionaryAccess dictionaries;
    private final SessionPolicy policy;
    private final LegacySerializer jdk;
    private final @Nullable RedisSerializer<Object> other;
    private final @Nullable RedisSerializer<Object> written;
    private final SessionCounts counts = new SessionCounts();
    private final SessionFailures failures;
    private final SessionRefusals refusals = new SessionRefusals(this::write);

    /**
     * Creates a serializer.
     *
     * @param pipelines creates pipelines without dictionaries, which the serializer closes, from what becomes of parts of
     *     values that cannot be stored; {@code null} if a value with one is refused
     * @param dictionaries the dictionaries that come with cachezip, and those that are trained on values
     * @param types the classes that values may have
     * @param other the serializer of the values without cachezip; {@code null} for JDK serialization
     */
    public SessionSerializer(
            Function<@Nullable RefusedParts, ValuePipeline<Object>> pipelines,
            DictionaryAccess dictionaries,
            SessionPolicy policy,
            AllowedTypes types,
            @Nullable RedisSerializer<Object> other) {
        ValuePipeline<Object> pipeline = pipelines.apply(null);
        ValuePipeline<Object> observed = pipeline.declaredAs(Object.class).observedBy(counts);
        this.reading = observed.readingWith(dictionaries);
        this.writing =
                policy.dictionary() == SessionDictionary.NONE ? reading : observed.with(ShippedDictionaries.sessions());
        this.sampling = policy.dictionary() == SessionDictionary.TRAINED ? dictionaries.equip(observed) : writing;
        this.codecOfParts = pipelines.apply(new SecurityParts(part -> canBeStored(part, pipeline)));
        this.partial = writing.withCodecOf(codecOfParts.declaredAs(Object.class));
        this.dictionaries = dictionaries;
        this.policy = policy;
        this.jdk = LegacyFormat.JDK.serializer(types.withSerializedTypes());
        this.other = other;
        this.written = policy.writeFormat() == SessionFormat.CACHEZIP
                ? null
                : Objects.requireNonNullElseGet(other, () -> RedisSerializer.java(types.classLoader()));
        this.failures = new SessionFailures(policy.unreadable());
    }

    /** Returns the classes that stored values may name beside the given ones. */
    public static AllowedTypes types(AllowedTypes types) {
        return types.or(
                name -> name.equals(SerializedObject.class.getName()) || name.equals(SessionDelta.class.getName()));
    }

    /** Returns the counts of values. */
    public SessionCounts counts() {
        return counts;
    }

    /** Returns the handling of values that cannot be read. */
    public SessionFailures failures() {
        return failures;
    }

    /** Returns the values that cannot be stored. */
    public SessionRefusals refusals() {
        return refusals;
    }

    /** Returns the dictionaries of values. */
    public DictionaryAccess dictionaries() {
        return dictionaries;
    }

    /**
     * Returns the stored bytes of a value; none for {@code null}, for what destroys a session-scoped bean, and for what
     * cannot be stored: the attribute is absent.
     *
     * @throws UnstorableValueException if other threads change it each time that it is tried, see {@link KeptFields}; or if
     *     it cannot be stored, and is a security context, or the policy is to fail
     */
    @Override
    public byte[] serialize(@Nullable Object value) throws SerializationException {
        if (value == null || value.getClass().getName().equals(DESTRUCTION)) {
            counts.written(Form.NULL);
            return new byte[0];
        }
        if (written != null) {
            counts.written(Form.LEGACY);
            refusals.rehearse(value);
            return Objects.requireNonNull(written.serialize(value));
        }
        byte[] text = value instanceof String string ? JdkText.write(string) : null;
        if (text != null) {
            counts.written(Form.TEXT);
            return text;
        }
        byte[] stored;
        try {
            stored = write(value);
        } catch (UnstorableValueException e) {
            stored = writeStorableParts(value, e);
        }
        counts.written(stored.length == 0 ? Form.OMITTED : Form.CACHEZIP);
        return stored;
    }

    /**
     * Returns the stored bytes of the value of a field: those of {@link #serialize}, or {@link KeptFields#KEPT} for a value
     * that other threads change each time that it is tried.
     */
    byte[] serializeField(@Nullable Object value) {
        try {
            return serialize(value);
        } catch (UnstorableValueException e) {
            if (value == null
                    || !e.isOfChange()
                    || policy.unstorable() == Unstorable.FAIL
                    || SecurityParts.isContext(value)) {
                throw e;
            }
            refusals.addChanged(e);
            counts.written(Form.OMITTED);
            return KeptFields.KEPT;
        }
    }

    /** Returns the bytes of what can be stored of a value that is refused as a whole; none if that is nothing. */
    private byte[] writeStorableParts(Object value, UnstorableValueException refusal) {
        if (policy.unstorable() == Unstorable.FAIL || refusal.isOfChange()) {
            throw refusal;
        }
        try {
            byte[] stored = partial.encode(value);
            refusals.add(refusal, "which is stored without what is refused");
            return stored;
        } catch (CachezipException.ChangedMeanwhile e) {
            throw UnstorableValueException.of(value, e);
        } catch (CachezipException e) {
            if (SecurityParts.isContext(value)) {
                throw refusal;
            }
            refusals.add(refusal, "which is left out, so that the attribute will be absent");
            return new byte[0];
        }
    }

    private static boolean canBeStored(Object part, ValuePipeline<Object> pipeline) {
        try {
            return pipeline.encode(part).length > 0;
        } catch (CachezipException.ChangedMeanwhile e) {
            throw e;
        } catch (CachezipException e) {
            return false;
        }
    }

    private byte[] write(Object value) {
        Object stored = value;
        if (SessionDelta.isDelta(value)) {
            HashMap<String, byte[]> fields = new HashMap<>();
            // A message has no older bytes: there, a field that other threads change is absent.
            ((Map<?, ?>) value).forEach((name, field) -> fields.put((String) name, serializeField(field)));
            stored = new SessionDelta(fields);
        }
        try {
            return encode(stored);
        } catch (CachezipException.Codec | CachezipException.TypeNotAllowed e) {
            // The mapping allows no certificates, and JDK serialization does.
            return writeAsJdk(value, e);
        } catch (CachezipException e) {
            throw UnstorableValueException.of(value, e);
        }
    }

    private byte[] encode(Object value) {
        return (sampling != writing && isSample(value) ? sampling : writing).encode(value);
    }

    /**
     * Returns whether a trained dictionary may hold pieces of a value, which it keeps longer than the session. Values of
     * Spring Security are tokens, requests and cookies, but for the security context, and the shipped dictionary is for
     * them.
     */
    static boolean isSample(Object value) {
        return !(value instanceof SessionDelta)
                && !(value instanceof SerializedObject)
                && !isToken(value)
                && !(value.getClass() == HashMap.class
                        && value instanceof Map<?, ?> map
                        && map.values().stream().anyMatch(SessionSerializer::isToken));
    }

    private static boolean isToken(@Nullable Object value) {
        String name = value == null ? "" : value.getClass().getName();
        return name.startsWith(SECURITY) && !name.startsWith(SECURITY + "core.context.");
    }

    /** Returns the bytes of a value that the mapping has refused. */
    private byte[] writeAsJdk(Object value, CachezipException refusal) {
        if (policy.unstorable() == Unstorable.FAIL) {
            throw UnstorableValueException.of(value, refusal);
        }
        try {
            return encode(new SerializedObject(jdk.write(value)));
        } catch (SerializationException | CachezipException e) {
            throw e instanceof UnstorableValueException unstorable && unstorable.isOfChange()
                    ? unstorable
                    : SessionRefusals.of(value, refusal, e);
        }
    }

    /**
     * Returns the value of stored bytes; {@code null} for no bytes.
     *
     * @return what the policy says for bytes that cannot be read
     * @throws UnreadableValueException if they cannot be read, and the policy is to fail
     */
    @Override
    public @Nullable Object deserialize(byte @Nullable [] stored) throws SerializationException {
        Object value = deserializeField(stored);
        if (!(value instanceof SessionDelta delta)) {
            return value;
        }
        Map<String, @Nullable Object> fields = new HashMap<>();
        delta.fields().forEach((name, field) -> {
            Object known = deserializeField(field);
            // Hostile bytes may nest messages without end.
            fields.put(name, known instanceof SessionDelta ? failures.unreadable(nested()) : known);
        });
        return fields;
    }

    private static UnreadableValueException nested() {
        return new UnreadableValueException(new CachezipException.Codec("a message within a message", null));
    }

    private @Nullable Object deserializeField(byte @Nullable [] stored) {
        if (stored == null || stored.length == 0) {
            counts.read(Form.NULL);
            return null;
        }
        try {
            Object value = read(stored);
            return value == null ? failures.absent() : value;
        } catch (CachezipException e) {
            return failures.unreadable(new UnreadableValueException(e));
        } catch (UnreadableValueException e) {
            return e.getCause() instanceof CachezipException.TypeNotAllowed refused
                            && refused.typeName().equals(DESTRUCTION)
                    ? failures.absent()
                    : failures.unreadable(e);
        }
    }

    private @Nullable Object read(byte[] stored) {
        String text = JdkText.read(stored);
        if (text != null) {
            counts.read(Form.TEXT);
            return text;
        }
        if (other != null) {
            return readOther(stored, other);
        }
        if (PlainRoot.of(stored) == PlainRoot.Foreign.JDK_STREAM) {
            if (!policy.readAlso().contains(OtherFormat.JDK)) {
                throw new CachezipException.Codec(
                        "JDK serialization, which cachezip.session.read-also=jdk would have read", null);
            }
            counts.read(Form.LEGACY);
            return readJdk(stored);
        }
        return readOwn(stored);
    }

    /** Reads what is not cachezip's by the application's serializer: text at once, all else if cachezip cannot read it. */
    @SuppressWarnings("IllegalCatch") // the application's serializer may throw anything, which is no outage
    private @Nullable Object readOther(byte[] stored, RedisSerializer<Object> serializer) {
        CachezipException unread = null;
        if (!(PlainRoot.of(stored) instanceof PlainRoot.Json) || stored[0] == 0) {
            try {
                return readOwn(stored);
            } catch (CachezipException e) {
                unread = e;
            }
        }
        try {
            counts.read(Form.LEGACY);
            return serializer.deserialize(stored);
        } catch (RuntimeException e) {
            throw unread != null
                    ? unread
                    : new CachezipException.Codec("cachezipSessionLegacySerializer cannot read it", e);
        }
    }

    private @Nullable Object readOwn(byte[] stored) {
        Object value = reading.decode(stored);
        counts.read(Form.CACHEZIP);
        if (value instanceof SerializedObject object) {
            if (policy.unstorable() == Unstorable.FAIL) {
                throw new CachezipException.Codec(
                        "JDK serialization, which cachezip.session.on-unstorable=jdk would have read", null);
            }
            return readJdk(object.stream());
        }
        return value;
    }

    private @Nullable Object readJdk(byte[] stream) {
        Object value = jdk.read(stream);
        return value == NullValue.INSTANCE ? null : value;
    }

    @Override
    public void close() {
        reading.close();
        codecOfParts.close();
    }
}
