package dev.cachezip;

import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Prints which hostile values take a reader the most time of the processor, and fails on nothing.
 *
 * <p>Objects may take what they may by default in the heap of this JVM. Run it with a heap that the JVM has touched
 * ({@code -Xms6g -Xmx6g -XX:+AlwaysPreTouch}): growing the heap counts as time of the reader, and may take longer.
 */
public final class AttackReport {

    private static final int PRINTED = 40;
    private static final int RUNS = 5;

    /** What takes less when it is run first, with code that is not compiled yet, is not run again. */
    private static final long FAST = TimeUnit.MILLISECONDS.toNanos(50);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** What one attack takes, with what it was read as. */
    private record Time(long cold, long nanos, String name, String reader, String outcome) {}

    private AttackReport() {}

    /** Measures all attacks whose names contain the first argument, or all. */
    public static void main(String[] args) {
        String wanted = args.length == 0 ? "" : args[0];
        Map<String, byte[]> attacks = new LinkedHashMap<>(StateAttacks.all());
        attacks.putAll(SlowAttacks.all());
        attacks.putAll(ColumnAttacks.all());
        attacks.putAll(ColumnTrees.all());
        attacks.putAll(HostileValues.large());
        attacks.putAll(HostileValues.colliding());
        attacks.keySet().removeIf(name -> !name.contains(wanted));
        List<Time> times = new ArrayList<>();
        readers().forEach((reader, pipeline) -> {
            attacks.forEach((name, stored) -> times.add(time(name, stored, reader, pipeline)));
        });
        times.sort(Comparator.comparingLong(Time::nanos).reversed());
        PrintStream out = System.out;
        times.stream()
                .limit(PRINTED)
                .forEach(time -> out.printf(
                        "%6d ms, %6d ms cold  %s (%s): %s%n",
                        TimeUnit.NANOSECONDS.toMillis(time.nanos),
                        TimeUnit.NANOSECONDS.toMillis(time.cold),
                        time.name,
                        time.reader,
                        time.outcome));
        out.println(times.size() + " measured, "
                + times.stream()
                        .filter(time -> time.nanos > TimeUnit.MILLISECONDS.toNanos(100))
                        .count()
                + " took more than 100 ms");
    }

    private static Map<String, ValuePipeline<Object>> readers() {
        Map<String, ValuePipeline<Object>> readers = new LinkedHashMap<>();
        for (boolean state : new boolean[] {true, false}) {
            // By properties, JSON is read, too.
            ValuePipeline<Object> pipeline = ValuePipeline.builder(
                            state
                                    ? ObjectCodecs.messagePack(StateAttacksTest.TYPES)
                                    : Jackson3Codecs.of(StateAttacksTest.TYPES).messagePack())
                    .build();
            StateAttacksTest.DECLARED.forEach((name, type) ->
                    readers.put((state ? "STATE" : "PROPERTIES") + ", " + name, pipeline.declaredAs(type)));
        }
        return readers;
    }

    private static Time time(String name, byte[] stored, String reader, ValuePipeline<Object> pipeline) {
        long start = THREADS.getCurrentThreadCpuTime();
        String outcome = outcome(pipeline, stored);
        long cold = THREADS.getCurrentThreadCpuTime() - start;
        if (cold <= FAST) {
            return new Time(cold, cold, name, reader, outcome);
        }
        long[] warm = new long[RUNS];
        for (int run = 0; run < RUNS; run++) {
            start = THREADS.getCurrentThreadCpuTime();
            outcome(pipeline, stored);
            warm[run] = THREADS.getCurrentThreadCpuTime() - start;
        }
        Arrays.sort(warm);
        return new Time(cold, warm[RUNS / 2], name, reader, outcome);
    }

    private static String outcome(ValuePipeline<Object> pipeline, byte[] stored) {
        try {
            pipeline.decode(stored);
            return "read";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }
}
