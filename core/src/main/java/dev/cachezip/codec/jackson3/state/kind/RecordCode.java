package dev.cachezip.codec.jackson3.state.kind;

import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The code of a record's constructor, as its class file has it: it tells whether the constructor surely makes an equal record
 * of the components of one.
 *
 * <p>Each field must get its parameter, and each parameter may only get a constant, or what a method makes of the parameter
 * that leaves its own result as it is, such as {@code List.copyOf} and {@code String.trim}. Not thread-safe.
 */
final class RecordCode {

    /** Methods that leave their own result as it is. */
    private static final Set<String> REPEATABLE = Set.of(
            "abs",
            "clone",
            "copyOf",
            "intern",
            "max",
            "min",
            "requireNonNull",
            "requireNonNullElse",
            "setScale",
            "strip",
            "stripTrailingZeros",
            "toLowerCase",
            "toUpperCase",
            "trim",
            "truncatedTo",
            "unmodifiableCollection",
            "unmodifiableList",
            "unmodifiableMap",
            "unmodifiableSet",
            "unmodifiableSortedMap",
            "unmodifiableSortedSet");

    /** Methods without parameters that return a constant. */
    private static final Set<String> EMPTY = Set.of("empty", "emptyList", "emptyMap", "emptySet", "of");

    private static final int LAST_CONSTANT = 20;
    private static final int FIRST_LOAD = 21;
    private static final int FIRST_SHORT_LOAD = 26;
    private static final int LAST_LOAD = 45;
    private static final int FIRST_STORE = 54;
    private static final int FIRST_SHORT_STORE = 59;
    private static final int LAST_STORE = 78;
    private static final int POP = 87;
    private static final int POP2 = 88;
    private static final int DUP = 89;
    private static final int IINC = 132;
    private static final int FIRST_BRANCH = 153;
    private static final int GOTO = 167;
    private static final int GETSTATIC = 178;
    private static final int PUTFIELD = 181;
    private static final int INVOKEVIRTUAL = 182;
    private static final int INVOKESPECIAL = 183;
    private static final int INVOKESTATIC = 184;
    private static final int INVOKEINTERFACE = 185;
    private static final int NEW = 187;
    private static final int ATHROW = 191;
    private static final int CHECKCAST = 192;
    private static final int IFNULL = 198;
    private static final int IFNONNULL = 199;

    /** No local variable, and several or unknown ones. */
    private static final int NONE = -1;

    private static final int SEVERAL = -2;

    private final ClassFile file;

    /** The local variable of each component. */
    private final Map<String, Integer> variables = new HashMap<>();

    /** The number of local variables that are the record and the parameters. */
    private final int parameters;

    /** The local variable of which the value on top of the stack is made by methods of the list. */
    private int source = NONE;

    RecordCode(Class<?> type, ClassFile file) {
        this.file = file;
        int variable = 1;
        for (RecordComponent component : type.getRecordComponents()) {
            variables.put(component.getName(), variable);
            variable += component.getType() == long.class || component.getType() == double.class ? 2 : 1;
        }
        this.parameters = variable;
    }

    /** Returns whether the constructor surely makes an equal record. */
    boolean keepsState(ClassFile.Code code) {
        for (int at = code.start(); at < code.end(); at += file.length(at)) {
            boolean keeps =
                    switch (file.opcode(at)) {
                        case IINC -> file.operand(at) >= parameters;
                        case GOTO -> keeps(assigned(file.target(at)));
                        default -> keeps(assigned(at));
                    };
            if (!keeps) {
                return false;
            }
            follow(at);
        }
        return true;
    }

    private boolean keeps(int assigned) {
        return assigned == NONE || assigned >= parameters || source == NONE || source == assigned;
    }

    private void follow(int at) {
        int opcode = file.opcode(at);
        if (endsStatement(at, opcode)) {
            source = NONE;
        } else if (loaded(at) > 0) {
            source = source == NONE || source == loaded(at) ? loaded(at) : SEVERAL;
        } else if (loaded(at) == NONE && !isRepeatable(at, opcode)) {
            source = SEVERAL;
        }
    }

    private boolean endsStatement(int at, int opcode) {
        return (opcode >= FIRST_STORE && opcode <= LAST_STORE)
                || (opcode >= FIRST_BRANCH && opcode <= GOTO)
                || (opcode == INVOKESPECIAL && file.owner(at).equals("java/lang/Record"))
                // A method that checks an argument.
                || (opcode == INVOKESTATIC && file.descriptor(at).endsWith(")V"))
                || opcode == POP
                || opcode == POP2
                || opcode == PUTFIELD
                || opcode == ATHROW
                || opcode == IFNULL
                || opcode == IFNONNULL;
    }

    /** Returns whether an instruction leaves a constant, or what a method of the lists returns. */
    private boolean isRepeatable(int at, int opcode) {
        return switch (opcode) {
            case INVOKESPECIAL -> file.owner(at).startsWith("java/util/");
            case INVOKESTATIC, INVOKEVIRTUAL, INVOKEINTERFACE ->
                (file.owner(at).startsWith("java/") || file.owner(at).startsWith("["))
                        && (REPEATABLE.contains(file.name(at)) || isEmpty(at));
            case GETSTATIC, NEW, DUP, CHECKCAST -> true;
            default -> opcode <= LAST_CONSTANT;
        };
    }

    private boolean isEmpty(int at) {
        return EMPTY.contains(file.name(at)) && file.descriptor(at).startsWith("()");
    }

    /** Returns the local variable that an instruction loads; 0 is the record itself. */
    private int loaded(int at) {
        int opcode = file.opcode(at);
        if (opcode < FIRST_LOAD || opcode > LAST_LOAD) {
            return NONE;
        }
        return opcode < FIRST_SHORT_LOAD ? file.operand(at) : (opcode - FIRST_SHORT_LOAD) % 4;
    }

    /** Returns the local variable that an instruction assigns, or that of the field, maybe after a check of the class. */
    private int assigned(int at) {
        int opcode = file.opcode(at);
        if (opcode == CHECKCAST) {
            return assigned(at + file.length(at));
        }
        if (opcode == PUTFIELD) {
            return variables.getOrDefault(file.name(at), NONE);
        }
        if (opcode < FIRST_STORE || opcode > LAST_STORE) {
            return NONE;
        }
        return opcode < FIRST_SHORT_STORE ? file.operand(at) : (opcode - FIRST_SHORT_STORE) % 4;
    }
}
