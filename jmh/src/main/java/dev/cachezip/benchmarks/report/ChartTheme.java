package dev.cachezip.benchmarks.report;

import java.awt.Color;

/** The colours of a chart; the background is the page's own. */
public enum ChartTheme {
    /** The theme for a white page. */
    LIGHT,
    /** The theme for a black page. */
    DARK;

    private static final Color TRANSPARENT = new Color(0, 0, 0, 0);

    /** Returns the name of the theme in file names. */
    String fileName() {
        return this == DARK ? "dark" : "light";
    }

    Color text() {
        return new Color(this == DARK ? 0xE6EDF3 : 0x1F2328);
    }

    Color lines() {
        return new Color(this == DARK ? 0x3D444D : 0xD1D9E0);
    }

    Color background() {
        return TRANSPARENT;
    }

    /** Returns the colours of the first four series. */
    Color[] series() {
        return this == DARK
                ? new Color[] {new Color(0x58A6FF), new Color(0xF0883E), new Color(0x3FB950), new Color(0xBC8CFF)}
                : new Color[] {new Color(0x0969DA), new Color(0xBC4C00), new Color(0x1A7F37), new Color(0x8250DF)};
    }
}
