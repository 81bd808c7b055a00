package dev.cachezip.samples;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A generator that builds reviews and descriptions from sentences, which compress more like real texts than lorem
 * ipsum. Its random numbers are the caller's: from 0 to below the argument.
 */
public final class ReviewTexts {

    private static final List<String> OPENINGS = List.of(
            "Bought this as a present for my sister.",
            "I was sceptical at first, given the price.",
            "Replaced an older model of the same brand.",
            "Second one we own, the first is still going strong.",
            "Arrived two days early and well packed.",
            "Not quite what the pictures made me expect.",
            "Ordered it after reading the other reviews here.");
    private static final List<String> MIDDLES = List.of(
            "It does exactly what it should and feels solid.",
            "The finish is excellent, although the colour is a shade darker.",
            "Assembly took ten minutes; the instructions could be clearer.",
            "One corner was scratched, but support sent a new one at once.",
            "After three months of daily use it looks like new.",
            "It is smaller than I thought, so check the measurements.");
    private static final List<String> CLOSINGS = List.of(
            "Would buy again.",
            "Recommended.",
            "Good value for the money.",
            "I am sending it back.",
            "Five stars from the whole family.",
            "We will see how long it lasts.");
    private static final List<String> BENEFITS = List.of(
            "made for daily use and easy to clean",
            "designed to last, with spare parts for ten years",
            "light enough to carry and strong enough to stay",
            "tested by our own team over a whole season");

    private ReviewTexts() {}

    /** Returns the review of a product. */
    public static String review(IntUnaryOperator random) {
        return pick(random, OPENINGS) + " " + pick(random, MIDDLES) + " " + pick(random, CLOSINGS);
    }

    /** Returns the description of a product. */
    public static String description(IntUnaryOperator random, String name, String material) {
        return "The " + name + " in " + material + " is " + pick(random, BENEFITS)
                + ". Whether at home or on the way, it is " + pick(random, BENEFITS)
                + ". Delivered within three working days; returns are free for thirty days.";
    }

    private static String pick(IntUnaryOperator random, List<String> texts) {
        return texts.get(random.applyAsInt(texts.size()));
    }
}
