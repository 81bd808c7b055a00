package dev.cachezip.benchmarks.load;

/** The generated part of a page, between two marker lines; the rest is written by hand. */
final class GeneratedPart {

    static final String BEGIN =
            "<!-- Measured: from here on written by the report-load step of jmh/target/benchmarks.jar; changes are lost. -->";
    static final String END = "<!-- End of what was measured. -->";

    private GeneratedPart() {}

    /**
     * Returns a page with a new part in place of the old part, or at the end if the page has none yet.
     *
     * @throws IllegalArgumentException if the page has several generated parts, or only one of the marker lines
     */
    static String replace(String page, String part) {
        if (!page.contains(BEGIN) && !page.contains(END)) {
            return page.stripTrailing() + "\n\n" + text(part) + "\n";
        }
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END);
        if (begin < 0 || end < begin || page.lastIndexOf(BEGIN) != begin || page.lastIndexOf(END) != end) {
            throw new IllegalArgumentException("There is no single part between these lines:\n" + BEGIN + "\n" + END);
        }
        return page.substring(0, begin) + text(part) + page.substring(end + END.length());
    }

    /** Returns the part between its marker lines. */
    static String text(String part) {
        return BEGIN + "\n\n" + part.strip() + "\n\n" + END;
    }
}
