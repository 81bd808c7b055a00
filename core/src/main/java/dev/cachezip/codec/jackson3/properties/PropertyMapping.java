package dev.cachezip.codec.jackson3.properties;

import dev.cachezip.accessors.AccessorModule;
import dev.cachezip.accessors.MapperProperties;
import dev.cachezip.codec.jackson3.state.place.TreeDeserializer;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleModule;

/**
 * The parts of the mapping by properties that the mappers of one format share: they read exactly what is written, and
 * refuse values whose written form is that of another value.
 *
 * @since 0.1
 */
public final class PropertyMapping {

    private final MapperProperties written = new MapperProperties();
    private final KeyChecks keys = new KeyChecks();
    private final EnumChecks enums = new EnumChecks();
    private final boolean messagePack;

    /** Creates the parts for MessagePack or for JSON. */
    public PropertyMapping(boolean messagePack) {
        this.messagePack = messagePack;
    }

    /** Adds the parts to a builder, after the application's modules, to take precedence over them. */
    public <B extends MapperBuilder<?, B>> B addTo(B builder) {
        return builder.annotationIntrospector(
                        AnnotationIntrospector.pair(builder.annotationIntrospector(), new ScalarAnnotations()))
                .addModule(scalars())
                .addModule(containers())
                .addModule(checks())
                .addModule(new AccessorModule(new PropertyChecks(), written));
    }

    /** Sets the mapper that reads what is written; to be called before the first use. */
    public void bindReader(ObjectMapper mapper) {
        written.bind(mapper);
        keys.bind(mapper);
    }

    /** Sets the mapper that writes the values, if it does not just find what an application registers. */
    public void bindWriter(ObjectMapper mapper) {
        enums.bind(mapper);
    }

    private SimpleModule scalars() {
        SimpleModule module = new SimpleModule("cachezip-scalars");
        module.setDeserializers(new SimpleDeserializers() {

            @Override
            public ValueDeserializer<?> findTreeNodeDeserializer(
                    JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
                return new TreeDeserializer(type.getRawClass(), !type.hasRawClass(JsonNode.class), false);
            }
        });
        module.setDeserializerModifier(new ExactScalars(written, messagePack));
        return module;
    }

    private static SimpleModule containers() {
        SimpleModule module = new SimpleModule("cachezip-containers");
        // Equal to the written set, and in the same order.
        module.addAbstractTypeMapping(Set.class, LinkedHashSet.class);
        module.addAbstractTypeMapping(Map.class, LinkedHashMap.class);
        module.setSerializers(new UndeclaredOptionals());
        module.setDeserializerModifier(new UnknownExtensions());
        return module;
    }

    private SimpleModule checks() {
        return new SimpleModule("cachezip-checks") {

            private static final long serialVersionUID = 1;

            @Override
            public void setupModule(SetupContext context) {
                super.setupModule(context);
                context.addSerializerModifier(keys);
                context.addSerializerModifier(enums);
                context.addSerializerModifier(new ExtendedContainers());
                context.addSerializerModifier(new IncompleteBeans());
                context.addSerializerModifier(new TreeChecks(messagePack));
            }
        };
    }
}
