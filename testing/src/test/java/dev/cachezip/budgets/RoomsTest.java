package dev.cachezip.budgets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each package is in one module. */
class RoomsTest {

    @Test
    void packages_areInOneModuleEach() throws IOException {
        Map<String, TreeSet<String>> modules = new TreeMap<>();
        Path project = Path.of("..");
        try (Stream<Path> folders = Files.list(project)) {
            for (Path module : folders.toList()) {
                Path main = module.resolve(Path.of("src", "main", "java"));
                if (Files.isDirectory(main)) {
                    try (Stream<Path> files = Files.walk(main)) {
                        files.filter(file -> file.toString().endsWith(".java"))
                                .forEach(file -> modules.computeIfAbsent(
                                                main.relativize(file.getParent())
                                                        .toString(),
                                                name -> new TreeSet<>())
                                        .add(module.getFileName().toString()));
                    }
                }
            }
        }
        assertThat(modules)
                .hasSizeGreaterThan(40)
                .allSatisfy((name, of) -> assertThat(of).as(name).hasSize(1));
    }
}
