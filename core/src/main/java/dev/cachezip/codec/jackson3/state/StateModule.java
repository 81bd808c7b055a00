package dev.cachezip.codec.jackson3.state;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.CachezipException;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.Deserializers;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.Serializers;
import tools.jackson.databind.type.ArrayType;
import tools.jackson.databind.type.CollectionLikeType;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapLikeType;
import tools.jackson.databind.type.MapType;
import tools.jackson.databind.type.ReferenceType;
import tools.jackson.databind.type.TypeFactory;

/**
 * The module that makes a mapper write and read objects by their state. Thread-safe.
 *
 * @since 0.1
 */
public final class StateModule extends JacksonModule {

    private final StateSettings settings;
    private final StateMapping mapping;

    /** Creates the module of one mapper, which must use the given type factory. */
    public StateModule(StateSettings settings, TypeFactory types) {
        this.settings = settings;
        this.mapping = new StateMapping(settings, types);
    }

    /** Returns a number that grows whenever a value has a class in a place where no value with it was read back. */
    public long shapes() {
        return settings.shapes().uses();
    }

    /**
     * Ends the value that this thread has written.
     *
     * @param stored whether it came back as it was
     */
    public void end(boolean stored) {
        settings.shapes().end(stored);
    }

    /** Returns the type that replaces a declared type in type ids. */
    public JavaType named(JavaType declared) {
        return mapping.named(declared);
    }

    /** Returns the object to write instead of a root value; usually the value itself. */
    public Object replaced(Object value) {
        return mapping.replaced(value);
    }

    @Override
    public String getModuleName() {
        return "cachezip-state";
    }

    /** Returns the class that replaces another one in type ids: every node class is replaced by the class of trees. */
    public static Class<?> namedClass(Class<?> type) {
        return JsonNode.class.isAssignableFrom(type) ? JsonNode.class : type;
    }

    @Override
    public Version version() {
        return Version.unknownVersion();
    }

    @Override
    public void setupModule(SetupContext context) {
        context.addSerializers(new Writing());
        context.addDeserializers(new Reading());
    }

    private ValueSerializer<?> stateSerializer(JavaType type) {
        try {
            if (type.isTypeOrSubTypeOf(Throwable.class)) {
                return new ThrowableSerializer(ThrowableClass.of(type, mapping.types()), mapping);
            }
            Refusals.check(type.getRawClass());
            if (Singletons.instance(type.getRawClass()) != null) {
                return Singletons.serializer();
            }
            StateClass state = StateClass.of(type, mapping.types());
            ValueSerializer<Object> serializer = Hooks.isCustom(type.getRawClass())
                    ? new CustomSerializer(CustomClass.of(state), mapping)
                    : new StateSerializer(state, mapping);
            return settings.tracked() ? new TrackedSerializer(serializer) : serializer;
        } catch (CachezipException e) {
            return new RefusingSerializer(e);
        } catch (LinkageError e) {
            return new RefusingSerializer(missing(type, e));
        }
    }

    /** An error would reach callers before their first value: mappers look for serializers in advance. */
    private static CachezipException missing(JavaType type, LinkageError error) {
        return new CachezipException.Codec(
                type.getRawClass().getName() + " cannot be stored: a class that it names is missing", error);
    }

    private ValueDeserializer<?> stateDeserializer(JavaType type) {
        try {
            Class<?> raw = type.getRawClass();
            if (type.isTypeOrSubTypeOf(Throwable.class)) {
                return new ThrowableDeserializer(ThrowableClass.of(type, mapping.types()), mapping);
            }
            Refusals.check(raw);
            Object instance = Singletons.instance(raw);
            if (instance != null) {
                return Singletons.deserializer(instance);
            }
            StateClass state = StateClass.of(type, mapping.types());
            ValueDeserializer<Object> deserializer = Hooks.isCustom(raw)
                    ? new CustomDeserializer(CustomClass.of(state), mapping)
                    : new StateDeserializer(state, mapping);
            UnaryOperator<@Nullable Object> resolution = Hooks.resolution(raw);
            return resolution == null ? deserializer : new ResolvingDeserializer(state, deserializer, resolution);
        } catch (CachezipException e) {
            return new RefusingDeserializer(e);
        } catch (LinkageError e) {
            return new RefusingDeserializer(missing(type, e));
        }
    }

