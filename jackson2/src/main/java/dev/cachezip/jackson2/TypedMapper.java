package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.PolymorphicTypeValidator;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.util.ClassUtil;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.module.paramnames.ParameterNamesModule;
import dev.cachezip.jackson3.CopyCheck;
import dev.cachezip.jackson3.PropertyRules;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.ClassView;
import dev.cachezip.objects.types.GeneratedClasses;
import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.objects.types.RootTypes;
import dev.cachezip.objects.types.ValueType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.Set;

/** A mapper with an application's modules that only loads allowed classes, and the types that it has met. Thread-safe. */
final class TypedMapper {

    private final AllowedTypes types;
    private final Remembered remembered;
    private final CopyCheck copies;
    private final ObjectMapper mapper;
    private final ObjectReader natural;
    private final RootTypes rootTypes;
    private final BoundedCache<String, MappedType> mappings = new BoundedCache<>();

    TypedMapper(AllowedTypes types, Remembered remembered, CopyCheck copies, Module... modules) {
        Jackson2TypeFactory typeFactory = new Jackson2TypeFactory(types);
        this.types = types;
        this.remembered = remembered;
        this.copies = copies;
        this.mapper = JsonMapper.builder()
                .typeFactory(typeFactory)
                // Refuses the ids of an application's own @JsonTypeInfo(use = CLASS) as early as this library's ids:
                // Jackson turns the exception of Jackson2TypeFactory into a text.
                .polymorphicTypeValidator(new PolymorphicTypeValidator.Base() {
                    @Override
                    public Validity validateSubClassName(MapperConfig<?> config, JavaType baseType, String className) {
                        types.check(className);
                        // Jackson asks once for each id, and keeps the result.
                        remembered.add(className);
                        return Validity.ALLOWED;
                    }
                })
                .addModules(modules)
                // After the application's modules, to take precedence over them.
                .addModules(new Jdk8Module(), new JavaTimeModule(), new ParameterNamesModule(), new Scalars())
                .addModule(new SimpleModule()
                        // Equal to the written set, and in the same order.
                        .addAbstractTypeMapping(Set.class, LinkedHashSet.class)
                        .setSerializerModifier(refusals()))
                // Exact texts instead of doubles, and the written zone instead of UTC.
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .enable(SerializationFeature.WRITE_DATES_WITH_ZONE_ID)
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                // An entry outlives the deployment that wrote it, and derived getters have no setter.
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                // The property names that Jackson 3 uses.
                .enable(MapperFeature.FIX_FIELD_NAME_UPPER_CASE_PREFIX)
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .build();
        this.natural = mapper.copy().readerFor(Object.class);
        this.rootTypes = new RootTypes(type -> typeFactory.check(type.getName()), PropertyRules.INSTANCE, this::view);
        mapper.setDefaultTyping(new Jackson2TypeResolver(rootTypes, remembered));
    }

    /** Refuses proxies, and optionals that no declared type says the content of: they would come back unwrapped. */
    private static BeanSerializerModifier refusals() {
        return new BeanSerializerModifier() {
            @Override
            public JsonSerializer<?> modifySerializer(
                    SerializationConfig config, BeanDescription bean, JsonSerializer<?> serializer) {
                if (!bean.getType().isEnumType()) {
                    GeneratedClasses.check(bean.getBeanClass());
                }
                if (bean.getType().isReferenceType()
                        && bean.getType().getContentType().isJavaLangObject()) {
                    throw JdkTypes.undeclaredOptional();
                }
                return serializer;
            }
        };
    }

    private ClassView view(Class<?> raw) {
        JavaType type = mapper.constructType(raw);
        JavaType element = type;
        while (element.isContainerType() || element.isReferenceType()) {
            element = element.getContentType();
        }
        boolean ofJdk = element.getRawClass().getName().startsWith("java.") && !element.hasRawClass(Date.class);
        boolean open = element.isConcrete() && !element.isFinal() && !element.isEnumType() && !ofJdk;
        boolean undeclaredKeys = type.isMapLikeType() && type.getKeyType().isJavaLangObject();
        Class<?> openElement = open ? element.getRawClass() : null;
        return new ClassView(raw, type.toCanonical(), type.isContainerType(), openElement, undeclaredKeys, false);
    }

    /** Checks that a copy is what its original is, unless annotations ask for a change. */
    void check(Object value, Object copy) {
        copies.check(value, copy, mapper.getSerializationConfig()::findMixInClassFor);
    }

    /** Returns the reader of values without a declared type or type id. */
    ObjectReader natural() {
        return natural;
    }

    /** Returns a buffer for the tokens of a value. */
    Tokens tokens() {
        return new Tokens(mapper, types);
    }

    /** Returns the type of a value, with type arguments found in its elements. */
    ValueType typeOf(Object value) {
        return rootTypes.of(value);
    }

    /** Returns the mapping for values of a type, whose classes must be allowed. */
    MappedType mapping(ValueType type) {
        return mapping(rootTypes.id(type));
    }

    /** Returns the mapping for values of the type that an id names. */
    MappedType mapping(String id) {
        MappedType known = mappings.get(id);
        if (known == null) {
            JavaType type = mapper.getTypeFactory().constructFromCanonical(id);
            // A type id as text would lose the changes that modules make to a class.
            known = mapping(type.hasGenericTypes() ? type : mapper.constructType(type.getRawClass()), id);
            remembered.add(id);
            mappings.put(id, known);
        }
        return known;
    }

    /** Returns the mapping for values of a declared type; a primitive class stands for its wrapper. */
    MappedType declared(Type declared) {
        JavaType type = mapper.constructType(declared);
        return mapping(type.isPrimitive() ? mapper.constructType(ClassUtil.wrapperType(type.getRawClass())) : type, "");
    }

    private MappedType mapping(JavaType type, String id) {
        byte[] prefix = TypedRoot.messagePackPrefix(id.getBytes(StandardCharsets.UTF_8));
        return new MappedType(type, prefix, mapper.writerFor(type), mapper.readerFor(type));
    }

    /**
     * The writer and reader for the values of one type.
     *
     * @param prefix the bytes before a value that has its type id
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record MappedType(JavaType type, byte[] prefix, ObjectWriter writer, ObjectReader reader) {}
}
