package dev.cachezip.accessors;

import dev.cachezip.accessors.KnownAccessors.Use;
import java.lang.invoke.MethodHandle;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.introspect.AnnotatedConstructor;
import tools.jackson.databind.util.ClassUtil;

/** Creates objects by direct calls of their constructors. */
final class GeneratedInstantiator extends StdValueInstantiator {

    private final @Nullable Supplier<Object> constructor;

    // A field is as fast as a constant here, since most of the time goes into filling the array. Databind adapts the
    // handle anew in each call.
    private final @Nullable MethodHandle spreader;

    GeneratedInstantiator(StdValueInstantiator base, KnownAccessors known) {
        super(base);
        this.constructor = getDefaultCreator() instanceof AnnotatedConstructor creator
                ? known.get(Use.CONSTRUCT, creator.getAnnotated(), () -> Accessors.constructor(creator))
                : null;
        this.spreader = getWithArgsCreator() instanceof AnnotatedConstructor creator
                        && creator.getParameterCount() == _constructorArguments.length
                ? known.get(Use.SPREAD, creator.getAnnotated(), () -> Accessors.spreader(creator))
                : null;
    }

    /** Returns whether there is a constructor with the properties as arguments, and a method handle to call it. */
    boolean spreads() {
        return spreader != null;
    }

    @Override
    public Object createUsingDefault(DeserializationContext context) {
        if (constructor == null) {
            return super.createUsingDefault(context);
        }
        try {
            return constructor.get();
        } catch (Exception e) {
            return context.handleInstantiationProblem(_valueClass, null, rewrapCtorProblem(context, e));
        }
    }

    @Override
    @SuppressWarnings("IllegalCatch") // as MethodHandle.invokeExact declares it; an error is rethrown
    public Object createFromObjectWith(DeserializationContext context, Object[] arguments) {
        if (spreader == null) {
            return super.createFromObjectWith(context, arguments);
        }
        try {
            return (Object) spreader.invokeExact(arguments);
        } catch (Exception e) {
            return context.handleInstantiationProblem(_valueClass, arguments, rewrapCtorProblem(context, e));
        } catch (Throwable e) {
            throw ClassUtil.sneakyThrow(e);
        }
    }
}
