package dev.cachezip.objects.jdkstream;

import java.io.ObjectStreamConstants;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class as a JDK stream describes it.
 *
 * @param name its name, or {@value #PROXY} and the interfaces of a proxy
 * @param version its {@code serialVersionUID}
 * @param flags as {@link ObjectStreamConstants} has them
 * @param parent its superclass, if that can be serialized
 */
public record JdkStreamClass(
        String name,
        long version,
        int flags,
        List<Field> fields,
        @Nullable JdkStreamClass parent) {

    private static final String PROXY = "proxy of ";

    /**
     * A field.
     *
     * @param type the first character of its type's descriptor
     */
    public record Field(char type, String name) {

        boolean isObject() {
            return type == 'L' || type == '[';
        }
    }

    static JdkStreamClass proxy(List<String> interfaces, @Nullable JdkStreamClass parent) {
        String name = PROXY + String.join(", ", interfaces);
        return new JdkStreamClass(name, 0, ObjectStreamConstants.SC_SERIALIZABLE, List.of(), parent);
    }

    /** Returns whether it is the class of a proxy. */
    public boolean isProxy() {
        return name.startsWith(PROXY);
    }

    /** Returns whether its objects are constants. */
    public boolean isEnum() {
        return has(ObjectStreamConstants.SC_ENUM);
    }

    /** Returns whether it has a {@code writeObject}. */
    public boolean writesItself() {
        return has(ObjectStreamConstants.SC_WRITE_METHOD);
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Returns the classes that have data in an object, the superclass first. */
    List<JdkStreamClass> levels() {
        List<JdkStreamClass> levels = new ArrayList<>();
        for (JdkStreamClass next = this; next != null; next = next.parent) {
            levels.add(0, next);
            if (next.has(ObjectStreamConstants.SC_EXTERNALIZABLE)) {
                break;
            }
        }
        return levels;
    }
}
