package dev.cachezip.codec;

import dev.cachezip.OutputBuffer;
import java.lang.reflect.Type;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The codec of a declared type whose values are checked when they have been read. */
record CheckedCodec<T>(ValueCodec<T> codec, Consumer<? super T> check) implements ValueCodec<T> {

    @Override
    public void write(@Nullable T value, OutputBuffer plain) {
        codec.write(value, plain);
    }

    @Override
    public void checkStored(OutputBuffer plain, int storedLength) {
        codec.checkStored(plain, storedLength);
    }

    @Override
    public long memoryLimit(int storedLength) {
        return codec.memoryLimit(storedLength);
    }

    @Override
    public @Nullable T read(byte[] plain, int offset, int length, int storedLength) {
        return checked(codec.read(plain, offset, length, storedLength));
    }

    @Override
    public @Nullable T read(StoredRows stored, int storedLength) {
        return checked(codec.read(stored, storedLength));
    }

    private @Nullable T checked(@Nullable T value) {
        if (value != null) {
            check.accept(value);
        }
        return value;
    }

    @Override
    public ValueCodec<T> declaredAs(Type type) {
        return codec.declaredAs(type);
    }

    @Override
    public ValueCodec<T> readOnly() {
        return new CheckedCodec<>(codec.readOnly(), check);
    }
}
