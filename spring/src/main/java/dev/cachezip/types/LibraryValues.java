package dev.cachezip.types;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import org.springframework.util.LinkedCaseInsensitiveMap;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.module.SimpleModule;

/**
 * The storage of library values that their fields alone do not bring back, where objects are mapped by their state.
 */
public final class LibraryValues {

    private LibraryValues() {}

    /** Returns the modules for the libraries on the class path. */
    public static List<JacksonModule> modules(@Nullable ClassLoader classLoader) {
        List<JacksonModule> modules = new ArrayList<>();
        SimpleModule spring = new SimpleModule("cachezip-spring");
        StandIn.add(
                spring,
                LinkedCaseInsensitiveMap.class,
                CaseInsensitive.class,
                map -> new CaseInsensitive(map.getLocale(), entries(map)),
                CaseInsensitive::toMap);
        modules.add(spring);
        if (ClassUtils.isPresent("org.springframework.data.domain.PageImpl", classLoader)) {
            // Replaces Spring Data's own module, which logs a warning for pages.
            modules.add(new SpringDataModule());
            modules.add(SpringDataValues.create());
        }
        if (ClassUtils.isPresent("org.javamoney.moneta.Money", classLoader)) {
            modules.add(MonetaModule.create());
        }
        if (ClassUtils.isPresent("com.google.protobuf.MessageLite", classLoader)) {
            modules.add(new ProtobufModule());
        }
        if (ClassUtils.isPresent("com.fasterxml.jackson.databind.JsonNode", classLoader)) {
            modules.add(Jackson2Trees.create());
        }
        if (ClassUtils.isPresent("org.springframework.web.util.UriComponents", classLoader)) {
            modules.add(SpringWebValues.create());
        }
        if (ClassUtils.isPresent("com.google.gson.ToNumberPolicy", classLoader)) {
            modules.add(GsonTrees.create());
        }
        // Since JJWT 0.12, whose interfaces may be there without its classes.
        if (ClassUtils.isPresent("io.jsonwebtoken.ClaimsBuilder", classLoader)
                && ClassUtils.isPresent("io.jsonwebtoken.impl.DefaultClaims", classLoader)) {
            modules.add(JwtClaims.create());
        }
        return modules;
    }

    @SuppressWarnings("unchecked") // the keys are strings
    private static Map<String, @Nullable Object> entries(LinkedCaseInsensitiveMap<?> map) {
        return new LinkedHashMap<>((LinkedCaseInsensitiveMap<@Nullable Object>) map);
    }

    /** The stored form of such a map: the locale by whose rules keys are equal, and the entries in their order. */
    private record CaseInsensitive(Locale locale, Map<String, @Nullable Object> entries) {

        LinkedCaseInsensitiveMap<@Nullable Object> toMap() {
            LinkedCaseInsensitiveMap<@Nullable Object> map = new LinkedCaseInsensitiveMap<>(locale);
            map.putAll(entries);
            return map;
        }
    }
}
