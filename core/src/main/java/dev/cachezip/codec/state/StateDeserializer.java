package dev.cachezip.codec.state;

import dev.cachezip.codec.internal.HashGuard;
import dev.cachezip.codec.internal.ValuePath;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads the fields of an object from a map of names and values.
 *
 * <p>Each field must be there: an object of a class that has got another field since is refused, rather than made up. Names
 * that are no field's are skipped. Thread-safe.
 */
final class StateDeserializer extends ValueDeserializer<Object> {

    private final StateClass type;
    private final FieldReader[] fields;
    private final Creation creation;
    private final boolean entity;
    private @Nullable PropertyNameMatcher matcher;

    StateDeserializer(StateClass type, StateMapping mapping) {
        this.type = type;
        this.fields = type.properties().stream()
                .map(property -> new FieldReader(property, mapping))
                .toArray(FieldReader[]::new);
        this.creation = new Creation(type, fields);
        this.entity = HashGuard.isEntity(type.type().getRawClass());
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
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT && !(parser instanceof PeekingParser)) {
            return read(parser, context);
        }
        Mark mark = token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY
                ? Marking.of(parser).next(parser)
                : null;
        if (mark == Mark.ANCHOR) {
            return readAnchored(parser, context);
        }
        if (token == JsonToken.START_OBJECT) {
            return read(parser, context);
        }
        return context.handleUnexpectedToken(type.type(), parser);
    }

    private Object read(JsonParser parser, DeserializationContext context) {
        if (!entity) {
            return readFields(parser, context);
        }
        HashGuard guard = HeapCharges.guard(context);
        long before = guard.extra();
        Object object = readFields(parser, context);
        guard.forgetExtra(before);
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
        Marking marking = Marking.of(parser);
        References references = References.of(context);
        int number = References.number(parser, marking.data(parser, Mark.ANCHOR));
        marking.value(parser);
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            return context.handleUnexpectedToken(type.type(), parser);
        }
        references.begin(number);
        HashGuard guard = HeapCharges.guard(context);
        long start = HeapCharges.position(parser);
        long before = guard.extra();
        Object object;
        if (type.type().isRecordType()) {
            Object[] values = new Object[fields.length];
            readValues(parser, context, values);
            object = creation.create(values, context);
            references.built(number, object);
        } else {
            // Without the constructor that takes all fields: what refers to the object needs it before they are there.
            object = creation.allocate(context);
            references.built(number, object);
            readValues(parser, context, object);
        }
        marking.end(parser);
        if (entity) {
            guard.forgetExtra(before);
        }
        references.end(number, entity ? 0 : HeapCharges.position(parser) - start + guard.extra() - before);
        return object;
    }

    /** Reads all fields into an array. */
    private void readValues(JsonParser parser, DeserializationContext context, @Nullable Object[] values) {
        PropertyNameMatcher names = matcher();
        Seen seen = new Seen(fields.length);
        int match = parser.nextNameMatch(names);
        while (match >= 0 || match == PropertyNameMatcher.MATCH_UNKNOWN_NAME) {
            JsonToken token = parser.nextToken();
            if (match < 0) {
                parser.skipChildren();
            } else {
                try {
                    values[match] = fields[match].read(token, parser, context);
                } catch (Exception e) {
                    throw failure(e, match);
                }
                seen.add(match);
            }
            match = parser.nextNameMatch(names);
        }
        checkEnd(match, seen, parser);
    }

    /** Reads all fields into an object. */
    private void readValues(JsonParser parser, DeserializationContext context, Object object) {
        PropertyNameMatcher names = matcher();
        Seen seen = new Seen(fields.length);
        int match = parser.nextNameMatch(names);
        while (match >= 0 || match == PropertyNameMatcher.MATCH_UNKNOWN_NAME) {
            JsonToken token = parser.nextToken();
            if (match < 0) {
                parser.skipChildren();
            } else {
                try {
                    fields[match].readInto(object, token, parser, context);
                } catch (Exception e) {
                    throw failure(e, match);
                }
                seen.add(match);
            }
            match = parser.nextNameMatch(names);
        }
        checkEnd(match, seen, parser);
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

    private void checkEnd(int match, Seen seen, JsonParser parser) {
        if (match != PropertyNameMatcher.MATCH_END_OBJECT) {
            throw MismatchedInputException.from(parser, type.type(), "A map with a key that is no name");
        }
        if (!seen.isComplete()) {
            throw missing(parser, seen.firstMissing());
        }
    }

    private MismatchedInputException missing(JsonParser parser, int index) {
        return MismatchedInputException.from(
                parser,
                type.type(),
                "No property " + fields[index].name() + " of "
                        + type.type().getRawClass().getName() + ": it was written by another version of the class");
    }

    /** Which fields have been read. */
    private static final class Seen {

        private final int count;
        private long first;
        private final @Nullable BitSet all;

        Seen(int count) {
            this.count = count;
            this.all = count > Long.SIZE ? new BitSet(count) : null;
        }

        void add(int index) {
            if (all == null) {
                first |= 1L << index;
            } else {
                all.set(index);
            }
        }

        boolean isComplete() {
            return all == null ? count == 0 || first == -1L >>> (Long.SIZE - count) : all.cardinality() == count;
        }

        int firstMissing() {
            return all == null ? Long.numberOfTrailingZeros(~first) : all.nextClearBit(0);
        }
    }
}
