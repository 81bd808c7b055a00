package dev.cachezip.lettuce;

import io.lettuce.core.protocol.CommandEncoder;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;

/**
 * A {@link NettyCustomizer} that sends the commands of many threads to the server together: one flush for all commands
 * in the event loop, instead of one system call for each.
 *
 * <p>No command waits for later commands: no timer is involved. Thread-safe.
 */
public final class FlushConsolidation implements NettyCustomizer {

    static final String HANDLER_NAME = "cachezipFlushConsolidation";

    @Override
    public void afterChannelInitialized(Channel channel) {
        ChannelHandlerContext encoder = channel.pipeline().context(CommandEncoder.class);
        if (encoder != null) {
            // On this side of the SslHandler, which makes a record of each flush that it sees.
            channel.pipeline().addBefore(encoder.name(), HANDLER_NAME, new FlushConsolidationHandler());
        }
    }
}
