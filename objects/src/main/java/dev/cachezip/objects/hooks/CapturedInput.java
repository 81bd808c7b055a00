package dev.cachezip.objects.hooks;

import dev.cachezip.objects.types.Libraries;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectStreamClass;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object stream that returns the captured output of a class to it: the values of fields, and data. Not thread-safe.
 */
final class CapturedInput extends ObjectInputStream {

    private static final String ANOTHER = "the class has written something else than it reads";

    /** The smallest load factor of any collection; a smaller one would allocate more room than the elements need. */
    private static final float MIN_LOAD_FACTOR = 0.1f;

    private final ObjectStreamClass description;
    private final Map<String, @Nullable Object> fields;
    private final Runnable defaults;
    private final List<@Nullable Object> data;
    private final List<ObjectInputValidation> validations = new ArrayList<>();
    private int next;

    /** The array whose bytes the class is reading one by one. */
    private byte[] bytes = {};

    private int nextByte;

    private final boolean counts;
    private boolean firstInt = true;

    /**
     * Creates a stream for an object and one of its classes.
     *
     * @param defaults sets the fields of that class
     */
    CapturedInput(
            ObjectStreamClass description,
            Map<String, @Nullable Object> fields,
            Runnable defaults,
            List<@Nullable Object> data)
            throws IOException {
        this.description = description;
        this.fields = fields;
        this.defaults = defaults;
        this.data = data;
        this.counts = Libraries.trustsCount(description.getName());
    }

    /**
     * Returns whether a class may put the elements that it reads into a hash table: a set or map, or a class of a library
     * that trusts counts, which may stand for one, such as {@code HashSet$SerializationProxy}, unless it belongs to a list.
     */
    static boolean isHashed(Class<?> type) {
        return isSetOrMap(type)
                || (Libraries.trustsCount(type.getName()) && !isList(type) && !isList(type.getDeclaringClass()));
    }

