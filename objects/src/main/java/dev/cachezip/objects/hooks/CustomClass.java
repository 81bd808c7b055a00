package dev.cachezip.objects.hooks;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.types.Libraries;
import java.io.Externalizable;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * A class that writes or reads more than its fields, together with its superclasses, which come first.
 *
 * @param type the class
 * @param version what the JDK compares before it lets a class read: whether it is externalizable, and the
 *     {@code serialVersionUID} of each class of the hierarchy
 * @param parts the superclasses and the class
 * @param externalizable whether the class writes and reads everything by itself
 */
record CustomClass(JavaType type, String version, List<HookedPart> parts, boolean externalizable) {

    private static final Pattern RARE_ZONE = Pattern.compile("(?:UTC?|GMT)?[+-](?!\\d\\d:\\d\\d$).*");

    /**
     * One class of the hierarchy.
     *
     * @param type the class
     * @param properties its fields that the stored form has, by their names for the JDK
     * @param others names of values that it writes without having such fields
     * @param writer its {@code writeObject}, or {@code null} if it has none
     * @param reader its {@code readObject}, or {@code null} if it has none
     */
    record HookedPart(
            Class<?> type,
            Map<String, StateClass.Property> properties,
            List<String> others,
            @Nullable MethodHandle writer,
            @Nullable MethodHandle reader) {

        /** Returns the name of the data that the class writes in addition to its fields. */
        String dataName() {
            return StateClass.DATA + type.getName();
        }

        /**
         * Checks this data.
         *
         * @throws CachezipException.Codec if Joda-Time would keep a calendar for it, forever: there are few zones with a
         *     name, but 170 million that differ from UTC by more than whole minutes
         */
        void check(List<? extends @Nullable Object> data) {
            if (Libraries.isStoredJodaZone(type)
                    && data.stream()
                            .anyMatch(
                                    id -> RARE_ZONE.matcher(String.valueOf(id)).matches())) {
                throw new CachezipException.Codec(
                        "A DateTimeZone of Joda-Time that differs from UTC by seconds cannot be stored: use a zone with a"
                                + " name, or a difference in minutes",
                        null);
            }
        }
    }

    /** Determines the parts of a class with a given state. */
    static CustomClass of(StateClass state) {
        Class<?> raw = state.type().getRawClass();
        if (Externalizable.class.isAssignableFrom(raw)) {
            HookedPart all = new HookedPart(raw, Map.of(), List.of(), null, null);
            return new CustomClass(state.type(), "x" + version(raw), List.of(all), true);
        }
        Deque<Class<?>> hierarchy = new ArrayDeque<>();
        for (Class<?> each = raw; each != null && Hooks.isPart(each); each = each.getSuperclass()) {
            hierarchy.push(each);
        }
        List<HookedPart> parts = new ArrayList<>();
        for (Class<?> each : hierarchy) {
            parts.add(part(each, state));
        }
        return new CustomClass(state.type(), version(raw), List.copyOf(parts), false);
    }

    private static String version(Class<?> raw) {
        StringJoiner version = new StringJoiner(",");
        for (Class<?> each = raw; Serializable.class.isAssignableFrom(each); each = each.getSuperclass()) {
            version.add(Long.toString(ObjectStreamClass.lookupAny(each).getSerialVersionUID()));
        }
        return version.toString();
    }

    private static HookedPart part(Class<?> type, StateClass state) {
        Map<String, StateClass.Property> fields = new LinkedHashMap<>();
        for (StateClass.Property property : state.properties()) {
            if (property.field().getDeclaringClass() == type) {
                fields.put(property.field().getName(), property);
            }
        }
        ObjectStreamClass description = ObjectStreamClass.lookup(type);
        if (description == null) {
            return new HookedPart(type, fields, List.of(), null, null);
        }
        Map<String, StateClass.Property> written = new LinkedHashMap<>();
        List<String> others = new ArrayList<>();
        for (ObjectStreamField field : description.getFields()) {
            StateClass.Property property = fields.get(field.getName());
            if (property == null) {
                others.add(field.getName());
            } else {
                written.put(field.getName(), property);
            }
        }
        return new HookedPart(type, written, others, Hooks.writer(type), Hooks.reader(type));
    }
}
