package dev.cachezip.cli;

import java.util.List;

/** An {@link Advice} as one page without anything from elsewhere. */
final class ReportPage {

    private ReportPage() {}

    static String html(Advice advice) {
        Survey survey = advice.survey();
        StringBuilder page = new StringBuilder("""
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <title>What cachezip would make of these values</title>
                <style>
                :root { color-scheme: light dark; }
                body { font: 15px/1.5 sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
                table { border-collapse: collapse; margin: 1rem 0; }
                th, td { padding: .2rem .8rem .2rem 0; text-align: right; border-bottom: 1px solid #8884; }
                th:first-child, td:first-child { text-align: left; }
                pre { padding: .8rem; border: 1px solid #8884; }
                svg { max-width: 100%; height: auto; }
                </style>
                </head>
                <body>
                <h1>What cachezip would make of these values</h1>
                """);
        page.append("<p>").append(escape(advice.headline())).append("</p>\n");
        if (advice.source().isSample()) {
            page.append("<p>").append(escape(advice.estimate())).append("</p>\n");
        }
        page.append(Chart.bytes(survey)).append(Chart.memory(survey));
        table(page, Advice.SETTING_HEADINGS, advice.settingRows());
        page.append("<h2>The values</h2>\n");
        table(page, Advice.FORM_HEADINGS, advice.formRows());
        if (survey.recommended().algorithm() != null) {
            page.append("<h2>From which size on</h2>\n");
            table(page, Advice.MIN_SIZE_HEADINGS, advice.minSizeRows());
        }
        page.append("<h2>What to set</h2>\n<pre>")
                .append(escape(advice.settings()))
                .append("</pre>\n");
        page.append("<h2>What these numbers are</h2>\n<ul>\n");
        advice.notes().forEach(note -> page.append("<li>").append(escape(note)).append("</li>\n"));
        return page.append("</ul>\n</body>\n</html>\n").toString();
    }

    private static void table(StringBuilder page, List<String> headings, List<List<String>> rows) {
        page.append("<table>\n<tr>");
        headings.forEach(heading -> page.append("<th>").append(escape(heading)).append("</th>"));
        page.append("</tr>\n");
        for (List<String> row : rows) {
            page.append("<tr>");
            row.forEach(cell -> page.append("<td>").append(escape(cell)).append("</td>"));
            page.append("</tr>\n");
        }
        page.append("</table>\n");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
