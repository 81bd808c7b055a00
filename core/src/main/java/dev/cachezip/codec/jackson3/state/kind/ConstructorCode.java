package dev.cachezip.codec.jackson3.state.kind;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
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

    private final Class<?> type;
    private final ClassFile file;

    private ConstructorCode(Class<?> type, ClassFile file) {
        this.type = type;
        this.file = file;
    }

    /** Returns whether a constructor surely leaves its arguments as they are. */
    static boolean leavesArguments(Constructor<?> constructor) {
        Class<?>[] parameters = constructor.getParameterTypes();
        return Arrays.stream(parameters).allMatch(ConstructorCode::isScalar)
                || leavesArguments(
                        constructor.getDeclaringClass(),
                        MethodType.methodType(void.class, parameters).toMethodDescriptorString());
    }

    /**
     * Returns whether the constructor of a record surely makes an equal record of the components of one. A record without a
     * class file is trusted.
     */
    static boolean keepsState(Constructor<?> constructor) {
        Class<?> type = constructor.getDeclaringClass();
        ClassFile file = ClassFile.of(type);
        if (file == null) {
            return true;
        }
        Class<?>[] parameters = constructor.getParameterTypes();
        ClassFile.Code code = file.constructors()
                .get(MethodType.methodType(void.class, parameters).toMethodDescriptorString());
        return code != null
                && new ConstructorCode(type, file).isHarmless(code)
                && new RecordCode(type, file).keepsState(code);
    }

    private static boolean isScalar(Class<?> type) {
        return type.isPrimitive()
                || type.isEnum()
                || SCALARS.contains(type)
                || type.getName().startsWith("java.time.");
    }

    private static boolean leavesArguments(@Nullable Class<?> type, String descriptor) {
        ClassFile file = type == null ? null : ClassFile.of(type);
        if (type == null || file == null) {
            return false;
        }
        ClassFile.Code code = file.constructors().get(descriptor);
        return code != null && new ConstructorCode(type, file).isHarmless(code);
    }

    private boolean isHarmless(ClassFile.Code code) {
        for (int at = code.start(); at < code.end(); at += file.length(at)) {
            int opcode = file.opcode(at);
            boolean harmless =
                    switch (opcode) {
                        // Elements of an array, and static fields.
                        case 79, 80, 81, 82, 83, 84, 85, 86, 179 -> false;
                        case 181 -> file.owner(at).equals(internalName());
                        case 182, 183, 184, 185 -> isHarmlessCall(at, opcode == 184);
                        default -> file.length(at) > 0;
                    };
            if (!harmless) {
                return false;
            }
        }
        return true;
    }

    private boolean isHarmlessCall(int at, boolean isStatic) {
        String owner = file.owner(at);
        String name = file.name(at);
        String descriptor = file.descriptor(at);
        if (name.equals(ClassFile.CONSTRUCTOR)) {
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
}
