package dev.cachezip.budgets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published modules have about the lines that {@code budgets.properties} allows: at most two percent more. */
class BudgetsTest {

    private static final Path PROJECT = Path.of("..");

    private static final Set<String> UNPUBLISHED = Set.of("contracts", "jmh", "testing");

    /** So that a change may come before the deletion that pays for it. */
    private static final int ROOM_PERCENT = 2;

    private static Properties budgets() throws IOException {
        Properties budgets = new Properties();
        try (Reader file = Files.newBufferedReader(PROJECT.resolve("budgets.properties"))) {
            budgets.load(file);
        }
        return budgets;
    }

    private static Path main(Path module) {
        return module.resolve(Path.of("src", "main", "java"));
    }

    static Set<String> modules() throws IOException {
        return new TreeSet<>(budgets().stringPropertyNames());
    }

    @Test
    void budgets_areThoseOfThePublishedModules() throws IOException {
        try (Stream<Path> folders = Files.list(PROJECT)) {
            assertThat(folders)
                    .filteredOn(folder -> Files.isDirectory(main(folder)))
                    .extracting(folder -> folder.getFileName().toString())
                    .filteredOn(name -> !UNPUBLISHED.contains(name))
                    .containsExactlyInAnyOrderElementsOf(modules());
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void mainLines_ofAModule_areWithinItsBudget(String module) throws IOException {
        long lines = 0;
        try (Stream<Path> files = Files.walk(main(PROJECT.resolve(module)))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                lines += Files.readAllLines(file).size();
            }
        }
        long budget = Long.parseLong(budgets().getProperty(module));
        assertThat(lines)
                .as(
                        "%s has %d main lines of %d. Delete what is not needed, move something to the module that it"
                                + " belongs to, or lower the number of another module by as much as this one is raised",
                        module, lines, budget)
                .isLessThanOrEqualTo(budget + budget * ROOM_PERCENT / 100);
    }
}
