package dev.cachezip.lettuce;

import static org.springframework.format.annotation.DurationFormat.Style.COMPOSITE;
import static org.springframework.format.datetime.standard.DurationFormatterUtils.print;

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
 * A handler that closes a channel on which nothing was received for long after something was sent, so that Lettuce
 * reconnects.
 *
 * <p>A proxy or a router may silently forget a connection. The system then resends for a quarter of an hour, and each
 * command waits for its time-out, long after the server can be reached again. An instance serves one channel.
 */
final class SilenceHandler extends ChannelDuplexHandler {

    private static final Log log = LogFactory.getLog(SilenceHandler.class);

    private final long limitNanos;
    private final Runnable closing;

    /** The time when the first unanswered command was sent; meaningless while no reply is awaited. */
    private long sent;

    private boolean awaiting;
    private boolean scheduled;

    /**
     * Creates a handler.
     *
     * @param limit time after which a server that does not answer is considered gone
     * @param closing runs before the channel is closed
     */
    SilenceHandler(Duration limit, Runnable closing) {
        this.limitNanos = limit.toNanos();
        this.closing = closing;
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
        log.warn(context.channel().remoteAddress() + " has not answered for "
                + print(Duration.ofNanos(limitNanos), COMPOSITE)
                + ". The connection is closed and opened again");
        closing.run();
        ChannelFuture unused = context.close();
    }
}
