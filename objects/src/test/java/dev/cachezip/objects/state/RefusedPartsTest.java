package dev.cachezip.objects.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Values that are stored without what is refused of them. */
class RefusedPartsTest {

    private static final AllowedTypes TYPES =
            AllowedTypes.of(Told.class.getName(), Held.class.getName(), Named.class.getName());

    /** A joiner cannot be stored, and what has a name becomes that name. */
    private static final RefusedParts PARTS = new RefusedParts() {
        @Override
        public boolean haveStandIns(Class<?> declared) {
            return declared == HasName.class;
        }

        @Override
        public @Nullable Object storable(@Nullable Object part) {
            return part instanceof HasName named && !(part instanceof Named)
                    ? new Named(named.name())
                    : part instanceof StringJoiner ? null : part;
        }
    };

    private final ValueCodec<Object> codec =
            ObjectCodecs.objects(TYPES).refusedParts(PARTS).messagePack();

    @Test
    void exceptionLeavesOutWhatIsRefused() {
        Told thrown = new Told("a", new StringJoiner("b"));
        Told cause = new Told("c", "d");
        cause.initCause(new Untold());
        thrown.initCause(cause);
        thrown.addSuppressed(new Untold());
        thrown.addSuppressed(new Told("e", "f"));

        for (int i = 0; i < 2; i++) {
            Told copy = (Told) copy(codec, thrown);

            assertThat(copy).hasMessage("a").hasCauseInstanceOf(Told.class);
            assertThat(copy.detail).isNull();
            assertThat(copy.getStackTrace()).isEqualTo(thrown.getStackTrace());
            assertThat(copy.getCause()).hasMessage("c").hasNoCause();
            assertThat(((Told) Objects.requireNonNull(copy.getCause())).detail).isEqualTo("d");
            assertThat(copy.getSuppressed()).singleElement().isInstanceOf(Told.class);
        }
    }

    @Test
    void objectsStandForThoseThatAreRefused() {
        Held held = new Held(() -> "a", new Named("b"));
        held.all.add(held);

        Held copy = (Held) copy(codec, held);

        assertThat(copy.names).containsExactly(new Named("a"), new Named("b"));
        assertThat(copy.all).containsExactly(copy);
    }

    @Test
    void allElseIsRefused() {
        for (Object value : List.of(
                new Untold(), new ArrayList<>(List.of(new Untold())), new ArrayList<HasName>(List.of(() -> "a")))) {
            assertThatThrownBy(() -> copy(codec, value)).isInstanceOf(CachezipException.class);
        }
    }

    @Test
    void cachesRefuseSuchValues() {
        Told thrown = new Told("a", "b");
        thrown.initCause(new Untold());
        ValueCodec<Object> caches = ObjectCodecs.objects(TYPES).messagePack();
        for (Object value : List.of(thrown, new Held(() -> "a"))) {
            assertThatThrownBy(() -> copy(caches, value)).isInstanceOf(CachezipException.class);
        }
    }

    private static Object copy(ValueCodec<Object> codec, Object value) {
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        byte[] stored = Arrays.copyOf(plain.array(), plain.length());
        return Objects.requireNonNull(codec.read(stored, 0, stored.length, stored.length));
    }

    interface HasName {

        String name();
    }

    record Named(String name) implements HasName {}

    private static final class Held {

        private final List<HasName> names;
        private final List<Object> all = new ArrayList<>();

        Held(HasName... names) {
            this.names = new ArrayList<>(List.of(names));
        }
    }

    private static final class Told extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final @Nullable Object detail;

        Told(String message, @Nullable Object detail) {
            super(message);
            this.detail = detail;
        }
    }

    private static final class Untold extends RuntimeException {

        private static final long serialVersionUID = 1;
    }
}
