package dev.cachezip.objects.fields;

import dev.cachezip.msgpack.ShortName;
import dev.cachezip.objects.access.CountedAccessor;
import dev.cachezip.objects.classes.ShadowNames;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.limits.HashedState;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.types.HashedStates;
import dev.cachezip.objects.types.Libraries;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/**
 * Objects as their fields: a map of names and values.
 *
 * <p>Each field must be present: if the class has got another field since, older objects are refused, and no value is
 * made up. Names that match no field are skipped.
 */
public final class FieldsPlan extends ValuePlan {

    private final StateClass type;
    private final StateMapping mapping;
    private final PlannedField[] fields;
    private final HashedState hashed;
    private final boolean entity;
    private @Nullable FieldsWriting writing;
    private @Nullable FieldsReading reading;

    /** Creates the plan of a class. */
    public FieldsPlan(StateClass type, StateMapping mapping) {
        super(true);
        this.type = type;
        this.mapping = mapping;
        this.fields = type.properties().stream()
                .map(property -> new PlannedField(property, mapping))
                .toArray(PlannedField[]::new);
        this.hashed = HashedStates.of(type.type().getRawClass());
        this.entity = Libraries.isEntity(type.type().getRawClass());
    }

    @Override
    public void write(Object value, WriteDocument out) {
        if (entity) {
            out.noteEntity(value);
        }
        FieldsWriting steps = writing;
        if (steps == null) {
            steps = new FieldsWriting();
            writing = steps;
        }
        steps.write(value, out);
    }

    /** What only writing needs. */
    private final class FieldsWriting implements PropertySteps.Owner {

        private final List<String> names = new ArrayList<>();
        private final List<PropertyStep> steps = new ArrayList<>();

        /** What a copy might lose; {@code null} if it loses nothing, as far as is known. */
        private @Nullable ComputedFields computed = ComputedFields.of(type, fields, mapping.access());

        /** Number of objects written; not exact if several threads count. */
        private int written;

        private volatile PropertySteps @Nullable [] generated;

        FieldsWriting() {
            // Those with names of marks last, as in linked data: in text, the first one would be taken for a mark.
            Stream.of(fields)
                    .sorted(Comparator.comparing(field -> Mark.of(field.name()) != null))
                    .forEach(field -> {
                        names.add(field.name());
                        steps.add(step(field.property(), field.place()));
                    });
        }

        private PropertyStep step(StateClass.Property property, DeclaredPlace place) {
            SerializableString name = ShortName.of(property.name());
            Class<?> declared = property.field().getType();
            if (declared.isPrimitive()) {
                return PropertyStep.primitive(name, declared, mapping.access().bitsGetter(property.field()));
            }
            CountedAccessor<Function<Object, @Nullable Object>> getter =
                    mapping.access().getter(property.field());
            return declared == String.class
                    ? PropertyStep.text(name, getter, place::noteNull)
                    : PropertyStep.reference(name, getter, place);
        }

        void write(Object value, WriteDocument out) {
            ComputedFields unknown = computed;
            if (unknown != null && unknown.check(value)) {
                computed = null;
            }
            PropertySteps[] pieces = generated;
            if (pieces == null) {
                pieces = warmUp();
            }
            out.generator().writeStartObject(value, steps.size());
            if (pieces == null) {
                writeSteps(value, out);
            } else {
                for (PropertySteps piece : pieces) {
                    piece.write(value, out, this);
                }
            }
            out.generator().writeEndObject();
        }

        private PropertySteps @Nullable [] warmUp() {
            if (++written <= PropertySteps.WARM_UP) {
                return null;
            }
            // Several threads may do this at the same time. That costs time once; a lock would cost time on each call.
            PropertySteps[] pieces = PropertySteps.of(steps);
            generated = pieces;
            return pieces;
        }

