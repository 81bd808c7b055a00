package dev.cachezip.lettuce;

import io.lettuce.core.protocol.CommandHandler;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.AttributeKey;
import java.time.Duration;

/**
 * A customizer that applies the application's own, closes channels that are broken beyond recovery, and bounds the time
 * for which commands wait for a broken connection.
 *
 * @param applications the resources of the application
 * @param unasked detects replies that no command has asked for
 * @param timeout time after which a command fails
 */
record CacheChannels(ClientResources applications, UnaskedReplies unasked, Duration timeout)
        implements NettyCustomizer {

    /** One time-out may happen on a busy server; after more there is no use in waiting on the same connection. */
    private static final int TIMEOUTS_OF_SILENCE = 2;

    private static final AttributeKey<BrokenConnection> CONNECTION = AttributeKey.valueOf("cachezipConnection");

    /** Called for each connection, whose channels get its attributes. */
    @Override
    public void afterBootstrapInitialized(Bootstrap bootstrap) {
        applications.nettyCustomizer().afterBootstrapInitialized(bootstrap);
        Duration limit = timeout.compareTo(BrokenConnection.SOON) < 0 ? timeout : BrokenConnection.SOON;
        bootstrap.attr(CONNECTION, new BrokenConnection(applications, limit));
    }

    @Override
    public void afterChannelInitialized(Channel channel) {
        applications.nettyCustomizer().afterChannelInitialized(channel);
        ChannelHandlerContext commands = channel.pipeline().context(CommandHandler.class);
        if (commands != null) {
            BrokenConnection connection = channel.attr(CONNECTION).get();
            Duration silence = timeout.multipliedBy(TIMEOUTS_OF_SILENCE);
            channel.pipeline()
                    .addBefore(commands.name(), "cachezipSilence", new SilenceHandler(silence, connection::noteSilence))
                    .addBefore(commands.name(), "cachezipUnaskedReplies", unasked.closing())
                    .addBefore(commands.name(), "cachezipConnection", connection);
        }
    }
}
