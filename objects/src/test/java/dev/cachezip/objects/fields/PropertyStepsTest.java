package dev.cachezip.objects.fields;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.document.WriteDocument;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** The steps that write properties, and the generated code that calls them. */
class PropertyStepsTest {

    private static final PropertySteps.Owner OWNER =
            (index, cause) -> new IllegalStateException("property " + index, cause);

    private static final FieldAccess ACCESS = new FieldAccess();

    static Stream<PropertyStep> steps() {
        return Stream.of(
                PropertyStep.primitive(new SerializedString("long"), long.class, ACCESS.bitsGetter(field("number"))),
                PropertyStep.text(new SerializedString("text"), ACCESS.getter(field("text")), out -> {}));
    }

    private static Field field(String name) {
        try {
            Field field = Bean.class.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String written(List<PropertyStep> steps) {
        SimpleModule module = new SimpleModule();
        module.addSerializer(Bean.class, new ValueSerializer<Bean>() {
            @Override
            public void serialize(Bean bean, JsonGenerator generator, SerializationContext context) {
                generator.writeStartObject();
                for (PropertySteps piece : PropertySteps.of(steps)) {
                    assertThat(piece.getClass().isHidden()).isTrue();
                    assertThat(piece.getClass().getName()).startsWith(StepsTemplate.class.getName());
                    piece.write(bean, WriteDocument.of(generator, context), OWNER);
                }
                generator.writeEndObject();
            }
        });
        return JsonMapper.builder().addModule(module).build().writeValueAsString(new Bean(7, "bean"));
    }

    @ParameterizedTest
    @MethodSource("steps")
    void copied_eachTime_hasAClassOfItsOwn(PropertyStep step) {
        PropertyStep one = PropertySteps.copied(step);
        PropertyStep other = PropertySteps.copied(step);

        assertThat(one.getClass().isHidden()).isTrue();
        assertThat(one.getClass()).isNotEqualTo(other.getClass());
    }

    @Test
    void write_moreStepsThanAPiece_inOrder() {
        List<PropertyStep> steps = new ArrayList<>();
        steps().forEach(steps::add);
        for (int i = 0; i < 8; i++) {
            SerializedString name = new SerializedString("n" + i);
            steps.add(PropertyStep.primitive(name, long.class, ACCESS.bitsGetter(field("number"))));
        }

        assertThat(written(steps))
                .isEqualTo("{\"long\":7,\"text\":\"bean\","
                        + "\"n0\":7,\"n1\":7,\"n2\":7,\"n3\":7,\"n4\":7,\"n5\":7,\"n6\":7,\"n7\":7}");
    }

    private record Bean(long number, String text) {}
}
