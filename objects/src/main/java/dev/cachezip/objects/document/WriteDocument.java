package dev.cachezip.objects.document;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.ByteArrayTarget;
import dev.cachezip.msgpack.MessagePackGenerator;
import dev.cachezip.objects.root.Mark;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.SerializationContextExt;

/**
 * The state of one write: where the parts of the value go, and what is noted about them. It presents its buffer to the
 * generator of MessagePack, which writes directly to the array. Not thread-safe.
 *
 * <p>Code of an application may buffer tokens: what it buffers has a document with the generator of the buffer, and the
 * notes of the whole value.
 */
public final class WriteDocument extends ByteArrayTarget {

    private static final byte[] NO_DATA = {};

    /** Writes nothing: a context of Jackson knows its generator once it has written something with it. */
    private static final ValueSerializer<Object> NOTHING = new ValueSerializer<>() {
        @Override
        public void serialize(Object value, JsonGenerator generator, SerializationContext context) {}
    };

    private final JsonGenerator generator;
    private final OutputBuffer buffer;
    private final @Nullable TrackedObjects tracked;
    private final @Nullable Unconfirmed collecting;

    /** The document that has the notes; usually this one. */
    private final WriteDocument whole;

    /** The context in which serializers of Jackson write; {@code null} as long as there are none. */
    private @Nullable SerializationContext context;

    private boolean unconfirmed;
    private @Nullable EntitySet entities;

    /**
     * Begins a document that one value is written to.
     *
     * @param mapper makes the generator
     * @param buffer gets the bytes, all of them once the generator is closed
     * @param tracked searches for objects to which the value refers twice, or has found them; {@code null} to write such
     *     objects twice
     * @param collecting collects the shapes of which no value has come back yet; {@code null} to note only that there are
     *     any
     */
    public WriteDocument(
            ObjectMapper mapper,
            OutputBuffer buffer,
            @Nullable TrackedObjects tracked,
            @Nullable Unconfirmed collecting) {
        this.buffer = buffer;
        this.tracked = tracked;
        this.collecting = collecting;
        this.whole = this;
        this.generator = mapper.createGenerator(this);
    }

    private WriteDocument(JsonGenerator generator, SerializationContext context, @Nullable WriteDocument whole) {
        this.generator = generator;
        this.context = context;
        this.whole = whole == null ? this : whole;
        this.buffer = whole == null ? new OutputBuffer() : whole.buffer;
        this.tracked = whole == null ? null : whole.tracked;
        this.collecting = whole == null ? null : whole.collecting;
    }

    /** Returns the document of the value that a context writes, with the parts that go to a generator. */
    public static WriteDocument of(JsonGenerator generator, SerializationContext context) {
        WriteDocument known = of(context);
        return known != null && known.generator == generator ? known : new WriteDocument(generator, context, known);
    }

    private static @Nullable WriteDocument of(SerializationContext context) {
        // Not the generator of the serializer, which may buffer tokens.
        return context.getGenerator().streamWriteOutputTarget() instanceof WriteDocument known ? known : null;
    }

    /** Returns the generator of the parts. */
    public JsonGenerator generator() {
        return generator;
    }

    /** Returns the context in which serializers of Jackson write. */
    public SerializationContext context() {
        SerializationContext known = context;
        if (known == null) {
            SerializationContextExt created = (SerializationContextExt) generator.objectWriteContext();
            created.serializeValue(generator, this, null, NOTHING);
            context = created;
            known = created;
        }
        return known;
    }

    /** Returns the objects that the value refers to more than once; {@code null} if nobody searches for them. */
    public @Nullable TrackedObjects tracked() {
        return tracked;
    }

    /** Begins a mark with the type id of its value. */
    public void startMark(byte[] id) {
        startMark(Mark.TYPE, id);
    }

    /** Begins a mark that says all by itself, and its value. */
    public void startMark(Mark mark) {
        startMark(mark, NO_DATA);
    }

