package dev.cachezip.codec.jackson3.state.kind;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the maps of a class that extends {@link LinkedHashMap} have the order of access, which the JDK does not
 * show: the constructors say so.
 */
final class AccessOrder {

    private static final String OWNER = "java/util/LinkedHashMap";

    /** Parameters of the constructor that takes the mode, as its last one. */
    private static final String WITH_MODE = "(IFZ)V";

    private static final int ICONST_0 = 3;
    private static final int INVOKESPECIAL = 183;

    private AccessOrder() {}

    /** Returns the mode that all constructors of a class choose, or {@code null} if they differ, or do not tell. */
    static @Nullable Boolean of(Class<?> type) {
        Boolean found = null;
        for (Class<?> each = type; each != LinkedHashMap.class; each = each.getSuperclass()) {
            ClassFile file = ClassFile.of(each);
            if (file == null) {
                return null;
            }
            for (ClassFile.Code code : file.constructors().values()) {
                int last = -1;
                for (int at = code.start(); at < code.end(); at += file.length(at)) {
                    if (file.length(at) == 0) {
                        return null;
                    }
                    if (isConstruction(file, at)) {
                        Boolean mode = mode(file, code, last, at);
                        if (mode == null || (found != null && !found.equals(mode))) {
                            return null;
                        }
                        found = mode;
                    }
                    last = at;
                }
            }
        }
        return found;
    }

    /** Returns whether an instruction calls a constructor of {@link LinkedHashMap}, be it for another map. */
    private static boolean isConstruction(ClassFile file, int at) {
        return file.opcode(at) == INVOKESPECIAL
                && file.owner(at).equals(OWNER)
                && file.name(at).equals(ClassFile.CONSTRUCTOR);
    }

    /** Returns the mode that a call sets: the constant that the instruction before it loads, if no branch leads between. */
    private static @Nullable Boolean mode(ClassFile file, ClassFile.Code code, int last, int at) {
        if (!file.descriptor(at).equals(WITH_MODE)) {
            return false;
        }
        int constant = last < 0 ? -1 : file.opcode(last) - ICONST_0;
        boolean known = (constant == 0 || constant == 1) && !isTarget(file, code, at);
        return known ? constant == 1 : null;
    }

    private static boolean isTarget(ClassFile file, ClassFile.Code code, int position) {
        for (int at = code.start(); at < code.end() && file.length(at) > 0; at += file.length(at)) {
            int opcode = file.opcode(at);
            // Conditions, goto, comparisons with null.
            boolean branch = (opcode >= 153 && opcode <= 167) || opcode == 198 || opcode == 199;
            if (branch && file.target(at) == position) {
                return true;
            }
        }
        return false;
    }
}
