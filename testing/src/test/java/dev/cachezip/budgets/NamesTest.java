package dev.cachezip.budgets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A name that a class of any module has is no other class's name. */
class NamesTest {

    private static final Path PROJECT = Path.of("..");

    /** Compares the others' ways to do one thing, in classes that are named after it. */
    private static final String BENCHMARKS = "jmh";

    private static List<Path> modules() throws IOException {
        try (Stream<Path> folders = Files.list(PROJECT)) {
            return folders.filter(folder -> !folder.endsWith(BENCHMARKS))
                    .map(folder -> folder.resolve(Path.of("src", "main", "java")))
                    .filter(Files::isDirectory)
                    .toList();
        }
    }

    @Test
    void simpleNames_ofAllModules_standForOneClassEach() throws IOException {
        Map<String, List<Path>> classes = new TreeMap<>();
        for (Path module : modules()) {
            try (Stream<Path> files = Files.walk(module)) {
                files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                        .forEach(file -> classes.computeIfAbsent(
                                        file.getFileName().toString(), name -> new ArrayList<>())
                                .add(file));
            }
        }
        assertThat(classes).isNotEmpty();
        assertThat(classes.values()).filteredOn(files -> files.size() > 1).isEmpty();
    }
}
