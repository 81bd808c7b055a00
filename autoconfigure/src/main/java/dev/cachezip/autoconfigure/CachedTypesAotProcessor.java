package dev.cachezip.autoconfigure;

import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.settings.ConfiguredPolicies;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.cache.annotation.AnnotationCacheOperationSource;
import org.springframework.cache.interceptor.CacheOperationSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/**
 * A processor that registers the types of cached values, declared by methods or configured, for mapping in a native
 * image.
 */
final class CachedTypesAotProcessor implements BeanFactoryInitializationAotProcessor {

    private final BindingReflectionHintsRegistrar registrar = new BindingReflectionHintsRegistrar();

    @Override
    public @Nullable BeanFactoryInitializationAotContribution processAheadOfTime(
            ConfigurableListableBeanFactory beanFactory) {
        // Not the bean, since no bean may be created ahead of time.
        CacheOperationSource annotations = new AnnotationCacheOperationSource(false);
        MethodTypes declared = new MethodTypes(beanFactory, () -> Stream.of(annotations));
        CachezipProperties properties = Binder.get(
                        beanFactory.getBean(ConfigurableApplicationContext.ENVIRONMENT_BEAN_NAME, Environment.class))
                .bindOrCreate("cachezip", CachezipProperties.class);
        Map<String, Type> configured = ConfiguredPolicies.of(properties, beanFactory.getBeanClassLoader())
                .types();
        List<Type> types =
                Stream.concat(declared.all(), configured.values().stream()).toList();
        return types.isEmpty()
                ? null
                : (context, code) -> registrar.registerReflectionHints(
                        context.getRuntimeHints().reflection(), types.toArray(Type[]::new));
    }
}