    private final class Writing implements Serializers {

        @Override
        public @Nullable ValueSerializer<?> findSerializer(
                SerializationConfig config,
                JavaType type,
                BeanDescription.Supplier bean,
                JsonFormat.@Nullable Value format) {
            ValueSerializer<?> registered = settings.registered().serializer(type);
            if (registered != null || mapping.kinds().isForeign(type)) {
                return registered;
            }
            if (mapping.kinds().isEntry(type)) {
                return new EntrySerializer(type, mapping);
            }
            if (type.hasRawClass(Comparator.class)) {
                return Comparators.serializer(mapping.slot(mapping.objectType()));
            }
            return mapping.kinds().isOpen(type) ? new OpenSerializer(mapping.slot(type)) : stateSerializer(type);
        }

        @Override
        public @Nullable ValueSerializer<?> findArraySerializer(
                SerializationConfig config,
                ArrayType type,
                BeanDescription.Supplier bean,
                JsonFormat.@Nullable Value format,
                @Nullable TypeSerializer elementTypeSerializer,
                @Nullable ValueSerializer<Object> elementSerializer) {
            return type.getContentType().isPrimitive() ? null : new ArraySerializer(type, mapping);
        }

        @Override
        public @Nullable ValueSerializer<?> findCollectionSerializer(
                SerializationConfig config,
                CollectionType type,
                BeanDescription.Supplier bean,
                JsonFormat.@Nullable Value format,
                @Nullable TypeSerializer elementTypeSerializer,
                @Nullable ValueSerializer<Object> elementSerializer) {
            ValueSerializer<?> registered = settings.registered().serializer(type);
            if (registered != null) {
                return registered;
            }
            return container(type, () -> new CollectionSerializer(type, mapping));
        }

        @Override
        public @Nullable ValueSerializer<?> findCollectionLikeSerializer(
                SerializationConfig config,
                CollectionLikeType type,
                BeanDescription.Supplier bean,
                JsonFormat.@Nullable Value format,
                @Nullable TypeSerializer elementTypeSerializer,
                @Nullable ValueSerializer<Object> elementSerializer) {
            return findSerializer(config, type, bean, format);
        }

        @Override
        public @Nullable ValueSerializer<?> findMapSerializer(
                SerializationConfig config,
                MapType type,
                BeanDescription.Supplier bean,
                JsonFormat.@Nullable Value format,
                @Nullable ValueSerializer<Object> keySerializer,
                @Nullable TypeSerializer elementTypeSerializer,
                @Nullable ValueSerializer<Object> elementSerializer) {
            ValueSerializer<?> registered = settings.registered().serializer(type);
            if (registered != null) {
                return registered;
            }
            return container(type, () -> new MapSerializer(type, mapping));
        }

        @Override
        public @Nullable ValueSerializer<?> findMapLikeSerializer(
                SerializationConfig config,
                MapLikeType type,
                BeanDescription.Supplier bean,
                JsonFormat.@Nullable Value format,
                @Nullable ValueSerializer<Object> keySerializer,
                @Nullable TypeSerializer elementTypeSerializer,
                @Nullable ValueSerializer<Object> elementSerializer) {
            return findSerializer(config, type, bean, format);
        }

        private ValueSerializer<?> container(JavaType type, Supplier<ValueSerializer<?>> serializer) {
            if (!mapping.kinds().isContainer(type.getRawClass())) {
                return mapping.kinds().hidesContent(type.getRawClass())
                        ? new RefusingSerializer(new CachezipException.Codec(
                                type.getRawClass().getName()
                                        + " cannot be stored: it keeps its content in transient fields; cache a copy in a"
                                        + " plain collection",
                                null))
                        : stateSerializer(type);
            }
            try {
                StateClass.checkContainer(type.getRawClass());
                return serializer.get();
            } catch (CachezipException e) {
                return new RefusingSerializer(e);
            }
        }

        @Override
        public @Nullable ValueSerializer<?> findReferenceSerializer(
                SerializationConfig config,
                ReferenceType type,
                BeanDescription.Supplier bean,
                JsonFormat.@Nullable Value format,
                @Nullable TypeSerializer contentTypeSerializer,
                @Nullable ValueSerializer<Object> contentSerializer) {
            return mapping.kinds().isReference(type)
                    ? new ReferenceSerializer(mapping.slot(type.getContentType()))
                    : findSerializer(config, type, bean, format);
        }
    }

