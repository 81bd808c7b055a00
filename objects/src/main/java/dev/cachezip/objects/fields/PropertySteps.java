package dev.cachezip.objects.fields;

import dev.cachezip.objects.access.HiddenClasses;
import dev.cachezip.objects.document.WriteDocument;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive properties of an object, written together. Thread-safe.
 */
@FunctionalInterface
interface PropertySteps {

    /** The number of objects to write before code is generated: most classes are rarely written. */
    int WARM_UP = 50;

    /**
     * Writes the properties.
     *
     * @param owner creates the exception for a property that cannot be written
     */
    void write(Object bean, WriteDocument out, Owner owner);

    /** Returns steps in pieces of generated code, up to eight in each; returns loops where no class can be defined. */
    static PropertySteps[] of(List<? extends PropertyStep> steps) {
        int size = StepsTemplate.SIZE;
        PropertySteps[] pieces = new PropertySteps[(steps.size() + size - 1) / size];
        for (int i = 0; i < pieces.length; i++) {
            int first = i * size;
            List<Object> data = new ArrayList<>();
            data.add(first);
            for (int k = first; k < first + size; k++) {
                data.add(k < steps.size() ? copied(steps.get(k)) : new PropertyStep.None());
            }
            Object generated = HiddenClasses.copy(MethodHandles.lookup(), StepsTemplate.class, data);
            pieces[i] = generated != null ? (PropertySteps) generated : loop(steps, first);
        }
        return pieces;
    }

    /** Returns a copy of a step, the only instance of its class; the step itself if no class can be defined. */
    static PropertyStep copied(PropertyStep step) {
        Object copy = step instanceof CopiedStep copied
                ? HiddenClasses.copy(MethodHandles.lookup(), step.getClass(), step, copied.parts())
                : null;
        return copy != null ? (PropertyStep) copy : step;
    }

    private static PropertySteps loop(List<? extends PropertyStep> steps, int first) {
        int end = Math.min(first + StepsTemplate.SIZE, steps.size());
        return (bean, out, owner) -> {
            for (int i = first; i < end; i++) {
                try {
                    steps.get(i).write(bean, out);
                } catch (Exception | StackOverflowError e) {
                    throw owner.failure(i, e);
                }
            }
        };
    }

    /** The plan whose properties are written. */
    interface Owner {

        /**
         * Returns, or throws, the exception for a property that cannot be written.
         *
         * @param index index of the property
         */
        RuntimeException failure(int index, Throwable cause);
    }
}
