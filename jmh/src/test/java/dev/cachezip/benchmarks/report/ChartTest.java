package dev.cachezip.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.SAXException;

@EnabledIf("dev.cachezip.benchmarks.report.Fonts#areInstalled")
class ChartTest {

    private static final List<Chart> CHARTS = List.of(
            new BarChart(
                    "bars",
                    "Bars: microseconds",
                    "0.0",
                    List.of("one", "two"),
                    List.of(
                            new BarChart.Series("encode", List.of(1.25, 2.5)),
                            new BarChart.Series("decode", List.of(3.75, 5.0)))),
            new PointChart(
                    "points",
                    "Points: per second",
                    "bytes",
                    "per second",
                    List.of(
                            new PointChart.Point("ours", true, 1000, 50_000),
                            new PointChart.Point("theirs", false, 1010, 48_000),
                            new PointChart.Point("other", false, 2000, 1234))));

    static Stream<Arguments> chartsAndThemes() {
        return CHARTS.stream()
                .flatMap(chart -> Stream.of(ChartTheme.values()).map(theme -> Arguments.of(chart, theme)));
    }

    @ParameterizedTest
    @MethodSource("chartsAndThemes")
    void svg_anyTheme_isAPictureOfItsColoursWithoutBackground(Chart chart, ChartTheme theme)
            throws IOException, SAXException, ParserConfigurationException {
        String svg = chart.svg(theme);

        assertThat(parse(svg).getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(svg)
                .contains(rgb(theme.text()))
                .contains("fill-opacity:0;")
                .doesNotContain("fill:rgb(255,255,255);stroke");
        assertThat(svg).doesNotContainPattern("\\d\\.\\d\\d");
    }

    private static String rgb(Color colour) {
        return "rgb(" + colour.getRed() + "," + colour.getGreen() + "," + colour.getBlue() + ")";
    }

    private static org.w3c.dom.Document parse(String svg)
            throws IOException, SAXException, ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }
}
