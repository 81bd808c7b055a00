package dev.cachezip.oracle;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.Externalizable;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares a value, as reflection shows it, with what the reader in Python has made of its bytes.
 *
 * <p>It knows nothing of the classes that write values: scalars by their text or number, collections by their elements, objects by
 * the names and values of their fields, ids by the class that they name.
 */
@SuppressWarnings("JavaUtilDate") // old types are compared, too
final class PythonView {

    private static final Set<Class<?>> INTEGERS =
            Set.of(Byte.class, Short.class, Integer.class, Long.class, BigInteger.class, Year.class);

    private static final String SYNCHRONIZED = "java.util.Collections$Synchronized";

    private final boolean declared;
    private final Map<Integer, Object> anchored = new HashMap<>();

    /** Creates one for a value with a declared type, or without. */
    PythonView(boolean declared) {
        this.declared = declared;
    }

    /** Returns where and how a value differs from what was read, or null. */
    String difference(Object value, JsonNode read) throws ReflectiveOperationException {
        if (value != null && !declared && isOfAnApplication(value.getClass()) && !read.has("@type")) {
            return "no type id";
        }
        return compare("value", value, read);
    }

    private String compare(String path, Object value, JsonNode read) throws ReflectiveOperationException {
        if (value == null) {
            return read.isNull() || read.has("@absent") ? null : path + ": not null";
        }
        if (read.has("@reference")) {
            Object target = anchored.get(read.get("@reference").asInt());
            return target == value ? null : path + ": a reference to another object";
        }
        if (read.has("@anchor")) {
            anchored.put(read.get("@anchor").asInt(), value);
        }
        if (hasMethod(value.getClass(), "writeReplace")) {
            return read.isNull() ? path + ": null" : null;
        }
        if (read.has("@type") && !names(read.get("@type").asString(), value)) {
            return path + ": the id " + read.get("@type") + " for a " + value.getClass();
        }
        JsonNode content = read.has("@value") && !read.has("@order") ? read.get("@value") : read;
        if (content.has("@order")) {
            return compare(path, value, content.get("@value"));
        }
        return compareContent(path, value, content);
    }

    /** Tells whether an id names a class that a value has. */
    private static boolean names(String id, Object value) throws ClassNotFoundException {
        String name = id.replaceFirst("<.*", "");
        Class<?> type = Class.forName(name);
        Class<?> own = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        return isOfAnApplication(own) ? type == own : type.isInstance(value) || isImmutable(own) || isView(value);
    }

    /** Tells whether a value is the keys of a map, and no set by itself. */
    private static boolean isView(Object value) {
        return value instanceof ConcurrentHashMap.KeySetView<?, ?> keys && !Boolean.TRUE.equals(keys.getMappedValue());
    }

    /** Tells whether a class is that of an immutable collection, which comes back as another. */
    private static boolean isImmutable(Class<?> type) {
        return type.getName().startsWith("java.util.") && !Modifier.isPublic(type.getModifiers());
    }

