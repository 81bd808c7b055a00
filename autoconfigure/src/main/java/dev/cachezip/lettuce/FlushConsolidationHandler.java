package dev.cachezip.lettuce;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.SingleThreadEventExecutor;

/**
 * A handler that delays a flush while there is more to write: until the end of a read, whose replies may cause more
 * commands, or until after the tasks waiting in the event loop, most of which are writes of other threads.
 *
 * <p>With nothing else to do it flushes at once. Netty's own handler of this kind always waits for a turn of the loop,
 * which wastes time while few threads send. An instance serves one channel.
 */
final class FlushConsolidationHandler extends ChannelDuplexHandler {

    /** The maximum number of delayed flushes, so that a busy loop neither starves the server nor piles up memory. */
    static final int MAX_PENDING = 256;

    private int pending;
    private boolean reading;
    private boolean scheduled;

    @Override
    public void flush(ChannelHandlerContext ctx) {
        if (++pending >= MAX_PENDING) {
            flushNow(ctx);
        } else if (!reading && !scheduled) {
            if (hasTasks(ctx)) {
                scheduled = true;
                ctx.executor().execute(() -> {
                    scheduled = false;
                    flushPending(ctx);
                });
            } else {
                flushNow(ctx);
            }
        }
    }

    private static boolean hasTasks(ChannelHandlerContext ctx) {
        return ctx.executor() instanceof SingleThreadEventExecutor loop && loop.pendingTasks() > 0;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        reading = true;
        ctx.fireChannelRead(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        // The handlers that follow may write, too.
        ctx.fireChannelReadComplete();
        endOfRead(ctx);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        endOfRead(ctx);
        ctx.fireExceptionCaught(cause);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (!ctx.channel().isWritable()) {
            // The channel is full, and only a flush makes room.
            flushPending(ctx);
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) {
        endOfRead(ctx);
        ChannelFuture unused = ctx.disconnect(promise);
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        endOfRead(ctx);
        ChannelFuture unused = ctx.close(promise);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        flushPending(ctx);
    }

    private void endOfRead(ChannelHandlerContext ctx) {
        reading = false;
        flushPending(ctx);
    }

    private void flushPending(ChannelHandlerContext ctx) {
        if (pending > 0) {
            flushNow(ctx);
        }
    }

    private void flushNow(ChannelHandlerContext ctx) {
        pending = 0;
        ctx.flush();
    }
}
