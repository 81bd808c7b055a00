package dev.cachezip;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.cachezip.codec.StoredRows;
import dev.cachezip.codec.jackson3.state.container.ContainerDeserializer;
import dev.cachezip.codec.jackson3.state.container.ContentDeserializer;
import dev.cachezip.codec.jackson3.state.place.MarkedDeserializer;
import dev.cachezip.codec.jackson3.state.place.SharedDeserializer;
import dev.cachezip.codec.jackson3.state.place.SharedSerializer;
import dev.cachezip.msgpack.BigEndian;
import dev.cachezip.msgpack.DetachedElements;
import dev.cachezip.msgpack.Formats;
import dev.cachezip.msgpack.Lengths;
import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.msgpack.ObjectShape;
import dev.cachezip.msgpack.Timestamps;
import dev.cachezip.msgpack.ValueSink;
import dev.cachezip.msgpack.ValueSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which part of core may know which. */
@AnalyzeClasses(packages = "dev.cachezip", importOptions = OfThisModule.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule core_knowsNoFramework = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.springframework..", "io.micrometer..", "io.lettuce..", "org.slf4j..", "java.util.logging..");

    @ArchTest
    static final ArchRule packages_areFreeOfCycles =
            slices().matching("dev.cachezip.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule jackson_isKnownWhereValuesBecomeBytes = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "dev.cachezip.codec.jackson3..",
                    "dev.cachezip.columns",
                    "dev.cachezip.dictionary",
                    "dev.cachezip.msgpack")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("tools.jackson..", "dev.cachezip.msgpack");

    // One generation of each library: the other one has a module of its own.
    @ArchTest
    static final ArchRule jackson2_isNotKnown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cachezip.jackson2",
                    "com.fasterxml.jackson.core..",
                    "com.fasterxml.jackson.databind..",
                    "com.fasterxml.jackson.datatype..",
                    "com.fasterxml.jackson.module..",
                    "org.msgpack..");

    @ArchTest
    static final ArchRule nativeLibraries_areKnownInCompressOnly = noClasses()
            .that()
            .resideOutsideOfPackage("dev.cachezip.compress")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.github.luben..", "net.jpountz..");

    @ArchTest
    static final ArchRule codecs_doNotKnowCompress = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.codec..")
            .should()
            .transitivelyDependOnClassesThat()
            .resideInAPackage("dev.cachezip.compress");

    @ArchTest
    static final ArchRule compress_knowsNoCodec = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.compress")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cachezip.codec..");

    // They turn bytes into bytes: of MessagePack they know the formats and how values are handed to its readers.
    @ArchTest
    static final ArchRule columns_knowFormatsOnly = classes()
            .that()
            .resideInAPackage("dev.cachezip.columns")
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage("java..", "org.jspecify..", "dev.cachezip", "dev.cachezip.columns")
                            .or(belongToAnyOf(
                                    StoredRows.class,
                                    Formats.class,
                                    Lengths.class,
                                    BigEndian.class,
                                    Timestamps.class,
                                    MessagePackExtension.class,
                                    ValueSource.class,
                                    ValueSource[].class,
                                    ValueSink.class,
                                    ObjectShape.class,
                                    DetachedElements.class)));

    @ArchTest
    static final ArchRule columns_areKnownToThePipelineOnly = noClasses()
            .that()
            .resideInAnyPackage("dev.cachezip.codec..", "dev.cachezip.compress", "dev.cachezip")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cachezip.columns");

    // The parts that both generations of Jackson share.
    @ArchTest
    static final ArchRule rulesOfObjects_knowNoBackend = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.codec..")
            .and()
            .resideOutsideOfPackage("dev.cachezip.codec.jackson3..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cachezip.codec.jackson3..", "tools.jackson..");

    // The three rooms below the codec of objects: the first bytes, what a value may cost, and the types.
    @ArchTest
    static final ArchRule root_ofPlainBytes_standsAlone = classes()
            .that()
            .resideInAPackage("dev.cachezip.codec.root")
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage("java..", "org.jspecify..", "dev.cachezip", "dev.cachezip.codec.root"));

    @ArchTest
    static final ArchRule limits_standAlone = classes()
            .that()
            .resideInAPackage("dev.cachezip.codec.limits")
            .should()
            .onlyDependOnClassesThat(
                    resideInAnyPackage("java..", "org.jspecify..", "dev.cachezip", "dev.cachezip.codec.limits"));

    @ArchTest
    static final ArchRule types_knowLimitsOnly = classes()
            .that()
            .resideInAPackage("dev.cachezip.codec.types")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    "java..",
                    "javax.crypto..",
                    "javax.security.auth.x500",
                    "org.jspecify..",
                    "dev.cachezip",
                    "dev.cachezip.codec.limits",
                    "dev.cachezip.codec.types"));

    // Each can be read without the others: what they share lies below them.
    @ArchTest
    static final ArchRule partsOfTheMappingByState_doNotKnowEachOther = slices().matching(
                    "dev.cachezip.codec.jackson3.state.(container|custom|throwable)")
            .should()
            .notDependOnEachOther();

    @ArchTest
    static final ArchRule tokens_knowNoMapping = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.codec.jackson3.state.token")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.cachezip.codec.jackson3..")
                    .and(not(resideInAPackage("dev.cachezip.codec.jackson3.state.token"))));

    @ArchTest
    static final ArchRule limitsAndCodecOfObjects_areKnownToCodecsOnly = noClasses()
            .that()
            .resideOutsideOfPackage("dev.cachezip.codec..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cachezip.codec.limits", "dev.cachezip.codec.object");

    // Values flow down one line: what lies below does not know the pipeline.
    @ArchTest
    static final ArchRule pipeline_isKnownToNoLowerPart = noClasses()
            .that()
            .resideOutsideOfPackage("dev.cachezip.pipeline")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cachezip.pipeline");

    @ArchTest
    static final ArchRule root_importsNobody = noClasses()
            .that()
            .resideInAPackage("dev.cachezip")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cachezip.*..");

    // Libraries that need not be there: what depends on their classes is easy to find.
    @Test
    void namesOfLibraries_areKnownToTheirLists() throws IOException {
        Pattern name =
                Pattern.compile("\"(com\\.(?!sun\\.|fasterxml\\.)|(io|jakarta|javax\\.persistence|kotlin|net|org)\\.)");
        List<String> files = new ArrayList<>();
        try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                if (name.matcher(Files.readString(source)).find()) {
                    files.add(source.getFileName().toString());
                }
            }
        }
        assertThat(files)
                .containsExactlyInAnyOrder(
                        // It asks whether the program is a native image.
                        "Accessors.java", "Libraries.java", "LoggerTypes.java");
    }

    @ArchTest
    static final ArchRule noThreadLocals = noFields().should().haveRawType(ThreadLocal.class);

    @ArchTest
    static final ArchRule nobodyLocksMonitors =
            noClasses().should().callMethod(Object.class, "wait").orShould().callMethod(Object.class, "notifyAll");

    @ArchTest
    static final ArchRule publicClasses_areFinalOrSealed = classes()
            .that()
            .resideOutsideOfPackage("dev.cachezip.msgpack")
            .and()
            .arePublic()
            .and()
            .areNotInterfaces()
            .and()
            .areNotEnums()
            .and()
            .areTopLevelClasses()
            .and()
            .doNotHaveSimpleName(CachezipException.class.getSimpleName())
            .and()
            .doNotHaveSimpleName("package-info")
            .and(not(belongToAnyOf(
                    ContainerDeserializer.class,
                    ContentDeserializer.class,
                    MarkedDeserializer.class,
                    SharedDeserializer.class,
                    SharedSerializer.class)))
            .should()
            .haveModifier(JavaModifier.FINAL);
}