    private final class Reading implements Deserializers {

        @Override
        public @Nullable ValueDeserializer<?> findBeanDeserializer(
                JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
            if (type.isJavaLangObject()) {
                return new NaturalDeserializer(mapping.slot(type));
            }
            ValueDeserializer<?> registered = settings.registered().deserializer(type);
            if (registered != null || mapping.kinds().isForeign(type)) {
                return registered;
            }
            if (mapping.kinds().isEntry(type)) {
                return new EntryDeserializer(type, mapping);
            }
            if (type.hasRawClass(Comparator.class)) {
                return Comparators.deserializer(mapping.slot(mapping.objectType()));
            }
            return mapping.kinds().isOpen(type)
                    ? new RefusingDeserializer(new CachezipException.Codec(
                            "A value without type id where "
                                    + type.getRawClass().getName() + " is declared",
                            null))
                    : stateDeserializer(type);
        }

        @Override
        public @Nullable ValueDeserializer<?> findReferenceDeserializer(
                ReferenceType type,
                DeserializationConfig config,
                BeanDescription.Supplier bean,
                @Nullable TypeDeserializer contentTypeDeserializer,
                @Nullable ValueDeserializer<?> contentDeserializer) {
            return mapping.kinds().isReference(type)
                    ? new ReferenceDeserializer(type, mapping.slot(type.getContentType()))
                    : findBeanDeserializer(type, config, bean);
        }

        @Override
        public @Nullable ValueDeserializer<?> findArrayDeserializer(
                ArrayType type,
                DeserializationConfig config,
                BeanDescription.Supplier bean,
                @Nullable TypeDeserializer elementTypeDeserializer,
                @Nullable ValueDeserializer<?> elementDeserializer) {
            if (settings.messagePack() && type.hasRawClass(byte[].class)) {
                return new BytesDeserializer();
            }
            if (type.hasRawClass(float[].class) || type.hasRawClass(double[].class)) {
                return new FloatArrayDeserializer(type);
            }
            return type.getContentType().isPrimitive() ? null : new ArrayDeserializer(type, mapping);
        }

        @Override
        public @Nullable ValueDeserializer<?> findCollectionDeserializer(
                CollectionType type,
                DeserializationConfig config,
                BeanDescription.Supplier bean,
                @Nullable TypeDeserializer elementTypeDeserializer,
                @Nullable ValueDeserializer<?> elementDeserializer) {
            return container(type, () -> new CollectionDeserializer(type, mapping));
        }

        @Override
        public @Nullable ValueDeserializer<?> findCollectionLikeDeserializer(
                CollectionLikeType type,
                DeserializationConfig config,
                BeanDescription.Supplier bean,
                @Nullable TypeDeserializer elementTypeDeserializer,
                @Nullable ValueDeserializer<?> elementDeserializer) {
            return findBeanDeserializer(type, config, bean);
        }

        @Override
        public @Nullable ValueDeserializer<?> findMapDeserializer(
                MapType type,
                DeserializationConfig config,
                BeanDescription.Supplier bean,
                @Nullable KeyDeserializer keyDeserializer,
                @Nullable TypeDeserializer elementTypeDeserializer,
                @Nullable ValueDeserializer<?> elementDeserializer) {
            return container(type, () -> new MapDeserializer(type, mapping));
        }

        @Override
        public @Nullable ValueDeserializer<?> findMapLikeDeserializer(
                MapLikeType type,
                DeserializationConfig config,
                BeanDescription.Supplier bean,
                @Nullable KeyDeserializer keyDeserializer,
                @Nullable TypeDeserializer elementTypeDeserializer,
                @Nullable ValueDeserializer<?> elementDeserializer) {
            return findBeanDeserializer(type, config, bean);
        }

        private @Nullable ValueDeserializer<?> container(JavaType type, Supplier<ValueDeserializer<?>> deserializer) {
            ValueDeserializer<?> registered = settings.registered().deserializer(type);
            if (registered != null) {
                return registered;
            }
            if (!mapping.kinds().isContainer(type.getRawClass())) {
                return stateDeserializer(type);
            }
            try {
                return deserializer.get();
            } catch (CachezipException e) {
                return new RefusingDeserializer(e);
            }
        }

        @Override
        public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
            return false;
        }
    }
}
