package dev.cachezip.lettuce;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.core.PriorityOrdered;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/**
 * A post-processor that remembers the connection factory that Boot has made. The bean may be something else: an aspect, a
 * post-processor, or the mock or spy of a test, each of which the commands of caches are to go through.
 */
public record BootConnectionFactory(
        ConfigurableListableBeanFactory beanFactory, Map<String, LettuceConnectionFactory> made)
        implements BeanPostProcessor, PriorityOrdered, AopInfrastructureBean {

    private static final String BOOT = ClassUtils.getPackageName(DataRedisAutoConfiguration.class) + ".";

    /** Creates a post-processor that has seen no connection factory. */
    public BootConnectionFactory(ConfigurableListableBeanFactory beanFactory) {
        this(beanFactory, new ConcurrentHashMap<>());
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (bean instanceof LettuceConnectionFactory factory && isOfBoot(beanName, beanFactory)) {
            made.put(beanName, factory);
        }
        return bean;
    }

    /** Returns the name of the bean if it is still what Boot has made; {@code null} if it is not. */
    @Nullable
    String nameOf(RedisConnectionFactory bean) {
        return made.entrySet().stream()
                .filter(entry -> entry.getValue() == bean)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    /** Returns whether something is the bean in the place of the factory that Boot has made. */
    boolean isReplaced(RedisConnectionFactory bean) {
        return made.keySet().stream().anyMatch(name -> beanFactory.getSingleton(name) == bean);
    }

    /** Returns whether the definition of a connection factory is Boot's. */
    static boolean isOfBoot(String beanName, ConfigurableListableBeanFactory beanFactory) {
        if (!beanFactory.containsBeanDefinition(beanName)) {
            return false;
        }
        String configuration = beanFactory.getBeanDefinition(beanName).getFactoryBeanName();
        return configuration != null && configuration.startsWith(BOOT);
    }
}
