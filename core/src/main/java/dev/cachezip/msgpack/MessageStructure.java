package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.json.DupDetector;

/**
 * Arrays and maps in MessagePack: their headers, and what may come next.
 *
 * <p>A header tells the number of entries and comes first. Where the number is not known, one byte is kept free, and
 * the header is written at the end; at the 16th and at the 65,536th entry what there is moves by two bytes, while it is
 * still short. A number that was announced and turns out to be wrong is put right in the same way.
 */
abstract class MessageStructure extends MessageStrings {

    // What may come next. The order matters: below NAME, values are counted when they begin; from NAME on, none may.
    private static final int ROOT = 0;
    private static final int ELEMENT = 1;
    /** The value of a property: its name is written and counted. */
    private static final int VALUE = 2;

    private static final int NAME = 3;
    /** Nothing: an item was begun and cannot be finished. */
    private static final int BROKEN = 4;

    // The open containers around the current one, five numbers each. Numbers and not objects: no write barriers.
    private static final int FRAME = 5;
    private static final int INITIAL_DEPTH = 8;

    private int[] frames = new int[FRAME * INITIAL_DEPTH];
    private @Nullable Object[] currentValues = new Object[INITIAL_DEPTH + 1];
    private int depth;

    // The current container.
    private int expected = ROOT;
    private int count;
    /** The most entries that the place kept for the header can tell: one of three numbers. */
    private int headerFor = Integer.MAX_VALUE;

    private int headerAt;
    /** Where the header of the last name is, or -1: whoever asks for the name finds it there. */
    private int nameAt = -1;

    /** Where the item begins that is not complete yet, or began last. */
    private int itemAt;

    private @Nullable DupDetector @Nullable [] names;
    private WriteContext[] contexts = {};

    MessageStructure(ObjectWriteContext writeContext, IOContext ioContext, int features, OutputStream stream) {
        super(writeContext, ioContext, features, stream);
        itemAt = position;
        if (isEnabled(StreamWriteFeature.STRICT_DUPLICATE_DETECTION)) {
            names = new DupDetector[INITIAL_DEPTH + 1];
        }
    }

    /** Takes note of a value, which the caller then writes. */
    final void beginValue() {
        if (expected == VALUE) {
            expected = NAME;
        } else {
            beginItem();
        }
    }

    private void beginItem() {
        if (expected >= NAME) {
            throw unexpected("a value");
        }
        if (expected == ROOT) {
            beginRoot();
        } else if (count == headerFor) {
            widenHeader();
        }
        count++;
    }

    private void beginRoot() {
        if (isFull()) {
            handOver();
        }
        itemAt = position;
    }

    /** Takes note of a property, whose name the caller then writes. */
    final void beginName() {
        if (expected != NAME) {
            throw unexpected("a name");
        }
        if (count == headerFor) {
            widenHeader();
        }
        nameAt = position;
        count++;
        expected = VALUE;
    }

    /** Tells whether names are checked for duplicates, which needs them as strings. */
    final boolean checksNames() {
        return names != null;
    }

    final void checkName(String name) {
        if (names != null && expected == NAME) {
            DupDetector seen = names[depth];
            if (seen == null) {
                seen = DupDetector.rootDetector(this);
                names[depth] = seen;
            }
            if (seen.isDup(name)) {
                throw _constructWriteException("Duplicate Object property \"%s\"", name);
            }
        }
    }

    final void beginArray(@Nullable Object forValue, int size) {
        begin(forValue, size, ELEMENT);
    }

    final void beginObject(@Nullable Object forValue, int size) {
        begin(forValue, size, NAME);
    }

    private void begin(@Nullable Object forValue, int size, int first) {
        _streamWriteConstraints.validateNestingDepth(depth + 1);
        beginValue();
        int at = FRAME * depth++;
        if (at == frames.length || depth == currentValues.length) {
            deepen();
        }
        int[] outer = frames;
        outer[at] = expected;
        outer[at + 1] = count;
        outer[at + 2] = headerFor;
        outer[at + 3] = headerAt;
        outer[at + 4] = nameAt;
        currentValues[depth] = forValue;
        if (names != null) {
            names[depth] = null;
        }
        expected = first;
        count = 0;
        nameAt = -1;
        headerAt = position;
        headerFor = headerFor(size);
        int length = headerLength(headerFor);
        room(length);
        position += length;
    }

    private void deepen() {
        int capacity = 2 * currentValues.length;
        frames = Arrays.copyOf(frames, FRAME * capacity);
        currentValues = Arrays.copyOf(currentValues, capacity);
        if (names != null) {
            names = Arrays.copyOf(names, capacity);
        }
    }

    final void endArray() {
        if (expected != ELEMENT) {
            throw unexpected("the end of an array");
        }
        end(Formats.FIXARRAY, Formats.ARRAY16);
    }

    final void endObject() {
        if (expected != NAME) {
            throw unexpected("the end of an object");
        }
        end(Formats.FIXMAP, Formats.MAP16);
    }

