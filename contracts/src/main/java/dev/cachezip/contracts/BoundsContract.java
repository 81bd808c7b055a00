package dev.cachezip.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.contracts.CodecContract.Anything;
import dev.cachezip.contracts.CodecContract.ChainLink;
import dev.cachezip.contracts.CodecContract.Color;
import dev.cachezip.contracts.CodecContract.Holder;
import dev.cachezip.contracts.CodecContract.Named;
import dev.cachezip.contracts.CodecContract.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The contract of all codecs of objects about values that are too deep, too large or not whole. */
public interface BoundsContract extends TestedCodec {

    @Test
    default void write_listThatContainsItselfManyTimes_isRefusedOrReadAgain() {
        List<Object> cycle = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            cycle.add(cycle);
        }
        assertRefusedOrReadAgain(cycle);
    }

    @Test
    default void write_anyDepth_isRefusedOrReadAgain() {
        int written = 0;
        for (int depth = 1; depth < 300; depth++) {
            Object value = "bottom";
            for (int i = 0; i < depth; i++) {
                value = new Anything(value);
            }
            Object nested = value;
            try {
                byte[] plain = write(nested);
                assertThat(read(plain)).isEqualTo(nested);
                written++;
            } catch (CachezipException.Codec e) {
                assertThat(e.getMessage()).containsPattern("deeper|depth");
            }
        }
        assertThat(written).isBetween(100, 298);
    }

    @Test
    default void write_listThatContainsItself_isRefusedOrReadAgain() {
        List<Object> cycle = new ArrayList<>();
        cycle.add(cycle);
        assertRefusedOrReadAgain(cycle);
    }

    private void assertRefusedOrReadAgain(List<Object> cycle) {
        Throwable refused = catchThrowable(() -> {
            List<?> read = (List<?>) Objects.requireNonNull(read(write(cycle)));
            assertThat(read).hasSameSizeAs(cycle);
            read.forEach(element -> assertThat(element == read).isTrue());
        });
        if (refused != null) {
            assertThat(refused).isInstanceOf(CachezipException.Codec.class);
        }
    }

    @Test
    default void write_deeperThanCanBeRead_isRefused() {
        ChainLink deep = chain(501);
        assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> write(deep));
    }

    /** Half of the levels that are allowed: how much stack a level takes depends on what the JVM has compiled. */
    @Test
    default void readAndWrite_250Levels_needsNoMoreThanTheDefaultStack() throws InterruptedException {
        assertComesBack(chain(250), 1 << 20);
    }

    @Test
    default void readAndWrite_deepestThatIsAllowed_comesBackWhereTheStackHasRoom() throws InterruptedException {
        assertComesBack(chain(497), 4 << 20);
    }

    private void assertComesBack(ChainLink deep, int stack) throws InterruptedException {
        List<Object> read = new ArrayList<>();
        Thread thread = new Thread(null, () -> read.add(Objects.requireNonNull(read(write(deep)))), "deep", stack);
        thread.start();
        thread.join();
        assertThat(read).hasSize(1).first().isInstanceOf(ChainLink.class);
    }

    @Test
    default void write_moreThanTheLimit_isTooLarge() {
        OutputBuffer plain = new OutputBuffer();
        plain.limit(100);
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> codec(CodecContract.TYPES).write(new Named("x".repeat(100), Color.RED), plain));
    }

    @Test
    default void read_trailingBytes_isRefused() {
        byte[] plain = write(new Point(1, 2));
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> read(Arrays.copyOf(plain, plain.length + 1)));
    }

    @Test
    default void read_truncatedAnywhere_isRefused() {
        byte[] plain = write(new Holder(List.of(new Point(1, 2)), Map.of(5L, Set.of("x")), Optional.of("o"), null));
        for (int i = 0; i < plain.length; i++) {
            int length = i;
            if (length == 1 && plain[0] >= 0) {
                // A MessagePack document below 80 is one byte long: the first byte of JSON is a whole one.
                continue;
            }
            assertThatExceptionOfType(CachezipException.class)
                    .as("%d of %d bytes", length, plain.length)
                    .isThrownBy(() -> read(Arrays.copyOf(plain, length)));
        }
    }

    private static ChainLink chain(int links) {
        ChainLink top = new ChainLink();
        for (int i = 0; i < links; i++) {
            ChainLink above = new ChainLink();
            above.next = top;
            top = above;
        }
        return top;
    }
}
