package dev.cachezip.objects.format;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.StoredRows;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.root.ForeignForm;
import dev.cachezip.objects.root.MessageKind;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.root.TypedRoot;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The codec of objects: it writes MessagePack or text and reads what the backend reads of both, since their first byte
 * distinguishes them.
 */
public final class ObjectCodec implements ValueCodec<Object> {

    private final ObjectBackend backend;
    private final RenewedFormat messagePack;
    private final RenewedFormat text;
    private final boolean writesText;
    private final boolean readOnly;

    /** Returns the codec that writes MessagePack. */
    public static ObjectCodec messagePack(ObjectBackend backend) {
        return of(backend, false);
    }

    /** Returns the codec that writes text. */
    public static ObjectCodec text(ObjectBackend backend) {
        return of(backend, true);
    }

    private static ObjectCodec of(ObjectBackend backend, boolean writesText) {
        return new ObjectCodec(
                backend, new RenewedFormat(backend::format), new RenewedFormat(backend::text), writesText, false);
    }

    private ObjectCodec(
            ObjectBackend backend,
            RenewedFormat messagePack,
            RenewedFormat text,
            boolean writesText,
            boolean readOnly) {
        this.backend = backend;
        this.messagePack = messagePack;
        this.text = text;
        this.writesText = writesText;
        this.readOnly = readOnly;
    }

    @Override
    public ValueCodec<Object> declaredAs(Type type) {
        return new ObjectCodec(backend, messagePack.declaredAs(type), text.declaredAs(type), writesText, readOnly);
    }

    @Override
    public ValueCodec<Object> readOnly() {
        return new ObjectCodec(backend, messagePack, text, writesText, true);
    }

    @Override
    public ValueCodec<Object> declaredAs(Type type, Consumer<? super Object> check) {
        return backend.checksDeclaredTypes() ? declaredAs(type) : ValueCodec.super.declaredAs(type, check);
    }

    @Override
    @SuppressWarnings(
            "IllegalCatch") // an assertion of an application's class is no outage; errors of the JVM are thrown on
    public void write(@Nullable Object value, OutputBuffer plain) {
        if (value == null) {
            // Nil stands for null in both forms.
            plain.write(MessageKind.NIL_BYTE);
            return;
        }
        try {
            (writesText ? text : messagePack).current().write(value, plain);
        } catch (IOException | RuntimeException | Error e) {
            throw Failures.ofWriting(value.getClass(), e, backend::isOwn);
        }
    }

    @Override
    public void checkStored(OutputBuffer plain, int storedLength) {
        if (!backend.mayExceed(memoryLimit(storedLength), plain, writesText)) {
            return;
        }
        try {
            Object unused = read(plain.array(), 0, plain.length(), storedLength);
        } catch (CachezipException e) {
            // Writing has checked all else; a value of another type is for other callers.
            if (e instanceof CachezipException.TooLarge) {
                throw e;
            }
        }
    }

    @Override
    public long memoryLimit(int storedLength) {
        return backend.objectLimit().forStored(storedLength);
    }

    @Override
    public @Nullable Object read(byte[] plain, int offset, int length, int storedLength) {
        return read(new PlainBytes(plain, offset, length, storedLength, null, readOnly));
    }

    @Override
    public @Nullable Object read(StoredRows stored, int storedLength) {
        if (!backend.readsOutline(stored)) {
            return ValueCodec.super.read(stored, storedLength);
        }
        OutputBuffer outline = stored.outline();
        return read(new PlainBytes(outline.array(), 0, outline.length(), storedLength, stored, readOnly));
    }

    @SuppressWarnings("IllegalCatch") // as above
    private @Nullable Object read(PlainBytes plain) {
        byte[] array = plain.array();
        int offset = plain.offset();
        if (plain.length() == 0) {
            throw new CachezipException.Malformed("no bytes at all", offset);
        }
        PlainRoot root = PlainRoot.of(array, offset, plain.length());
        if (root == PlainRoot.MessagePack.TYPED) {
            int idOffset = TypedRoot.idOffset(array, offset, plain.length());
            if (TypedRoot.valueOffset(array, offset, idOffset) > plain.end()) {
                throw new CachezipException.Malformed("the type id is cut off", idOffset);
            }
        }
        RenewedFormat format = root instanceof PlainRoot.Json ? text : messagePack;
        try {
            return format.current().read(root, plain);
        } catch (IOException | RuntimeException | Error e) {
            CachezipException failure = Failures.ofReading(e, offset, backend::refused);
            // A value of the size that its objects may have is refused by another check.
            if (!(root instanceof PlainRoot.Foreign) && !(failure instanceof CachezipException.TooLarge)) {
                format.current().doubt(root, plain);
            }
            throw ForeignForm.explained(
                    failure, array, offset, plain.length(), plain.storedLength() != plain.documentLength());
        }
    }
}
