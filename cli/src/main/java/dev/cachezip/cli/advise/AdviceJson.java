package dev.cachezip.cli.advise;

import dev.cachezip.cli.value.ClassCounts;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.compress.Training;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An {@link Advice} for programs: the numbers of its tables, in bytes, percent and microseconds. */
final class AdviceJson {

    private static final double TENTHS = 10;
    private static final double THOUSANDTHS = 1000;

    private AdviceJson() {}

    /** Returns the numbers of the caches' values, and in {@code sessions} those of the sessions', as far as there are any. */
    static ObjectNode of(List<Advice> all) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        all.forEach(one -> (one.survey().ofSessions ? node.putObject("sessions") : node).setAll(of(one)));
        return node;
    }

    private static ObjectNode of(Advice advice) {
        Survey survey = advice.survey();
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("source", advice.source().description());
        node.put(
                "server",
                advice.source().server().isEmpty() ? null : advice.source().server());
        node.put("time", advice.source().time().truncatedTo(ChronoUnit.SECONDS).toString());
        node.put("values", survey.values).put("unreadable", survey.unreadable);
        node.put("storedBytes", survey.storedBytes).put("memoryBytes", survey.memoryBefore());
        forms(survey, node.putArray("forms"));
        ArrayNode prefixes = node.putArray("prefixes");
        survey.prefixes
                .largest(Advice.MAX_PREFIXES)
                .forEach(sums -> prefixes.addObject()
                        .put("prefix", sums.prefix())
                        .put("values", sums.values())
                        .put("storedBytes", sums.bytes()));
        classes(survey.classes, node.putObject("classes"));
        settings(survey, node.putArray("settings"));
        dictionaries(survey.dictionaries, node.putArray("dictionaries"));
        recommended(advice, node.putObject("recommended"));
        node.set("wholeDatabase", wholeDatabase(advice));
        node.set("notes", ValueDecoder.JSON.valueToTree(advice.notes()));
        node.set("properties", ValueDecoder.JSON.valueToTree(new Recommendation(survey, advice.source()).properties()));
        return node;
    }

    private static void forms(Survey survey, ArrayNode forms) {
        survey.forms.forEach((form, sums) -> forms.addObject()
                .put("form", form.id())
                .put("values", sums[0])
                .put("storedBytes", sums[1])
                .put("plainBytes", sums[2]));
    }

    /** The classes in JDK serialization. */
    private static void classes(ClassCounts counts, ObjectNode classes) {
        ArrayNode refused = classes.putArray("refused");
        counts.refused()
                .forEach(type -> refused.addObject()
                        .put("class", type.name())
                        .put("values", type.values())
                        .put("reason", type.reason()));
        ArrayNode packages = classes.putArray("packages");
        counts.packages().forEach(counted -> {
            ObjectNode node =
                    packages.addObject().put("package", counted.name()).put("values", counted.values());
            node.set("classes", ValueDecoder.JSON.valueToTree(counted.classes()));
        });
        classes.set("allowedTypes", ValueDecoder.JSON.valueToTree(counts.allowedTypes()));
    }

    private static void settings(Survey survey, ArrayNode settings) {
        for (Candidate candidate : survey.candidates()) {
            setting(candidate, settings.addObject())
                    .put("storedBytes", candidate.bytes())
                    .put("storedPercent", percent(candidate.bytes(), survey.storedBytes))
                    .put("compressMicros", rounded(candidate.trial().compressMicros(), THOUSANDTHS))
                    .put("decompressMicros", rounded(candidate.trial().decompressMicros(), THOUSANDTHS))
                    .put("memoryBytes", candidate.memory())
                    .put("memoryPercent", percent(candidate.memory(), survey.memoryBefore()));
        }
    }

    /** The level is null without compression. */
    private static ObjectNode setting(Candidate candidate, ObjectNode node) {
        node.put("algorithm", candidate.trial().algorithmName());
        node.put("layout", candidate.trial().layout().name().toLowerCase(Locale.ROOT));
        return node.put(
                "level",
                candidate.trial().algorithm() == null ? null : candidate.trial().level());
    }

    /** The lengths are null where no dictionary was trained. */
    private static void dictionaries(DictionarySurvey survey, ArrayNode dictionaries) {
        for (DictionarySurvey.Trained one : survey.trained()) {
            Training.HoldOut result = one.training().result();
            dictionaries
                    .addObject()
                    .put("cache", one.cache())
                    .put("level", DictionarySurvey.LEVEL)
                    .put("heldOutValues", result == null ? null : result.samples())
                    .put("plainBytes", result == null ? null : result.plain())
                    .put("storedBytes", result == null ? null : result.stored())
                    .put("storedBytesWithout", result == null ? null : result.without())
                    .put("reason", one.pays() ? null : one.reason());
        }
    }

    private static void recommended(Advice advice, ObjectNode recommended) {
        Survey survey = advice.survey();
        Candidate best = survey.recommended();
        setting(best, recommended)
                .put("storedBytes", best.bytes())
                .put("storedPercent", percent(best.bytes(), survey.storedBytes))
                .put("memoryBytes", advice.recommendedMemory())
                .put("memoryPercent", percent(advice.recommendedMemory(), survey.memoryBefore()));
    }

    /** Returns the estimate, if there is one. */
    private static JsonNode wholeDatabase(Advice advice) {
        Source source = advice.source();
        if (!source.isSample()) {
            return JsonNodeFactory.instance.nullNode();
        }
        return JsonNodeFactory.instance
                .objectNode()
                .put("keys", source.keys())
                .put("sampledKeys", source.looked())
                .put("estimatedMemoryBytes", source.estimate(advice.survey().memoryBefore()))
                .put("estimatedRecommendedMemoryBytes", source.estimate(advice.recommendedMemory()));
    }

    /** Returns the percentage; 0 if the whole is 0. */
    private static double percent(long part, long whole) {
        return whole == 0 ? 0 : rounded(100.0 * part / whole, TENTHS);
    }

    private static double rounded(double value, double steps) {
        return Math.rint(value * steps) / steps;
    }
}
