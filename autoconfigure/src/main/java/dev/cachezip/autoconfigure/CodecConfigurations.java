package dev.cachezip.autoconfigure;

import com.fasterxml.jackson.databind.Module;
import dev.cachezip.jackson2.Jackson2Codecs;
import dev.cachezip.objects.Mapping;
import dev.cachezip.types.HibernateValues;
import org.hibernate.proxy.HibernateProxy;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JacksonModule;

/**
 * The configurations that give the codecs the application's settings, each only if its library is on the class path.
 */
final class CodecConfigurations {

    private CodecConfigurations() {}

    /** With {@code spring-boot-jackson}: {@code spring.jackson.*}, customizers and modules, as in Boot's own mapper. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(JsonMapperBuilderCustomizer.class)
    static class BootJackson {

        @Bean
        JacksonSettings cachezipJacksonSettings(
                ObjectProvider<JacksonModule> modules, ObjectProvider<JsonMapperBuilderCustomizer> customizers) {
            return builder -> {
                // One of the customizers, unless excluded, adds the modules again, which changes nothing.
                builder.addModules(modules.orderedStream().toList());
                customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
            };
        }
    }

    /** Without {@code spring-boot-jackson}: the module beans. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer")
    static class PlainJackson {

        @Bean
        JacksonSettings cachezipJacksonSettings(ObjectProvider<JacksonModule> modules) {
            return builder -> builder.addModules(modules.orderedStream().toList());
        }
    }

    /** With Hibernate. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HibernateProxy.class)
    static class Hibernate {

        @Bean
        Unproxy cachezipHibernateValues() {
            return mapping -> mapping == Mapping.STATE ? HibernateValues::detached : HibernateValues::loaded;
        }
    }

    /** With {@code cachezip-jackson2}: {@code cachezip.codec=msgpack-jackson2}. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Jackson2Codecs.class)
    static class Jackson2 {

        @Bean
        CodecBackend cachezipJackson2Codec(ObjectProvider<Module> modules) {
            return (types, maxObjectSize) -> {
                Module[] all = modules.orderedStream().toArray(Module[]::new);
                return maxObjectSize == null
                        ? Jackson2Codecs.messagePack(types, all)
                        : Jackson2Codecs.messagePack(types, maxObjectSize.toBytes(), all);
            };
        }
    }
}
