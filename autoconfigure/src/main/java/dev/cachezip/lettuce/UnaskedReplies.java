package dev.cachezip.lettuce;

import io.lettuce.core.protocol.DecodeBufferPolicy;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
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

    /** Returns a handler before Lettuce's own, which closes the channel where they were seen. */
    ChannelHandler closing() {
        return new Closing();
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

    private final class Closing extends ChannelInboundHandlerAdapter {

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
