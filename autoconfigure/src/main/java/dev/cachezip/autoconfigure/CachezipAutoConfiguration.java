package dev.cachezip.autoconfigure;

import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.LibraryTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.values.CacheSerializers;
import dev.cachezip.values.CodecPart;
import dev.cachezip.values.Codecs;
import dev.cachezip.values.MissingRequirementException;
import dev.cachezip.values.Pipelines;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Fallback;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.util.StringUtils;
import tools.jackson.databind.cfg.PackageVersion;

/**
 * Auto-configuration of the value pipeline, the serializer and the template.
 *
 * <p>The pipeline, the serializer and the template are fallbacks: where the application has a bean of the same type,
 * injection points get the application's bean, as they did before this starter was added.
 */
@AutoConfiguration(after = DataRedisAutoConfiguration.class)
@ConditionalOnClass(RedisSerializer.class)
@Conditional(OnCachezipEnabledCondition.class)
@EnableConfigurationProperties(CachezipProperties.class)
@Import({
    CodecParts.BootJackson.class,
    CodecParts.PlainJackson.class,
    CodecParts.Hibernate.class,
    CodecParts.Jackson3.class,
    CodecParts.Jackson2.class
})
public final class CachezipAutoConfiguration {

    static final String SERIALIZER_BEAN_NAME = "cachezipRedisSerializer";
    static final String TEMPLATE_BEAN_NAME = "cachezipRedisTemplate";

    CachezipAutoConfiguration() {
        MissingRequirementException.checkJackson(PackageVersion.VERSION);
    }

    @Bean
    @ConditionalOnMissingBean
    AllowedTypes cachezipAllowedTypes(
            CachezipProperties properties, ObjectProvider<NamedTypes> namedTypes, ApplicationContext context) {
        List<String> patterns = Stream.of(
                        applicationPackages(context),
                        properties.allowedTypes().stream().filter(StringUtils::hasText))
                .flatMap(stream -> stream)
                .toList();
        try {
            return AllowedTypes.of(patterns, context.getClassLoader())
                    .or(LibraryTypes.on(context.getClassLoader()))
                    .or(name -> namedTypes.stream().anyMatch(types -> types.contains(name)));
        } catch (IllegalArgumentException e) {
            throw new InvalidCachezipPropertyException(
                    "cachezip.allowed-types", properties.allowedTypes(), String.valueOf(e.getMessage()));
        }
    }

    @Bean
    Codecs cachezipCodecs(CachezipProperties properties, AllowedTypes types, ObjectProvider<CodecPart> parts) {
        return new Codecs(properties, types, parts);
    }

    @Bean
    Pipelines cachezipPipelines() {
        return new Pipelines();
    }

    @Bean
    CacheDictionaries cachezipCacheDictionaries(CachezipProperties properties) {
        return new CacheDictionaries(properties.dictionaries().policy());
    }

    @Bean
    @ConditionalOnMissingBean(name = SERIALIZER_BEAN_NAME)
    @Fallback
    ValuePipeline<Object> cachezipValuePipeline(CachezipProperties properties, Codecs codecs, Pipelines pipelines) {
        return pipelines.create(
                "cachezip.compression.",
                codecs.get(properties.codec()),
                CacheSerializers.layout(properties.codec(), properties.layout()),
                properties.compression().policy());
    }

    @Bean(SERIALIZER_BEAN_NAME)
    @ConditionalOnMissingBean(name = SERIALIZER_BEAN_NAME)
    @Fallback
    CachezipRedisSerializer<Object> cachezipRedisSerializer(ValuePipeline<Object> pipeline) {
        return new CachezipRedisSerializer<>(pipeline).declaredAs(Object.class);
    }

    /** With the serializer of the caches, the template also reads documents of other programs, as maps and lists. */
    @Bean(TEMPLATE_BEAN_NAME)
    @ConditionalOnSingleCandidate(RedisConnectionFactory.class)
    @ConditionalOnMissingBean(name = TEMPLATE_BEAN_NAME)
    @Fallback
    RedisTemplate<String, Object> cachezipRedisTemplate(
            RedisConnectionFactory redisConnectionFactory,
            @Qualifier(SERIALIZER_BEAN_NAME) RedisSerializer<?> caches,
            @Qualifier("cachezipValuePipeline") ObjectProvider<ValuePipeline<Object>> pipeline) {
        ValuePipeline<Object> own = pipeline.getIfAvailable();
        RedisSerializer<?> serializer = own == null ? caches : new CachezipRedisSerializer<>(own);
        RedisTemplate<String, Object> template = new RedisTemplate<>();
        template.setConnectionFactory(redisConnectionFactory);
        template.setKeySerializer(RedisSerializer.string());
        template.setHashKeySerializer(RedisSerializer.string());
        template.setValueSerializer(serializer);
        template.setHashValueSerializer(serializer);
        return template;
    }

    /** The default package has no name, so allowing it would allow every package. */
    private static Stream<String> applicationPackages(BeanFactory beanFactory) {
        return AutoConfigurationPackages.has(beanFactory)
                ? AutoConfigurationPackages.get(beanFactory).stream()
                        .filter(name -> !name.isEmpty())
                        .map(name -> name + ".*")
                : Stream.empty();
    }
}
