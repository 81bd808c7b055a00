package dev.cachezip.lettuce;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Closes a channel on which nothing has come for long after something was sent, so that Lettuce connects anew.
 *
 * <p>A proxy or a router that has forgotten a connection need not say so: the system sends again and again, for a quarter of an
 * hour, and each command waits its time-out, long after the server can be reached again. For one channel.
 */
final class SilenceHandler extends ChannelDuplexHandler {

    private static final Log log = LogFactory.getLog(SilenceHandler.class);

    private final long limitNanos;

    /** When the first command was sent that nothing has followed; meaningless while nothing is awaited. */
    private long sent;

    private boolean awaiting;
    private boolean scheduled;

    /**
     * Creates a handler.
     *
     * @param limit time after which a server that does not answer is taken for gone
     */
    SilenceHandler(Duration limit) {
        this.limitNanos = limit.toNanos();
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (!awaiting) {
            awaiting = true;
            sent = context.executor().ticker().nanoTime();
            if (!scheduled) {
                schedule(context, limitNanos);
            }
        }
        ChannelFuture unused = context.write(message, promise);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        awaiting = false;
        context.fireChannelRead(message);
    }

    private void schedule(ChannelHandlerContext context, long nanos) {
        scheduled = true;
        Future<?> unused = context.executor().schedule(() -> check(context), nanos, TimeUnit.NANOSECONDS);
    }

    private void check(ChannelHandlerContext context) {
        scheduled = false;
        if (!awaiting || !context.channel().isActive()) {
            return;
        }
        long left = limitNanos - (context.executor().ticker().nanoTime() - sent);
        if (left > 0) {
            schedule(context, left);
            return;
        }
        log.warn(context.channel().remoteAddress() + " has not answered for " + Duration.ofNanos(limitNanos)
                + ". The connection is closed, and made anew");
        ChannelFuture unused = context.close();
    }
}