        private void writeSteps(Object value, WriteDocument out) {
            for (int i = 0; i < steps.size(); i++) {
                try {
                    steps.get(i).write(value, out);
                } catch (Exception e) {
                    throw failure(i, e);
                }
            }
        }

        @Override
        public RuntimeException failure(int index, Throwable cause) {
            return ValuePath.within(cause, type.type().getRawClass(), names.get(index));
        }
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        FieldsReading plan = reading;
        if (plan == null) {
            plan = new FieldsReading(in);
            reading = plan;
        }
        Anchor anchor = mark == Mark.ANCHOR ? in.anchor() : null;
        if (!in.is(JsonToken.START_OBJECT)) {
            return in.unexpected(type.type());
        }
        HashGuard guard = hashed == HashedState.ALL ? null : in.guard();
        long repeated = guard == null ? 0 : guard.repeated();
        long hosts = guard == null ? 0 : guard.hosts();
        Object object;
        Creation creation = plan.creation;
        // A constructor that computes other fields needs complete values, which may refer to objects that are not
        // complete.
        boolean computesLater = creation.computes() && in.hasReferences();
        // References need the object before its fields have been read, unless it is a record.
        if (creation.byConstructor()
                && !computesLater
                && (anchor == null || type.type().isRecordType())) {
            Object[] values = new Object[fields.length];
            readValues(plan, in, values);
            object = creation.create(values, in.context());
            if (anchor != null) {
                anchor.built(object);
            }
        } else {
            Object allocated = creation.allocate(in.context());
            if (anchor != null) {
                anchor.built(allocated);
            }
            readValues(plan, in, allocated);
            if (computesLater) {
                in.whenComplete(() -> creation.compute(allocated));
            } else if (creation.computes()) {
                creation.compute(allocated);
            }
            object = allocated;
        }
        if (guard != null) {
            guard.forget(hashed, repeated, hosts);
        }
        if (anchor != null) {
            anchor.end(hashed == HashedState.IDENTIFIER ? 0 : 1);
        }
        return object;
    }

    /** Reads all fields, into an array of their values or into an object of the class. */
    private void readValues(FieldsReading plan, ReadDocument in, Object target) {
        Object[] values = target instanceof Object[] array ? array : null;
        JsonParser parser = in.parser();
        // A local variable, if it has enough bits: a small object for each value would cost noticeable time.
        long seen = 0;
        BitSet seenOfMany = fields.length > Long.SIZE ? new BitSet(fields.length) : null;
        int match = parser.nextNameMatch(plan.names);
        while (match >= 0 || match == PropertyNameMatcher.MATCH_UNKNOWN_NAME) {
            if (match < 0) {
                parser.nextToken();
                plan.shadows.check(parser.currentName(), parser);
                parser.skipChildren();
            } else {
                try {
                    if (values != null) {
                        values[match] = fields[match].readNext(in);
                    } else {
                        fields[match].readNextInto(target, in);
                    }
                } catch (Exception e) {
                    throw ValuePath.within(e, type.type().getRawClass(), fields[match].name());
                }
                seen |= 1L << match;
                if (seenOfMany != null) {
                    seenOfMany.set(match);
                }
            }
            match = parser.nextNameMatch(plan.names);
        }
        if (match != PropertyNameMatcher.MATCH_END_OBJECT) {
            throw in.mismatch(type.type(), "A map with a key that is no name");
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

    /** What only reading needs. */
    private final class FieldsReading {

        private final PropertyNameMatcher names;
        private final Creation creation;
        private final ShadowNames shadows;

        FieldsReading(ReadDocument in) {
            List<Named> known = new ArrayList<>();
            for (PlannedField field : fields) {
                known.add(Named.fromString(field.name()));
            }
            this.names = in.context().tokenStreamFactory().constructNameMatcher(known, false);
            this.creation = new Creation(type, fields, mapping.access());
            this.shadows = ShadowNames.of(type.type(), type.properties());
        }
    }
}
