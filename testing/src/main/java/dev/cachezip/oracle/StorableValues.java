package dev.cachezip.oracle;

import java.util.List;
import java.util.stream.Stream;

/** All values that the oracle judges. */
final class StorableValues {

    private StorableValues() {}

    static List<StorableValue> all() {
        return Stream.of(
                        ScalarValues.values(),
                        DateValues.values(),
                        OtherJdkValues.values(),
                        CertificateValues.values(),
                        ClassObjectValues.values(),
                        ArrayValues.values(),
                        CollectionValues.values(),
                        MapValues.values(),
                        ExtendedValues.values(),
                        OverridingValues.values(),
                        FieldValues.values(),
                        KeyValues.values(),
                        BeanValues.values(),
                        ConstructedValues.values(),
                        AnnotatedValues.values(),
                        TypedValues.values(),
                        RecordValues.values(),
                        HierarchyValues.values(),
                        CycleValues.values(),
                        SelfSerializingValues.values(),
                        ThrowableValues.values(),
                        OpenValues.values(),
                        RefusedValues.values())
                .flatMap(List::stream)
                .toList();
    }
}
