package dev.cachezip.codec.types;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The classes of libraries whose objects are not stored, each with the reason and the remedy, by their names: a library
 * need not be there.
 *
 * @since 0.1
 */
public final class LibraryRefusals {

    /** Begins the last part of the name of a lambda's class, which differs from JVM to JVM. */
    private static final String LAMBDA = "$$Lambda";

    private static final String TEXT = "; cache its text, toString()";

    private static final Map<String, String> REASONS = Map.ofEntries(
            Map.entry(
                    "org.springframework.core.ResolvableType",
                    "it describes a type by classes, which are no values; cache the object without it, such as a"
                            + " CollectionModel without a fallback type before it is rendered"),
            Map.entry("org.springframework.core.MethodParameter", "a part of a class is no value; cache its name"),
            Map.entry(
                    "org.springframework.core.io.ClassPathResource",
                    "it belongs to a class loader; cache its path, or a ByteArrayResource of its content"),
            Map.entry(
                    "org.springframework.core.io.InputStreamResource",
                    "it can be read only once; cache a ByteArrayResource of its content"),
            Map.entry(
                    "org.springframework.data.domain.Sort$TypedSort",
                    "it records calls of methods; cache the Sort that its method by returns"),
            Map.entry(
                    "org.springframework.util.ConcurrentReferenceHashMap",
                    "its references may be cleared; cache a ConcurrentHashMap of its entries"),
            Map.entry(
                    "com.querydsl.core.types.QTuple$TupleImpl",
                    "it belongs to its query; cache its toArray(), or an object of your own made of it"),
            Map.entry(
                    "org.hibernate.sql.results.internal.TupleImpl",
                    "it belongs to its query; cache its toArray(), or an object of your own made of it"),
            Map.entry(
                    "org.springframework.data.jpa.util.TupleBackedMap",
                    "it shows a row of a query; cache a LinkedHashMap made of it"),
            Map.entry(
                    "io.jsonwebtoken.impl.DefaultHeader",
                    "it holds functions; cache a LinkedHashMap made of it, which is a map, too"),
            Map.entry("io.jsonwebtoken.impl.DefaultJwt", "its header holds functions; cache its claims, getPayload()"),
            Map.entry(
                    "org.springframework.web.util.HierarchicalUriComponents$$Lambda",
                    "it encodes variables of an address; cache the address as its toUri() or toUriString()"),
            Map.entry(
                    "org.springframework.scheduling.support.QuartzCronField",
                    "it holds functions; cache the text of the cron expression, toString()"),
            Map.entry("org.springframework.data.util.Streamable$$Lambda", "it is a function; cache its toList()"),
            Map.entry(
                    "org.apache.commons.collections4.map.AbstractHashedMap",
                    "it allocates as much as its stored capacity says; cache a HashMap or LinkedHashMap made of it"),
            Map.entry(
                    "javax.xml.datatype.XMLGregorianCalendar",
                    "its class depends on the application's factory; cache its text, toXMLFormat()"),
            Map.entry("javax.xml.datatype.Duration", "its class depends on the application's factory" + TEXT),
            Map.entry("inet.ipaddr.IPAddressString", "it holds what it was parsed to" + TEXT),
            Map.entry(
                    "org.jooq.ContextConverter",
                    "a column of the record holds functions, as those of java.time do; cache the record's intoMap()"),
            Map.entry("org.json.JSONObject$Null", "no other object equals it; cache the text of the whole, toString()"),
            Map.entry("org.eclipse.parsson.JsonObjectBuilderImpl$JsonObjectImpl", "it holds buffers" + TEXT),
            Map.entry("org.eclipse.parsson.JsonArrayBuilderImpl$JsonArrayImpl", "it holds buffers" + TEXT));

    private LibraryRefusals() {}

    /**
     * Returns why objects of a class are not stored, or {@code null} if they may be.
     *
     * @param names the names of the class and of its superclasses
     */
    public static @Nullable String reason(Collection<String> names) {
        for (String name : names) {
            int lambda = name.indexOf(LAMBDA);
            String reason = REASONS.get(lambda < 0 ? name : name.substring(0, lambda + LAMBDA.length()));
            if (reason != null) {
                return reason;
            }
        }
        return null;
    }

    /** Returns why objects of a class are not stored, or {@code null} if they may be. */
    public static @Nullable String reason(Class<?> type) {
        List<String> names = new ArrayList<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            names.add(each.getName());
            if (each.isAnonymousClass()) {
                names.add(each.getEnclosingClass().getName());
            }
        }
        return reason(names);
    }
}
