package dev.cachezip.settings;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.core.ResolvableType;

/** The names of all existing properties. */
final class KnownProperties {

    /** The number of letters that may be wrong. */
    private static final int MAX_DISTANCE = 4;

    /** A word of a name, and the hyphen after it. */
    private static final Pattern INITIALS = Pattern.compile("([a-z])[a-z]*-?");

    private KnownProperties() {}

    /** Returns the existing name that is most similar to an unknown name; empty if no name is similar. */
    static Optional<String> nearest(ConfigurationPropertyName unknown) {
        ConfigurationPropertyName meant = withBrackets(unknown);
        String name = meant.toString();
        String cache = isOfACache(meant) ? meant.chop(3).toString() : "cachezip.caches.<name>";
        return names("cachezip", CachezipProperties.class, cache)
                .map(known -> new SimilarName(known, distance(name, known)))
                // A name in the wrong place counts as one wrong letter, and so do initials: ttl for time-to-live.
                .map(found -> isMeant(last(name), last(found.name)) ? new SimilarName(found.name, 1) : found)
                // Two words of a name in the wrong place tell more than one.
                .map(found -> found.name.endsWith(name.substring("cachezip".length()))
                        ? new SimilarName(found.name, 0)
                        : found)
                .filter(found -> found.distance <= MAX_DISTANCE)
                // Of several the first, since the settings of all caches come before the others.
                .min(Comparator.comparingInt(SimilarName::distance))
                .map(SimilarName::name);
    }

    private static boolean isOfACache(ConfigurationPropertyName name) {
        return name.getNumberOfElements() > 2 && element(name, 1).equals("caches");
    }

    /** Returns a name with brackets around the name of its cache, if that has dots. */
    private static ConfigurationPropertyName withBrackets(ConfigurationPropertyName name) {
        int elements = name.getNumberOfElements();
        int property = elements - (elements > 4 && element(name, elements - 2).equals("near") ? 2 : 1);
        if (!isOfACache(name) || property < 4) {
            return name;
        }
        String cache = IntStream.range(2, property)
                .mapToObj(i -> name.getElement(i, Form.ORIGINAL))
                .collect(Collectors.joining("."));
        return ConfigurationPropertyName.of("cachezip.caches[" + cache + "]").append(name.subName(property));
    }

    private static String element(ConfigurationPropertyName name, int index) {
        return name.getElement(index, Form.UNIFORM);
    }

    /** Returns the names of the properties of a record, including nested records as {@code name.*}. */
    private static Stream<String> names(String prefix, Class<?> type, String cache) {
        return Arrays.stream(type.getRecordComponents()).flatMap(component -> {
            String name = prefix + '.' + DataObjectPropertyName.toDashedForm(component.getName());
            if (component.getType() == Map.class) {
                return names(cache, valueType(component), cache);
            }
            return component.getType().isRecord()
                    ? Stream.concat(Stream.of(name + ".*"), names(name, component.getType(), cache))
                    : Stream.of(name);
        });
    }

    private static Class<?> valueType(RecordComponent map) {
        return ResolvableType.forType(map.getGenericType()).getGeneric(1).toClass();
    }

    private static boolean isMeant(String written, String known) {
        return known.equals(written) || INITIALS.matcher(known).replaceAll("$1").equals(written);
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns how many letters have to be added, left out or replaced (Levenshtein). */
    private static int distance(String from, String group) {
        String to = group.endsWith(".*") ? group.substring(0, group.length() - 2) : group;
        int[] before = new int[to.length() + 1];
        Arrays.setAll(before, i -> i);
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = before[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(before[j], row[j - 1]));
            }
            before = row;
        }
        return before[to.length()];
    }

    private record SimilarName(String name, int distance) {}
}
