package dev.cachezip.load;

/** The part of a page that is written by a program, between two lines that say so; the rest is written by hand. */
final class GeneratedPart {

    static final String BEGIN =
            "<!-- Measured: from here on written by the report-load step of jmh/target/benchmarks.jar; changes are lost. -->";
    static final String END = "<!-- End of what was measured. -->";

    private GeneratedPart() {}

    /**
     * Returns a page with a new part in place of the old one; at its end, if it has none yet.
     *
     * @throws IllegalArgumentException if it has several, or only one of the lines
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

    /** Returns the part with the lines that it stands between. */
    static String text(String part) {
        return BEGIN + "\n\n" + part.strip() + "\n\n" + END;
    }
}
