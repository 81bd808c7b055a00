package dev.cachezip.objects.hooks;

import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An object stream that captures the output of a class for one object: the values of fields, and data. Not thread-safe.
 */
final class CapturedOutput extends ObjectOutputStream {

    /** A value that was written as a primitive: its stored form has no class. */
    record Primitive(Object value) {}

    private final Supplier<Map<String, @Nullable Object>> defaults;
    private final List<@Nullable Object> data = new ArrayList<>();
    private @Nullable Map<String, @Nullable Object> fields;
    private @Nullable WrittenFields put;

    /**
     * Creates a stream for an object and one of its classes.
     *
     * @param defaults returns the values of the fields of that class
     */
    CapturedOutput(Supplier<Map<String, @Nullable Object>> defaults) throws IOException {
        this.defaults = defaults;
    }

    /** Returns the values of fields by name, or {@code null} if none were written. */
    @Nullable
    Map<String, @Nullable Object> fields() {
        return fields;
    }

    /** Returns the data that the class has written in addition to fields. */
    List<@Nullable Object> data() {
        return data;
    }

    /** Returns whether the class has written more than its fields as they are. */
    boolean isOpaque() {
        return put != null || !data.isEmpty();
    }

    @Override
    public void defaultWriteObject() {
        fields = defaults.get();
    }

    @Override
    public PutField putFields() {
        if (put == null) {
            put = new WrittenFields();
        }
        return put;
    }

    @Override
    public void writeFields() throws IOException {
        if (put == null) {
            throw new NotActiveException("no current PutField object");
        }
        fields = put.values;
    }

    @Override
    protected void writeObjectOverride(@Nullable Object object) {
        data.add(object);
    }

    @Override
    public void writeUnshared(@Nullable Object object) {
        data.add(object);
    }

    @Override
    public void write(int value) {
        writeByte(value);
    }

    @Override
    public void write(byte[] bytes) {
        data.add(new Primitive(bytes.clone()));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        data.add(new Primitive(Arrays.copyOfRange(bytes, offset, offset + length)));
    }

    @Override
    public void writeBoolean(boolean value) {
        data.add(new Primitive(value));
    }

    @Override
    public void writeByte(int value) {
        data.add(new Primitive((int) (byte) value));
    }

    @Override
    public void writeShort(int value) {
        data.add(new Primitive((int) (short) value));
    }

    @Override
    public void writeChar(int value) {
        data.add(new Primitive((int) (char) value));
    }

    @Override
    public void writeInt(int value) {
        data.add(new Primitive(value));
    }

    @Override
    public void writeLong(long value) {
        data.add(new Primitive(value));
    }

    @Override
    public void writeFloat(float value) {
        data.add(new Primitive(value));
    }

    @Override
    public void writeDouble(double value) {
        data.add(new Primitive(value));
    }

    @Override
    public void writeBytes(String text) {
        for (int i = 0; i < text.length(); i++) {
            writeByte(text.charAt(i));
        }
    }

    @Override
    public void writeChars(String text) {
        for (int i = 0; i < text.length(); i++) {
            writeChar(text.charAt(i));
        }
    }

    @Override
    public void writeUTF(String text) {
        data.add(text);
    }

    @Override
    public void flush() {
        // There is no underlying stream.
    }

    @Override
    public void reset() {
        // Each object has a stream of its own.
    }

    @Override
    public void close() {
        // There is no underlying stream.
    }

    /** The values of fields by name. */
    private static final class WrittenFields extends PutField {

        private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

        @Override
        public void put(String name, boolean value) {
            values.put(name, value);
        }

        @Override
        public void put(String name, byte value) {
            values.put(name, value);
        }

        @Override
        public void put(String name, char value) {
            values.put(name, value);
        }

        @Override
        public void put(String name, short value) {
            values.put(name, value);
        }

        @Override
        public void put(String name, int value) {
            values.put(name, value);
        }

        @Override
        public void put(String name, long value) {
            values.put(name, value);
        }

        @Override
        public void put(String name, float value) {
            values.put(name, value);
        }

        @Override
        public void put(String name, double value) {
            values.put(name, value);
        }

        @Override
        public void put(String name, @Nullable Object value) {
            values.put(name, value);
        }

        @Override
        @Deprecated
        public void write(ObjectOutput out) throws IOException {
            throw new IOException("PutField.write is not supported");
        }
    }
}
