package dev.cachezip.objects.fields;

import dev.cachezip.objects.classes.ShadowNames;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.HeapCharges;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.limits.HashedState;
import dev.cachezip.objects.places.MarkedDeserializer;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.types.HashedStates;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads the fields of an object from a map of names and values.
 *
 * <p>Each field must be present: if the class has got another field since, older objects are refused, and no value is
 * made up. Names that match no field are skipped. Thread-safe.
 */
public final class StateDeserializer extends MarkedDeserializer {

    private final StateClass type;
    private final FieldReader[] fields;
    private final ShadowNames shadows;
    private final Creation creation;
    private final HashedState hashed;
    private @Nullable PropertyNameMatcher matcher;

    /** Creates the deserializer of a class. */
    public StateDeserializer(StateClass type, StateMapping mapping) {
        this.type = type;
        this.fields = type.properties().stream()
                .map(property -> new FieldReader(property, mapping))
                .toArray(FieldReader[]::new);
        this.shadows = ShadowNames.of(type.type(), type.properties());
        this.creation = new Creation(type, fields, mapping.access());
        this.hashed = HashedStates.of(type.type().getRawClass());
    }

    @Override
    public void resolve(DeserializationContext context) {
        List<Named> names = new ArrayList<>();
        for (FieldReader field : fields) {
            names.add(Named.fromString(field.name()));
        }
        matcher = context.tokenStreamFactory().constructNameMatcher(names, false);
    }

    @Override
    protected @Nullable Object deserialize(@Nullable Mark mark, JsonParser parser, DeserializationContext context) {
        if (mark == Mark.ANCHOR) {
            return readAnchored(parser, context);
        }
        if (parser.hasToken(JsonToken.START_OBJECT)) {
            return read(parser, context);
        }
        return context.handleUnexpectedToken(type.type(), parser);
    }

    private Object read(JsonParser parser, DeserializationContext context) {
        if (hashed == HashedState.ALL) {
            return readFields(parser, context);
        }
        HashGuard guard = HeapCharges.guard(context);
        long extra = guard.extra();
        long hosts = guard.hosts();
        Object object = readFields(parser, context);
        guard.forget(hashed, extra, hosts);
        return object;
    }

    private Object readFields(JsonParser parser, DeserializationContext context) {
        if (creation.byConstructor()) {
            Object[] values = new Object[fields.length];
            readValues(parser, context, values);
            return creation.create(values, context);
        }
        Object object = creation.allocate(context);
        readValues(parser, context, object);
        return object;
    }

    private @Nullable Object readAnchored(JsonParser parser, DeserializationContext context) {
        Anchor anchor = Anchor.begin(parser, context);
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            return context.handleUnexpectedToken(type.type(), parser);
        }
        HashGuard guard = HeapCharges.guard(context);
        long extra = guard.extra();
        long hosts = guard.hosts();
        Object object;
        if (type.type().isRecordType()) {
            Object[] values = new Object[fields.length];
            readValues(parser, context, values);
            object = creation.create(values, context);
            anchor.built(object);
        } else {
            // Not by the constructor for all fields: references need the object before its fields have been read.
            object = creation.allocate(context);
            anchor.built(object);
            readValues(parser, context, object);
        }
        guard.forget(hashed, extra, hosts);
        anchor.end(parser, hashed == HashedState.IDENTIFIER ? 0 : 1);
        return object;
    }

    /** Reads all fields, into an array of their values or into an object of the class. */
    private void readValues(JsonParser parser, DeserializationContext context, Object target) {
        Object[] values = target instanceof Object[] array ? array : null;
        PropertyNameMatcher names = matcher();
        // A local variable, if it has enough bits: a small object for each value would cost noticeable time.
        long seen = 0;
        BitSet seenOfMany = fields.length > Long.SIZE ? new BitSet(fields.length) : null;
        int match = parser.nextNameMatch(names);
        while (match >= 0 || match == PropertyNameMatcher.MATCH_UNKNOWN_NAME) {
            if (match < 0) {
                parser.nextToken();
                shadows.check(parser.currentName(), parser);
                parser.skipChildren();
            } else {
                try {
                    if (values != null) {
                        values[match] = fields[match].readNext(parser, context);
                    } else {
                        fields[match].readNextInto(target, parser, context);
                    }
                } catch (Exception e) {
                    throw failure(e, match);
                }
                seen |= 1L << match;
                if (seenOfMany != null) {
                    seenOfMany.set(match);
                }
            }
            match = parser.nextNameMatch(names);
        }
        if (match != PropertyNameMatcher.MATCH_END_OBJECT) {
            throw MismatchedInputException.from(parser, type.type(), "A map with a key that is no name");
        }
        int missing = seenOfMany == null ? Long.numberOfTrailingZeros(~seen) : seenOfMany.nextClearBit(0);
        if (missing < fields.length) {
            setMissing(seenOfMany == null ? BitSet.valueOf(new long[] {seen}) : seenOfMany, parser, target);
        }
    }

    private void setMissing(BitSet seen, JsonParser parser, Object target) {
        for (int i = seen.nextClearBit(0); i < fields.length; i = seen.nextClearBit(i + 1)) {
            Object value = fields[i].missing(parser, type.type(), type.type().getRawClass());
            if (target instanceof Object[] values) {
                values[i] = value;
            } else {
                fields[i].set(target, value);
            }
        }
    }

    private PropertyNameMatcher matcher() {
        PropertyNameMatcher names = matcher;
        if (names == null) {
            throw new IllegalStateException("Not resolved");
        }
        return names;
    }

    private RuntimeException failure(Exception cause, int match) {
        return ValuePath.within(cause, type.type().getRawClass(), fields[match].name());
    }
}
