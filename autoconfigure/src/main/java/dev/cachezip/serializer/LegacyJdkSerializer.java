package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.root.PlainRoot;
import dev.cachezip.codec.types.AllowedTypes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Type;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * The serializer for JDK serialization, which reads only allowed classes and the classes that stand for the JDK's own
 * values in a stream.
 */
record LegacyJdkSerializer(AllowedTypes types) implements LegacySerializer {

    /**
     * The number of array elements allowed for each byte, over all arrays: a map has up to eight times as many slots as
     * entries.
     */
    private static final long ARRAY_LENGTH_PER_BYTE = 16;

    /**
     * The classes that the JDK's collections, dates and numbers consist of. None of them does more than hold its data.
     */
    private static final Set<String> PARTS = Set.of(
            "java.lang.Enum",
            "[Ljava.lang.Enum;",
            "java.lang.Number",
            "java.time.Ser",
            "java.util.Arrays$ArrayList",
            "java.util.CollSer",
            "java.util.Collections$EmptyList",
            "java.util.Collections$EmptyMap",
            "java.util.Collections$EmptySet",
            "java.util.Collections$SingletonList",
            "java.util.Collections$SingletonMap",
            "java.util.Collections$SingletonSet",
            "java.util.Collections$UnmodifiableCollection",
            "java.util.Collections$UnmodifiableList",
            "java.util.Collections$UnmodifiableMap",
            "java.util.Collections$UnmodifiableRandomAccessList",
            "java.util.Collections$UnmodifiableSet",
            "java.util.EnumSet$SerializationProxy",
            "[Ljava.util.concurrent.ConcurrentHashMap$Segment;",
            "java.util.concurrent.ConcurrentHashMap$Segment",
            "java.util.concurrent.locks.AbstractOwnableSynchronizer",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer",
            "java.util.concurrent.locks.ReentrantLock",
            "java.util.concurrent.locks.ReentrantLock$NonfairSync",
            "java.util.concurrent.locks.ReentrantLock$Sync",
            NullValue.class.getName());

    @Override
    public boolean recognizes(byte[] stored, @Nullable Type declared) {
        return PlainRoot.of(stored) == PlainRoot.Foreign.JDK_STREAM;
    }

    @Override
    @SuppressWarnings("IllegalCatch") // an exception from a class of the application must not be an outage
    public Object read(byte[] stored) {
        try (ObjectInputStream in = new CheckedInputStream(stored)) {
            return Objects.requireNonNullElse(in.readObject(), NullValue.INSTANCE);
        } catch (CachezipException e) {
            throw new UnreadableValueException(e);
        } catch (IOException | ClassNotFoundException | RuntimeException e) {
            throw new UnreadableValueException(new CachezipException.Codec(
                    "Cannot read the JDK serialization: " + CachezipException.reasonOf(e), e));
        } catch (StackOverflowError e) {
            throw new UnreadableValueException(new CachezipException.Codec("Nested too deep", e));
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Error e) {
            throw new UnreadableValueException(new CachezipException.Codec(
                    "Cannot read the JDK serialization: " + CachezipException.reasonOf(e), e));
        }
    }

    @Override
    public byte[] write(Object value) {
        return Objects.requireNonNull(RedisSerializer.java(types.classLoader()).serialize(value));
    }

    private final class CheckedInputStream extends ObjectInputStream {

        private final int length;
        private final JdkStreamElements elements;
        private long arrayLengths;

        CheckedInputStream(byte[] stored) throws IOException {
            super(new ByteArrayInputStream(stored));
            this.length = stored.length;
            this.elements = new JdkStreamElements(JdkStreamCheck.check(stored), JdkStreamCheck.limit(length));
            enableResolveObject(true);
            setObjectInputFilter(this::limit);
        }

        private Status limit(FilterInfo info) {
            arrayLengths += Math.max(0, info.arrayLength());
            // Each object and each element takes a byte at least: a stream that claims more is forged.
            return info.depth() > JdkStreamCheck.MAX_DEPTH
                            || info.references() > length
                            || arrayLengths > ARRAY_LENGTH_PER_BYTE * length
                    ? Status.REJECTED
                    : Status.ALLOWED;
        }

        @Override
        protected Object resolveObject(Object object) {
            elements.add(object);
            return object;
        }

        /** Checks a class before it is loaded; a filter would be too late for that. */
        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            String name = description.getName();
            if (!PARTS.contains(name)) {
                types.check(name);
            }
            return name.startsWith("[") || name.indexOf('.') < 0
                    ? super.resolveClass(description)
                    : Class.forName(name, false, types.classLoader());
        }

        @Override
        protected Class<?> resolveProxyClass(String[] interfaces) throws IOException {
            throw new InvalidClassException("A proxy is no value");
        }
    }
}
