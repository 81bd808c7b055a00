package dev.cachezip.objects.fields.access;

import dev.cachezip.objects.document.WriteDocument;
import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive properties of an object, written together. Thread-safe.
 */
@FunctionalInterface
public interface PropertySteps {

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
        int size = Templates.Steps.SIZE;
        PropertySteps[] pieces = new PropertySteps[(steps.size() + size - 1) / size];
        for (int i = 0; i < pieces.length; i++) {
            int first = i * size;
            List<Object> data = new ArrayList<>();
            data.add(first);
            for (int k = first; k < first + size; k++) {
                data.add(k < steps.size() ? copied(steps.get(k)) : new PropertyStep.None());
            }
            PropertySteps generated = Accessors.AVAILABLE ? Accessors.steps(data) : null;
            pieces[i] = generated != null ? generated : loop(steps, first);
        }
        return pieces;
    }

    private static PropertyStep copied(PropertyStep step) {
        PropertyStep copy = Accessors.AVAILABLE && step instanceof CopiedStep copied ? Accessors.copy(copied) : null;
        return copy != null ? copy : step;
    }

    private static PropertySteps loop(List<? extends PropertyStep> steps, int first) {
        int end = Math.min(first + Templates.Steps.SIZE, steps.size());
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
