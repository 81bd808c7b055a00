package dev.cachezip.benchmarks.report;

import java.awt.GraphicsEnvironment;

/** The fonts of this machine: a bare JDK has no fonts of its own, and nothing to draw letters with. */
public final class Fonts {

    private Fonts() {}

    /** Returns whether charts can be drawn. */
    public static boolean areInstalled() {
        try {
            return GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames().length > 0;
        } catch (RuntimeException | UnsatisfiedLinkError | NoClassDefFoundError e) {
            return false;
        }
    }
}
