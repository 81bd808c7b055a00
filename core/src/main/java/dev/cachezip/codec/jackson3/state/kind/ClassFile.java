package dev.cachezip.codec.jackson3.state.kind;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The class file of a class: the code of its constructors, and what their instructions name.
 *
 * <p>Positions count bytes from the beginning of the file. Not thread-safe.
 */
final class ClassFile {

    /** The name of constructors. */
    static final String CONSTRUCTOR = "<init>";

    /** Lengths of instructions with their operands, by opcode; 0 for those whose length varies. */
    private static final byte[] LENGTHS = lengths();

    private final ByteBuffer file;

    /** Positions of constants. */
    private final int[] constants;

    private final Map<String, Code> constructors = new HashMap<>();

    /**
     * The code of a constructor.
     *
     * @param start position of the first instruction
     * @param end position after the last instruction
     */
    record Code(int start, int end) {}

    private ClassFile(byte[] file) {
        this.file = ByteBuffer.wrap(file);
        this.constants = new int[this.file.getShort(8) & 0xFFFF];
        this.file.position(10);
        for (int i = 1; i < constants.length; i++) {
            constants[i] = this.file.position();
            int tag = this.file.get();
            switch (tag) {
                case 1 -> skip(u2());
                case 5, 6 -> {
                    // These count twice.
                    skip(8);
                    i++;
                }
                case 7, 8, 16, 19, 20 -> skip(2);
                case 15 -> skip(3);
                default -> skip(4);
            }
        }
        findConstructors();
    }

    /** Returns the class file of a class, or {@code null} if its class loader does not have it. */
    static @Nullable ClassFile of(Class<?> type) {
        String name = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream in = type.getResourceAsStream(name)) {
            return in == null ? null : new ClassFile(in.readAllBytes());
        } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException e) {
            return null;
        }
    }

    private void findConstructors() {
        skip(6);
        skip(2 * u2());
        int fields = u2();
        for (int i = 0; i < fields; i++) {
            skip(6);
            skipAttributes();
        }
        int methods = u2();
        for (int i = 0; i < methods; i++) {
            skip(2);
            String name = text(u2());
            String descriptor = text(u2());
            Code code = code();
            if (name.equals(CONSTRUCTOR) && code != null) {
                constructors.put(descriptor, code);
            }
        }
    }

    /** Returns the code among the attributes of a method. */
    private @Nullable Code code() {
        Code code = null;
        int attributes = u2();
        for (int i = 0; i < attributes; i++) {
            String name = text(u2());
            int length = file.getInt();
            int next = file.position() + length;
            if (name.equals("Code")) {
                int start = file.position() + 8;
                code = new Code(start, start + file.getInt(start - 4));
            }
            file.position(next);
        }
        return code;
    }

    /** Returns the codes of the constructors, by their descriptors. */
    Map<String, Code> constructors() {
        return constructors;
    }

    /** Returns the opcode of an instruction. */
    int opcode(int at) {
        return file.get(at) & 0xFF;
    }

    /** Returns the length of an instruction, or 0 if it is a subroutine, a switch or has wide operands. */
    int length(int at) {
        int opcode = opcode(at);
        return opcode < LENGTHS.length ? LENGTHS[opcode] : 0;
    }

    /** Returns the byte after the opcode of an instruction, such as the number of a local variable. */
    int operand(int at) {
        return file.get(at + 1) & 0xFF;
    }

    /** Returns the position to which a branch leads. */
    int target(int at) {
        return at + file.getShort(at + 1);
    }

    /** Returns the class of the field or method that an instruction names, with slashes. */
    String owner(int at) {
        return text(u2At(constants[u2At(constants[u2At(at + 1)] + 1)] + 1));
    }

    /** Returns the name of the field or method that an instruction names. */
    String name(int at) {
        return text(nameAndType(at, 1));
    }

    /** Returns the descriptor of the field or method that an instruction names. */
    String descriptor(int at) {
        return text(nameAndType(at, 3));
    }

    private int nameAndType(int at, int offset) {
        return u2At(constants[u2At(constants[u2At(at + 1)] + 3)] + offset);
    }

    private String text(int constant) {
        int at = constants[constant];
        return new String(file.array(), at + 3, u2At(at + 1), StandardCharsets.UTF_8);
    }

    private void skipAttributes() {
        int attributes = u2();
        for (int i = 0; i < attributes; i++) {
            skip(2);
            skip(file.getInt());
        }
    }

    private int u2() {
        return file.getShort() & 0xFFFF;
    }

    private int u2At(int at) {
        return file.getShort(at) & 0xFFFF;
    }

    private void skip(int bytes) {
        file.position(file.position() + bytes);
    }

    private static byte[] lengths() {
        byte[] lengths = new byte[202];
        Arrays.fill(lengths, (byte) 1);
        for (int opcode : new int[] {16, 18, 21, 22, 23, 24, 25, 54, 55, 56, 57, 58, 188}) {
            lengths[opcode] = 2;
        }
        for (int opcode : new int[] {17, 19, 20, 132, 187, 189, 192, 193, 198, 199}) {
            lengths[opcode] = 3;
        }
        Arrays.fill(lengths, 153, 168, (byte) 3);
        Arrays.fill(lengths, 178, 185, (byte) 3);
        lengths[185] = 5;
        lengths[186] = 5;
        lengths[197] = 4;
        lengths[200] = 5;
        // Subroutines, switches, wide operands.
        for (int opcode : new int[] {168, 169, 170, 171, 196, 201}) {
            lengths[opcode] = 0;
        }
        return lengths;
    }
}
