package dev.cachezip.cli.advise;

import dev.cachezip.cli.io.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A bar chart in SVG of the bytes stored today and with each setting. */
final class Chart {

    /** The width of a phone, so that the text is not shrunk there; on wider screens, two charts stand side by side. */
    private static final int WIDTH = 400;

    private static final int LABEL = 60;
    private static final int BAR = 190;
    private static final int ROW = 28;
    private static final int TOP = 34;

    /** On a dark background, the recommended bar is lighter than the rest, not darker. */
    private static final String STYLE = """
            <style>
            text { font: 13px sans-serif; fill: #1f2933 }
            .title, .best + text, .name-best { font-weight: bold }
            .page { fill: #ffffff } .today { fill: #9aa5b1 } .other { fill: #a9c6e6 } .best { fill: #1f6fbf }
            @media (prefers-color-scheme: dark) {
            text { fill: #e4e7eb }
            .page { fill: #121212 } .today { fill: #7b8794 } .other { fill: #3d5a7a } .best { fill: #62aef5 }
            }
            </style>
            """;

    private static final String BACKGROUND = "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n";

    private Chart() {}

    private record Bar(String name, long value, String style) {}

    /** Returns a standalone image with its own background, since the viewer may be light or dark. */
    static String standalone(Survey survey) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + bytes(survey, BACKGROUND);
    }

    static String bytes(Survey survey) {
        return bytes(survey, "");
    }

    private static String bytes(Survey survey, String background) {
        List<Bar> bars = new ArrayList<>();
        bars.add(new Bar("today", survey.storedBytes(), "today"));
        for (Candidate candidate : survey.candidates()) {
            bars.add(new Bar(candidate.name(), candidate.bytes(0), style(survey, candidate)));
        }
        return svg("Stored bytes", survey, bars, background);
    }

    static String memory(Survey survey) {
        List<Bar> bars = new ArrayList<>();
        bars.add(new Bar("today", survey.memoryBefore(), "today"));
        for (Candidate candidate : survey.candidates()) {
            bars.add(new Bar(candidate.name(), candidate.memory(0), style(survey, candidate)));
        }
        return svg("Memory of the server", survey, bars, "");
    }

    private static String style(Survey survey, Candidate candidate) {
        return candidate == survey.recommended() ? "best" : "other";
    }

    private static String svg(String what, Survey survey, List<Bar> bars, String background) {
        long most = Math.max(1, bars.stream().mapToLong(Bar::value).max().orElse(1));
        long today = bars.get(0).value;
        int height = TOP + ROW * bars.size();
        String title = what + " (recommended: " + survey.recommended().name() + ")";
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\""
                        + " aria-label=\"%s\">%n",
                WIDTH,
                height,
                WIDTH,
                height,
                title));
        svg.append(STYLE).append(background);
        svg.append("<text class=\"title\" x=\"4\" y=\"20\">").append(title).append("</text>\n");
        for (int i = 0; i < bars.size(); i++) {
            Bar bar = bars.get(i);
            int y = TOP + ROW * i;
            double length = Math.max(1, (double) BAR * bar.value / most);
            svg.append(String.format(
                    Locale.ROOT,
                    "<text class=\"name-%s\" x=\"4\" y=\"%d\">%s</text>"
                            + "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"20\"/>"
                            + "<text x=\"%.1f\" y=\"%d\">%s (%s)</text>%n",
                    bar.style,
                    y + 15,
                    bar.name,
                    bar.style,
                    LABEL,
                    y,
                    length,
                    LABEL + length + 6,
                    y + 15,
                    Printable.bytes(bar.value),
                    Printable.percent(bar.value, today)));
        }
        return svg.append("</svg>\n").toString();
    }
}
