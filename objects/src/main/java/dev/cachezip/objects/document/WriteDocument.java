package dev.cachezip.objects.document;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.MessagePackGenerator;
import dev.cachezip.objects.root.Mark;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;

/**
 * The state of one write: where the parts of the value go, and what is noted about them. Not thread-safe.
 *
 * <p>Code of an application may buffer tokens: what it buffers has a document with the generator of the buffer, and the
 * notes of the whole value.
 */
public final class WriteDocument {

    private static final byte[] NO_DATA = {};

    private final JsonGenerator generator;
    private final SerializationContext context;
    private final BufferTarget value;
    private final @Nullable TrackedObjects tracked;

    private WriteDocument(JsonGenerator generator, SerializationContext context, BufferTarget value) {
        this.generator = generator;
        this.context = context;
        this.value = value;
        this.tracked = value.tracked();
    }

    /** Returns the document of the value that a context writes. */
    public static WriteDocument of(JsonGenerator generator, SerializationContext context) {
        // Not the generator of the serializer, which may buffer tokens.
        Object target = context.getGenerator().streamWriteOutputTarget();
        return new WriteDocument(
                generator,
                context,
                target instanceof BufferTarget value ? value : new BufferTarget(new OutputBuffer(), null, null));
    }

    /** Returns the generator of the parts. */
    public JsonGenerator generator() {
        return generator;
    }

    /** Returns the context in which serializers of Jackson write. */
    public SerializationContext context() {
        return context;
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
        Unconfirmed collecting = value.collecting();
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
        Unconfirmed collecting = value.collecting();
        if (collecting != null) {
            collecting.noteOrder(true, true);
        }
    }

    /** Notes that the value is to be read back before it is stored, since it has a part of a kind that always is. */
    public void noteReadBack() {
        value.noteUnconfirmed();
    }

    /** Notes a class in the value that was written in a place from which no value of that class has come back yet. */
    public void noteUnconfirmed(List<Object> placeAndClass, Runnable confirmation) {
        noteUnconfirmed(value, placeAndClass, confirmation);
    }

    /** Notes the same in the document that a context writes, if it has one. */
    public static void noteUnconfirmed(
            List<Object> placeAndClass, Runnable confirmation, SerializationContext context) {
        if (context.getGenerator().streamWriteOutputTarget() instanceof BufferTarget value) {
            noteUnconfirmed(value, placeAndClass, confirmation);
        }
    }

    private static void noteUnconfirmed(BufferTarget value, List<Object> placeAndClass, Runnable confirmation) {
        Unconfirmed collecting = value.collecting();
        if (collecting == null) {
            value.noteUnconfirmed();
        } else {
            collecting.note(placeAndClass, confirmation);
        }
    }

    /**
     * Notes that an entity is written, and ends the writing with an exception if it was written before: the value is to be
     * written again, with references. An application may compare entities by identity, and Hibernate does not merge two
     * objects for one.
     */
    public void noteEntity(Object entity) {
        if (tracked == null) {
            value.noteEntity(entity);
        }
    }
}
