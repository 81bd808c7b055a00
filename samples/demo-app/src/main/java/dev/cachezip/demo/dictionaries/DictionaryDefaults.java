package dev.cachezip.demo.dictionaries;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * The default {@code dictionary=on} of each of the shop's caches that is compressed with zstd. In a file it would keep the
 * shop from starting with another algorithm, which is there to be tried out.
 */
final class DictionaryDefaults implements EnvironmentPostProcessor {

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        String all = environment.getProperty("cachezip.compression.algorithm", "zstd");
        Map<String, Object> defaults = new HashMap<>();
        for (String cache : Binder.get(environment)
                .bind("spring.cache.cache-names", Bindable.listOf(String.class))
                .orElse(List.of())) {
            String prefix = "cachezip.caches." + cache + ".";
            if ("zstd".equalsIgnoreCase(environment.getProperty(prefix + "algorithm", all))) {
                defaults.put(prefix + "dictionary", "on");
            }
        }
        environment.getPropertySources().addLast(new MapPropertySource("dictionaries of the shop", defaults));
    }
}
