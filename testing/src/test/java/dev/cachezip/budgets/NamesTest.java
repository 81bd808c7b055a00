package dev.cachezip.budgets;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * The name of a type is no other type's name, be it top-level, nested or private: who searches for a name finds one thing.
 *
 * <p>Private types are no exception. A rule that spares them would have to be known before a hit can be believed, and the
 * names that they shared, such as {@code Context}, {@code Known} and {@code Reading}, said less than those that they have
 * instead. A builder has the name of what it builds, as in Spring Data.
 *
 * <p>Values of trials, which are classes nested in those of {@code testing} and {@code contracts}, are compared with the
 * types of the house, but not with each other: they play the classes of many applications, and two of these may have an
 * {@code Order}. Forms that are stored keep the names that Redis knows them by.
 */
class NamesTest {

    private static final Path PROJECT = Path.of("..");

    private static final Path MAIN = Path.of("src", "main", "java");

    /** Compares the others' ways to do one thing, in classes that are named after it. */
    private static final String BENCHMARKS = "jmh";

    /** Their nested classes are values. */
    private static final Set<String> TRIALS = Set.of("contracts", "testing");

    /** Names classes as they are stored. */
    private static final Path STORED =
            PROJECT.resolve(Path.of("objects/src/main/resources/dev/cachezip/objects/types/libraries.txt"));

    /**
     * A type of the project.
     *
     * @param name the binary name
     * @param value whether it plays a class of an application
     */
    private record NamedType(String name, boolean value) {

        String simpleName() {
            return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
        }
    }

    /** Collects the types of a file. What is local or anonymous has no name outside of its method. */
    private static final class DeclaredTypes extends TreeScanner<Void, Void> {

        private final String of;
        private final boolean trial;
        private final List<NamedType> found;
        private final Deque<String> outer = new ArrayDeque<>();

        private DeclaredTypes(String of, boolean trial, List<NamedType> found) {
            this.of = of;
            this.trial = trial;
            this.found = found;
        }

        @Override
        public Void visitClass(ClassTree type, Void none) {
            String name = outer.isEmpty() ? of + "." : outer.element() + "$";
            outer.push(name + type.getSimpleName());
            found.add(new NamedType(outer.element(), trial && outer.size() > 1));
            type.getMembers().stream().filter(ClassTree.class::isInstance).forEach(member -> scan(member, null));
            outer.pop();
            return null;
        }
    }

    private static List<Path> modules() throws IOException {
        try (Stream<Path> folders = Files.list(PROJECT)) {
            return folders.filter(folder -> !folder.endsWith(BENCHMARKS))
                    .filter(folder -> Files.isDirectory(folder.resolve(MAIN)))
                    .toList();
        }
    }

    private static List<NamedType> types(Path module) throws IOException {
        List<NamedType> found = new ArrayList<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (Stream<Path> all = Files.walk(module.resolve(MAIN));
                StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<Path> sources =
                    all.filter(file -> file.toString().endsWith(".java")).toList();
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
            for (CompilationUnitTree file : task.parse()) {
                boolean trial = TRIALS.contains(module.getFileName().toString());
                new DeclaredTypes(String.valueOf(file.getPackageName()), trial, found).scan(file.getTypeDecls(), null);
            }
        }
        return found;
    }

    @Test
    void simpleNames_ofAllModules_standForOneTypeEach() throws IOException {
        Set<String> stored = Set.copyOf(Files.readAllLines(STORED));
        List<NamedType> all = new ArrayList<>();
        for (Path module : modules()) {
            all.addAll(types(module));
        }
        Map<String, List<NamedType>> types = all.stream()
                .filter(type -> !stored.contains(type.name()))
                .collect(Collectors.groupingBy(NamedType::simpleName));
        assertThat(types).hasSizeGreaterThan(1_000);
        assertThat(types.values())
                .filteredOn(same -> same.size() > 1 && !same.stream().allMatch(NamedType::value))
                .isEmpty();
    }
}