    private String compareContent(String path, Object value, JsonNode read) throws ReflectiveOperationException {
        if (value instanceof Optional<?> optional) {
            return compareInside(path, optional.orElse(null), read);
        }
        if (value instanceof AtomicReference<?> reference) {
            return compareInside(path, reference.get(), read);
        }
        if (value instanceof AtomicReferenceArray<?> references) {
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < references.length(); i++) {
                elements.add(references.get(i));
            }
            return compareElements(path, elements, read);
        }
        if (value instanceof byte[] bytes) {
            String text = Base64.getEncoder().encodeToString(bytes);
            return same(path, text, read.path("@bytes").asString(""));
        }
        if (value instanceof char[] chars) {
            return same(path, new String(chars), read.asString());
        }
        if (value.getClass().isArray()) {
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(Array.get(value, i));
            }
            return compareElements(path, elements, read);
        }
        if (value.getClass().getName().startsWith(SYNCHRONIZED)) {
            Object copy =
                    value instanceof Map<?, ?> map ? new LinkedHashMap<>(map) : new ArrayList<>((Collection<?>) value);
            return compareContent(path, copy, inSynchronized(read));
        }
        if (isExtended(value)) {
            return compareExtended(path, value, (ObjectNode) read);
        }
        if (value instanceof Map<?, ?> map) {
            return compareMap(path, map, read);
        }
        if (value instanceof Collection<?> collection) {
            return compareElements(path, collection, read);
        }
        if (isOfAnApplication(value.getClass()) && !(value instanceof Enum<?>)) {
            return compareObject(path, value, read);
        }
        return compareScalar(path, value, read);
    }

    /** Returns what is in a synchronized collection or map, perhaps one in another. */
    private static JsonNode inSynchronized(JsonNode read) {
        JsonNode inside = read.get(0);
        JsonNode content = inside.has("@value") ? inside.get("@value") : inside;
        return inside.path("@type").asString("").startsWith(SYNCHRONIZED) ? inSynchronized(content) : content;
    }

    private String compareInside(String path, Object inside, JsonNode read) throws ReflectiveOperationException {
        return inside == null ? same(path, "null", read.toString()) : compare(path, inside, read);
    }

    private String compareElements(String path, Collection<?> elements, JsonNode read)
            throws ReflectiveOperationException {
        if (!read.isArray() || read.size() != elements.size()) {
            return path + ": not " + elements.size() + " elements: " + read;
        }
        Iterator<?> each = elements.iterator();
        for (int i = 0; i < read.size(); i++) {
            String difference = compare(path + "[" + i + "]", each.next(), read.get(i));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private String compareMap(String path, Map<?, ?> map, JsonNode read) throws ReflectiveOperationException {
        List<Object> flat = new ArrayList<>();
        map.forEach((key, content) -> {
            flat.add(key);
            flat.add(content);
        });
        if (read.isArray()) {
            // Pairs where an id tells that it is a map, else keys and values in turn.
            if (read.size() == flat.size()) {
                return compareElements(path, flat, read);
            }
            List<Object> pairs = new ArrayList<>();
            map.forEach((key, content) -> {
                List<Object> pair = new ArrayList<>();
                pair.add(key);
                pair.add(content);
                pairs.add(pair);
            });
            return compareElements(path, pairs, read);
        }
        Set<String> names = new HashSet<>(read.propertyNames());
        for (String mark : List.of("@type", "@anchor")) {
            if (map.keySet().stream().noneMatch(mark::equals)) {
                names.remove(mark);
            }
        }
        if (names.size() != map.size()) {
            return path + ": not " + map.size() + " entries";
        }
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String name = nameOf(entry.getKey());
            if (!names.contains(name)) {
                return path + ": no key " + name;
            }
            String difference = compare(path + "." + name, entry.getValue(), read.get(name));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private static String nameOf(Object key) {
        if (key instanceof Enum<?> constant) {
            return constant.name();
        }
        if (key instanceof java.util.Locale locale) {
            return locale.toLanguageTag();
        }
        if (key instanceof Class<?> type) {
            return type.getName();
        }
        return key.toString();
    }

    /** Tells whether a value is a collection or map of an application, and has fields beside its content. */
    private static boolean isExtended(Object value) {
        return (value instanceof Map<?, ?> || value instanceof Collection<?>)
                && isOfAnApplication(value.getClass())
                && !fields(value.getClass()).isEmpty();
    }

    private String compareExtended(String path, Object value, ObjectNode read) throws ReflectiveOperationException {
        Class<?> parent = value.getClass().getSuperclass();
        while (isOfAnApplication(parent)) {
            parent = parent.getSuperclass();
        }
        JsonNode stored = read.remove("@" + parent.getName());
        if (stored == null) {
            return path + ": no content";
        }
        JsonNode content = stored.has("@order") ? stored.get("@value") : stored;
        String difference = value instanceof Map<?, ?> map
                ? compareMap(path, map, content)
                : compareElements(path, (Collection<?>) value, content);
        return difference != null ? difference : compareObject(path, value, read);
    }

    private String compareObject(String path, Object value, JsonNode read) throws ReflectiveOperationException {
        if (!read.isObject()) {
            return path + ": no object";
        }
        if (value instanceof Date date) {
            String difference = same(
                    path,
                    date.getTime() + "",
                    read.path("@java.util.Date").path(0).asString());
            if (difference != null) {
                return difference;
            }
            difference = same(path, versions(value.getClass()), read.path("@").asString());
            if (difference != null) {
                return difference;
            }
        }
        if (writesItself(value.getClass()) || value instanceof Throwable) {
            return null;
        }
        Map<String, Field> fields = fields(value.getClass());
        Set<String> names = new HashSet<>(read.propertyNames());
        names.removeAll(Set.of("@type", "@anchor"));
        if (value instanceof Date) {
            names.removeAll(Set.of("@", "@java.util.Date"));
        }
        if (!names.equals(fields.keySet())) {
            return path + ": the names " + names;
        }
        // In the order of the bytes: references come after what they refer to.
        for (String name : read.propertyNames()) {
            Field field = fields.get(name);
            String difference = field == null ? null : compare(path + "." + name, field.get(value), read.get(name));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private static Map<String, Field> fields(Class<?> type) {
        Map<String, Field> fields = new HashMap<>();
        for (Class<?> each = type; isOfAnApplication(each); each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                    field.setAccessible(true);
                    JsonProperty named = field.getAnnotation(JsonProperty.class);
                    String name = named == null || named.value().isEmpty() ? field.getName() : named.value();
                    fields.put(fields.containsKey(name) ? each.getName() + "." + name : name, field);
                }
            }
        }
        return fields;
    }

    private static String compareScalar(String path, Object value, JsonNode read) {
        if (value instanceof Boolean truth) {
            return read.isBoolean() && read.asBoolean() == truth ? null : path + ": not " + truth;
        }
        if (value instanceof Float || value instanceof Double) {
            double number = ((Number) value).doubleValue();
            String text = read.asString().replace("nan", "NaN").replace("inf", "Infinity");
            double other = read.isNumber() ? read.asDouble() : Double.parseDouble(text);
            return Double.compare(number, other) == 0 ? null : path + ": " + other + " for " + number;
        }
        if (INTEGERS.contains(value.getClass())) {
            return same(
                    path,
                    value.toString(),
                    read.isNumber() ? read.bigIntegerValue().toString() : read.asString());
        }
        if (value instanceof BigDecimal || value instanceof String || value instanceof Character) {
            return same(path, value.toString(), read.isString() ? read.asString() : "no text");
        }
        if (value == Comparator.naturalOrder()) {
            return same(path, "natural", read.asString(""));
        }
        if (value instanceof Class<?> type) {
            return same(path, type.getName(), read.isString() ? read.asString() : "no text");
        }
        if (value instanceof Enum<?> constant) {
            return same(path, constant.name(), read.isString() ? read.asString() : "no text");
        }
        return compareTime(path, value, read);
    }

    @SuppressWarnings("JavaUtilDate") // is cached, too
    private static String compareTime(String path, Object value, JsonNode read) {
        if (value instanceof UUID uuid) {
            String text = read.isString()
                    ? read.asString()
                    : uuidOf(Base64.getDecoder().decode(read.path("@bytes").asString("")));
            return same(path, uuid.toString(), text);
        }
        if (value instanceof Instant instant) {
            return same(path, instant.getEpochSecond() + "," + instant.getNano(), timestamp(read));
        }
        if (value instanceof java.sql.Timestamp time) {
            return same(path, Math.floorDiv(time.getTime(), 1000) + "," + time.getNanos(), timestamp(read));
        }
        if (value instanceof Date date) {
            Instant instant = Instant.ofEpochMilli(date.getTime());
            return same(path, instant.getEpochSecond() + "," + instant.getNano(), timestamp(read));
        }
        if (value instanceof LocalDate date) {
            String numbers = "[" + date.getYear() + "," + date.getMonthValue() + "," + date.getDayOfMonth() + "]";
            return same(path, numbers, read.toString());
        }
        if (value instanceof YearMonth month) {
            return same(path, "[" + month.getYear() + "," + month.getMonthValue() + "]", read.toString());
        }
        // The other types of the JDK, of which only the golden examples tell the form.
        return read.isNull() ? path + ": null" : null;
    }

    private static String timestamp(JsonNode read) {
        JsonNode both = read.path("@timestamp");
        return both.path(0).asString("?") + "," + both.path(1).asString("?");
    }

    private static String uuidOf(byte[] bytes) {
        java.nio.ByteBuffer buffer = java.nio.ByteBuffer.wrap(bytes);
        return bytes.length == 16 ? new UUID(buffer.getLong(), buffer.getLong()).toString() : "not 16 bytes";
    }

    private static String same(String path, String expected, String actual) {
        return Objects.equals(expected, actual) ? null : path + ": " + actual + " for " + expected;
    }

    private static boolean isOfAnApplication(Class<?> type) {
        return !JdkSameness.isJdk(type) && !type.isArray();
    }

    private static String versions(Class<?> type) {
        return ObjectStreamClass.lookup(type).getSerialVersionUID()
                + (type == Date.class ? "" : "," + versions(type.getSuperclass()));
    }

    private static boolean writesItself(Class<?> type) {
        return Externalizable.class.isAssignableFrom(type)
                || hasMethod(type, "writeObject", ObjectOutputStream.class)
                || hasMethod(type, "readObject", ObjectInputStream.class);
    }

    private static boolean hasMethod(Class<?> type, String name, Class<?>... parameters) {
        for (Class<?> each = type; each != null && isOfAnApplication(each); each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                if (method.getName().equals(name)
                        && List.of(method.getParameterTypes()).equals(List.of(parameters))) {
                    return true;
                }
            }
        }
        return false;
    }
}
