package dev.cachezip.benchmarks.dictionaries;

/** A side of a goal: what has one figure of its kind. */
sealed interface Side permits Side.Stored, Side.OnServer, DictionaryCase {

    /** Returns what is measured. */
    String measured();

    /** Returns the name of the variant of it. */
    String variantTitle();

    /** The stored bytes of values. */
    record Stored(DataSet dataSet, Variant variant) implements Side {

        @Override
        public String measured() {
            return dataSet.title() + ", stored bytes";
        }

        @Override
        public String variantTitle() {
            return variant.title();
        }
    }

    /** The memory that a server needs for documents. */
    record OnServer(Documents documents, DocumentForm form) implements Side {

        @Override
        public String measured() {
            return documents.title() + ", memory of the server";
        }

        @Override
        public String variantTitle() {
            return form.title();
        }
    }
}
