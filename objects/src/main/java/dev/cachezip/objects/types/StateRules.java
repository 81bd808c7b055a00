package dev.cachezip.objects.types;

import java.util.IdentityHashMap;
import java.util.WeakHashMap;
import java.util.concurrent.DelayQueue;
import org.jspecify.annotations.Nullable;

/** The rules of the mapping by state, which stores what the type of a container does not determine. */
public final class StateRules implements ContainerRules {

    /** The rules. */
    public static final StateRules INSTANCE = new StateRules();

    private StateRules() {}

    @Override
    public Class<?> containerClass(Class<?> type) {
        return JdkContainers.containerClassByState(type);
    }

    @Override
    public @Nullable String reason(String className) {
        if (className.equals(IdentityHashMap.class.getName())) {
            return "its keys are found by identity, which no stored key has; cache another map";
        }
        if (className.equals(WeakHashMap.class.getName())) {
            return "its entries may go at any time; cache another map";
        }
        if (className.equals(DelayQueue.class.getName())) {
            return "its elements come out when their time has come; cache a list of them";
        }
        if (className.startsWith("java.util.Collections$Synchronized")) {
            return "its lock would be lost; cache the collection or map that it stands before";
        }
        if (className.startsWith("java.util.Collections$Checked")
                || className.equals("java.util.Collections$AsLIFOQueue")) {
            return "what it adds to a collection would be lost; cache a copy in a plain one";
        }
        return null;
    }

    @Override
    public void check(Object container, ClassView view) {
        // The plans of its parts refuse what cannot come back.
    }
}
