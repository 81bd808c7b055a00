package dev.cachezip.codec.object;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.root.ForeignForm;
import dev.cachezip.codec.root.MessageKind;
import dev.cachezip.codec.root.PlainRoot;
import dev.cachezip.codec.root.TypedRoot;
import dev.cachezip.columns.ColumnDocument;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The codec of objects: it writes one form of plain bytes and reads both, since their first byte distinguishes them.
 *
 * @since 0.1
 */
public final class ObjectCodec implements ValueCodec<Object> {

    /**
     * The limit of levels fits a stack of 1 MB, the default on most machines, but neither every stack nor every class
     * of an application. On reading, an error instead of an exception would be an outage instead of a miss.
     */
    private static final String TOO_DEEP = "nested deeper than the stack of this thread has room for";

    private final ObjectBackend backend;
    private final RootFormat messagePack;
    private final RootFormat json;
    private final RootFormat written;

    /** Returns the codec that writes MessagePack and reads MessagePack and JSON. */
    public static ObjectCodec messagePack(ObjectBackend backend) {
        return of(backend, PlainForm.MESSAGE_PACK);
    }

    /** Returns the codec that writes JSON and reads MessagePack and JSON. */
    public static ObjectCodec json(ObjectBackend backend) {
        return of(backend, PlainForm.JSON);
    }

    private static ObjectCodec of(ObjectBackend backend, PlainForm written) {
        return new ObjectCodec(
                backend,
                new RenewedFormat(
                        remembered -> new PlainFormat<>(PlainForm.MESSAGE_PACK, backend.messagePack(remembered))),
                new RenewedFormat(remembered -> new PlainFormat<>(PlainForm.JSON, backend.json(remembered))),
                written);
    }

    private ObjectCodec(ObjectBackend backend, RootFormat messagePack, RootFormat json, PlainForm form) {
        this.backend = backend;
        this.messagePack = messagePack;
        this.json = json;
        this.written = form == PlainForm.JSON ? json : messagePack;
    }

    @Override
    public ValueCodec<Object> declaredAs(Type type) {
        return new ObjectCodec(
                backend,
                messagePack.declaredAs(type),
                json.declaredAs(type),
                written == json ? PlainForm.JSON : PlainForm.MESSAGE_PACK);
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
            written.write(value, plain);
        } catch (StackOverflowError e) {
            throw new CachezipException.Codec(TOO_DEEP, e);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (LinkageError e) {
            throw new CachezipException.Codec(
                    "Cannot write a value of " + value.getClass().getName() + ": " + e, e);
        } catch (IOException | RuntimeException | Error e) {
            Failures.throwFatal(e);
            throw Failures.ofWriting(value.getClass(), e);
        }
    }

    @Override
    public void checkStored(OutputBuffer plain, int storedLength) {
        if (!backend.objectLimit().mayRefuse(plain.length(), storedLength)) {
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
        return read(new PlainBytes(plain, offset, length, storedLength, null));
    }

    @Override
    public @Nullable Object read(ColumnDocument columns, int storedLength) {
        if (!backend.readsOutlines()) {
            return ValueCodec.super.read(columns, storedLength);
        }
        OutputBuffer outline = columns.outline();
        return read(new PlainBytes(outline.array(), 0, outline.length(), storedLength, columns));
    }

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
        RootFormat format = root instanceof PlainRoot.Json ? json : messagePack;
        try {
            return read(format, root, plain);
        } catch (CachezipException e) {
            // A value of the size that its objects may have is refused by another check.
            if (!(root instanceof PlainRoot.Foreign) && !(e instanceof CachezipException.TooLarge)) {
                format.doubt(root, plain);
            }
            throw ForeignForm.explained(
                    e, array, offset, plain.length(), plain.storedLength() != plain.documentLength());
        }
    }

    @SuppressWarnings("IllegalCatch") // as above
    private @Nullable Object read(RootFormat format, PlainRoot root, PlainBytes plain) {
        try {
            return format.read(root, plain);
        } catch (StackOverflowError e) {
            throw new CachezipException.Malformed(TOO_DEEP, plain.offset(), e);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (LinkageError e) {
            // A class is partly missing, or cannot be initialized.
            throw new CachezipException.Codec("Cannot read the value: " + e, e);
        } catch (IOException | RuntimeException e) {
            Failures.throwFatal(e);
            throw failure(e);
        } catch (Error e) {
            throw Failures.ofReading(e, null);
        }
    }

    /** Returns the exception for a failed read; databind may have wrapped its cause in the path to the property. */
    private CachezipException failure(Exception e) {
        CachezipException known = Failures.find(CachezipException.class, e);
        if (known == null) {
            known = backend.refused(e);
        }
        return Failures.ofReading(e, known);
    }
}
