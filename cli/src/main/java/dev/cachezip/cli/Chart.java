package dev.cachezip.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Bars in SVG: what is stored today, and with each setting. */
final class Chart {

    private static final int WIDTH = 720;
    private static final int LABEL = 80;
    private static final int BAR = 420;
    private static final int ROW = 30;

    private Chart() {}

    private record Bar(String name, long value, String style) {}

    /** Returns an image that stands alone. */
    static String standalone(Survey survey) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + bytes(survey);
    }

    static String bytes(Survey survey) {
        List<Bar> bars = new ArrayList<>();
        bars.add(new Bar("today", survey.storedBytes(), "today"));
        for (Candidate candidate : survey.candidates()) {
            bars.add(new Bar(candidate.name(), candidate.bytes(0), style(survey, candidate)));
        }
        return svg("Stored bytes", bars);
    }

    static String memory(Survey survey) {
        List<Bar> bars = new ArrayList<>();
        bars.add(new Bar("today", survey.memoryBefore(), "today"));
        for (Candidate candidate : survey.candidates()) {
            bars.add(new Bar(candidate.name(), candidate.memory(0), style(survey, candidate)));
        }
        return svg("Memory of the server", bars);
    }

    private static String style(Survey survey, Candidate candidate) {
        return candidate == survey.recommended() ? "best" : "other";
    }

    private static String svg(String title, List<Bar> bars) {
        long most = Math.max(1, bars.stream().mapToLong(Bar::value).max().orElse(1));
        long today = bars.get(0).value;
        int height = 40 + ROW * bars.size();
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\""
                        + " aria-label=\"%s\">%n",
                WIDTH,
                height,
                WIDTH,
                height,
                title));
        svg.append("<style>text{font:13px sans-serif;fill:#1f2933}.today{fill:#9aa5b1}.other{fill:#7ba7d9}"
                + ".best{fill:#1f6fbf}@media(prefers-color-scheme:dark){text{fill:#e4e7eb}}</style>\n");
        svg.append("<text x=\"0\" y=\"18\" font-weight=\"bold\">").append(title).append("</text>\n");
        for (int i = 0; i < bars.size(); i++) {
            Bar bar = bars.get(i);
            int y = 34 + ROW * i;
            double length = Math.max(1, (double) BAR * bar.value / most);
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"0\" y=\"%d\">%s</text><rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"20\"/>"
                            + "<text x=\"%.1f\" y=\"%d\">%s (%s)</text>%n",
                    y + 15,
                    bar.name,
                    bar.style,
                    LABEL,
                    y,
                    length,
                    LABEL + length + 8,
                    y + 15,
                    Printable.bytes(bar.value),
                    Printable.percent(bar.value, today)));
        }
        return svg.append("</svg>\n").toString();
    }
}
