package dev.cachezip.lettuce;

import dev.cachezip.policy.Positive;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.settings.CachezipProperties.Lettuce;
import dev.cachezip.settings.CachezipProperties.PipeliningFlush;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnection.PipeliningFlushPolicy;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettucePoolingClientConfiguration;

/**
 * A post-processor that sets when {@code executePipelined} flushes on Boot's connection factory, since Boot has no
 * customizer for that.
 */
public record PipeliningPostProcessor(
        ObjectProvider<CachezipProperties> properties, ConfigurableListableBeanFactory beanFactory)
        implements BeanPostProcessor, AopInfrastructureBean {

    private static final Log log = LogFactory.getLog(PipeliningPostProcessor.class);

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (bean instanceof LettuceConnectionFactory factory && BootConnectionFactory.isOfBoot(beanName, beanFactory)) {
            Lettuce settings = properties.getObject().lettuce();
            factory.setPipeliningFlushPolicy(policy(settings));
            if (!(factory.getClientConfiguration() instanceof LettucePoolingClientConfiguration)) {
                log.warn("cachezip.lettuce.pipelining-flush-policy is set, but without a pool of connections each"
                        + " executePipelined opens one of its own and closes it: add org.apache.commons:commons-pool2");
            }
        }
        return bean;
    }

    private static PipeliningFlushPolicy policy(Lettuce settings) {
        if (settings.pipeliningFlushPolicy() == PipeliningFlush.BUFFERED) {
            return PipeliningFlushPolicy.buffered(
                    Positive.number("cachezip.lettuce.pipelining-buffer-size", settings.pipeliningBufferSize()));
        }
        return settings.pipeliningFlushPolicy() == PipeliningFlush.ON_CLOSE
                ? PipeliningFlushPolicy.flushOnClose()
                : PipeliningFlushPolicy.flushEachCommand();
    }
}
