package dev.cachezip.msgpack;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Access to big-endian numbers in byte arrays, at any offset.
 */
public final class BigEndian {

    // Constants let the JIT compile each access to one machine instruction and a byte swap.
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private BigEndian() {}

    /** Writes a number of 16 bits. */
    public static void putShort(byte[] bytes, int offset, int value) {
        SHORT.set(bytes, offset, (short) value);
    }

    /** Writes a number of 32 bits. */
    public static void putInt(byte[] bytes, int offset, int value) {
        INT.set(bytes, offset, value);
    }

    /** Writes a number of 64 bits. */
    public static void putLong(byte[] bytes, int offset, long value) {
        LONG.set(bytes, offset, value);
    }

    /** Returns a number of 16 bits. */
    public static short getShort(byte[] bytes, int offset) {
        return (short) SHORT.get(bytes, offset);
    }

    /** Returns a number of 32 bits. */
    public static int getInt(byte[] bytes, int offset) {
        return (int) INT.get(bytes, offset);
    }

    /** Returns a number of 64 bits. */
    public static long getLong(byte[] bytes, int offset) {
        return (long) LONG.get(bytes, offset);
    }
}
