package dev.cachezip.objects.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.objects.places.DeclaredPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The calls that a level of nesting takes on the stack while it is read: documents may have 500 levels. */
class ReadDepthTest {

    private static final int PER_LEVEL = 4;

    /** The methods on the stack when the last probe was made, as far as they are of this module. */
    private static List<String> stack = List.of();

    /** Its constructor notes who calls it. */
    record Probe(int value) {

        Probe {
            noteCaller();
        }

        private static void noteCaller() {
            stack = StackWalker.getInstance()
                    .walk(frames -> frames.map(frame -> frame.getClassName() + "." + frame.getMethodName())
                            .filter(name -> name.startsWith("dev.cachezip.objects."))
                            .toList());
        }
    }

    record Level(@Nullable Level inner, @Nullable Probe probe) {}

    static final class Node {

        final @Nullable Node inner;
        final @Nullable Probe probe;

        Node(@Nullable Node inner, @Nullable Probe probe) {
            this.inner = inner;
            this.probe = probe;
        }
    }

    record Lists(List<List<List<Probe>>> lists) {}

    static Stream<Object> nested() {
        Probe probe = new Probe(1);
        return Stream.of(
                new Level(new Level(new Level(null, probe), null), null),
                new Node(new Node(new Node(null, probe), null), null),
                new Lists(new ArrayList<>(List.of(new ArrayList<>(List.of(new ArrayList<>(List.of(probe))))))));
    }

    @ParameterizedTest
    @MethodSource("nested")
    void read_eachLevel_takesFourCalls(Object value) {
        byte[] written = StateTests.write(StateTests.MESSAGE_PACK, value);

        StateTests.read(StateTests.MESSAGE_PACK, written);

        List<String> calls = stack;
        int[] places = IntStream.range(0, calls.size())
                .filter(i -> calls.get(i).equals(DeclaredPlace.class.getName() + ".read"))
                .toArray();
        assertThat(places).hasSizeGreaterThan(2);
        assertThat(IntStream.range(1, places.length).map(i -> places[i] - places[i - 1]))
                .containsOnly(PER_LEVEL);
    }
}
