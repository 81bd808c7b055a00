package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.io.IOContext;

/**
 * The part of a generator that writes arrays and maps: their headers, and the checks of the next item.
 *
 * <p>A header holds the number of entries and comes first. If that number is not known, one byte is reserved and the
 * header is written at the end. At the 16th and at the 65,536th entry, the content so far moves by two bytes, while it
 * is still short. A wrong announced number is corrected in the same way. A counted array has its final header from the
 * start, so its elements can be handed over before its end.
 */
abstract class MessageStructure extends MessageStrings {

    private final boolean checksNames = isEnabled(StreamWriteFeature.STRICT_DUPLICATE_DETECTION);

    private WriteContext current = new WriteContext(this, null);

    /** Index of the root item that is not complete yet, or of the last one. */
    private int itemAt;

    MessageStructure(ObjectWriteContext writeContext, IOContext ioContext, int features, OutputStream stream) {
        super(writeContext, ioContext, features, stream);
        itemAt = position;
    }

    /** Records a value, which the caller then writes. */
    final void beginValue() {
        WriteContext context = current;
        if (context.next == WriteContext.PROPERTY_VALUE) {
            context.next = WriteContext.NAME;
        } else {
            beginItem(context);
        }
        context.increment();
    }

    private void beginItem(WriteContext context) {
        if (context.next >= WriteContext.NAME) {
            throw unexpected("a value");
        }
        if (context.next == WriteContext.ROOT_VALUE) {
            beginRoot();
        } else if (context.count() == context.headerFor) {
            widenHeader(context);
        }
    }

    private void beginRoot() {
        if (isFull()) {
            handOver();
        }
        itemAt = position;
    }

    /** Records a property, whose name the caller then writes. */
    final void beginName() {
        WriteContext context = current;
        if (context.next != WriteContext.NAME) {
            throw unexpected("a name");
        }
        if (context.count() == context.headerFor) {
            widenHeader(context);
        }
        context.nameAt = position;
        context.next = WriteContext.PROPERTY_VALUE;
    }

    /** Returns whether names are checked for duplicates, which requires them as strings. */
    final boolean checksNames() {
        return checksNames;
    }

    final void checkName(String name) {
        if (checksNames && current.next == WriteContext.NAME && current.isDuplicate(name)) {
            throw _constructWriteException("Duplicate Object property \"%s\"", name);
        }
    }

    final void beginArray(@Nullable Object forValue, int size) {
        begin(TokenStreamContext.TYPE_ARRAY, WriteContext.ELEMENT, forValue, size);
    }

    final void beginObject(@Nullable Object forValue, int size) {
        begin(TokenStreamContext.TYPE_OBJECT, WriteContext.NAME, forValue, size);
    }

    private void begin(int type, int first, @Nullable Object forValue, int size) {
        _streamWriteConstraints.validateNestingDepth(current.getNestingDepth() + 1);
        beginValue();
        WriteContext context = current.open(type, first, forValue);
        current = context;
        int headerFor = headerFor(size);
        int length = headerLength(headerFor);
        room(length);
        context.headerFor = headerFor;
        context.headerAt = position;
        position += length;
    }

    /**
     * Begins an array of exactly a number of elements. Ending it after fewer fails, as does another element. If the
     * array is the root value and the target is a stream, elements are handed over as soon as some thousand bytes of
     * them are complete, so that an array of any length takes the memory of its longest element.
     *
     * @param size number of elements; unlike the hint of {@link #writeStartArray(Object, int)} it must be true
     */
    public final JsonGenerator writeStartSizedArray(int size) {
        if (size < 0) {
            _reportError("An array of " + size + " elements");
        }
        begin(TokenStreamContext.TYPE_ARRAY, WriteContext.COUNTED_ELEMENT, null, size);
        WriteContext context = current;
        putHeader(context.headerAt, size, Formats.FIXARRAY, Formats.ARRAY16);
        context.size = size;
        context.headerFor = 0;
        return this;
    }

    private void beginCountedElement(WriteContext context) {
        if (context.count() == context.size) {
            throw _constructWriteException("Cannot write another value in an array of %s elements", context.size);
        }
        context.headerFor = context.count() + 1;
        if (isFull() && isStreamed(context)) {
            handOver();
        }
    }

    /** Returns whether all bytes up to the next element are final. */
    private static boolean isStreamed(WriteContext context) {
        return context.next == WriteContext.COUNTED_ELEMENT && context.getNestingDepth() == 1;
    }

    final void endArray() {
        if (current.next == WriteContext.ELEMENT) {
            end(Formats.FIXARRAY, Formats.ARRAY16);
        } else {
            endSizedArray();
        }
    }

    private void endSizedArray() {
        WriteContext context = current;
        if (context.next != WriteContext.COUNTED_ELEMENT) {
            throw unexpected("the end of an array");
        }
        if (context.count() != context.size) {
            throw _constructWriteException(
                    "Cannot end an array of %s elements after %s", context.size, context.count());
        }
        context.close();
        current = Objects.requireNonNull(context.parent);
    }

    final void endObject() {
        if (current.next != WriteContext.NAME) {
            throw unexpected("the end of an object");
        }
        end(Formats.FIXMAP, Formats.MAP16);
    }

