package dev.cachezip.objects.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.root.MessageKind;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.types.TypeIds;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RenewedFormatTest {

    private final List<Remembered> made = new ArrayList<>();
    private final RenewedFormat format = new RenewedFormat(remembered -> {
        made.add(remembered);
        return new Numbered(made.size(), "");
    });

    /** Reads its own number, and the type that is declared. */
    private record Numbered(int number, String declared) implements RootFormat {

        @Override
        public void write(Object value, OutputBuffer plain) {
            plain.write((byte) number);
        }

        @Override
        public Object read(PlainRoot root, PlainBytes plain) {
            return number + declared;
        }

        @Override
        public void doubt(PlainRoot root, PlainBytes plain) {}

        @Override
        public RootFormat declaredAs(Type type) {
            return new Numbered(number, type.getTypeName());
        }
    }

    private void write() throws IOException {
        format.current().write(1, new OutputBuffer());
    }

    private static void fill(Remembered remembered) {
        for (int i = 0; i < Remembered.LIMIT; i++) {
            remembered.add();
        }
    }

    @Test
    void create_noValueYet_makesNoFormat() throws IOException {
        RenewedFormat declared = format.declaredAs(String.class);
        assertThat(made).isEmpty();
        assertThat(declared.current().read(MessageKind.INTEGER, PlainBytes.stored(new byte[1])))
                .isEqualTo("1java.lang.String");
    }

    @Test
    void read_lessThanTheLimit_isByTheSameFormat() throws IOException {
        write();
        for (int i = 1; i < Remembered.LIMIT; i++) {
            made.get(0).add();
        }
        assertThat(format.current().read(MessageKind.INTEGER, PlainBytes.stored(new byte[1])))
                .isEqualTo("1");
        assertThat(made).hasSize(1);
    }

    @Test
    void read_limitReached_isByTheNextFormat() throws IOException {
        RenewedFormat declared = format.declaredAs(String.class);
        assertThat(declared.current().read(MessageKind.INTEGER, PlainBytes.stored(new byte[1])))
                .isEqualTo("1java.lang.String");
        fill(made.get(0));
        assertThat(format.current().read(MessageKind.INTEGER, PlainBytes.stored(new byte[1])))
                .isEqualTo("2");
        assertThat(declared.current().read(MessageKind.INTEGER, PlainBytes.stored(new byte[1])))
                .isEqualTo("2java.lang.String");
        assertThat(made).hasSize(2);
    }

    @Test
    void write_limitReached_isByTheNextFormat() throws IOException {
        write();
        fill(made.get(0));
        OutputBuffer plain = new OutputBuffer();
        format.declaredAs(Integer.class).current().write(1, plain);
        assertThat(plain.array()[0]).isEqualTo((byte) 2);
    }

    @Test
    void add_longId_countsMoreThanAShortOne() throws IOException {
        write();
        for (int i = 0; i < Remembered.LIMIT / 30; i++) {
            made.get(0).add("x".repeat(TypeIds.MAX_LENGTH));
        }
        assertThat(format.current().read(MessageKind.INTEGER, PlainBytes.stored(new byte[1])))
                .isEqualTo("2");
    }
}
