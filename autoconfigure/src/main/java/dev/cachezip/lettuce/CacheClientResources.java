package dev.cachezip.lettuce;

import io.lettuce.core.event.DefaultEventPublisherOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;

/**
 * The client resources of the separate connection for caches. They differ from the application's in three ways:
 * their threads read replies and run no code of the application, commands wait for a broken connection for a short time,
 * and the delay between attempts to reconnect is different.
 */
final class CacheClientResources {

    private CacheClientResources() {}

    /**
     * Returns client resources, which are to be shut down before the application's.
     *
     * @param timeout time after which a command fails
     */
    static ClientResources beside(ClientResources applications, UnaskedReplies unasked, Duration timeout) {
        ClientResources.Builder builder = applications
                .mutate()
                .ioThreadPoolSize(applications.ioThreadPoolSize())
                .timer(applications.timer())
                .eventExecutorGroup(applications.eventExecutorGroup())
                .commandLatencyRecorder(applications.commandLatencyRecorder())
                // The application's resources also publish the latencies that are recorded here.
                .commandLatencyPublisherOptions(DefaultEventPublisherOptions.disabled())
                .nettyCustomizer(new CacheChannels(applications, unasked, timeout));
        if (isDefault(applications.reconnectDelay())) {
            builder.reconnectDelay(new ReconnectDelay());
        }
        return builder.build();
    }

    private static boolean isDefault(Delay set) {
        Delay defaults = DefaultClientResources.DEFAULT_RECONNECT_DELAY.get();
        return set.getClass() == defaults.getClass()
                && set.createDelay(Integer.MAX_VALUE).equals(defaults.createDelay(Integer.MAX_VALUE));
    }
}
