package dev.cachezip.objects.fields;

import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.fields.access.FieldAccess;
import dev.cachezip.objects.places.ScalarKind;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.util.ClassUtil;

/**
 * Reads the values of one field. Thread-safe: parts that are made late may be made twice.
 */
public final class FieldReader {

    private final StateClass.Property property;
    private final ScalarKind kind;
    private final boolean primitive;
    private final Slot slot;
    private final FieldAccess access;
    private final boolean optional;

    // Absent for classes whose objects are built by a constructor.
    private @Nullable ObjLongConsumer<Object> bitsSetter;
    private @Nullable BiConsumer<Object, @Nullable Object> setter;
    private @Nullable Function<Object, @Nullable Object> getter;

    /** Creates the reader of a field, which is a place of its own. */
    public FieldReader(StateClass.Property property, StateMapping mapping) {
        this.property = property;
        this.kind = ScalarKind.of(property.field().getType());
        this.primitive = property.field().getType().isPrimitive();
        this.slot = mapping.slot(property.type());
        this.access = mapping.access();
        this.optional = mapping.mayBeMissing(property.field().getDeclaringClass());
    }

    String name() {
        return property.name();
    }

    /** Reads the value that begins at the next token. */
    @Nullable
    Object readNext(JsonParser parser, DeserializationContext context) {
        if (kind == ScalarKind.STRING) {
            String text = parser.nextStringValue();
            return text != null ? text : read(parser.currentToken(), parser, context);
        }
        return read(parser.nextToken(), parser, context);
    }

    /** Reads the value at the current token. */
    public @Nullable Object read(JsonToken token, JsonParser parser, DeserializationContext context) {
        if (kind == ScalarKind.NONE) {
            return slot.read(parser, context);
        }
        if (token == JsonToken.VALUE_NULL && !primitive) {
            return null;
        }
        return kind.read(token, parser, context);
    }

    /** Reads the value that begins at the next token into an object. */
    void readNextInto(Object object, JsonParser parser, DeserializationContext context) {
        if (primitive) {
            ObjLongConsumer<Object> target = bitsSetter;
            if (target == null) {
                target = access.bitsSetter(property.field());
                bitsSetter = target;
            }
            target.accept(object, kind.readBits(parser.nextToken(), parser, context));
        } else if (kind == ScalarKind.NONE) {
            // Objects nest here: each call between would be one more on the stack for each level.
            parser.nextToken();
            set(object, slot.read(parser, context));
        } else {
            set(object, readNext(parser, context));
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

    /** Sets the field of an object; the value of a primitive field is boxed. */
    public void set(Object object, @Nullable Object value) {
        BiConsumer<Object, @Nullable Object> target = setter;
        if (target == null) {
            target = access.setter(property.field());
            setter = target;
        }
        target.accept(object, value);
    }

    /**
     * Returns whether the field of an object has a given value; the value of a primitive field is boxed. An object that
     * is only equal is another one: it may be of another class, and equal in a part of its state.
     */
    boolean has(Object object, @Nullable Object value) {
        Function<Object, @Nullable Object> source = getter;
        if (source == null) {
            source = access.getter(property.field());
            getter = source;
        }
        Object actual = source.apply(object);
        return actual == value || (kind != ScalarKind.NONE && actual != null && actual.equals(value));
    }
}
