package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stored values that name a class which is not allowed: no code of it runs, its static initializer neither. */
class InitializersTest {

    private static final String RUN = "cachezip.test.initializers";
    private static final String GADGET = InitializersTest.class.getName() + "$Gadget";
    private static final String SWITCH = InitializersTest.class.getName() + "$Switch";
    private static final String HOLDER = Holder.class.getName();

    /** Not allowed. */
    @SuppressWarnings("unused") // by its name only
    static final class Gadget implements Serializable {
        private static final long serialVersionUID = 1L;

        static {
            System.setProperty(RUN, "Gadget");
        }
    }

    /** Not allowed. */
    @SuppressWarnings("unused") // by its name only
    enum Switch {
        ON;

        static {
            System.setProperty(RUN, "Switch");
        }
    }

    /** Allowed. */
    record Holder(@Nullable Class<?> type, @Nullable Object any) {}

    private final AllowedTypes types = AllowedTypes.of(HOLDER);

    static Stream<String> ids() {
        return Stream.of(
                GADGET,
                "[L" + GADGET + ";",
                "[[L" + GADGET + ";",
                "java.util.ArrayList<" + GADGET + ">",
                "java.util.ArrayList<java.util.ArrayList<" + GADGET + ">>",
                "java.util.HashMap<java.lang.String," + GADGET + ">",
                "java.util.HashMap<" + GADGET + ",java.lang.String>",
                "java.util.Optional<" + GADGET + ">",
                SWITCH,
                "java.util.EnumSet<" + SWITCH + ">",
                "java.util.EnumMap<" + SWITCH + ",java.lang.Object>",
                HOLDER + "<" + GADGET + ">");
    }

    @ParameterizedTest
    @MethodSource("ids")
    void decode_idOfAClassThatIsNotAllowed_isRefusedBeforeTheClassIsInitialized(String id) {
        for (byte[] content : List.of(StateAttacks.array(), StateAttacks.map(), StateAttacks.str("ON"))) {
            assertRefused(StateAttacks.typed(id, content));
            assertRefused(StateAttacks.typed("java.util.ArrayList", StateAttacks.array(marked(id, content))));
        }
        for (String content : List.of("[]", "{}", "\"ON\"")) {
            assertRefused(json("{'@type':'" + id + "','@value':" + content + "}"));
            assertRefused(
                    json("{'@type':'java.util.ArrayList','@value':[{'@type':'" + id + "','@value':" + content + "}]}"));
        }
    }

    @ParameterizedTest
    @MethodSource("classes")
    void decode_classThatIsNotAllowedAsAValue_isRefusedBeforeItIsInitialized(String name) {
        assertRefused(StateAttacks.typed("java.lang.Class", StateAttacks.str(name)));
        assertRefused(StateAttacks.typed(
                HOLDER,
                StateAttacks.map(
                        StateAttacks.str("type"),
                        StateAttacks.str(name),
                        StateAttacks.str("any"),
                        StateAttacks.nil())));
        assertRefused(json("{'@type':'" + HOLDER + "','@value':{'type':'" + name + "','any':null}}"));
    }

    static Stream<String> classes() {
        return Stream.of(GADGET, SWITCH);
    }

    private static byte[] marked(String id, byte[] content) {
        return StateAttacks.mark(0x43, id, content);
    }

    private static byte[] json(String text) {
        return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    private void assertRefused(byte[] stored) {
        for (ValueCodec<Object> codec : List.of(
                ObjectCodecs.messagePack(types), Jackson3Codecs.of(types).messagePack())) {
            ValuePipeline<Object> pipeline = ValuePipeline.builder(codec).build();
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> pipeline.decode(stored));
            assertThat(System.getProperty(RUN)).isNull();
        }
    }
}
