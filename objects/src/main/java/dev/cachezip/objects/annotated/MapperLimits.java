package dev.cachezip.objects.annotated;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.ContainerRules;
import dev.cachezip.objects.types.RootTypes;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.jsontype.PolymorphicTypeValidator;
import tools.jackson.databind.module.SimpleModule;

/**
 * The limits of mappers: which types their data may name, and what they may build and keep.
 *
 * @param allowed the classes that data may name
 * @param refinement replaces types of classes
 */
public record MapperLimits(AllowedTypes allowed, UnaryOperator<JavaType> refinement) {

    /** Has a mapper check each class name before it loads the class, which modules cannot undo. */
    public <B extends MapperBuilder<?, B>> B check(B builder) {
        return builder.typeFactory() instanceof AllowedTypeFactory known && known.allows(allowed)
                ? builder
                : builder.typeFactory(new AllowedTypeFactory(allowed, refinement));
    }

    /** Has a mapper check the types that annotations let data name, and count what it keeps. */
    public <B extends MapperBuilder<?, B>> B count(B builder, Remembered remembered) {
        return builder.polymorphicTypeValidator(validator(remembered))
                .cacheProvider(new CountedDeserializers(remembered));
    }

    /** Returns a validator that throws {@link CachezipException.TypeNotAllowed} on class names that are not allowed. */
    public PolymorphicTypeValidator validator(Remembered remembered) {
        return new AllowedTypeValidator(allowed, remembered);
    }

    /** Has a mapper refuse sets, maps and queues that take too long to fill. */
    public static <B extends MapperBuilder<?, B>> B guard(B builder) {
        return builder.addModule(GuardedContainers.module());
    }

    /** Has a mapper by properties do all this, and refuse what would not come back. */
    public <B extends MapperBuilder<?, B>> B byProperties(B builder, Remembered remembered) {
        builder.annotationIntrospector(
                AnnotationIntrospector.pair(builder.annotationIntrospector(), new LastIntrospector(allowed)));
        SimpleModule module = new SimpleModule("cachezip-properties");
        // In the order in which they were written.
        module.addAbstractTypeMapping(Set.class, LinkedHashSet.class);
        module.addAbstractTypeMapping(Map.class, LinkedHashMap.class);
        module.setSerializerModifier(new UnreadableValues());
        CachezipException loss = new CachezipException.Codec(
                "A priority queue or identity map cannot be stored: " + ContainerRules.LOSS, null);
        ContainerRules.LOSSY.forEach(type -> module.addSerializer(type, new RefusedSerializer(loss)));
        return guard(count(builder, remembered)).addModule(module);
    }

    /** Has a mapper write the class of a value where a declared type does not identify it, and read it. */
    public <B extends MapperBuilder<?, B>> B typeIds(B builder, RootTypes rootTypes, Remembered remembered) {
        return builder.setDefaultTyping(new AllowedTypeResolver(rootTypes, allowed, remembered));
    }

    /**
     * Has a mapper refuse a mark as a property that a class does not know, which is ignored otherwise: JSON by properties
     * has no marks, and an object with one would come back without its content.
     */
    public static <B extends MapperBuilder<?, B>> B refuseMarks(B builder) {
        return builder.addHandler(new DeserializationProblemHandler() {
            @Override
            public boolean handleUnknownProperty(
                    DeserializationContext context,
                    JsonParser parser,
                    ValueDeserializer<?> deserializer,
                    Object owner,
                    String name) {
                if (Mark.of(name) != null) {
                    throw MismatchedInputException.from(parser, deserializer.handledType(), "An object with a mark");
                }
                return false;
            }
        });
    }
}
