package dev.cachezip.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.objects.types.AllowedTypes;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.redis.serializer.RedisSerializer;

/** Values of other serializers that name a class which is not allowed: its static initializer does not run. */
class LegacyInitializersTests {

    private static final String RUN = "cachezip.test.legacy-initializers";
    private static final String HERE = LegacyInitializersTests.class.getName();

    /** Allowed, and as long a name as that of the next one. */
    static final class Innocent implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    /** Not allowed. */
    @SuppressWarnings("unused") // by its name only
    static final class Infernal implements Serializable {
        private static final long serialVersionUID = 1L;

        static {
            System.setProperty(RUN, "Infernal");
        }
    }

    /** Allowed. */
    enum Neutral {
        ON
    }

    /** Not allowed. */
    @SuppressWarnings("unused") // by its name only
    enum Naughty {
        ON;

        static {
            System.setProperty(RUN, "Naughty");
        }
    }

    /** Allowed. */
    record Holder(@Nullable Class<?> type, @Nullable Object any) {}

    private final AllowedTypes types = AllowedTypes.of(HERE + "$Innocent", HERE + "$Neutral", HERE + "$Holder");

    @Test
    void read_jdkStreamOfAClassThatIsNotAllowed_isRefusedBeforeTheClassIsInitialized() {
        LegacySerializer serializer = LegacyFormat.JDK.serializer(types);
        for (Object value : List.of(
                new Innocent(),
                Neutral.ON,
                new ArrayList<>(List.of(new Innocent())),
                Map.of("a", Neutral.ON),
                new Innocent[] {new Innocent()},
                Innocent.class,
                Neutral.class)) {
            String stream = new String(RedisSerializer.java().serialize(value), StandardCharsets.ISO_8859_1);
            byte[] stored = stream.replace("Innocent", "Infernal")
                    .replace("Neutral", "Naughty")
                    .getBytes(StandardCharsets.ISO_8859_1);
            assertRefused(serializer, stored);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'@class':'%s'}",
                "{'@class':'java.util.ArrayList<%s>'}",
                "['%s',{}]",
                "['%s','ON']",
                "['[L%s;',[]]",
                "['java.util.ArrayList<%s>',[]]",
                "['java.util.EnumSet<%s>',['ON']]",
                "['java.util.ArrayList',[{'@class':'%s'}]]",
                "['java.util.ArrayList',[['%s','ON']]]",
                "['java.util.ArrayList',[['java.util.ArrayList<%s>',[]]]]",
                "['java.lang.Class','%s']",
                "{'@class':'" + "dev.cachezip.serializer.LegacyInitializersTests$Holder" + "','type':'%s','any':null}",
                "{'@class':'" + "dev.cachezip.serializer.LegacyInitializersTests$Holder"
                        + "','type':null,'any':['java.lang.Class','%s']}"
            })
    void read_jsonOfAClassThatIsNotAllowed_isRefusedBeforeTheClassIsInitialized(String json) {
        LegacySerializer serializer = LegacyFormat.GENERIC_JSON.serializer(types);
        for (String name : List.of("Infernal", "Naughty")) {
            assertRefused(
                    serializer,
                    json.formatted(HERE + "$" + name).replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void assertRefused(LegacySerializer serializer, byte[] stored) {
        assertThat(serializer.recognizes(stored, null)).isTrue();
        assertThatExceptionOfType(UnreadableValueException.class).isThrownBy(() -> serializer.read(stored));
        assertThat(System.getProperty(RUN)).isNull();
    }
}
