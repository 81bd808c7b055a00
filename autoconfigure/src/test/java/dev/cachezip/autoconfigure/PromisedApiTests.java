package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.advice.CompressionAdvice;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.endpoint.CacheReport;
import dev.cachezip.endpoint.CachezipEndpoint;
import dev.cachezip.endpoint.SessionReport;
import dev.cachezip.failures.CacheFailure;
import dev.cachezip.failures.CacheFailureListener;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.metrics.ObservedCaches;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.serializer.CacheId;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.beans.PropertyDescriptor;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.JsonNode;

/**
 * docs/api.txt is what a release promises: types with their public members, properties, meters, and the fields of the
 * endpoint. With {@code -Dcachezip.api.write} it is written anew, for the types that it names.
 */
class PromisedApiTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.dictionaries.CacheDictionaries");

    private static final Path PROJECT = Path.of("..");

    private static final Path FILE = PROJECT.resolve(Path.of("docs", "api.txt"));

    private static final String OURS = "dev.cachezip.";

    /** A type of ours in the file, with or without what is written of it. */
    private static final Pattern PROMISED = Pattern.compile("(?m)^(?:[a-z@]+ )*(dev\\.cachezip\\.[\\w.$]+)");

    /** What stands before a member that is public for other modules only. */
    private static final String NOT_PROMISED = "  - ";

    private static final Pattern NAME = Pattern.compile("[\\w.$]+");

    private static final Pattern NAME_OF_OURS = Pattern.compile("dev\\.cachezip(?:\\.[\\w$]+)+");

    private static final Pattern PACKAGE = Pattern.compile("\\b(?:dev\\.cachezip|java)(?:\\.[a-z]\\w*)*\\.(?=[A-Z])");

    /** Modules whose types are for no application. */
    private static final Set<String> UNPUBLISHED = Set.of("cli", "contracts", "jmh", "testing");

    /** Pages about cachezip itself. */
    private static final Set<String> INSIDE = Set.of("architecture.md", "benchmarks.md", "testing.md");

    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`]+`");

    private static final Pattern NAME_OF_A_TYPE = Pattern.compile("\\b[A-Z]\\w+");

    /** What a record or an enum extends. */
    private static final Set<Class<?>> IMPLIED = Set.of(Object.class, Record.class, Enum.class, Annotation.class);

    /** The methods of HTTP, by the annotations of operations. */
    private static final Map<Class<? extends Annotation>, String> OPERATIONS =
            Map.of(ReadOperation.class, "GET", WriteOperation.class, "POST", DeleteOperation.class, "DELETE");

    @Test
    void file_isWhatClassesPropertiesMetersAndEndpointAre() throws IOException {
        String file = Files.readString(FILE);
        String made = preamble(file) + types(file) + properties() + meters() + endpoint();
        if (Boolean.getBoolean("cachezip.api.write")) {
            Files.writeString(FILE, made);
        } else {
            assertThat(made.lines())
                    .as("What is promised has changed. If it has to, write docs/api.txt anew, by `mvn -pl autoconfigure"
                            + " test -Dtest=PromisedApiTests -Dcachezip.api.write`, put '- ' before members that are only"
                            + " for other modules, and say in CHANGES.md what changes for users")
                    .containsExactlyElementsOf(file.lines().toList());
        }
    }

    @Test
    void types_areThoseThatPagesNameInCode() throws IOException {
        Set<String> ours = publicTypes();
        Set<String> named = new TreeSet<>();
        for (Path page : pages()) {
            CODE.matcher(Files.readString(page))
                    .results()
                    .flatMap(code -> NAME_OF_A_TYPE.matcher(code.group()).results())
                    .map(MatchResult::group)
                    .filter(ours::contains)
                    .forEach(named::add);
        }
        assertThat(promised(Files.readString(FILE)).stream().map(Class::getSimpleName))
                .as(
                        "The README or a page of docs names each promised type in code, and no other public type. Add the type's"
                                + " whole name to docs/api.txt in a line of its own, and write that anew; or say on the page what it"
                                + " is for; or do not name it there")
                .containsExactlyInAnyOrderElementsOf(named);
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(PROJECT.resolve("README.md")));
        for (Path module : modules()) {
            pages.add(module.resolve("README.md"));
        }
        try (Stream<Path> docs = Files.list(PROJECT.resolve("docs"))) {
            docs.filter(page -> page.toString().endsWith(".md"))
                    .filter(page -> !INSIDE.contains(page.getFileName().toString()))
                    .forEach(pages::add);
        }
        pages.removeIf(page -> !Files.exists(page));
        return pages;
    }

    private static List<Path> modules() throws IOException {
        try (Stream<Path> folders = Files.list(PROJECT)) {
            return folders.filter(folder -> Files.isDirectory(folder.resolve(Path.of("src", "main", "java"))))
                    .filter(folder -> !UNPUBLISHED.contains(folder.getFileName().toString()))
                    .toList();
        }
    }

    /** Returns the simple names of the published modules' public types, which stand for one type each. */
    private static Set<String> publicTypes() throws IOException {
        Set<String> names = new TreeSet<>();
        for (Path module : modules()) {
            try (Stream<Path> files = Files.walk(module.resolve(Path.of("src", "main", "java")))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    if (Files.readString(file).lines().anyMatch(line -> line.startsWith("public "))) {
                        names.add(file.getFileName().toString().replace(".java", ""));
                    }
                }
            }
        }
        assertThat(names).hasSizeGreaterThan(200);
        return names;
    }

    private static String preamble(String file) {
        return file.lines().takeWhile(line -> line.startsWith("#")).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String section(String title, Stream<String> lines) {
        return "\n## " + title + "\n\n" + lines.collect(Collectors.joining("\n", "", "\n"));
    }

    private static List<Class<?>> promised(String file) {
        return PROMISED.matcher(file)
                .results()
                .map(found -> found.group(1))
                .filter(name -> name.indexOf('$') < 0 && ClassUtils.isPresent(name, null))
                .sorted()
                .<Class<?>>map(name -> ClassUtils.resolveClassName(name, null))
                .toList();
    }

    private static String types(String file) {
        List<Class<?>> types = new ArrayList<>();
        promised(file).forEach(type -> addWithNested(type, types));
        Set<String> names = types.stream().map(Class::getName).collect(Collectors.toSet());
        Set<String> notPromised = notPromised(file);
        List<String> lines = new ArrayList<>();
        for (Class<?> type : types) {
            lines.add(header(type, names));
            members(type, names).stream()
                    .map(member -> (notPromised.contains(type.getName() + member) ? NOT_PROMISED : "    ") + member)
                    .forEach(lines::add);
        }
        return section("Types", lines.stream());
    }

    /** Returns the members after a dash, each behind the name of its type. */
    private static Set<String> notPromised(String file) {
        Set<String> members = new HashSet<>();
        String type = "";
        for (String line : file.lines().toList()) {
            Matcher header = PROMISED.matcher(line);
            if (header.find()) {
                type = header.group(1);
            } else if (line.startsWith(NOT_PROMISED)) {
                members.add(type + line.substring(NOT_PROMISED.length()));
            }
        }
        return members;
    }

    private static void addWithNested(Class<?> type, List<Class<?>> types) {
        types.add(type);
        Stream.of(type.getClasses())
                .filter(nested -> nested.getDeclaringClass() == type)
                .sorted(Comparator.comparing(Class::getName))
                .forEach(nested -> addWithNested(nested, types));
    }

    /** Returns a type with the types that it extends, and instead of one that is not promised with those that it extends. */
    private static String header(Class<?> type, Set<String> promised) {
        String kind = type.isAnnotation()
                ? "@interface"
                : type.isInterface() ? "interface" : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
        int modifiers = type.isInterface() ? 0 : type.getModifiers() & (Modifier.ABSTRACT | Modifier.FINAL);
        String variables = Stream.of(type.getTypeParameters())
                .map(TypeVariable::getName)
                .collect(Collectors.joining(", ", "<", ">"));
        String parents = lineage(type, promised)
                .flatMap(PromisedApiTests::parents)
                .filter(parent -> !isOnlyOurs(parent, promised) && !IMPLIED.contains(parent))
                .map(parent -> shortened(parent.getName()))
                .distinct()
                .collect(Collectors.joining(", "));
        return (Modifier.toString(modifiers) + " " + kind + " ").stripLeading()
                + type.getName()
                + variables.replace("<>", "")
                + (parents.isEmpty() ? "" : ": " + parents);
    }

    /** Returns a type, and those of the types that it extends that are not promised: their members are its own. */
    private static Stream<Class<?>> lineage(Class<?> type, Set<String> promised) {
        return Stream.concat(
                Stream.of(type),
                parents(type)
                        .filter(parent -> isOnlyOurs(parent, promised))
                        .flatMap(parent -> lineage(parent, promised)));
    }

    private static Stream<Class<?>> parents(Class<?> type) {
        return Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()));
    }

    private static boolean isOnlyOurs(Class<?> type, Set<String> promised) {
        return type.getName().startsWith(OURS) && !promised.contains(type.getName());
    }

    /** Returns the public members of a type whose signatures have no type that is for other modules. */
    private static Set<String> members(Class<?> type, Set<String> promised) {
        Stream<String> fields = Stream.of(type.getDeclaredFields())
                .filter(field -> isPublic(field))
                .map(field -> named(field, field.toGenericString()));
        Stream<String> constructors = Stream.of(type.getDeclaredConstructors())
                .filter(constructor -> isPublic(constructor))
                .map(Constructor::toGenericString);
        Stream<String> methods = lineage(type, promised)
                .flatMap(each -> Stream.of(each.getDeclaredMethods()))
                .filter(method -> isPublic(method) && !isOfOthers(method, type))
                .filter(method -> method.getDeclaringClass() == type || !Modifier.isStatic(method.getModifiers()))
                .map(method -> named(method, method.toGenericString()) + defaultValue(method));
        return Stream.of(fields, constructors, methods)
                .flatMap(each -> each)
                .filter(member ->
                        NAME_OF_OURS.matcher(member).results().allMatch(name -> promised.contains(name.group())))
                .map(member -> shortened(member).replaceFirst("public ", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isPublic(Member member) {
        return Modifier.isPublic(member.getModifiers()) && !member.isSynthetic();
    }

    private static String named(Member member, String text) {
        return text.replace(member.getDeclaringClass().getTypeName() + "." + member.getName(), member.getName());
    }

    private static String defaultValue(Method method) {
        Object value = method.getDefaultValue();
        return value == null
                ? ""
                : " default " + (value instanceof Object[] values ? Arrays.toString(values) : "'" + value + "'");
    }

    /** Returns whether a method is just that of a type of the JDK or of a library. */
    private static boolean isOfOthers(Method method, Class<?> type) {
        return parents(type)
                .anyMatch(parent -> isOfOthers(method, parent)
                        || (!parent.getName().startsWith(OURS)
                                && Stream.of(parent.getDeclaredMethods())
                                        .anyMatch(other -> other.getName().equals(method.getName())
                                                && other.getReturnType() == method.getReturnType()
                                                && Arrays.equals(
                                                        other.getParameterTypes(), method.getParameterTypes()))));
    }

    private static String shortened(String text) {
        return PACKAGE.matcher(text).replaceAll("").replace('$', '.');
    }

    private static String properties() throws IOException {
        Map<String, JsonNode> properties = new TreeMap<>(PropertiesDocumentTests.properties());
        PropertiesDocumentTests.propertiesOfACache()
                .forEach(property -> properties.put(
                        "cachezip.caches.<name>." + property.path("name").asString(), property));
        return section(
                "Properties",
                properties.entrySet().stream().map(property -> property.getKey() + property(property.getValue())));
    }

    private static String property(JsonNode property) {
        String type = NAME.matcher(property.path("type").asString())
                .replaceAll(name -> Matcher.quoteReplacement(valuesOr(name.group())));
        JsonNode standard = property.path("defaultValue");
        return ": "
                + shortened(type)
                + (standard.isMissingNode() ? "" : " = " + (standard.isArray() ? standard : standard.asString()))
                + (property.has("deprecation") ? ", deprecated" : "");
    }

    /** Returns the values of an enum, as they are written in properties, or the name of any other class. */
    private static String valuesOr(String name) {
        return ClassUtils.isPresent(name, null)
                        && ClassUtils.resolveClassName(name, null).isEnum()
                ? Stream.of(ClassUtils.resolveClassName(name, null).getEnumConstants())
                        .map(InvalidCachezipPropertyException::shown)
                        .collect(Collectors.joining("|"))
                : name;
    }

    /** Returns the meters of caches and sessions, each with its tags, and with their words if it has all from the start. */
    private static String meters() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        CachingRunner.create()
                .withConfiguration(AutoConfigurations.of(CachezipSessionAutoConfiguration.class))
                .withUserConfiguration(Caching.class)
                .withBean(SimpleMeterRegistry.class, () -> registry)
                .withPropertyValues(
                        "cachezip.session.enabled=true",
                        "cachezip.caches.books.dictionary=on",
                        "cachezip.caches.books.near.max-size=1MB",
                        "cachezip.caches.books.stale=1m",
                        "cachezip.caches.books.time-to-live=1m")
                .run(context -> count(context, registry));
        Map<String, Map<String, Set<String>>> meters = new TreeMap<>();
        for (Meter meter : registry.getMeters()) {
            Meter.Id id = meter.getId();
            if (id.getName().startsWith("cachezip.")) {
                String kind = id.getType().name().toLowerCase(Locale.ROOT).replace('_', ' ');
                String unit = id.getBaseUnit() == null ? "" : " of " + id.getBaseUnit();
                Map<String, Set<String>> tags =
                        meters.computeIfAbsent(id.getName() + ": " + kind + unit, name -> new TreeMap<>());
                id.getTags()
                        .forEach(tag -> tags.computeIfAbsent(tag.getKey(), key -> new TreeSet<>())
                                .add(tag.getValue()));
            }
        }
        return section(
                "Meters",
                meters.entrySet().stream()
                        .map(meter -> meter.getKey()
                                + meter.getValue().entrySet().stream()
                                        .map(tag -> ", " + tag.getKey()
                                                + (tag.getValue().size() == 1
                                                        ? ""
                                                        : "=" + String.join("|", tag.getValue())))
                                        .collect(Collectors.joining())));
    }

    private static void count(ApplicationContext context, SimpleMeterRegistry registry) {
        context.getBeanProvider(MeterBinder.class).forEach(meters -> meters.bindTo(registry));
        assertThat(context.getBean(CacheManager.class).getCache("books")).isNotNull();
        CacheId cache = CacheId.of("books");
        CountedCaches counted = context.getBean(CountedCaches.class);
        counted.of(cache).encoded(Outcome.NotCompressed.TOO_SHORT, 1, 1, 1);
        counted.of(cache).decoded(Algorithm.ZSTD, 1, 1, 1);
        CacheFailure failure = new CacheFailure(cache, "get", "redis", "a reason");
        context.getBeanProvider(CacheFailureListener.class).forEach(listener -> listener.failed(failure));
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(registry));
        RedisSerializer<Object> observed =
                new ObservedCaches(counted, () -> observations).around(cache, RedisSerializer.java());
        assertThat(observed.deserialize(observed.serialize("a value"))).isEqualTo("a value");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}

    private static String endpoint() {
        List<String> lines = new ArrayList<>();
        for (Method operation : CachezipEndpoint.class.getDeclaredMethods()) {
            OPERATIONS.forEach((annotation, method) -> {
                if (operation.isAnnotationPresent(annotation)) {
                    lines.add(method + " cachezip" + path(operation));
                }
            });
        }
        lines.sort(null);
        fields("caches.*", CacheReport.class, lines);
        fields("sessions", SessionReport.class, lines);
        fields("advice", CompressionAdvice.class, lines);
        return section("Endpoint", lines.stream());
    }

    private static String path(Method operation) {
        return Stream.of(operation.getParameters())
                .filter(parameter -> parameter.isAnnotationPresent(Selector.class))
                .map(parameter -> "/{" + parameter.getName() + "}")
                .collect(Collectors.joining());
    }

    private static void fields(String name, Type type, List<String> lines) {
        if (type instanceof ParameterizedType container) {
            boolean map = container.getRawType() == Map.class;
            fields(name + (map ? ".*" : "[]"), container.getActualTypeArguments()[map ? 1 : 0], lines);
        } else if (type instanceof Class<?> record && record.isRecord()) {
            for (RecordComponent component : record.getRecordComponents()) {
                fields(name + "." + component.getName(), component.getGenericType(), lines);
            }
        } else if (type == CacheReport.Configuration.class) {
            for (PropertyDescriptor property : BeanUtils.getPropertyDescriptors(CacheReport.Configuration.class)) {
                if (property.getReadMethod().getDeclaringClass() != Object.class) {
                    fields(
                            name + "." + property.getName(),
                            property.getReadMethod().getGenericReturnType(),
                            lines);
                }
            }
        } else {
            lines.add(name + ": " + shortened(type.getTypeName()));
        }
    }
}