    private void end(byte fix, byte format16) {
        WriteContext context = current;
        if (context.headerFor == Formats.MAX_FIX_ENTRIES) {
            bytes[context.headerAt] = (byte) (fix | context.count());
        } else {
            finishLongHeader(context, fix, format16);
        }
        context.close();
        current = Objects.requireNonNull(context.parent);
    }

    private void finishLongHeader(WriteContext context, byte fix, byte format16) {
        int count = context.count();
        int needed = headerFor(count);
        if (needed < context.headerFor) {
            moveBody(context, needed);
        }
        putHeader(context.headerAt, count, fix, format16);
    }

    private void putHeader(int at, int count, byte fix, byte format16) {
        int needed = headerFor(count);
        if (needed == Formats.MAX_FIX_ENTRIES) {
            bytes[at] = (byte) (fix | count);
        } else if (needed == Formats.MAX_16) {
            bytes[at] = format16;
            BigEndian.putShort(bytes, at + 1, count);
        } else {
            bytes[at] = (byte) (format16 + 1);
            BigEndian.putInt(bytes, at + 1, count);
        }
    }

    /**
     * Makes room for a larger header, when the next entry exceeds the number that the present one can hold; or checks
     * the next element of a counted array.
     */
    private void widenHeader(WriteContext context) {
        if (context.next == WriteContext.COUNTED_ELEMENT) {
            beginCountedElement(context);
            return;
        }
        int wider = headerFor(context.count() + 1);
        room(headerLength(wider) - headerLength(context.headerFor));
        moveBody(context, wider);
    }

    private void moveBody(WriteContext context, int headerFor) {
        int body = context.headerAt + headerLength(context.headerFor);
        int shift = headerLength(headerFor) - headerLength(context.headerFor);
        System.arraycopy(bytes, body, bytes, body + shift, position - body);
        position += shift;
        context.headerFor = headerFor;
        if (context.nameAt >= 0) {
            context.nameAt += shift;
        }
    }

    /**
     * Returns the maximum number of entries that the shortest header for a number of entries holds; an unknown number,
     * -1, counts as few.
     */
    private static int headerFor(int entries) {
        return entries <= Formats.MAX_FIX_ENTRIES
                ? Formats.MAX_FIX_ENTRIES
                : entries <= Formats.MAX_16 ? Formats.MAX_16 : Integer.MAX_VALUE;
    }

    private static int headerLength(int headerFor) {
        return headerFor == Formats.MAX_FIX_ENTRIES ? 1 : headerFor == Formats.MAX_16 ? 3 : 5;
    }

    @Override
    final void abandon() {
        current.next = WriteContext.NOTHING;
    }

    private RuntimeException unexpected(String what) {
        if (_closed) {
            return _constructWriteException("Cannot write %s, the generator is closed", what);
        }
        return _constructWriteException("Cannot write %s, expecting %s", what, current.expectation());
    }

    @Override
    protected final void _verifyValueWrite(String typeMsg) {
        beginValue();
    }

    /**
     * Hands over complete items and the complete elements of a {@link #writeStartSizedArray sized array} that is the
     * root value; inside other open containers this does nothing, since their headers are written last.
     */
    @Override
    public final void flush() {
        if (current.next == WriteContext.ROOT_VALUE || isStreamed(current)) {
            handOver();
        }
        try {
            flushTarget();
        } catch (IOException e) {
            throw _wrapIOFailure(e);
        }
    }

    private void handOver() {
        try {
            handOver(position);
        } catch (IOException e) {
            if (current.next == WriteContext.COUNTED_ELEMENT) {
                // Elements are missing now.
                abandon();
            }
            throw _wrapIOFailure(e);
        } finally {
            itemAt = position;
        }
    }

    /** Hands over complete items only, since a reader would take half an item for a whole one. */
    @Override
    protected final void _closeInput() throws IOException {
        try {
            if (isEnabled(StreamWriteFeature.AUTO_CLOSE_CONTENT)) {
                endAll();
            }
        } finally {
            closeTarget(current.next == WriteContext.ROOT_VALUE ? position : itemAt);
        }
    }

    private void endAll() {
        while (current.next != WriteContext.ROOT_VALUE && current.next != WriteContext.NOTHING) {
            if (current.inArray()) {
                endArray();
            } else {
                endObject();
            }
        }
    }

    @Override
    public final TokenStreamContext streamWriteContext() {
        return current;
    }

    /** Returns the name whose header is at an index, if it is still there. */
    final @Nullable String nameAt(int index) {
        if (_closed) {
            return null;
        }
        int at = index;
        int length;
        switch (bytes[at]) {
            case Formats.STR8 -> {
                length = bytes[at + 1] & 0xff;
                at += 2;
            }
            case Formats.STR16 -> {
                length = BigEndian.getShort(bytes, at + 1) & 0xffff;
                at += 3;
            }
            case Formats.STR32 -> {
                length = BigEndian.getInt(bytes, at + 1);
                at += 5;
            }
            default -> length = bytes[at++] & Formats.MAX_FIXSTR;
        }
        return new String(bytes, at, length, StandardCharsets.UTF_8);
    }

    @Override
    public final @Nullable Object currentValue() {
        return current.currentValue();
    }

    @Override
    public final void assignCurrentValue(@Nullable Object value) {
        current.assignCurrentValue(value);
    }
}
