package dev.cachezip.objects.annotated;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.jdk.JdkValues;
import dev.cachezip.objects.limits.Limits;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.RootTypes;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.cfg.MapperBuilder;
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

    /** Has a mapper do that, and keep values of the JDK as they are, whatever the application's settings are. */
    public <B extends MapperBuilder<?, B>> B exact(B builder) {
        ReadDocument.knownTo(check(builder));
        builder.deactivateDefaultTyping();
        builder.defaultView(null);
        FixedSettings.apply(builder);
        // After the application's modules, to take precedence over them.
        return builder.addModule(new JdkValues(builder.typeFactory()));
    }

    /** Returns the limits for reading; strings may be as long as the plain bytes. */
    public static StreamReadConstraints readConstraints() {
        return StreamReadConstraints.builder()
                .maxNestingDepth(Limits.NESTING_DEPTH)
                .maxNumberLength(Limits.NUMBER_LENGTH)
                .maxStringLength(Integer.MAX_VALUE)
                .maxNameLength(Integer.MAX_VALUE)
                .build();
    }

    /** Has a mapper check the types that annotations let data name, and count what it keeps. */
    public <B extends MapperBuilder<?, B>> B count(B builder, Remembered remembered) {
        return builder.polymorphicTypeValidator(validator(remembered))
                .cacheProvider(new CountedDeserializers(remembered));
    }

    /** Returns a validator that throws {@link dev.cachezip.CachezipException.TypeNotAllowed} on class names that are not allowed. */
    public PolymorphicTypeValidator validator(Remembered remembered) {
        return new AllowedTypeValidator(allowed, remembered);
    }

    /** Has a mapper refuse sets, maps and queues that take too long to fill. */
    public static <B extends MapperBuilder<?, B>> B guard(B builder) {
        return builder.addModule(GuardedContainers.module());
    }

    /** Has a mapper do all this, and let annotations decide. */
    public <B extends MapperBuilder<?, B>> B annotated(B builder, Remembered remembered) {
        FixedSettings.withoutConversions(builder);
        FixedSettings.withConversionsOfAnnotations(builder);
        builder.annotationIntrospector(
                AnnotationIntrospector.pair(builder.annotationIntrospector(), new LastIntrospector(allowed)));
        SimpleModule module = new SimpleModule("cachezip-annotated");
        // In the order in which they were written.
        module.addAbstractTypeMapping(Set.class, LinkedHashSet.class);
        module.addAbstractTypeMapping(Map.class, LinkedHashMap.class);
        return guard(count(builder, remembered)).addModule(module);
    }

    /** Has a mapper write the class of a value where a declared type does not identify it, and read it. */
    public <B extends MapperBuilder<?, B>> B typeIds(B builder, RootTypes rootTypes, Remembered remembered) {
        return builder.setDefaultTyping(new AllowedTypeResolver(rootTypes, allowed, remembered));
    }
}
