package dev.cachezip.lettuce;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandHandler;
import io.lettuce.core.protocol.Endpoint;
import io.lettuce.core.protocol.RedisCommand;
import io.lettuce.core.resource.ClientResources;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ObjectUtils;

/**
 * A handler that keeps the commands of a broken connection in their order while it comes back; if it does not come back
 * soon, the commands fail, and further commands fail at once until it is back.
 *
 * <p>An instance serves one connection: all its channels, one after the other.
 */
@ChannelHandler.Sharable
final class BrokenConnection extends ChannelDuplexHandler {

    /**
     * A server that is restarted, and a proxy that has dropped its connections, are back by then: after 8 attempts to
     * reconnect, or more.
     */
    static final Duration SOON = Duration.ofSeconds(1);

    /** Often enough to tell a command that breaks the connection from one that was under way when it broke. */
    private static final int MAX_BREAKS = 5;

    private final ClientResources resources;
    private final Duration limit;

    /** The last channel on which commands could be sent. */
    private volatile @Nullable Channel channel;

    /** The last channel, while it is closed and its commands wait for another one. */
    private final AtomicReference<@Nullable Channel> lost = new AtomicReference<>();

    private volatile boolean silent;

    /** The first command without a reply when the connection broke, and how often it was that. */
    private @Nullable RedisCommand<?, ?, ?> first;

    private int breaks;

    BrokenConnection(ClientResources resources, Duration limit) {
        this.resources = resources;
        this.limit = limit;
    }

    /** Makes the commands fail as soon as the channel is closed: it was of no use for longer than they would wait. */
    void noteSilence() {
        silent = true;
    }

    /** Called once the handshake is done. */
    @Override
    public void channelActive(ChannelHandlerContext context) {
        channel = context.channel();
        lost.set(null);
        silent = false;
        context.fireChannelActive();
    }

    /**
     * Leaves a command in its place if its channel is closed: Lettuce would queue it again, behind commands that were
     * sent after it.
     */
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        boolean handshake = context.channel() != channel;
        ChannelFuture unused = context.write(message).addListener(written -> {
            if (written.isSuccess() || (!handshake && !context.channel().isOpen())) {
                promise.trySuccess();
            } else {
                promise.tryFailure(written.cause());
            }
        });
    }

    /** Closes a channel that the server has reset. Lettuce would fail the first command instead of sending it again. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException && context.channel() == channel) {
            ChannelFuture unused = context.close();
        } else {
            context.fireExceptionCaught(cause);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (context.channel() != channel) {
            context.fireChannelInactive();
            return;
        }
        CommandHandler commands = context.pipeline().get(CommandHandler.class);
        lost.set(channel);
        failFirst(commands.getStack().peek());
        context.fireChannelInactive();
        Future<?> unused = context.executor()
                .schedule(
                        () -> giveUp(context.channel(), commands.getEndpoint()),
                        silent ? 0 : limit.toNanos(),
                        TimeUnit.NANOSECONDS);
    }

    /** Fails a command that cannot be sent again: a part of its reply has arrived, or it keeps breaking the connection. */
    private void failFirst(@Nullable RedisCommand<?, ?, ?> command) {
        breaks = command != null && command == first ? breaks + 1 : 1;
        first = command;
        if (command != null && (breaks == MAX_BREAKS || hasBegun(command.getOutput()))) {
            command.completeExceptionally(
                    new RedisConnectionException("The connection was lost before the reply to " + command.getType()));
        }
    }

    private static boolean hasBegun(@Nullable CommandOutput<?, ?, ?> output) {
        Object reply = output == null ? null : output.get();
        return !ObjectUtils.isEmpty(reply) && !(reply instanceof ScanCursor page && page.getCursor() == null);
    }

    private void giveUp(Channel closed, Endpoint endpoint) {
        if (lost.compareAndSet(closed, null)) {
            RedisConnectionException failure = new RedisConnectionException(
                    "Not connected to " + closed.remoteAddress() + ". Commands are rejected");
            endpoint.notifyException(failure);
            WaitingCommands waiting = new WaitingCommands(resources, endpoint);
            endpoint.notifyDrainQueuedCommands(waiting);
            waiting.commands.forEach(command -> command.completeExceptionally(failure));
        }
    }

    /** A stand-in for the handler of a closed channel, which gets to know the commands that wait in an endpoint. */
    private static final class WaitingCommands extends CommandHandler {

        private final List<RedisCommand<?, ?, ?>> commands = new ArrayList<>();

        WaitingCommands(ClientResources resources, Endpoint endpoint) {
            super(ClientOptions.create(), resources, endpoint);
        }

        /** Returns the list to which the endpoint adds its own commands; it drops them later, since they are done. */
        @Override
        public Collection<RedisCommand<?, ?, ?>> drainQueue() {
            return commands;
        }
    }
}
