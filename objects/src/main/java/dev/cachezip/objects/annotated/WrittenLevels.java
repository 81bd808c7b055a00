package dev.cachezip.objects.annotated;

import dev.cachezip.objects.limits.Limits;
import java.io.Serial;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.exc.StreamConstraintsException;

/** The limit of levels in a written value, with an exception of its own: a cycle of objects ends there, too. */
public final class WrittenLevels extends StreamWriteConstraints {

    @Serial
    private static final long serialVersionUID = 1;

    /** Creates the limit. */
    public WrittenLevels() {
        super(Limits.WRITTEN_NESTING_DEPTH);
    }

    @Override
    public void validateNestingDepth(int depth) {
        if (depth > _maxNestingDepth) {
            throw new Exceeded();
        }
    }

    /** A value has too many levels. */
    public static final class Exceeded extends StreamConstraintsException {

        @Serial
        private static final long serialVersionUID = 1;

        private Exceeded() {
            super("nested deeper than " + Limits.WRITTEN_NESTING_DEPTH + " levels");
        }
    }
}
