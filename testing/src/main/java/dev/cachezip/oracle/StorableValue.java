package dev.cachezip.oracle;

import java.lang.reflect.Type;

/**
 * A value as an application caches it, and what must become of it.
 *
 * @param name what is special about it
 * @param value the value
 * @param declared what a method that returns it declares, or null
 * @param expected what must become of it, whether the type is declared or not
 */
record StorableValue(String name, Object value, Type declared, Expected expected) {

    enum Expected {
        /** Comes back as it is. */
        EQUAL,
        /** Comes back as it is, or in one of the {@link EqualForms}. */
        EQUAL_FORM,
        /** Is refused when it is written. */
        REFUSED,
        /** Is refused when it is written, or comes back as it is. */
        EQUAL_OR_REFUSED,
        /** Is refused when it is written, or comes back as it is or in one of the {@link EqualForms}. */
        EQUAL_FORM_OR_REFUSED;

        boolean allows(TrialOutcome outcome) {
            return switch (outcome) {
                case EQUAL -> this != REFUSED;
                case EQUAL_FORM -> this == EQUAL_FORM || this == EQUAL_FORM_OR_REFUSED;
                case REFUSED -> this == REFUSED || this == EQUAL_OR_REFUSED || this == EQUAL_FORM_OR_REFUSED;
                case DIFFERENT, ERROR -> false;
            };
        }
    }

    enum TrialOutcome {
        EQUAL,
        EQUAL_FORM,
        REFUSED,
        /** Came back as something else, and nothing told. */
        DIFFERENT,
        /** Was written and could not be read, or failed with an exception that is not ours. */
        ERROR
    }
}
