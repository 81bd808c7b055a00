package dev.cachezip.codec.jackson3.state.kind;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The code of a constructor, as its class file has it: it tells whether the constructor surely leaves its arguments as
 * they are. If it calls anything that is not known to do so, it may change them.
 *
 * <p>Not thread-safe.
 */
final class ConstructorCode {

    private static final Set<Class<?>> SCALARS = Set.of(
            String.class,
            Boolean.class,
            Byte.class,
            Short.class,
            Character.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            BigDecimal.class,
            BigInteger.class,
            UUID.class,
            URI.class,
            Locale.class,
            Currency.class,
            Class.class);

    /** Classes and packages whose methods change no argument, and validate most of them. */
    private static final List<String> HARMLESS = List.of(
            "java/lang/Object",
            "java/lang/String",
            "java/lang/Character",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Double",
            "java/lang/Boolean",
            "java/lang/Enum",
            "java/lang/Class",
            "java/lang/Math",
            "java/math/",
            "java/time/",
            "java/util/Objects",
            "java/util/UUID",
            "java/util/Locale",
            "kotlin/jvm/internal/Intrinsics",
            "org/springframework/util/Assert",
            "org/apache/commons/lang3/Validate",
            "com/google/common/base/Preconditions");

    /** Methods of the JDK that only look at what they are called on, or copy it. */
    private static final Set<String> QUERIES = Set.of(
            "size",
            "isEmpty",
            "length",
            "get",
            "getOrDefault",
            "getKey",
            "getValue",
            "contains",
            "containsKey",
            "containsAll",
            "iterator",
            "hasNext",
            "next",
            "entrySet",
            "keySet",
            "values",
            "isPresent",
            "orElse",
            "orElseThrow",
            "compareTo",
            "equals",
            "hashCode",
            "toString",
            "copyOf",
            "copyOfRange",
            "of",
            "asList",
            "unmodifiableCollection",
            "unmodifiableList",
            "unmodifiableSet",
            "unmodifiableMap",
            "unmodifiableSortedSet",
            "unmodifiableSortedMap",
            "emptyList",
            "emptySet",
            "emptyMap");

    private static final String CONSTRUCTOR = "<init>";

    /** Lengths of instructions with their operands, by opcode; 0 for those whose length varies. */
    private static final byte[] LENGTHS = lengths();

    private final Class<?> type;
    private final ByteBuffer file;

    /** Positions of constants. */
    private final int[] constants;

    private ConstructorCode(Class<?> type, byte[] file) {
        this.type = type;
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
    }

    /** Returns whether a constructor surely leaves its arguments as they are. */
    static boolean leavesArguments(Constructor<?> constructor) {
        Class<?>[] parameters = constructor.getParameterTypes();
        return Arrays.stream(parameters).allMatch(ConstructorCode::isScalar)
                || leavesArguments(
                        constructor.getDeclaringClass(),
                        MethodType.methodType(void.class, parameters).toMethodDescriptorString());
    }

    private static boolean isScalar(Class<?> type) {
        return type.isPrimitive()
                || type.isEnum()
                || SCALARS.contains(type)
                || type.getName().startsWith("java.time.");
    }

    private static boolean leavesArguments(@Nullable Class<?> type, String descriptor) {
        if (type == null) {
            return false;
        }
        String name = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream in = type.getResourceAsStream(name)) {
            return in != null && new ConstructorCode(type, in.readAllBytes()).isHarmless(descriptor);
        } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns whether the constructor with a descriptor is harmless. */
    private boolean isHarmless(String descriptor) {
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
            if (name.equals(CONSTRUCTOR) && text(u2()).equals(descriptor)) {
                return hasHarmlessCode();
            }
            if (!name.equals(CONSTRUCTOR)) {
                skip(2);
            }
            skipAttributes();
        }
        return false;
    }

    private boolean hasHarmlessCode() {
        int attributes = u2();
        for (int i = 0; i < attributes; i++) {
            String name = text(u2());
            int length = file.getInt();
            if (name.equals("Code")) {
                skip(4);
                int size = file.getInt();
                return areHarmless(file.position(), file.position() + size);
            }
            skip(length);
        }
        return false;
    }

    private boolean areHarmless(int start, int end) {
        for (int at = start; at < end; ) {
            int opcode = file.get(at) & 0xFF;
            int length = opcode < LENGTHS.length ? LENGTHS[opcode] : 0;
            boolean harmless =
                    switch (opcode) {
                        // Elements of an array, and static fields.
                        case 79, 80, 81, 82, 83, 84, 85, 86, 179 -> false;
                        case 181 -> owner(at).equals(internalName());
                        case 182, 183, 184, 185 -> isHarmlessCall(at, opcode == 184);
                        default -> length > 0;
                    };
            if (!harmless) {
                return false;
            }
            at += length;
        }
        return true;
    }

    private boolean isHarmlessCall(int at, boolean isStatic) {
        String owner = owner(at);
        String name = text(nameAndType(at, 1));
        String descriptor = text(nameAndType(at, 3));
        if (name.equals(CONSTRUCTOR)) {
            return owner.startsWith("java/")
                    || owner.endsWith("Exception")
                    || owner.endsWith("Error")
                    || takesScalars(descriptor)
                    || (owner.equals(internalName()) && leavesArguments(type, descriptor))
                    || (isSuperclass(owner) && leavesArguments(type.getSuperclass(), descriptor));
        }
        return owner.startsWith("[")
                || HARMLESS.stream().anyMatch(each -> each.endsWith("/") ? owner.startsWith(each) : owner.equals(each))
                || (QUERIES.contains(name)
                        && (owner.startsWith("java/") || owner.startsWith("com/google/common/collect/Immutable")))
                || (isStatic && takesScalars(descriptor));
    }

    private boolean isSuperclass(String owner) {
        Class<?> parent = type.getSuperclass();
        return parent != null && parent.getName().replace('.', '/').equals(owner);
    }

    private String internalName() {
        return type.getName().replace('.', '/');
    }

    /** Returns whether all parameters are primitives or strings. */
    private static boolean takesScalars(String descriptor) {
        String parameters = descriptor.substring(1, descriptor.indexOf(')')).replace("Ljava/lang/String;", "");
        return parameters.indexOf('L') < 0 && parameters.indexOf('[') < 0;
    }

    /** Returns the class of the field or method that an instruction names. */
    private String owner(int at) {
        return text(u2At(constants[u2At(constants[u2At(at + 1)] + 1)] + 1));
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
