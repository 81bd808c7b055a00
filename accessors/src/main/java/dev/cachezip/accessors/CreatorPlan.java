package dev.cachezip.accessors;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.PropertyBasedCreator;

/** Which argument of a constructor each name stands for, aliases included, and how its value is read. */
final class CreatorPlan {

    /** As many as there are bits in the set of those that were read. */
    private static final int MAX_ARGUMENTS = Long.SIZE;

    private final PropertyNameMatcher matcher;

    // These three by the index that the matcher gives for a name.
    private final SettableBeanProperty[] properties;
    private final ValueKind[] kinds;
    private final int[] indexes;

    private final SettableBeanProperty[] arguments;
    private final long required;

    private CreatorPlan(
            PropertyNameMatcher matcher,
            List<SettableBeanProperty> properties,
            SettableBeanProperty[] arguments,
            @Nullable RequiredNames required) {
        this.matcher = matcher;
        this.properties = properties.toArray(SettableBeanProperty[]::new);
        this.kinds = properties.stream().map(ValueKind::ofDeserializer).toArray(ValueKind[]::new);
        this.indexes = properties.stream()
                .mapToInt(SettableBeanProperty::getCreatorIndex)
                .toArray();
        this.arguments = arguments;
        long bits = 0;
        for (int i = 0; i < arguments.length; i++) {
            if (required != null && required.index(arguments[i].getName()) >= 0) {
                bits |= 1L << i;
            }
        }
        this.required = bits;
    }

    /**
     * Returns the plan for a constructor, or null if any argument comes from elsewhere than from a property with its
     * name.
     *
     * @param count number of parameters
     * @param ignored whether a name is to be ignored, although there is a property
     * @param required the properties that have to be there, if any have
     */
    static @Nullable CreatorPlan of(
            DeserializationContext context,
            PropertyBasedCreator creator,
            int count,
            Predicate<String> ignored,
            @Nullable RequiredNames required) {
        if (count == 0 || count > MAX_ARGUMENTS) {
            return null;
        }
        SettableBeanProperty[] arguments = new SettableBeanProperty[count];
        // With aliases, a property is in there more than once.
        for (SettableBeanProperty property : creator.properties()) {
            int index = property.getCreatorIndex();
            if (index < 0 || index >= count) {
                return null;
            }
            arguments[index] = property;
        }
        List<Named> names = new ArrayList<>();
        List<SettableBeanProperty> properties = new ArrayList<>();
        for (SettableBeanProperty argument : arguments) {
            if (argument == null || argument.getInjectionDefinition() != null) {
                return null;
            }
            List<Named> candidates = new ArrayList<>(argument.findAliases(context.getConfig()));
            candidates.add(0, argument);
            for (Named name : candidates) {
                if (ignored.test(name.getName())) {
                    return null;
                }
                // The name of one may be the alias of another, and databind has decided for one of them.
                if (creator.findCreatorProperty(name.getName()) == argument) {
                    names.add(name);
                    properties.add(argument);
                }
            }
        }
        return new CreatorPlan(
                context.tokenStreamFactory().constructNameMatcher(names, false), properties, arguments, required);
    }

    PropertyNameMatcher matcher() {
        return matcher;
    }

    /** Returns the property of a name that the matcher has found. */
    SettableBeanProperty property(int match) {
        return properties[match];
    }

    /** Returns what can be read of it without its deserializer. */
    ValueKind kind(int match) {
        return kinds[match];
    }

    /** Returns the index of its argument. */
    int index(int match) {
        return indexes[match];
    }

    /** Returns the property of an argument. */
    SettableBeanProperty argument(int index) {
        return arguments[index];
    }

    /** Returns the number of arguments. */
    int count() {
        return arguments.length;
    }

    /** Returns the set of the arguments that have to be there, each the bit of its index. */
    long required() {
        return required;
    }

    /** Returns the set of all arguments, each the bit of its index. */
    long all() {
        return -1L >>> (MAX_ARGUMENTS - arguments.length);
    }
}