    private static boolean isSetOrMap(@Nullable Class<?> type) {
        return type != null && (Set.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type));
    }

    private static boolean isList(@Nullable Class<?> type) {
        return type != null && List.class.isAssignableFrom(type);
    }

    /** Calls the validations that the class has registered for the complete object. */
    void validate() throws InvalidObjectException {
        for (ObjectInputValidation validation : validations) {
            validation.validateObject();
        }
    }

    @Override
    public void defaultReadObject() {
        defaults.run();
    }

    @Override
    public GetField readFields() {
        return new ReadFields();
    }

    @Override
    public void registerValidation(ObjectInputValidation validation, int priority) {
        validations.add(validation);
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException {
        return item();
    }

    @Override
    public @Nullable Object readUnshared() throws IOException {
        return item();
    }

    private @Nullable Object item() throws EOFException {
        if (next == data.size()) {
            throw new EOFException("the class has written less than it reads");
        }
        return data.get(next++);
    }

    private <T> T item(Class<T> type) throws IOException {
        Object item = item();
        if (!type.isInstance(item)) {
            throw new StreamCorruptedException(ANOTHER);
        }
        return type.cast(item);
    }

    private long integer(long min, long max) throws IOException {
        return inRange(item(), min, max);
    }

    private static long inRange(@Nullable Object stored, long min, long max) throws StreamCorruptedException {
        if (stored instanceof Number number && isWhole(number)) {
            long value = number.longValue();
            if (value >= min && value <= max) {
                return value;
            }
        }
        throw new StreamCorruptedException("the class has written another number than it reads");
    }

    private static boolean isWhole(Number number) {
        return number instanceof Integer || number instanceof Long || number instanceof Short || number instanceof Byte;
    }

    @Override
    public int read() throws IOException {
        if (nextByte < bytes.length) {
            return bytes[nextByte++] & 0xFF;
        }
        if (next == data.size()) {
            return -1;
        }
        if (data.get(next) instanceof byte[] more) {
            next++;
            bytes = more;
            nextByte = 0;
            return read();
        }
        return (int) integer(Byte.MIN_VALUE, 0xFF) & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = 0;
        while (count < length) {
            int value = read();
            if (value < 0) {
                break;
            }
            target[offset + count++] = (byte) value;
        }
        return count == 0 && length > 0 ? -1 : count;
    }

    @Override
    public int available() {
        int inBytes = bytes.length - nextByte;
        return inBytes > 0 ? inBytes : next < data.size() ? 1 : 0;
    }

    @Override
    public void readFully(byte[] target) throws IOException {
        readFully(target, 0, target.length);
    }

    @Override
    public void readFully(byte[] target, int offset, int length) throws IOException {
        if (read(target, offset, length) < length && length > 0) {
            throw new EOFException("the class has written less than it reads");
        }
    }

    @Override
    public boolean readBoolean() throws IOException {
        return item(Boolean.class);
    }

    @Override
    public byte readByte() throws IOException {
        return (byte) integer(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return (int) integer(Byte.MIN_VALUE, 0xFF) & 0xFF;
    }

    @Override
    public short readShort() throws IOException {
        return (short) integer(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return (int) integer(Short.MIN_VALUE, 0xFFFF) & 0xFFFF;
    }

    @Override
    public char readChar() throws IOException {
        return (char) integer(0, Character.MAX_VALUE);
    }

    @Override
    public int readInt() throws IOException {
        int value = (int) integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
        if (counts && firstInt) {
            checkCount(value);
        }
        firstInt = false;
        return value;
    }

    /** Keeps a library from allocating room for more elements than the data has. */
    private void checkCount(int count) throws StreamCorruptedException {
        long all = data.size();
        for (Object item : data) {
            all += item instanceof byte[] some ? some.length : 0;
        }
        if (count > all) {
            throw new StreamCorruptedException("the class has written a count of more than there is");
        }
    }

    @Override
    public long readLong() throws IOException {
        return integer(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Override
    public float readFloat() throws IOException {
        // JSON does not tell which numbers are floats.
        Object item = item();
        float value = item instanceof Number number ? number.floatValue() : 0;
        if (!(item instanceof Float) && !Double.valueOf(Float.toString(value)).equals(item)) {
            throw new StreamCorruptedException(ANOTHER);
        }
        // Elements and keys of sets and maps of objects are no floats.
        if (counts && isSetOrMap(description.forClass()) && !(value >= MIN_LOAD_FACTOR)) {
            throw new StreamCorruptedException("the class has written another load factor than it uses");
        }
        return value;
    }

    @Override
    public double readDouble() throws IOException {
        return item(Double.class);
    }

    @Override
    public String readUTF() throws IOException {
        return item(String.class);
    }

    @Override
    public void close() {
        // There is no underlying stream.
    }

    /** The values of fields by name. */
    private final class ReadFields extends GetField {

        @Override
        public ObjectStreamClass getObjectStreamClass() {
            return description;
        }

        @Override
        public boolean defaulted(String name) {
            return !fields.containsKey(name);
        }

        @Override
        public boolean get(String name, boolean value) throws IOException {
            return stored(name, Boolean.class, value);
        }

        @Override
        public byte get(String name, byte value) throws IOException {
            return (byte) whole(name, value, Byte.MIN_VALUE, Byte.MAX_VALUE);
        }

        @Override
        public char get(String name, char value) throws IOException {
            return stored(name, Character.class, value);
        }

        @Override
        public short get(String name, short value) throws IOException {
            return (short) whole(name, value, Short.MIN_VALUE, Short.MAX_VALUE);
        }

        @Override
        public int get(String name, int value) throws IOException {
            return (int) whole(name, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }

        @Override
        public long get(String name, long value) throws IOException {
            return whole(name, value, Long.MIN_VALUE, Long.MAX_VALUE);
        }

        @Override
        public float get(String name, float value) throws IOException {
            return stored(name, Float.class, value);
        }

        @Override
        public double get(String name, double value) throws IOException {
            return stored(name, Double.class, value);
        }

        @Override
        public @Nullable Object get(String name, @Nullable Object value) {
            return fields.containsKey(name) ? fields.get(name) : value;
        }

        private <T> T stored(String name, Class<T> type, T value) throws IOException {
            if (!fields.containsKey(name)) {
                return value;
            }
            Object stored = fields.get(name);
            if (!type.isInstance(stored)) {
                throw new StreamCorruptedException("the class has written a field of another type than it reads");
            }
            return type.cast(stored);
        }

        private long whole(String name, long value, long min, long max) throws IOException {
            return fields.containsKey(name) ? inRange(fields.get(name), min, max) : value;
        }
    }
}
