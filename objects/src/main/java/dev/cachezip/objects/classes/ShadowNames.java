package dev.cachezip.objects.classes;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * The names that only objects of another version of a class have. The fields have long ones where a field of a subclass
 * hides them: in such an object the short name is the one of the other field, whose value would be taken for theirs. And a
 * class that writes by itself may write other values under the names of its fields.
 *
 * @param type the class
 * @param names the long names of the fields that have short ones, and {@link StateClass#VERSION}
 */
public record ShadowNames(JavaType type, Set<String> names) {

    /** Returns the names for a class with given fields. */
    public static ShadowNames of(JavaType type, List<StateClass.Property> properties) {
        Set<String> names = new HashSet<>();
        for (StateClass.Property property : properties) {
            names.add(StateClass.longName(property.field()));
        }
        names.add(StateClass.VERSION);
        properties.forEach(property -> names.remove(property.name()));
        return new ShadowNames(type, Set.copyOf(names));
    }

    /**
     * Checks a stored name that no field has.
     *
     * @throws MismatchedInputException if another version of the class has written it
     */
    public void check(String name, JsonParser parser) {
        if (names.contains(name)) {
            throw MismatchedInputException.from(
                    parser,
                    type,
                    "More than a " + type.getRawClass().getName()
                            + " writes: it was written by another version of the class");
        }
    }
}
