package dev.cachezip.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.outside.Ancestors;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.redis.serializer.RedisSerializer;

/** Superclasses in JDK streams: a class that is allowed brings them along, and nothing else does. */
class LegacySuperclassTests {

    private final LegacySerializer serializer =
            LegacyFormat.JDK.serializer(AllowedTypes.of(Child.class.getName(), Careless.class.getName()));

    /** Allowed. */
    static final class Child extends Ancestors.Concrete {
        private static final long serialVersionUID = 1L;

        int third = 3;
    }

    /**
     * Allowed, and its fields are as long as what it writes in their place: to those who do not know the class, an object
     * is the content of three fields.
     */
    @SuppressWarnings("unused") // described, and neither written nor read
    static final class Careless implements Serializable {
        private static final long serialVersionUID = 1L;

        private long first;
        private int second;
        private short third;
        private transient @Nullable Object held;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(new Ancestors.Concrete());
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            held = in.readObject();
        }
    }

    @Test
    void read_superclassesThatAreNotAllowed_areReadAsPartsOfTheClassThatIs() {
        Child child = new Child();
        child.first = 4;
        child.second = 5;
        child.third = 6;

        Child read = (Child) serializer.read(RedisSerializer.java().serialize(child));

        assertThat(List.of(read.first, read.second, read.third)).containsExactly(4, 5, 6);
    }

    static Stream<Object> objects() {
        Map<String, Object> map = new HashMap<>();
        map.put("a", new Child());
        map.put("b", new Ancestors.Concrete());
        return Stream.of(
                new Ancestors.Concrete(),
                new ArrayList<>(List.of(new Child(), new Ancestors.Concrete())),
                new ArrayList<>(List.of(new Ancestors.Concrete(), new Child())),
                List.of(new Child(), new Ancestors.Concrete[0]),
                List.of(new Child(), Ancestors.Concrete.class),
                map,
                List.of(new Child(), new Careless()));
    }

    @ParameterizedTest
    @MethodSource("objects")
    void read_objectsOfASuperclassThatIsNotAllowed_areRefused(Object value) {
        byte[] stored = RedisSerializer.java().serialize(value);
        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> serializer.read(stored))
                .withCauseInstanceOf(CachezipException.TypeNotAllowed.class)
                .withMessageContaining(Ancestors.Concrete.class.getName());
    }
}
