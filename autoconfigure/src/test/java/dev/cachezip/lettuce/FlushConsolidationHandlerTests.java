package dev.cachezip.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.protocol.CommandEncoder;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("FutureReturnValueIgnored") // what arrives is looked at
class FlushConsolidationHandlerTests {

    private final Flushes flushes = new Flushes();
    private final EventLoop loop = new DefaultEventLoop();

    @AfterEach
    void stop() {
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** Counts the flushes that reach the transport. */
    @ChannelHandler.Sharable
    private static final class Flushes extends ChannelOutboundHandlerAdapter {

        private int count;

        @Override
        public void flush(ChannelHandlerContext ctx) {
            count++;
            ctx.flush();
        }
    }

    /** Connects to a server in this JVM that collects what it gets. */
    private Channel connect(List<Object> received) throws InterruptedException {
        LocalAddress address = new LocalAddress(getClass());
        new ServerBootstrap()
                .group(loop)
                .channel(LocalServerChannel.class)
                .childHandler(new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object message) {
                        received.add(message);
                    }
                })
                .bind(address)
                .sync();
        return new Bootstrap()
                .group(loop)
                .channel(LocalChannel.class)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(flushes, new FlushConsolidationHandler());
                    }
                })
                .connect(address)
                .sync()
                .channel();
    }

    @Test
    void writes_thatWaitInTheLoop_goTogetherAndInOrder() throws Exception {
        List<Object> received = new CopyOnWriteArrayList<>();
        Channel channel = connect(received);
        CountDownLatch busy = new CountDownLatch(1);
        loop.execute(() -> {
            try {
                busy.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        IntStream.range(0, 99).forEach(i -> channel.writeAndFlush(i));
        var last = channel.writeAndFlush(99);
        busy.countDown();
        last.sync();
        Awaitility.await().until(() -> received.size() == 100);
        channel.close().sync();

        assertThat(received)
                .containsExactlyElementsOf(
                        IntStream.range(0, 100).<Object>mapToObj(i -> i).toList());
        assertThat(flushes.count).isBetween(1, 2);
    }

    @Test
    void write_withNothingBehindIt_isFlushedAtOnce() {
        EmbeddedChannel channel = new EmbeddedChannel(flushes, new FlushConsolidationHandler());
        for (int i = 1; i <= 3; i++) {
            channel.writeAndFlush(i);
            assertThat(flushes.count).isEqualTo(i);
        }
    }

    @Test
    void writes_causedByOneRead_goTogether() {
        EmbeddedChannel channel =
                new EmbeddedChannel(flushes, new FlushConsolidationHandler(), new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object message) {
                        ctx.writeAndFlush(message);
                        ctx.writeAndFlush(message);
                    }
                });
        channel.writeInbound("a", "b");
        assertThat(flushes.count).isEqualTo(1);
        assertThat(channel.outboundMessages()).containsExactly("a", "a", "b", "b");
    }

    @Test
    void writes_withoutEnd_areFlushedNowAndThen() {
        int writes = 3 * FlushConsolidationHandler.MAX_PENDING + 1;
        EmbeddedChannel channel =
                new EmbeddedChannel(flushes, new FlushConsolidationHandler(), new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object message) {
                        IntStream.range(0, writes).forEach(i -> ctx.writeAndFlush(i));
                        assertThat(flushes.count).isEqualTo(3);
                    }
                });
        channel.writeInbound("a");
        assertThat(flushes.count).isEqualTo(4);
        assertThat(channel.outboundMessages()).hasSize(writes);
    }

    @Test
    void close_orRemovalOfTheHandler_leavesNothingBehind() {
        for (boolean close : new boolean[] {true, false}) {
            flushes.count = 0;
            EmbeddedChannel channel =
                    new EmbeddedChannel(flushes, new FlushConsolidationHandler(), new ChannelInboundHandlerAdapter() {
                        @Override
                        public void channelRead(ChannelHandlerContext ctx, Object message) {
                            ctx.writeAndFlush(message);
                            if (close) {
                                ctx.close();
                            } else {
                                ctx.pipeline().remove(FlushConsolidationHandler.class);
                            }
                            assertThat(flushes.count).isEqualTo(1);
                        }
                    });
            channel.writeInbound("a");
            assertThat(channel.outboundMessages()).containsExactly("a");
        }
    }

    @Test
    void exception_endsARead() {
        EmbeddedChannel channel =
                new EmbeddedChannel(flushes, new FlushConsolidationHandler(), new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object message) {
                        ctx.writeAndFlush(message);
                    }

                    @Override
                    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                        assertThat(flushes.count).isEqualTo(1);
                    }
                });
        channel.pipeline().fireChannelRead("a");
        channel.pipeline().fireExceptionCaught(new IllegalStateException());
        assertThat(flushes.count).isEqualTo(1);
        channel.writeAndFlush("b");
        assertThat(flushes.count).isEqualTo(2);
    }

    @Test
    void handler_standsBeforeTheEncoder_afterWhateverIsNearerToTheSocket() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addLast("tls", new ChannelInboundHandlerAdapter());
        channel.pipeline().addLast("encoder", new CommandEncoder());
        new FlushConsolidation().afterChannelInitialized(channel);
        assertThat(channel.pipeline().names()).containsSubsequence("tls", FlushConsolidation.HANDLER_NAME, "encoder");
    }

    @Test
    void channel_withoutAnEncoder_isLeftAlone() {
        EmbeddedChannel channel = new EmbeddedChannel();
        List<String> names = List.copyOf(channel.pipeline().names());
        new FlushConsolidation().afterChannelInitialized(channel);
        assertThat(channel.pipeline().names()).isEqualTo(names);
    }
}
