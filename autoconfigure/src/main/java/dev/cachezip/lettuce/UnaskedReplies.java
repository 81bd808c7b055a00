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
 * A guard that ends a connection if its server, or a proxy in front of it, has sent a reply that no command has asked
 * for.
 *
 * <p>Lettuce keeps such bytes and takes them for the reply to the next command. From then on, each command gets the
 * reply to the command before it: a cache would return the value of another key. An unasked reply that arrives while
 * commands are under way looks like a reply to them, and is detected once no command is under way. Thread-safe.
 */
final class UnaskedReplies {

    private static final Log log = LogFactory.getLog(UnaskedReplies.class);

    /** Whether the channel that this event loop reads from has sent too much. */
    private final FastThreadLocal<Boolean> seen = new FastThreadLocal<>();

    /** Returns a decode buffer policy that detects unasked replies and otherwise delegates to another policy. */
    DecodeBufferPolicy seenBy(DecodeBufferPolicy policy) {
        return new Seeing(policy);
    }

    /** Returns a handler that goes before Lettuce's own and closes a channel with unasked replies. */
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
