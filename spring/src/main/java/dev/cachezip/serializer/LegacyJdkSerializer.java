package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.ClassNames;
import dev.cachezip.objects.jdkstream.JdkStreamCosts;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.Libraries;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.URL;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;
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

    /** The nesting of objects; the same limit as for cachezip's own values. */
    private static final int MAX_DEPTH = 500;

    LegacyJdkSerializer {
        types = types.withPartsOfStreams().trusting(ClassNames::areAlwaysRead);
    }

    @Override
    public String form() {
        return "JDK serialization";
    }

    @Override
    public boolean recognizes(byte[] stored, @Nullable Type declared) {
        return PlainRoot.of(stored) == PlainRoot.Foreign.JDK_STREAM;
    }

    @Override
    public byte[] encode(Object value) {
        return Objects.requireNonNull(RedisSerializer.java(types.classLoader()).serialize(value));
    }

    @Override
    public Object decode(byte[] stored) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new CheckedInputStream(stored)) {
            return Objects.requireNonNullElse(in.readObject(), NullValue.INSTANCE);
        }
    }

    private final class CheckedInputStream extends ObjectInputStream {

        private final int length;
        private final JdkStreamCosts costs;
        private final AtomicBoolean reading = new AtomicBoolean(true);

        /** The superclasses of the classes so far, which need not be allowed unless the stream has objects of them. */
        private final Set<String> superclasses = new HashSet<>();

        private long arrayLengths;

        CheckedInputStream(byte[] stored) throws IOException {
            super(new ByteArrayInputStream(stored));
            this.length = stored.length;
            this.costs = new JdkStreamCosts(length);
            enableResolveObject(true);
            // A filter that the JVM was started with stays: jdk.serialFilter, or one of a factory.
            setObjectInputFilter(ObjectInputFilter.merge(this::limit, getObjectInputFilter()));
        }

        private Status limit(FilterInfo info) {
            if (info.serialClass() == null) {
                costs.addReference();
            }
            // Each object and each element takes a byte at least: a stream that claims more is forged.
            return info.depth() > MAX_DEPTH || info.references() > length || isTooMuch(info.arrayLength())
                    ? Status.REJECTED
                    : Status.ALLOWED;
        }

        private boolean isTooMuch(long more) {
            arrayLengths += Math.max(0, more);
            return arrayLengths > ARRAY_LENGTH_PER_BYTE * length;
        }

        @Override
        protected Object resolveObject(Object object) {
            Object resolved = object instanceof URL url ? WatchedUrl.of(url, reading) : object;
            costs.add(resolved);
            if (isTooMuch(copied(resolved))) {
                throw new CachezipException.Codec(
                        "Many objects in a JDK stream are copies of one long array or text", null);
            }
            return resolved;
        }

        /** Returns the length of what an object of the JDK has copied: many of them may refer to one array or text. */
        private static long copied(Object object) {
            if (object instanceof Vector<?> vector) {
                return vector.capacity();
            } else if (object instanceof AtomicReferenceArray<?> array) {
                return array.length();
            } else if (object instanceof X500Principal principal) {
                return principal.getEncoded().length;
            } else if (object instanceof SecretKeySpec key) {
                return key.getEncoded().length;
            }
            return object instanceof URI || object instanceof StringBuilder || object instanceof StringBuffer
                    ? object.toString().length()
                    : 0;
        }

        /** Checks a class before it is loaded; a filter would be too late for that. */
        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            String name = description.getName();
            try {
                types.check(name);
            } catch (CachezipException.TypeNotAllowed e) {
                if (superclasses.contains(name)) {
                    // Without a class it describes a part of objects of subclasses, and there is no object of its own.
                    throw new ClassNotFoundException(name, e);
                }
                throw e;
            }
            Class<?> type = name.startsWith("[") || name.indexOf('.') < 0
                    ? super.resolveClass(description)
                    : Class.forName(name, false, types.classLoader());
            costs.addClass(type);
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                if (Libraries.allocatesByCount(each.getName())) {
                    throw new CachezipException.Codec(
                            "A JDK stream of " + each.getName()
                                    + ", which allocates as much as a number in the stream says",
                            null);
                }
                superclasses.add(each.getName());
            }
            return type;
        }

        @Override
        public void close() throws IOException {
            reading.set(false);
            super.close();
        }

        @Override
        protected Class<?> resolveProxyClass(String[] interfaces) throws IOException {
            throw new InvalidClassException("A proxy is no value");
        }
    }
}
