package dev.cachezip.demo.catalog;

import java.util.List;
import net.datafaker.Faker;

/**
 * A generator that builds reviews and descriptions from sentences, which compress more like real texts than lorem
 * ipsum.
 */
final class ReviewTexts {

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

    static String review(Faker faker) {
        return pick(faker, OPENINGS) + " " + pick(faker, MIDDLES) + " " + pick(faker, CLOSINGS);
    }

    static String description(Faker faker, String name, String material) {
        return "The " + name + " in " + material + " is " + pick(faker, BENEFITS)
                + ". Whether at home or on the way, it is " + pick(faker, BENEFITS)
                + ". Delivered within three working days; returns are free for thirty days.";
    }

    private static String pick(Faker faker, List<String> texts) {
        return texts.get(faker.random().nextInt(texts.size()));
    }
}
