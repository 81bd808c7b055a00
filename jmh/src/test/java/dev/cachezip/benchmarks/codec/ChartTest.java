package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.ChartTheme;
import dev.cachezip.benchmarks.report.Chart;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.GraphicsEnvironment;
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
import org.w3c.dom.Document;
import org.xml.sax.SAXException;

@EnabledIf("hasFonts")
class ChartTest {

    /** A bare JDK has no fonts of its own, and nothing to draw letters with. */
    static boolean hasFonts() {
        try {
            return GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames().length > 0;
        } catch (RuntimeException | UnsatisfiedLinkError | NoClassDefFoundError e) {
            return false;
        }
    }

    static Stream<Arguments> chartsAndThemes() {
        List<Chart> charts = Charts.of(Recorded.measurements());
        return charts.stream()
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

    private static Document parse(String svg) throws IOException, SAXException, ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }
}
