package dev.cachezip.demo.dictionaries;

import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.settings.ConfiguredPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;

/** The reason why a cache can have no dictionary, in the words that the starter refuses to start with. */
final class DictionaryRefusal {

    private DictionaryRefusal() {}

    /** Returns what the starter would say to {@code dictionary=on} for a cache that is configured without. */
    static String of(String cache, ConfigurableEnvironment environment) {
        String property = "cachezip.caches." + cache + ".dictionary";
        List<ConfigurationPropertySource> sources = new ArrayList<>();
        sources.add(new MapConfigurationPropertySource(Map.of(property, "on")));
        ConfigurationPropertySources.get(environment).forEach(sources::add);
        Binder binder = new Binder(sources, new PropertySourcesPlaceholdersResolver(environment));
        try {
            CachePolicies unused = ConfiguredPolicies.of(
                    binder.bindOrCreate("cachezip", CachezipProperties.class),
                    Thread.currentThread().getContextClassLoader());
            return property + " is off.";
        } catch (InvalidCachezipPropertyException e) {
            return e.getMessage() + ".";
        }
    }
}
