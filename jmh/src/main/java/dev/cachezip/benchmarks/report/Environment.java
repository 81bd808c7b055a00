package dev.cachezip.benchmarks.report;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The environment of a run: everything that its results depend on beside the code. It names no host, user or folder.
 *
 * @param date the day of the run, in UTC
 * @param processor model of the processor
 * @param processors number of processors that the JVM sees
 * @param memoryGib memory of the machine in GiB
 * @param operatingSystem name and version
 * @param jdk name and version
 * @param libraries versions by name of the artifact
 */
public record Environment(
        String date,
        String processor,
        int processors,
        long memoryGib,
        String operatingSystem,
        String jdk,
        Map<String, String> libraries) {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final Path OS_RELEASE = Path.of("/etc/os-release");
    private static final Pattern MODEL_NAME = Pattern.compile("model name\\s*:\\s*(.+)");
    private static final Pattern PRETTY_NAME = Pattern.compile("PRETTY_NAME=\"(.+)\"");
    private static final Pattern FEATURE = Pattern.compile("(\\d+)[.+]\\d");
    private static final Pattern DEPENDENCY =
            Pattern.compile("\\s+([^:]+:[^:]+):jar(?::[^:]+)?:([^:]+):(?:compile|runtime)\\b.*");

    /**
     * Returns the environment of this JVM.
     *
     * @param artifacts libraries whose versions to include, as {@code group:artifact}
     */
    public static Environment of(List<String> artifacts) throws IOException {
        OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new Environment(
                LocalDate.now(ZoneOffset.UTC).toString(),
                find(MODEL_NAME, CPU_INFO, System.getProperty("os.arch")),
                Runtime.getRuntime().availableProcessors(),
                Math.round(machine.getTotalMemorySize() / (double) (1L << 30)),
                nameOfSystem(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version") + " ("
                        + System.getProperty("java.vendor") + ")",
                versions(artifacts));
    }

    /** Returns the feature number of the JDK's version. */
    String feature() {
        Matcher version = FEATURE.matcher(jdk);
        return version.find() ? version.group(1) : jdk;
    }

    /** Returns the machine, the JVM and the libraries, by what they are. */
    Map<String, String> rows() {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("date", date);
        rows.put("processor", processor + ", " + processors + " processors seen");
        rows.put("memory", memoryGib + " GiB");
        rows.put("operating system", operatingSystem);
        rows.put("JVM", jdk);
        libraries.forEach((library, version) -> rows.put("`" + library + "`", version));
        return rows;
    }

    private static String nameOfSystem() throws IOException {
        String name = System.getProperty("os.name");
        // The rest of the version, after the first two numbers, concerns only the host.
        String version = System.getProperty("os.version").replaceFirst("^(\\d+\\.\\d+).*", "$1");
        return find(PRETTY_NAME, OS_RELEASE, name) + ", " + name + " " + version;
    }

    private static String find(Pattern pattern, Path file, String otherwise) throws IOException {
        if (!Files.isReadable(file)) {
            return otherwise;
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(pattern::matcher)
                    .filter(Matcher::matches)
                    .map(matcher -> matcher.group(1).trim())
                    .findFirst()
                    .orElse(otherwise);
        }
    }

    private static Map<String, String> versions(List<String> artifacts) {
        Map<String, String> resolved = resolved();
        Map<String, String> libraries = new LinkedHashMap<>();
        for (String library : artifacts) {
            libraries.put(library, Objects.requireNonNull(resolved.get(library), library));
        }
        return libraries;
    }

    /** Reads the artifacts that the build has listed. */
    private static Map<String, String> resolved() {
        try (InputStream list =
                Objects.requireNonNull(Environment.class.getResourceAsStream("dependencies.txt"), "dependencies.txt")) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(DEPENDENCY::matcher)
                    .filter(Matcher::matches)
                    // Artifacts with a classifier have several jars.
                    .collect(Collectors.toMap(
                            matcher -> matcher.group(1), matcher -> matcher.group(2), (first, second) -> first));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
