package dev.cachezip.lettuce;

import io.lettuce.core.protocol.CommandHandler;
import io.lettuce.core.protocol.DecodeBufferPolicy;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.FastThreadLocal;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Ends a connection whose server, or a proxy before it, has sent what no command has asked for.
 *
 * <p>Lettuce keeps such bytes, takes them for the reply to the next command, and from then on gives each reply to the command
 * behind the one that it is for: a cache would return the value of another key. An unasked reply that comes while commands
 * are under way cannot be told from theirs, and is seen once none is. Thread-safe.
 */
final class UnaskedReplies {

    private static final Log log = LogFactory.getLog(UnaskedReplies.class);

    /** Whether the channel that this event loop reads from has sent too much. */
    private final FastThreadLocal<Boolean> seen = new FastThreadLocal<>();

    /** Returns a decode buffer policy that sees them, and does what else another one does. */
    DecodeBufferPolicy seenBy(DecodeBufferPolicy policy) {
        return new Seeing(policy);
    }

    /** Returns what closes the channels where they were seen, and customizes as another one does. */
    NettyCustomizer closing(NettyCustomizer customizer) {
        return new Closing(customizer);
    }

    private final class Seeing implements DecodeBufferPolicy {

        private final DecodeBufferPolicy policy;

        Seeing(DecodeBufferPolicy policy) {
            this.policy = policy;
        }

        @Override
        public void afterPartialDecode(ByteBuf buffer) {
            policy.afterPartialDecode(buffer);
        }

        @Override
        public void afterCommandDecoded(ByteBuf buffer) {
            policy.afterCommandDecoded(buffer);
        }

        /** Called once no command waits for a reply, or the buffer is empty; push messages are decoded by then. */
        @Override
        public void afterDecoding(ByteBuf buffer) {
            if (buffer.isReadable()) {
                seen.set(true);
            }
            policy.afterDecoding(buffer);
        }
    }

    private final class Closing implements NettyCustomizer {

        private final NettyCustomizer customizer;

        Closing(NettyCustomizer customizer) {
            this.customizer = customizer;
        }

        @Override
        public void afterBootstrapInitialized(Bootstrap bootstrap) {
            customizer.afterBootstrapInitialized(bootstrap);
        }

        @Override
        public void afterChannelInitialized(Channel channel) {
            customizer.afterChannelInitialized(channel);
            ChannelHandlerContext commands = channel.pipeline().context(CommandHandler.class);
            if (commands != null) {
                channel.pipeline().addBefore(commands.name(), "cachezipUnaskedReplies", new Handler());
            }
        }
    }

    private final class Handler extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            seen.remove();
            context.fireChannelRead(message);
            if (seen.getIfExists() != null) {
                seen.remove();
                log.warn(context.channel().remoteAddress()
                        + " has sent a reply that no command has asked for. The connection is closed, so that no key"
                        + " gets the value of another one");
                ChannelFuture unused = context.close();
            }
        }
    }
}
