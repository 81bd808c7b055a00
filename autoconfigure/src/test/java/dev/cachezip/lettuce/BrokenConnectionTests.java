package dev.cachezip.lettuce;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.KeyListOutput;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.output.ValueOutput;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandHandler;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ConnectionFacade;
import io.lettuce.core.protocol.DefaultEndpoint;
import io.lettuce.core.protocol.RedisCommand;
import io.lettuce.core.resource.ClientResources;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class BrokenConnectionTests {

    private static final ClientResources resources = ClientResources.create();

    private final DefaultEndpoint endpoint = new DefaultEndpoint(ClientOptions.create(), resources);
    private final BrokenConnection connection = new BrokenConnection(resources, Duration.ofSeconds(1));
    private EmbeddedChannel channel = new EmbeddedChannel();

    @AfterAll
    static void close() {
        resources.shutdown(0, 2, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private void connect() {
        endpoint.setConnectionFacade(new ConnectionFacade() {
            @Override
            public void activated() {}

            @Override
            public void deactivated() {}
        });
        channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(connection, new CommandHandler(ClientOptions.create(), resources, endpoint));
        channel.pipeline().fireChannelRegistered().fireChannelActive();
    }

    /** Closes the channel; its own method would cancel what is scheduled. */
    private void lose() {
        ChannelFuture unused = channel.pipeline().close();
        channel.runPendingTasks();
    }

    private void pass(int millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }

    private <T> AsyncCommand<String, String, T> send(CommandType type, CommandOutput<String, String, T> output) {
        AsyncCommand<String, String, T> command = new AsyncCommand<>(new Command<>(type, output));
        endpoint.write(command);
        return command;
    }

    private AsyncCommand<String, String, String> get() {
        return send(CommandType.GET, new ValueOutput<>(StringCodec.UTF8));
    }

    private void reply(String text) {
        channel.writeInbound(Unpooled.copiedBuffer(text, UTF_8));
    }

    @Test
    void connectionBackSoon_commandsAreSentInTheirOrder() {
        connect();
        RedisCommand<?, ?, ?> sent = get();
        lose();
        RedisCommand<?, ?, ?> waiting = get();
        pass(999);

        connect();

        assertThat(channel.outboundMessages()).containsExactly(sent, waiting);
        pass(3_600_000);
        assertThat(sent.isDone() || waiting.isDone()).isFalse();
        reply("$1\r\na\r\n");
        assertThat(sent.isDone()).isTrue();
    }

    /** Lettuce alone sends the command whose write has failed after the other one. */
    @Test
    void writeFailsWithItsChannel_commandKeepsItsPlace() {
        connect();
        List<ChannelPromise> held = new ArrayList<>();
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
                held.add(promise);
            }
        });
        RedisCommand<?, ?, ?> put = send(CommandType.SET, new StatusOutput<>(StringCodec.UTF8));
        List<RedisCommand<?, ?, ?>> later = new ArrayList<>();
        channel.closeFuture().addListener(closed -> {
            later.add(get());
            held.forEach(promise -> promise.setFailure(new ClosedChannelException()));
        });
        lose();

        connect();

        assertThat(channel.outboundMessages()).containsExactly(put, later.get(0));
    }

    @Test
    void connectionNotBackSoon_commandsFailUntilItIsBack() {
        connect();
        AsyncCommand<?, ?, ?> sent = get();
        lose();
        AsyncCommand<?, ?, ?> waiting = get();
        pass(1_000);

        assertThat(List.of(sent, waiting, get()))
                .allSatisfy(command -> assertThat(command.toCompletableFuture()).isCompletedExceptionally());

        connect();
        assertThat(channel.outboundMessages()).isEmpty();
        AsyncCommand<?, ?, ?> later = get();
        assertThat(channel.outboundMessages()).containsExactly(later);
    }

    @Test
    void connectionLostAgain_commandsWaitAnew() {
        connect();
        lose();
        pass(600);
        EmbeddedChannel first = channel;
        connect();
        lose();
        AsyncCommand<?, ?, ?> waiting = get();
        first.advanceTimeBy(600, TimeUnit.MILLISECONDS);
        first.runScheduledPendingTasks();

        assertThat(waiting.isDone()).isFalse();
    }

    @Test
    void silentServer_commandsFailAtOnce() {
        connect();
        connection.noteSilence();
        lose();
        pass(0);

        assertThat(get().toCompletableFuture()).isCompletedExceptionally();
    }

    @Test
    void reset_commandIsSentAgain() {
        connect();
        RedisCommand<?, ?, ?> sent = get();
        channel.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
        assertThat(channel.isOpen()).isFalse();

        connect();

        assertThat(channel.outboundMessages()).containsExactly(sent);
    }

    @Test
    void partOfOneValueReceived_commandIsSentAgain() {
        connect();
        AsyncCommand<String, String, String> sent = get();
        reply("$10\r\n01234");
        lose();
        connect();
        reply("$2\r\nok\r\n");

        assertThat(sent.toCompletableFuture()).isCompletedWithValue("ok");
    }

    @Test
    void partOfAListReceived_commandFails() {
        connect();
        AsyncCommand<String, String, List<String>> sent = send(CommandType.KEYS, new KeyListOutput<>(StringCodec.UTF8));
        reply("*2\r\n$1\r\na\r\n");
        lose();

        assertThat(sent.toCompletableFuture())
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withCauseInstanceOf(RedisConnectionException.class);
    }

    @Test
    void commandThatBreaksEachConnection_failsAlone() {
        connect();
        AsyncCommand<?, ?, ?> breaking = get();
        AsyncCommand<?, ?, ?> other = get();
        for (int i = 1; i < 5; i++) {
            lose();
            connect();
            assertThat(breaking.isDone()).isFalse();
        }
        lose();
        assertThat(breaking.toCompletableFuture()).isCompletedExceptionally();

        connect();

        assertThat(channel.outboundMessages()).containsExactly(other);
    }
}