    private void startMark(Mark mark, byte[] data) {
        generator.writeStartArray(null, 2);
        writeMark(mark, data);
    }

    /** Ends a mark and its value. */
    public void endMark() {
        generator.writeEndArray();
    }

    /** Writes a mark that says all by itself, and has no value. */
    public void writeMark(Mark mark) {
        writeMark(mark, NO_DATA);
    }

    private void writeMark(Mark mark, byte[] data) {
        if (!(generator instanceof MessagePackGenerator messagePack)) {
            throw new CachezipException.Codec(
                    "A serializer of the application buffers a part whose class has to be named; have it write the part"
                            + " to the generator that it gets, or declare the class of the part",
                    null);
        }
        messagePack.writeExtension(mark.extensionType(), data, 0, data.length);
    }

    /** Begins the mark with the number of an object, and the object. */
    public void startAnchor(int number) {
        startMark(Mark.ANCHOR, References.data(number));
    }

    /** Writes a reference to the object with a number. */
    public void writeReference(int number) {
        writeMark(Mark.REFERENCE, References.data(number));
    }

    /**
     * Notes that a set or map has begun, if the value is written for a comparison.
     *
     * @param unordered whether its order is that of hash codes
     */
    public void noteBegin(String mark, boolean unordered) {
        if (collecting != null) {
            collecting.noteOrder(unordered, false);
            if (generator.streamWriteContext().inObject()) {
                generator.writeNullProperty(mark);
            } else {
                generator.writeString(mark);
            }
        }
    }

    /** Notes that any array and text in a part may follow hash codes, as where code of the application writes it. */
    public void noteOpaque() {
        if (collecting != null) {
            collecting.noteOrder(true, true);
        }
    }

    /** Notes that the value is to be read back before it is stored, since it has a part of a kind that always is. */
    public void noteReadBack() {
        whole.unconfirmed = true;
    }

    /** Notes a class in the value that was written in a place from which no value of that class has come back yet. */
    public void noteUnconfirmed(List<Object> placeAndClass, Runnable confirmation) {
        if (collecting == null) {
            noteReadBack();
        } else {
            collecting.note(placeAndClass, confirmation);
        }
    }

    /** Notes the same in the document that a context writes, if it has one. */
    public static void noteUnconfirmed(
            List<Object> placeAndClass, Runnable confirmation, SerializationContext context) {
        WriteDocument known = of(context);
        if (known != null) {
            known.noteUnconfirmed(placeAndClass, confirmation);
        }
    }

    /** Returns whether the value that was written has a shape of which no value has come back yet. */
    public boolean isUnconfirmed() {
        return unconfirmed;
    }

    /**
     * Notes that an entity is written, and ends the writing with an exception if it was written before: the value is to be
     * written again, with references. An application may compare entities by identity, and Hibernate does not merge two
     * objects for one.
     */
    public void noteEntity(Object entity) {
        if (tracked != null) {
            return;
        }
        EntitySet known = whole.entities;
        if (known == null) {
            known = new EntitySet();
            whole.entities = known;
        }
        if (!known.add(entity)) {
            throw new EntityTwice();
        }
    }

    @Override
    public byte[] array() {
        return buffer.array();
    }

    @Override
    public int length() {
        return buffer.length();
    }

    @Override
    public void length(int length) {
        buffer.length(length);
    }

    @Override
    public int limit() {
        return buffer.limit();
    }

    @Override
    public byte[] ensureCapacity(long capacity) {
        return buffer.ensureCapacity(capacity);
    }

    @Override
    public void write(int b) {
        buffer.write(b);
    }

    @Override
    public void write(byte[] src, int offset, int count) {
        buffer.write(src, offset, count);
    }

    /** Ends the writing of a value that has an entity twice. */
    public static final class EntityTwice extends RuntimeException {

        private static final long serialVersionUID = 1;

        EntityTwice() {
            super(null, null, false, false);
        }
    }
}
