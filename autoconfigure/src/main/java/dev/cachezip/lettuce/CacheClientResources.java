package dev.cachezip.lettuce;

import io.lettuce.core.event.DefaultEventPublisherOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;

/**
 * The client resources of the connection that caches have of their own: those of the application but for the threads that
 * read replies, on which nothing of the application runs, and for the time between attempts to reconnect.
 */
final class CacheClientResources {

    private CacheClientResources() {}

    /**
     * Returns client resources that are to be shut down before those of the application.
     *
     * @param silence time after which a server that does not answer is taken for gone
     */
    static ClientResources beside(ClientResources applications, UnaskedReplies unasked, Duration silence) {
        ClientResources.Builder builder = applications
                .mutate()
                .ioThreadPoolSize(applications.ioThreadPoolSize())
                .timer(applications.timer())
                .eventExecutorGroup(applications.eventExecutorGroup())
                .commandLatencyRecorder(applications.commandLatencyRecorder())
                // The application's publish what is recorded here, too.
                .commandLatencyPublisherOptions(DefaultEventPublisherOptions.disabled())
                .nettyCustomizer(new CacheChannels(applications.nettyCustomizer(), unasked, silence));
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
