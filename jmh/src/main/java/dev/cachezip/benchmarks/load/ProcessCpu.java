package dev.cachezip.benchmarks.load;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The processor time of this JVM, with its compiler, collector and native threads. Not thread-safe.
 *
 * <p>Linux reports hundredths of a second to the JVM, which is 4 % of the time that one caller uses in a round. So on
 * Linux, the time is the sum over all threads except the asking thread, which the system reports in nanoseconds; when a
 * thread ends, its time since the last reading is lost.
 */
final class ProcessCpu {

    private static final OperatingSystemMXBean MACHINE =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final Path OWN_TASK = Path.of("/proc/thread-self");
    private static final double NANOS_PER_MICRO = 1000;

    private Map<String, Long> nanosByTask = new HashMap<>();
    private long sum;

    /** Returns the time since some moment, in microseconds. */
    double micros() throws IOException {
        if (!Files.exists(OWN_TASK.resolve("schedstat"))) {
            return MACHINE.getProcessCpuTime() / NANOS_PER_MICRO;
        }
        String own = OWN_TASK.toRealPath().getFileName().toString();
        Map<String, Long> now = new HashMap<>();
        for (Path task : tasks()) {
            String id = task.getFileName().toString();
            if (!id.equals(own)) {
                readIfAlive(task).ifPresent(nanos -> now.put(id, nanos));
            }
        }
        now.forEach((id, nanos) -> sum += nanos - nanosByTask.getOrDefault(id, 0L));
        nanosByTask = now;
        return sum / NANOS_PER_MICRO;
    }

    private static OptionalLong readIfAlive(Path task) {
        try {
            return OptionalLong.of(nanos(task.resolve("schedstat")));
        } catch (IOException e) {
            // The thread has ended since the folder was listed.
            return OptionalLong.empty();
        }
    }

    private static List<Path> tasks() throws IOException {
        try (Stream<Path> tasks = Files.list(TASKS)) {
            return tasks.toList();
        }
    }

    /** Returns how long a thread has run. */
    static long nanos(Path schedstat) throws IOException {
        return Long.parseLong(Files.readString(schedstat).split(" ", 2)[0]);
    }
}
