package dev.cachezip.autoconfigure;

import dev.cachezip.bulk.CacheableAll;
import dev.cachezip.bulk.CacheableAllInterceptor;
import dev.cachezip.bulk.CachezipBulkOperations;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.cache.CacheManager;
import org.springframework.cache.interceptor.CacheAspectSupport;
import org.springframework.cache.interceptor.KeyGenerator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;
import org.springframework.data.redis.cache.RedisCacheManager;

/**
 * Auto-configuration of bulk operations, for caches of any kind: a test may use caches in memory, or switch caching or
 * cachezip itself off.
 */
@AutoConfiguration(before = CacheAutoConfiguration.class)
@ConditionalOnClass({CacheAutoConfiguration.class, RedisCacheManager.class})
public final class CachezipBulkAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    CachezipBulkOperations cachezipBulkOperations(ObjectProvider<CacheManager> cacheManager) {
        return new CachezipBulkOperations(cacheManager::getObject);
    }

    /** Depends on no other bean, since advisors are created before other beans. */
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static DefaultPointcutAdvisor cachezipCacheableAllAdvisor(BeanFactory beanFactory) {
        return new DefaultPointcutAdvisor(
                new AnnotationMatchingPointcut(null, CacheableAll.class, true),
                new CacheableAllInterceptor(
                        name -> name.isEmpty()
                                ? beanFactory.getBean(CacheManager.class)
                                : BeanFactoryAnnotationUtils.qualifiedBeanOfType(beanFactory, CacheManager.class, name),
                        name -> BeanFactoryAnnotationUtils.qualifiedBeanOfType(beanFactory, KeyGenerator.class, name),
                        () -> beanFactory.getBeanProvider(CacheAspectSupport.class).stream()
                                .findFirst()));
    }
}
