package dev.cachezip.objects.places;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.ClassKinds;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.document.HeapCharges;
import dev.cachezip.objects.document.Marking;
import dev.cachezip.objects.document.References;
import dev.cachezip.objects.fields.access.PropertyStep;
import dev.cachezip.objects.root.Mark;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;

/**
 * A place for values of a declared type: a property, or the elements of a container.
 *
 * <p>A value is written without a mark if its declared type builds it; any other value follows the mark of its class. A
 * reader accepts both. Thread-safe: cached facts about classes are immutable, and a lost update costs a lookup.
 */
public final class Slot implements PropertyStep.ValueWriter {

    private static final int REMEMBERED = 64;

    /** Bytes of a check that waits until all objects are complete. */
    private static final int DEFERRED_CHECK = 64;

    private final JavaType declared;
    private final StateMapping mapping;
    private final ScalarKind kind;

    /** Whether null is the stored form of a value; decided at the first null. */
    private @Nullable Boolean nullIsValue;

    /** Whether a mark in this place belongs to the content of the optional. */
    private final boolean holdsAnother;

    /** The last class that was written, which is usually the next one, too. */
    private @Nullable WrittenAs lastWritten;

    private volatile WrittenAs[] written = {};

    /** The class of the last mark that was read. */
    private @Nullable ReadAs lastRead;

    private volatile ReadAs[] read = {};

    private @Nullable ValueDeserializer<Object> bare;

    Slot(JavaType declared, StateMapping mapping) {
        this.declared = declared;
        this.mapping = mapping;
        this.kind = ScalarKind.of(declared.getRawClass());
        this.holdsAnother = mapping.kinds().isReference(declared);
    }

    JavaType declared() {
        return declared;
    }

    /** Writes a value that may be null. */
    public void writeNullable(@Nullable Object value, JsonGenerator generator, SerializationContext context) {
        if (value == null) {
            writeNull(generator);
        } else {
            write(value, generator, context);
        }
    }

    /** Writes null, which differs from a value that is stored as null: an absent optional is not an empty one. */
    @Override
    public void writeNull(JsonGenerator generator) {
        if (nullIsValue()) {
            Marking.alone(generator, Mark.ABSENT, Marking.NO_DATA);
        } else {
            generator.writeNull();
        }
    }

    @Override
    public void write(Object value, JsonGenerator generator, SerializationContext context) {
        WrittenAs as = lastWritten;
        if (as == null || as.type() != value.getClass()) {
            as = writtenAs(value.getClass(), context);
        }
        if (as.plain()) {
            as.serializer().serialize(value, generator, context);
        } else {
            as.writeSpecial(value, generator, context, this);
        }
    }

    /**
     * Writes the replacement that the class of a value asks for; a replacement of the same class is not replaced again.
     */
    void writeReplaced(Object value, @Nullable Object replaced, JsonGenerator generator, SerializationContext context) {
        if (replaced == null || replaced.getClass() != value.getClass()) {
            checkFits(value, replaced);
            writeNullable(replaced, generator, context);
            return;
        }
        WrittenAs as = mapping.forms().writtenAsItself(replaced.getClass(), declared, context);
        if (as.plain()) {
            as.serializer().serialize(replaced, generator, context);
        } else {
            as.writeSpecial(replaced, generator, context, this);
        }
    }

    private void checkFits(Object value, @Nullable Object replaced) {
        if (replaced != null
                && !declared.getRawClass().isInstance(replaced)
                && Hooks.resolution(replaced.getClass()) == null) {
            throw new CachezipException.Codec(
                    value.getClass().getName() + " cannot be stored where "
                            + declared.getRawClass().getName() + " is declared: it asks for a "
                            + replaced.getClass().getName() + " to be stored in its place, and this would come back",
                    null);
        }
    }

    /** Writes a value of a class of which no value has come back from this place yet. */
    void writeUnconfirmed(
            Object value, WrittenAs unconfirmed, WrittenAs as, JsonGenerator generator, SerializationContext context) {
        Unconfirmed.note(List.of(this, value.getClass()), () -> confirm(unconfirmed), context);
        if (as.plain()) {
            as.serializer().serialize(value, generator, context);
        } else {
            as.writeSpecial(value, generator, context, this);
        }
    }

    /** Notes that a value of a class came back from this place as it was. */
    @SuppressWarnings("ReferenceEquality") // identity is intended
    private void confirm(WrittenAs unconfirmed) {
        WrittenAs confirmed = unconfirmed.confirmed();
        WrittenAs[] all = written.clone();
        for (int i = 0; i < all.length; i++) {
            if (all[i] == unconfirmed) {
                all[i] = confirmed;
            }
        }
        written = all;
        if (lastWritten == unconfirmed) {
            lastWritten = confirmed;
        }
    }

    private WrittenAs writtenAs(Class<?> type, SerializationContext context) {
        WrittenAs found = null;
        for (WrittenAs known : written) {
            if (known.type() == type) {
                found = known;
            }
        }
        if (found == null) {
            found = WrittenAs.unconfirmed(mapping.forms().writtenAs(type, declared, context));
            WrittenAs[] all = written;
            if (all.length < REMEMBERED) {
                WrittenAs[] more = Arrays.copyOf(all, all.length + 1);
                more[all.length] = found;
                written = more;
            }
        }
        lastWritten = found;
        return found;
    }

