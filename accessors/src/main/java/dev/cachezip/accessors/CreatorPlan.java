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

/** Maps each name, aliases included, to an argument of a constructor and the way to read its value. */
final class CreatorPlan {

    /** The number of bits in the set of arguments already read. */
    private static final int MAX_ARGUMENTS = Long.SIZE;

    private final PropertyNameMatcher matcher;

    // The index of these three arrays is the one that the matcher returns for a name.
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
     * Returns the plan for a constructor, or null if any argument does not come from a property with its name.
     *
     * @param count the number of parameters
     * @param ignored returns whether a name is ignored although a property has it
     * @param required the required properties, or null if there are none
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
        // With aliases, a property occurs more than once.
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
                // The name of one argument may be the alias of another, and databind has chosen one of them.
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

    /** Returns the property for a match. */
    SettableBeanProperty property(int match) {
        return properties[match];
    }

    /** Returns the kind of value that can be read for a match without its deserializer. */
    ValueKind kind(int match) {
        return kinds[match];
    }

    /** Returns the index of the argument for a match. */
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

    /** Returns the set of required arguments, each as the bit of its index. */
    long required() {
        return required;
    }

    /** Returns the set of all arguments, each as the bit of its index. */
    long all() {
        return -1L >>> (MAX_ARGUMENTS - arguments.length);
    }
}
