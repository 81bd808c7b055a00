package dev.cachezip.jackson3;

import dev.cachezip.objects.format.PlainForm;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.plans.RootPlan;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.objects.types.RootTypes;
import dev.cachezip.objects.types.ValueType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.util.ClassUtil;

/** A mapper of objects to MessagePack or to JSON, and the types that it has met. Thread-safe. */
final class TypedObjects {

    private static final Set<Class<?>> NATURAL_IN_JSON =
            Set.of(String.class, Boolean.class, Integer.class, Double.class);

    private final boolean json;
    private final ObjectMapper mapper;
    private final MappedObjects natural;
    private final RootTypes rootTypes;
    private final Remembered remembered;
    private final BoundedCache<String, MappedObjects> byId = new BoundedCache<>();

    /**
     * Creates the types of a mapper.
     *
     * @param natural reads values without a declared type or type id
     */
    TypedObjects(boolean json, ObjectMapper mapper, ObjectMapper natural, RootTypes rootTypes, Remembered remembered) {
        this.json = json;
        this.mapper = mapper;
        this.natural = mapped(natural, natural.constructType(Object.class), "");
        this.rootTypes = rootTypes;
        this.remembered = remembered;
    }

    /** Returns whether it is JSON that objects are mapped to. */
    boolean isJson() {
        return json;
    }

    /** Returns how values without a declared type or type id are mapped. */
    MappedObjects natural() {
        return natural;
    }

    /** Returns the type of a value, with type arguments found in its elements. */
    ValueType typeOf(Object value) {
        return rootTypes.of(value);
    }

    /** Returns whether a reader without a declared type builds this value, which makes an id superfluous. */
    boolean isNatural(ValueType type, Object value) {
        return json
                ? NATURAL_IN_JSON.contains(type.rawClass())
                : PlainForm.isNatural(type) || PlainForm.isNaturalNumber(value);
    }

    /** Returns how values of a type are mapped, whose classes must be allowed. */
    MappedObjects of(ValueType type) {
        return of(rootTypes.id(type));
    }

    /** Returns how values of the type that an id names are mapped. */
    MappedObjects of(String id) {
        MappedObjects known = byId.get(id);
        if (known == null) {
            JavaType type = mapper.getTypeFactory().constructFromCanonical(id);
            // A type id as text would lose the changes that modules make to a class.
            known = mapped(mapper, type.hasGenericTypes() ? type : mapper.constructType(type.getRawClass()), id);
            remembered.add(id);
            byId.put(id, known);
        }
        return known;
    }

    /** Returns how values of a declared type are mapped; a primitive class stands for its wrapper. */
    MappedObjects declared(Type declared) {
        JavaType type = mapper.constructType(declared);
        return mapped(
                mapper,
                type.isPrimitive() ? mapper.constructType(ClassUtil.wrapperType(type.getRawClass())) : type,
                "");
    }

    /** Returns the mapper of values whose type is known. */
    ObjectMapper mapper() {
        return mapper;
    }

    private MappedObjects mapped(ObjectMapper by, JavaType type, String id) {
        byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
        byte[] prefix = json ? TypedRoot.jsonPrefix(bytes) : TypedRoot.messagePackPrefix(bytes);
        return new MappedObjects(by, type, prefix, new RootPlan(type));
    }

    /**
     * How the values of one type are mapped.
     *
     * @param mapper makes parsers and generators
     * @param prefix the bytes before a value that has its type id
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record MappedObjects(ObjectMapper mapper, JavaType type, byte[] prefix, RootPlan plan) {}
}
