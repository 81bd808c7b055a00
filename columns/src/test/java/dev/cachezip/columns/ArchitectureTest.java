package dev.cachezip.columns;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.cachezip.architecture.HouseRules;
import dev.cachezip.codec.StoredRows;
import dev.cachezip.msgpack.BigEndian;
import dev.cachezip.msgpack.DetachedElements;
import dev.cachezip.msgpack.Formats;
import dev.cachezip.msgpack.Lengths;
import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.msgpack.ObjectShape;
import dev.cachezip.msgpack.Timestamps;
import dev.cachezip.msgpack.ValueSink;
import dev.cachezip.msgpack.ValueSource;

/** Columns turn bytes into bytes: of MessagePack they know the formats and how values are handed to its readers. */
@AnalyzeClasses(packages = "dev.cachezip.columns", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests house = ArchTests.in(HouseRules.class);

    @ArchTest
    static final ArchRule columns_knowFormatsOnly = classes()
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
}
