package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class SharedFailuresTests {

    /** Makes another message of the one it gets. */
    public static final class BookNotFound extends RuntimeException {

        private static final long serialVersionUID = 1;

        @SuppressWarnings("RedundantModifier") // public constructors are what is looked for
        public BookNotFound(String id, Throwable cause) {
            super("No book " + id, cause);
        }
    }

    /** Has no constructor that takes a message. */
    public static final class Wrapping extends RuntimeException {

        private static final long serialVersionUID = 1;

        @SuppressWarnings("RedundantModifier")
        public Wrapping(Throwable cause) {
            super(cause);
        }
    }

    @Test
    void own_constructorOfMessageAndCause_isAnotherObjectThatSaysTheSame() {
        IOException first = new IOException("away");

        assertThat(SharedFailures.own(first))
                .isNotSameAs(first)
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("away")
                .hasCause(first);
    }

    @Test
    void own_constructorThatChangesTheMessage_isTheFirstOne() {
        for (Throwable first :
                new Throwable[] {new BookNotFound("5", new IOException()), new Wrapping(new IOException("away"))}) {
            assertThat(SharedFailures.own(first)).isSameAs(first);
        }
    }
}
