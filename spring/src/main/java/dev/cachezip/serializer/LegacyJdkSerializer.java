package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.ClassNames;
import dev.cachezip.objects.jdkstream.JdkStreamReader;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.Libraries;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * The serializer for JDK serialization, which reads only objects of allowed classes and of the classes that stand for
 * the JDK's own values in a stream. A superclass of theirs, which a stream names, too, needs no permission of its own.
 */
record LegacyJdkSerializer(AllowedTypes types) implements LegacySerializer {

    /**
     * The number of array elements allowed for each byte, over all arrays: a map has up to eight times as many slots as
     * entries.
     */
    private static final long ARRAY_LENGTH_PER_BYTE = 16;

    /** Further classes that values consist of. None of them does more than hold its data. */
    private static final Set<String> PARTS = Set.of(
            "com.fasterxml.jackson.databind.node.NodeSerialization",
            "java.lang.Enum",
            "java.security.cert.Certificate",
            "java.security.cert.Certificate$CertificateRep",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
            "java.util.concurrent.locks.ReentrantLock",
            "java.util.concurrent.locks.ReentrantLock$NonfairSync",
            "javax.money.CurrencyContext",
            "javax.money.MonetaryContext",
            "org.joda.time.DateTimeFieldType",
            "org.joda.time.DurationFieldType",
            "org.springframework.security.web.webauthn.api.AuthenticationExtensionsClientInput",
            "org.springframework.security.web.webauthn.api.AuthenticationExtensionsClientOutput",
            "org.springframework.util.LinkedCaseInsensitiveMap$1",
            "tools.jackson.databind.node.NodeSerialization",
            "void",
            NullValue.class.getName());

    LegacyJdkSerializer {
        types = types.trusting(LegacyJdkSerializer::isPart);
    }

    private static boolean isPart(String name) {
        return PARTS.contains(name) || (ClassNames.areAlwaysRead(name) && !Libraries.trustsCount(name));
    }

    @Override
    public boolean recognizes(byte[] stored, @Nullable Type declared) {
        return PlainRoot.of(stored) == PlainRoot.Foreign.JDK_STREAM;
    }

    @Override
    public Object read(byte[] stored) {
        try {
            return decode(stored);
        } catch (CachezipException e) {
            throw new UnreadableValueException(e);
        }
    }

    /** Writes a value only if it can be read, since each call of a cached method would store it again otherwise. */
    @Override
    public byte[] write(Object value) {
        byte[] stored =
                Objects.requireNonNull(RedisSerializer.java(types.classLoader()).serialize(value));
        try {
            Object unused = decode(stored);
        } catch (CachezipException e) {
            throw UnstorableValueException.of(value, e);
        }
        return stored;
    }

    @SuppressWarnings("IllegalCatch") // an exception from a class of the application must not be an outage
    private Object decode(byte[] stored) {
        try (ObjectInputStream in = new CheckedInputStream(stored)) {
            return Objects.requireNonNullElse(in.readObject(), NullValue.INSTANCE);
        } catch (CachezipException e) {
            throw e;
        } catch (StackOverflowError e) {
            throw new CachezipException.Codec("Nested too deep", e);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (IOException | ClassNotFoundException | RuntimeException | Error e) {
            throw new CachezipException.Codec("Cannot read the JDK serialization: " + CachezipException.reasonOf(e), e);
        }
    }

    private final class CheckedInputStream extends ObjectInputStream {

        private final int length;
        private final JdkStreamElements elements;
        private final Set<String> named = new HashSet<>();

        /** The superclasses of the classes so far, which need not be allowed unless the stream has objects of them. */
        private final Map<String, Class<?>> superclasses = new HashMap<>();

        private long arrayLengths;

        CheckedInputStream(byte[] stored) throws IOException {
            super(new ByteArrayInputStream(stored));
            this.length = stored.length;
            this.elements = new JdkStreamElements(
                    JdkStreamCheck.check(stored, this::checkObjectsOf), JdkStreamCheck.limit(length));
            enableResolveObject(true);
            setObjectInputFilter(this::limit);
        }

        private void checkObjectsOf(String className) {
            if (named.add(className)) {
                types.check(className);
            }
        }

        private Status limit(FilterInfo info) {
            arrayLengths += Math.max(0, info.arrayLength());
            // Each object and each element takes a byte at least: a stream that claims more is forged.
            return info.depth() > JdkStreamReader.MAX_DEPTH
                            || info.references() > length
                            || arrayLengths > ARRAY_LENGTH_PER_BYTE * length
                    ? Status.REJECTED
                    : Status.ALLOWED;
        }

        @Override
        protected Object resolveObject(Object object) {
            String name = object.getClass().getName();
            if (superclasses.get(name) == object.getClass()) {
                // The check of the stream cannot know whether a class reads its fields as they are described.
                checkObjectsOf(name);
            }
            elements.add(object);
            return object;
        }

        /** Checks a class before it is loaded; a filter would be too late for that. */
        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            String name = description.getName();
            Class<?> type = superclasses.get(name);
            if (type == null) {
                types.check(name);
                type = name.startsWith("[") || name.indexOf('.') < 0
                        ? super.resolveClass(description)
                        : Class.forName(name, false, types.classLoader());
            }
            for (Class<?> each = type.getSuperclass(); each != null; each = each.getSuperclass()) {
                superclasses.put(each.getName(), each);
            }
            return type;
        }

        @Override
        protected Class<?> resolveProxyClass(String[] interfaces) throws IOException {
            throw new InvalidClassException("A proxy is no value");
        }
    }
}
