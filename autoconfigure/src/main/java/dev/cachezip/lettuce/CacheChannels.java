package dev.cachezip.lettuce;

import io.lettuce.core.protocol.CommandHandler;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import java.time.Duration;

/**
 * A customizer that applies the application's own and closes channels that are broken beyond recovery.
 *
 * @param applications the customizer of the application
 * @param unasked detects replies that no command has asked for
 * @param silence time after which a server that does not answer is considered gone
 */
record CacheChannels(NettyCustomizer applications, UnaskedReplies unasked, Duration silence)
        implements NettyCustomizer {

    @Override
    public void afterBootstrapInitialized(Bootstrap bootstrap) {
        applications.afterBootstrapInitialized(bootstrap);
    }

    @Override
    public void afterChannelInitialized(Channel channel) {
        applications.afterChannelInitialized(channel);
        ChannelHandlerContext commands = channel.pipeline().context(CommandHandler.class);
        if (commands != null) {
            channel.pipeline()
                    .addBefore(commands.name(), "cachezipSilence", new SilenceHandler(silence))
                    .addBefore(commands.name(), "cachezipUnaskedReplies", unasked.closing());
        }
    }
}
