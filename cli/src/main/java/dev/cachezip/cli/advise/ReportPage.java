package dev.cachezip.cli.advise;

import java.util.List;
import java.util.regex.Pattern;

/** An {@link Advice} as one self-contained page. */
final class ReportPage {

    private ReportPage() {}

    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>What cachezip would make of these values</title>
            <style>
            :root { color-scheme: light dark; }
            body { font: 15px/1.5 sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
            h1, h2 { line-height: 1.2; }
            .charts { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; }
            .wide { overflow-x: auto; margin: 1rem 0; }
            table { border-collapse: collapse; white-space: nowrap; }
            th, td { padding: .2rem 0 .2rem 1rem; text-align: right; border-bottom: 1px solid #8884; }
            th:first-child, td:first-child { padding-left: 0; text-align: left; }
            [aria-label$=classes] :is(th, td):last-child { text-align: left; }
            .best { font-weight: bold; }
            pre { padding: .8rem; border: 1px solid #8884; overflow-x: auto; }
            ul { padding-left: 1.2rem; }
            svg { max-width: 100%; height: auto; }
            </style>
            </head>
            <body>
            <h1>What cachezip would make of these values</h1>
            """;

    /** The spaces between a number and its unit, which stay on one line. */
    private static final Pattern UNIT = Pattern.compile("(?<=\\d) (?=%|µs|[KMGTP]?B\\b)");

    static String html(Advice advice) {
        Survey survey = advice.survey();
        Candidate best = survey.recommended();
        StringBuilder page = new StringBuilder(HEAD);
        page.append("<p>").append(escape(advice.source().occasion())).append("</p>\n");
        page.append("<p>").append(escape(advice.headline())).append("</p>\n");
        if (advice.source().isSample()) {
            page.append("<p>").append(escape(advice.estimate())).append("</p>\n");
        }
        page.append("<h2>Today, and with each algorithm and level</h2>\n<div class=\"charts\">\n");
        page.append(Chart.bytes(survey)).append(Chart.memory(survey)).append("</div>\n");
        table(page, "Settings", Advice.SETTING_HEADINGS, advice.settingRows(), best.title());
        page.append("<h2>What the values are today</h2>\n");
        table(page, "Values", Advice.FORM_HEADINGS, advice.formRows(), "");
        if (!advice.prefixRows().isEmpty()) {
            page.append("<h2>Whose they are, by the beginning of their keys</h2>\n");
            table(page, "Prefixes", Advice.PREFIX_HEADINGS, advice.prefixRows(), "");
        }
        if (!survey.classes().refused().isEmpty()) {
            page.append("<h2>Classes that are never stored</h2>\n");
            table(page, "Refused classes", Advice.REFUSED_HEADINGS, advice.refusedRows(), "");
        }
        if (!survey.classes().packages().isEmpty()) {
            page.append("<h2>Classes to be allowed where they are not the application's</h2>\n");
            table(page, "Other classes", Advice.PACKAGE_HEADINGS, advice.packageRows(), "");
        }
        if (best.algorithm() != null) {
            page.append("<h2>With ").append(best.name()).append(", by the size from which is compressed</h2>\n");
            String minSize = Advice.minSize(survey.recommendedMinSize());
            table(page, "Minimum sizes", Advice.MIN_SIZE_HEADINGS, advice.minSizeRows(), minSize);
        }
        if (!advice.dictionaryRows().isEmpty()) {
            page.append("<h2>With a dictionary, on values that it has not seen</h2>\n");
            table(page, "Dictionaries", Advice.DICTIONARY_HEADINGS, advice.dictionaryRows(), "");
        }
        page.append("<h2>What to set</h2>\n<pre>")
                .append(escape(new Recommendation(survey).lines()))
                .append("</pre>\n");
        page.append("<h2>What these numbers are</h2>\n<ul>\n");
        advice.notes().forEach(note -> page.append("<li>").append(escape(note)).append("</li>\n"));
        return page.append("</ul>\n</body>\n</html>\n").toString();
    }

    /** Writes a table; the row of the recommended setting stands out. */
    private static void table(
            StringBuilder page, String label, List<String> headings, List<List<String>> rows, String best) {
        // A box that scrolls must be reachable and have a name without a mouse.
        page.append("<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"")
                .append(label)
                .append("\"><table>\n<tr>");
        headings.forEach(heading ->
                page.append("<th scope=\"col\">").append(escape(heading)).append("</th>"));
        page.append("</tr>\n");
        for (List<String> row : rows) {
            page.append(row.get(0).equals(best) ? "<tr class=\"best\">" : "<tr>");
            row.forEach(cell -> page.append("<td>").append(escape(cell)).append("</td>"));
            page.append("</tr>\n");
        }
        page.append("</table></div>\n");
    }

    private static String escape(String text) {
        String escaped = text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
        return UNIT.matcher(escaped).replaceAll("&nbsp;");
    }
}
