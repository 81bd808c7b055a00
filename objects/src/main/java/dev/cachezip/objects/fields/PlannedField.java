package dev.cachezip.objects.fields;

import dev.cachezip.objects.access.CountedAccessor;
import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.places.ScalarKind;
import dev.cachezip.objects.places.StateMapping;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.util.ClassUtil;

/**
 * One field of a class, which is a place of its own. Thread-safe: parts that are made late may be made twice.
 */
public final class PlannedField {

    private final StateClass.Property property;
    private final ScalarKind kind;
    private final boolean primitive;
    private final DeclaredPlace place;
    private final FieldAccess access;
    private final boolean optional;

    // Absent for classes whose objects are built by a constructor.
    private @Nullable CountedAccessor<ObjLongConsumer<Object>> bitsSetter;
    private @Nullable CountedAccessor<BiConsumer<Object, @Nullable Object>> setter;
    private @Nullable CountedAccessor<Function<Object, @Nullable Object>> getter;

    /** Creates a field with a place. */
    public PlannedField(StateClass.Property property, StateMapping mapping) {
        this.property = property;
        this.kind = ScalarKind.of(property.field().getType());
        this.primitive = property.field().getType().isPrimitive();
        this.place = mapping.place(
                property.type(), StateClass.isFixed(property.field().getDeclaringClass()));
        this.access = mapping.access();
        this.optional = mapping.mayBeMissing(property.field().getDeclaringClass());
    }

    StateClass.Property property() {
        return property;
    }

    /** Returns the name of the field in the stored form. */
    public String name() {
        return property.name();
    }

    /** Returns the place of the field. */
    public DeclaredPlace place() {
        return place;
    }

    /** Reads the value that begins at the next token. */
    @Nullable
    Object readNext(ReadDocument in) {
        JsonParser parser = in.parser();
        if (kind == ScalarKind.NONE) {
            // Objects nest here: each call between would be one more on the stack for each level.
            parser.nextToken();
            return place.read(in);
        }
        String text = kind == ScalarKind.STRING ? parser.nextStringValue() : null;
        if (text != null) {
            return text;
        }
        return read(kind == ScalarKind.STRING ? parser.currentToken() : parser.nextToken(), in);
    }

    /** Reads the value at the current token. */
    public @Nullable Object read(JsonToken token, ReadDocument in) {
        if (kind == ScalarKind.NONE) {
            return place.read(in);
        }
        if (token == JsonToken.VALUE_NULL && !primitive) {
            return null;
        }
        return kind.read(token, in.parser(), in.context());
    }

    /** Reads the value that begins at the next token into an object. */
    void readNextInto(Object object, ReadDocument in) {
        if (primitive) {
            CountedAccessor<ObjLongConsumer<Object>> target = bitsSetter;
            if (target == null) {
                target = access.bitsSetter(property.field());
                bitsSetter = target;
            }
            JsonParser parser = in.parser();
            target.counted().accept(object, kind.readBits(parser.nextToken(), parser, in.context()));
        } else if (kind == ScalarKind.NONE) {
            // As in readNext.
            in.parser().nextToken();
            set(object, place.read(in));
        } else {
            set(object, readNext(in));
        }
    }

    /**
     * Returns the value for an object of a given class that is stored without the field: null, 0 or false.
     *
     * @throws MismatchedInputException unless the class promises to read such objects
     */
    public @Nullable Object missing(JsonParser parser, JavaType type, Class<?> owner) {
        if (!optional) {
            throw StateClass.missing(parser, type, owner, name());
        }
        return primitive ? ClassUtil.defaultValue(property.field().getType()) : null;
    }

    /** Returns the value of the field of an object; that of a primitive field is boxed. */
    public @Nullable Object get(Object object) {
        CountedAccessor<Function<Object, @Nullable Object>> source = getter;
        if (source == null) {
            source = access.getter(property.field());
            getter = source;
        }
        return source.counted().apply(object);
    }

    /** Sets the field of an object; the value of a primitive field is boxed. */
    public void set(Object object, @Nullable Object value) {
        CountedAccessor<BiConsumer<Object, @Nullable Object>> target = setter;
        if (target == null) {
            target = access.setter(property.field());
            setter = target;
        }
        target.counted().accept(object, value);
    }

    /**
     * Returns whether the field of an object has a given value, which is boxed if the field is primitive. A scalar has to be
     * equal, and any other value the same object: an equal one may be of another class, or have another state.
     */
    boolean has(Object object, @Nullable Object value) {
        Object actual = get(object);
        return actual == value || (kind != ScalarKind.NONE && actual != null && actual.equals(value));
    }
}
