package dev.cachezip.autoconfigure;

import com.fasterxml.jackson.databind.Module;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.jackson2.Jackson2Codecs;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.types.HibernateValues;
import dev.cachezip.values.CodecPart;
import dev.cachezip.values.Codecs;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.hibernate.proxy.HibernateProxy;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.json.JsonMapper;

/** The parts that codecs may have, each a bean only if its library is on the class path. */
final class CodecParts {

    private CodecParts() {}

    /** With {@code spring-boot-jackson}: {@code spring.jackson.*}, customizers and modules, as in Boot's own mapper. */
    @ConditionalOnClass(JsonMapperBuilderCustomizer.class)
    record BootJackson(ObjectProvider<JacksonModule> modules, ObjectProvider<JsonMapperBuilderCustomizer> customizers)
            implements CodecPart {

        @Override
        public void customize(JsonMapper.Builder builder) {
            // One of the customizers, unless excluded, adds the modules again, which changes nothing.
            builder.addModules(modules.orderedStream().toList());
            customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        }
    }

    /** Without {@code spring-boot-jackson}: the module beans. */
    @ConditionalOnMissingClass("org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer")
    record PlainJackson(ObjectProvider<JacksonModule> modules) implements CodecPart {

        @Override
        public void customize(JsonMapper.Builder builder) {
            builder.addModules(modules.orderedStream().toList());
        }
    }

    /** With Hibernate. */
    @ConditionalOnClass(HibernateProxy.class)
    record Hibernate() implements CodecPart {

        @Override
        public UnaryOperator<Object> unproxy() {
            return HibernateValues::detached;
        }

        @Override
        public UnaryOperator<Object> loaded() {
            return HibernateValues::loaded;
        }
    }

    /** With {@code cachezip-jackson3}: {@code cachezip.codec=jackson3} and {@code json}. */
    @ConditionalOnClass(Jackson3Codecs.class)
    record Jackson3() implements CodecPart {

        @Override
        public ValueCodec<Object> jackson3(
                boolean json,
                AllowedTypes types,
                Consumer<JsonMapper.Builder> settings,
                UnaryOperator<Object> loaded,
                @Nullable DataSize maxObjectSize) {
            Jackson3Codecs codecs =
                    Jackson3Codecs.of(types).jackson(settings).loaded(loaded).announcement(Codecs::announce);
            if (maxObjectSize != null) {
                codecs.maxObjectSize(maxObjectSize.toBytes());
            }
            return json ? codecs.json() : codecs.messagePack();
        }
    }

    /** With {@code cachezip-jackson2}: {@code cachezip.codec=jackson2}. */
    @ConditionalOnClass(Jackson2Codecs.class)
    record Jackson2(ObjectProvider<Module> modules) implements CodecPart {

        @Override
        public ValueCodec<Object> jackson2(AllowedTypes types, @Nullable DataSize maxObjectSize) {
            Module[] all = modules.orderedStream().toArray(Module[]::new);
            ObjectLimit limit =
                    maxObjectSize == null ? ObjectLimit.byDefault() : ObjectLimit.fixed(maxObjectSize.toBytes());
            return Jackson2Codecs.messagePack(types, limit, Codecs::announce, all);
        }
    }
}
