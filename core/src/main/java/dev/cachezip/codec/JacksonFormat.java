package dev.cachezip.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.LRUMap;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.module.paramnames.ParameterNamesModule;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A plain format: how Jackson writes and reads values in it, with and without type ids. */
abstract class JacksonFormat {

    /** Types that are remembered; a reader of hostile ids must not fill the memory. */
    private static final int MAX_ROOTS = 1024;

    private final TypeFactory typeFactory;
    private final ObjectMapper mapper;
    private final ObjectReader natural;
    private final RootTypes rootTypes;
    private final LRUMap<JavaType, Root> rootsByType = new LRUMap<>(16, MAX_ROOTS);
    private final LRUMap<String, Root> rootsById = new LRUMap<>(16, MAX_ROOTS);

    JacksonFormat(Supplier<JsonFactory> factory, AllowedTypes allowedTypes, Module... modules) {
        this.mapper = mapper(factory, allowedTypes, modules);
        // With what the modules have added to it.
        this.typeFactory = mapper.getTypeFactory();
        this.rootTypes = new RootTypes(allowedTypes, typeFactory);
        mapper.setDefaultTyping(new AllowedTypeResolver(rootTypes, allowedTypes));
        this.natural = mapper(factory, allowedTypes, modules).readerFor(Object.class);
    }

    /**
     * Appends a value that is not null. The first one of each type is read back: a class that Jackson can
     * write and not read (without a constructor that it could use, for example) would be a miss for ever.
     */
    final void write(Object value, OutputBuffer plain) throws IOException {
        JavaType type = rootTypes.of(value);
        Root known = rootsByType.get(type);
        if (known != null) {
            write(value, known, plain);
            return;
        }
        Root root = root(type);
        int start = plain.length();
        write(value, root, plain);
        readBack(type, Arrays.copyOfRange(plain.array(), start, plain.length()));
        rootsByType.put(type, root);
    }

    /** Reads the one value that the whole array is. */
    abstract @Nullable Object read(byte[] plain) throws IOException;

    /** Returns whether a reader that knows nothing builds just this type, so that an id would be wasted. */
    abstract boolean isNatural(JavaType type);

    abstract void write(Object value, Root root, OutputBuffer plain) throws IOException;

    /** Reads what a reader that knows nothing builds. */
    final @Nullable Object readNatural(JsonParser parser) throws IOException {
        return natural.readValue(parser);
    }

    /** Reads a value of the type that an id names. */
    final @Nullable Object readTyped(String id, JsonParser parser) throws IOException {
        Root root = rootsById.get(id);
        if (root == null) {
            root = root(typeFactory.constructFromCanonical(id));
            rootsById.put(id, root);
        }
        return root.reader.readValue(parser);
    }

    final JsonParser parser(byte[] plain) throws IOException {
        return mapper.getFactory().createParser(plain);
    }

    private Root root(JavaType type) {
        return new Root(isNatural(type), rootTypes.id(type), mapper.writerFor(type), mapper.readerFor(type));
    }

    private void readBack(JavaType type, byte[] plain) {
        try {
            read(plain);
        } catch (IOException | RuntimeException e) {
            throw new CachezipException.Codec(
                    "A value of " + type.toCanonical() + " can be written, but not read again: " + e.getMessage(), e);
        }
    }

    private static ObjectMapper mapper(Supplier<JsonFactory> factory, AllowedTypes allowedTypes, Module... modules) {
        // A factory of its own: the mapper makes itself the factory's codec.
        ObjectMapper result = new ObjectMapper(factory.get());
        result.setTypeFactory(new AllowedTypeFactory(allowedTypes));
        result.setAnnotationIntrospector(new CheckedClassNames(allowedTypes));
        result.setPolymorphicTypeValidator(new AllowedTypeValidator(allowedTypes));
        result.registerModules(new Jdk8Module(), new JavaTimeModule(), new ParameterNamesModule());
        result.registerModule(valueTypes());
        result.registerModules(List.of(modules));
        // Exact texts instead of doubles, and the zone that was written instead of UTC.
        result.disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
        result.disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS);
        result.enable(SerializationFeature.WRITE_DATES_WITH_ZONE_ID);
        result.disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE);
        // An entry outlives the deployment that wrote it, and derived getters have no setter.
        result.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        return result;
    }

    private static SimpleModule valueTypes() {
        SimpleModule module = new SimpleModule("cachezip-value-types");
        // Equal, and in the order it was written.
        module.addAbstractTypeMapping(Set.class, LinkedHashSet.class);
        module.setSerializers(new UndeclaredOptionals());
        module.setSerializerModifier(new PropertyChecks());
        return module;
    }

    /** What is needed to write and read values of one type. */
    static final class Root {

        private final boolean natural;
        private final byte[] id;
        private final ObjectWriter writer;
        private final ObjectReader reader;

        private Root(boolean natural, String id, ObjectWriter writer, ObjectReader reader) {
            this.natural = natural;
            this.id = id.getBytes(StandardCharsets.UTF_8);
            this.writer = writer;
            this.reader = reader;
        }

        /** Returns whether the type id is left out. */
        boolean natural() {
            return natural;
        }

        /** Returns the type id as UTF-8; not to be changed. */
        byte[] id() {
            return id;
        }

        /** Returns what writes the value itself. */
        ObjectWriter writer() {
            return writer;
        }
    }
}
