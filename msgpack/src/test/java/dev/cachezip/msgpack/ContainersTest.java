package dev.cachezip.msgpack;

import static dev.cachezip.msgpack.Generators.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.io.SerializedString;

/** Headers of arrays and maps: always the shortest, whatever was announced. */
final class ContainersTest {

    private static final int UNKNOWN = -1;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 14, 15, 16, 17, 255, 65534, 65535, 65536, 65537})
    void writeArray_anySize_hasTheShortestHeader(int size) throws IOException {
        byte[] expected;
        try (MessageBufferPacker judge = MessagePack.newDefaultBufferPacker()) {
            judge.packArrayHeader(size);
            for (int i = 0; i < size; i++) {
                judge.packInt(i);
            }
            expected = judge.toByteArray();
        }
        for (int hint : new int[] {UNKNOWN, size, 0, 1, 15, 16, 65535, 65536, Integer.MAX_VALUE}) {
            assertThat(bytes(g -> {
                        g.writeStartArray(null, hint);
                        for (int i = 0; i < size; i++) {
                            g.writeNumber(i);
                        }
                        g.writeEndArray();
                    }))
                    .as("announced: %d", hint)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 14, 15, 16, 17, 255, 65534, 65535, 65536, 65537})
    void writeObject_anySize_hasTheShortestHeader(int size) throws IOException {
        byte[] expected;
        try (MessageBufferPacker judge = MessagePack.newDefaultBufferPacker()) {
            judge.packMapHeader(size);
            for (int i = 0; i < size; i++) {
                judge.packString("k" + i).packInt(i);
            }
            expected = judge.toByteArray();
        }
        for (int hint : new int[] {UNKNOWN, size, 0, 1, 15, 16, 65535, 65536, Integer.MAX_VALUE}) {
            assertThat(bytes(g -> {
                        g.writeStartObject(null, hint);
                        for (int i = 0; i < size; i++) {
                            g.writeName("k" + i);
                            g.writeNumber(i);
                        }
                        g.writeEndObject();
                    }))
                    .as("announced: %d", hint)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 400", "1, 15, 300", "2, 40, 200", "3, 3, 499"})
    void write_nestedContainersOfAnySizes_areWhatMsgpackCoreWrites(long seed, int maxSize, int maxDepth)
            throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            List<int[]> plan = new ArrayList<>();
            plan(random, maxSize, maxDepth, plan);
            byte[] expected;
            try (MessageBufferPacker judge = MessagePack.newDefaultBufferPacker()) {
                pack(plan.iterator(), judge);
                expected = judge.toByteArray();
            }
            assertThat(bytes(g -> {
                        var steps = plan.iterator();
                        write(steps, g, steps.next());
                    }))
                    .isEqualTo(expected);
        }
    }

    /** One value: what kind it is, its size, and what is announced. */
    private static void plan(Random random, int maxSize, int depth, List<int[]> plan) {
        int kind = plan.isEmpty() ? 1 + random.nextInt(2) : plan.size() > 5000 || depth == 0 ? 0 : random.nextInt(3);
        int size = kind == 0 ? random.nextInt() >> random.nextInt(32) : 1 + random.nextInt(maxSize);
        int hint = random.nextBoolean() ? UNKNOWN : random.nextBoolean() ? size : random.nextInt(maxSize);
        plan.add(new int[] {kind, size, hint});
        for (int i = 0; kind > 0 && i < size; i++) {
            plan(random, maxSize, depth - 1, plan);
        }
    }

    private static void pack(Iterator<int[]> plan, MessageBufferPacker judge) throws IOException {
        int[] step = plan.next();
        switch (step[0]) {
            case 0 -> judge.packInt(step[1]);
            case 1 -> judge.packArrayHeader(step[1]);
            default -> judge.packMapHeader(step[1]);
        }
        for (int i = 0; step[0] > 0 && i < step[1]; i++) {
            if (step[0] == 2) {
                judge.packString("name" + i);
            }
            pack(plan, judge);
        }
    }

    private static void write(Iterator<int[]> plan, MessagePackGenerator generator, int[] step) {
        switch (step[0]) {
            case 0 -> generator.writeNumber(step[1]);
            case 1 -> {
                generator.writeStartArray(null, step[2]);
                for (int i = 0; i < step[1]; i++) {
                    write(plan, generator, plan.next());
                }
                generator.writeEndArray();
            }
            default -> {
                generator.writeStartObject(null, step[2]);
                for (int i = 0; i < step[1]; i++) {
                    generator.writeName(new SerializedString("name" + i));
                    write(plan, generator, plan.next());
                }
                generator.writeEndObject();
            }
        }
    }

    @Test
    void streamWriteContext_atEachStep_tellsWhereItIs() {
        bytes(g -> {
            assertThat(g.streamWriteContext().inRoot()).isTrue();
            assertThat(g.streamWriteContext().hasCurrentIndex()).isFalse();
            g.writeStartObject("outer");
            assertThat(g.currentValue()).isEqualTo("outer");
            assertThat(g.streamWriteContext().hasCurrentName()).isFalse();
            g.writeName("list");
            TokenStreamContext object = g.streamWriteContext();
            assertThat(object.inObject()).isTrue();
            assertThat(object.currentName()).isEqualTo("list");
            assertThat(object.hasCurrentName()).isTrue();
            assertThat(object.hasCurrentIndex()).isFalse();
            assertThat(object.pathAsPointer()).hasToString("/list");
            g.writeStartArray("inner", 3);
            g.writeNumber(1);
            g.writeNumber(2);
            TokenStreamContext array = g.streamWriteContext();
            assertThat(array.inArray()).isTrue();
            assertThat(array.getCurrentIndex()).isEqualTo(1);
            assertThat(array.getEntryCount()).isEqualTo(2);
            assertThat(array.getNestingDepth()).isEqualTo(2);
            assertThat(array.pathAsPointer()).hasToString("/list/1");
            assertThat(array.currentValue()).isEqualTo("inner");
            assertThat(array.getParent().currentName()).isEqualTo("list");
            assertThat(array.getParent().currentValue()).isEqualTo("outer");
            assertThat(array.getParent().getCurrentIndex()).isZero();
            array.assignCurrentValue("changed");
            assertThat(g.currentValue()).isEqualTo("changed");
            g.writeEndArray();
            assertThat(g.currentValue()).isEqualTo("outer");
            g.assignCurrentValue("assigned");
            assertThat(g.streamWriteContext().currentValue()).isEqualTo("assigned");
            assertThat(g.streamWriteContext().currentName()).isEqualTo("list");
            g.writeEndObject();
            assertThat(g.streamWriteContext().inRoot()).isTrue();
            assertThat(g.streamWriteContext().getCurrentIndex()).isZero();
            assertThat(g.streamWriteContext().getParent()).isNull();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 31, 32, 255, 256, 65535, 65536})
    void currentName_ofAnyLengthAndInAWideObject_isTheName(int length) {
        String name = "é".repeat(length / 2) + "x".repeat(length % 2);
        bytes(g -> {
            g.writeStartObject();
            for (int i = 0; i < 20; i++) {
                g.writeName(name);
                assertThat(g.streamWriteContext().currentName()).isEqualTo(name);
                g.writeStartObject();
                assertThat(g.streamWriteContext().getParent().currentName()).isEqualTo(name);
                assertThat(g.streamWriteContext().currentName()).isNull();
                g.writeEndObject();
                assertThat(g.streamWriteContext().currentName()).isEqualTo(name);
            }
            g.writeEndObject();
        });
    }
}
