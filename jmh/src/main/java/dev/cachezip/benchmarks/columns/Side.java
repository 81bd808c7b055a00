package dev.cachezip.benchmarks.columns;

/** A side of a goal: what has one figure of its kind. */
sealed interface Side permits Side.Stored, ColumnsCase {

    /** Returns what is measured. */
    String measured();

    /** Returns the form of the list. */
    Form form();

    /** The stored bytes of a list. */
    record Stored(SampleList list, Form form) implements Side {

        @Override
        public String measured() {
            return list.title() + ", stored bytes";
        }
    }
}