    /** Reads the value that begins at the next token. */
    public @Nullable Object readNext(JsonParser parser, DeserializationContext context) {
        if (kind == ScalarKind.STRING) {
            String text = parser.nextStringValue();
            if (text != null) {
                return text;
            }
        } else {
            parser.nextToken();
        }
        return read(parser, context);
    }

    /** Reads the value that begins at the current token. */
    public @Nullable Object read(JsonParser parser, DeserializationContext context) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return nullIsValue() ? bare(context).getNullValue(context) : null;
        }
        if (kind != ScalarKind.NONE && token.isScalarValue()) {
            return kind.read(token, parser, context);
        }
        boolean markable = token.isStructStart() || token == JsonToken.VALUE_EMBEDDED_OBJECT;
        Mark mark = markable ? Marking.next(parser) : null;
        return mark == null ? readBare(null, parser, context) : readMarked(mark, parser, context);
    }

    /**
     * Returns whether null is the stored form of a value: of an empty optional, a null tree, or a value of a registered
     * type.
     */
    private boolean nullIsValue() {
        Boolean known = nullIsValue;
        if (known == null) {
            known = declared.isReferenceType()
                    || ClassKinds.isTree(declared.getRawClass())
                    || mapping.registered().nullValue(declared) != null;
            nullIsValue = known;
        }
        return known;
    }

    /** Returns whether the stored form of a value is null. */
    boolean isStoredAsNull(Object value) {
        if (!nullIsValue()) {
            return false;
        }
        if (declared.isReferenceType()) {
            return ReferenceSerializer.inside(value) == null;
        }
        return value instanceof JsonNode tree
                ? tree.isNull()
                : value.equals(mapping.registered().nullValue(declared));
    }

    private @Nullable Object readBare(@Nullable Mark mark, JsonParser parser, DeserializationContext context) {
        ValueDeserializer<Object> deserializer = bare(context);
        return deserializer instanceof MarkedDeserializer marked
                ? marked.deserialize(mark, parser, context)
                : deserializer.deserialize(parser, context);
    }

    private @Nullable Object readMarked(Mark mark, JsonParser parser, DeserializationContext context) {
        switch (mark) {
            case TYPE -> {
                byte[] id = Marking.data(parser);
                return holdsAnother && !names(id, declared.getRawClass())
                        ? ((ReferenceDeserializer) (ValueDeserializer<?>) bare(context)).read(id, parser, context)
                        : readTyped(id, parser, context);
            }
            case REFERENCE -> {
                if (!holdsAnother) {
                    return referred(parser, context);
                }
            }
            case ABSENT -> {
                if (nullIsValue()) {
                    return null;
                }
            }
            default -> {}
        }
        return readBare(mark, parser, context);
    }

    private ValueDeserializer<Object> bare(DeserializationContext context) {
        ValueDeserializer<Object> deserializer = bare;
        if (deserializer == null) {
            deserializer = mapping.deserializer(declared, context);
            bare = deserializer;
        }
        return deserializer;
    }

    /** Returns whether a type id begins with the name of a class. */
    private static boolean names(byte[] id, Class<?> type) {
        String name = type.getName();
        return id.length >= name.length()
                && name.equals(new String(id, 0, name.length(), StandardCharsets.UTF_8))
                && (id.length == name.length() || id[name.length()] == '<');
    }

    /** Reads the value that follows a mark with a type id. */
    @Nullable
    Object readTyped(byte[] id, JsonParser parser, DeserializationContext context) {
        ReadAs as = lastRead;
        if (as == null || !Arrays.equals(as.id(), id)) {
            as = readAs(id, context);
        }
        parser.nextToken();
        Object value;
        if (parser.hasToken(JsonToken.VALUE_NULL)) {
            value = as.deserializer().getNullValue(context);
        } else if (Marking.next(parser) == Mark.REFERENCE) {
            value = referred(parser, context);
        } else {
            value = as.deserializer().deserialize(parser, context);
        }
        Marking.end(parser);
        if (as.wider() && value != null) {
            mapping.checkAll(value, declared, context);
        }
        return mapping.checked(value, declared, context);
    }

    private Object referred(JsonParser parser, DeserializationContext context) {
        Object value = References.read(parser, context, declared);
        if (declared.isContainerType() || declared.hasGenericTypes()) {
            HeapCharges.charge(context, DEFERRED_CHECK);
            mapping.checkAll(value, declared, context);
        }
        return value;
    }

    private ReadAs readAs(byte[] id, DeserializationContext context) {
        ReadAs found = null;
        for (ReadAs known : read) {
            if (Arrays.equals(known.id(), id)) {
                found = known;
            }
        }
        if (found == null) {
            found = mapping.marked().readAs(id, declared, context);
            ReadAs[] all = read;
            if (all.length < REMEMBERED) {
                ReadAs[] more = Arrays.copyOf(all, all.length + 1);
                more[all.length] = found;
                read = more;
            }
        }
        lastRead = found;
        return found;
    }
}