    private void end(byte fix, byte format16) {
        if (headerFor == Formats.MAX_FIX_ENTRIES) {
            bytes[headerAt] = (byte) (fix | count);
        } else {
            finishLongHeader(fix, format16);
        }
        currentValues[depth] = null;
        int at = FRAME * --depth;
        int[] outer = frames;
        expected = outer[at];
        count = outer[at + 1];
        headerFor = outer[at + 2];
        headerAt = outer[at + 3];
        nameAt = outer[at + 4];
    }

    private void finishLongHeader(byte fix, byte format16) {
        int needed = headerFor(count);
        if (needed < headerFor) {
            moveBody(needed);
        }
        if (needed == Formats.MAX_FIX_ENTRIES) {
            bytes[headerAt] = (byte) (fix | count);
        } else if (needed == Formats.MAX_16) {
            bytes[headerAt] = format16;
            BigEndian.putShort(bytes, headerAt + 1, count);
        } else {
            bytes[headerAt] = (byte) (format16 + 1);
            BigEndian.putInt(bytes, headerAt + 1, count);
        }
    }

    /** One more entry than the header can tell is about to begin. */
    private void widenHeader() {
        int wider = headerFor(count + 1);
        room(headerLength(wider) - headerLength(headerFor));
        moveBody(wider);
    }

    private void moveBody(int newHeaderFor) {
        int body = headerAt + headerLength(headerFor);
        int shift = headerLength(newHeaderFor) - headerLength(headerFor);
        System.arraycopy(bytes, body, bytes, body + shift, position - body);
        position += shift;
        if (nameAt >= 0) {
            nameAt += shift;
        }
        headerFor = newHeaderFor;
    }

    /** Returns the most entries that the shortest header for a number of them can tell; unknown ones, -1, are few. */
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
        expected = BROKEN;
    }

    private RuntimeException unexpected(String what) {
        return _constructWriteException(
                "Cannot write %s, expecting %s",
                what,
                switch (expected) {
                    case ROOT -> "a root value";
                    case ELEMENT -> "an element or the end of the array";
                    case VALUE -> "the value of a property";
                    case NAME -> "a name or the end of the object";
                    default -> "nothing after a write that failed";
                });
    }

    @Override
    protected final void _verifyValueWrite(String typeMsg) {
        beginValue();
    }

    /** Hands over the items that are complete; within an open container nothing, since headers are written last. */
    @Override
    public final void flush() {
        try {
            if (depth == 0 && expected == ROOT) {
                handOver(position);
            }
            flushTarget();
        } catch (IOException e) {
            throw _wrapIOFailure(e);
        }
    }

    private void handOver() {
        try {
            handOver(position);
        } catch (IOException e) {
            throw _wrapIOFailure(e);
        }
    }

    @Override
    protected final void _closeInput() throws IOException {
        try {
            if (isEnabled(StreamWriteFeature.AUTO_CLOSE_CONTENT)) {
                endAll();
            }
        } finally {
            // An item that is not complete stays behind: half a value would be taken for a whole one.
            handOver(expected == ROOT ? position : itemAt);
            closeTarget();
        }
    }

    private void endAll() {
        while (depth > 0 && expected != BROKEN) {
            if (expected == ELEMENT) {
                endArray();
            } else {
                endObject();
            }
        }
    }

    @Override
    public final TokenStreamContext streamWriteContext() {
        if (contexts.length <= depth) {
            int before = contexts.length;
            contexts = Arrays.copyOf(contexts, currentValues.length);
            for (int i = before; i < contexts.length; i++) {
                contexts[i] = new WriteContext(this, i, i == 0 ? null : contexts[i - 1]);
            }
        }
        for (int i = 0; i < depth; i++) {
            int at = FRAME * i;
            contexts[i].update(typeOf(frames[at]), frames[at + 1] - 1);
        }
        contexts[depth].update(typeOf(expected), count - (expected == VALUE ? 2 : 1));
        return contexts[depth];
    }

    private int typeOf(int state) {
        return switch (state) {
            case ROOT -> TokenStreamContext.TYPE_ROOT;
            case ELEMENT -> TokenStreamContext.TYPE_ARRAY;
            case VALUE, NAME -> TokenStreamContext.TYPE_OBJECT;
            default ->
                depth == 0
                        ? TokenStreamContext.TYPE_ROOT
                        : nameAt >= 0 ? TokenStreamContext.TYPE_OBJECT : TokenStreamContext.TYPE_ARRAY;
        };
    }

    /** Tells whether the name at a depth is written and its value is not. */
    final boolean awaitsValue(int level) {
        return level == depth && expected == VALUE;
    }

    /** Returns the last name that was written at a depth, if any, from the bytes. */
    final @Nullable String nameAt(int level) {
        int at = level > depth ? -1 : level == depth ? nameAt : frames[FRAME * level + 4];
        if (at < 0 || _closed) {
            return null;
        }
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

    final @Nullable Object currentValueAt(int level) {
        return currentValues[level];
    }

    final void assignCurrentValueAt(int level, @Nullable Object value) {
        currentValues[level] = value;
    }

    @Override
    public final @Nullable Object currentValue() {
        return currentValues[depth];
    }

    @Override
    public final void assignCurrentValue(@Nullable Object value) {
        currentValues[depth] = value;
    }
}
