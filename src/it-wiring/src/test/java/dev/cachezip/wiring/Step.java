package dev.cachezip.wiring;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A step of a program.
 *
 * @param thread the thread that takes it, from 0 to 2
 * @param manager the cache manager, 0 or 1; that of the application if it has one
 * @param outcome what is put, or what the method returns or throws
 * @param during the steps that are taken while a value is loaded, or within the transaction
 */
record Step(int thread, Op op, int manager, Caches cache, Key key, Outcome outcome, List<Step> during) {

    static final int THREADS = 3;

    private static final int LONGEST_DURING = 3;

    /** The caches of an application. */
    enum Caches {
        OBJECTS,
        TEXTS,
        LISTS,
        ON_DEMAND;

        String cacheName() {
            return this == ON_DEMAND ? "demand" : name().toLowerCase(Locale.ROOT);
        }
    }

    /** Makes a step for tests; the steps in it come last. */
    static Step step(int thread, Op op, int manager, Caches cache, Key key, Outcome outcome, Step... during) {
        return new Step(thread, op, manager, cache, key, outcome, List.of(during));
    }

    /** Makes a program of 20 to 60 steps. */
    static List<Step> program(Random random) {
        int threads = 1 + random.nextInt(THREADS);
        return IntStream.range(0, 20 + random.nextInt(41))
                .mapToObj(i -> random(random, threads, 0))
                .toList();
    }

    private static Step random(Random random, int threads, int depth) {
        Op op = any(random, Op.values());
        int inner = op.takesSteps() && depth < 2 && random.nextInt(3) == 0 ? 1 + random.nextInt(LONGEST_DURING) : 0;
        if (op.isTransaction()) {
            inner = 1 + random.nextInt(2 * LONGEST_DURING);
        }
        int thread = random.nextInt(threads);
        return new Step(
                thread,
                op,
                random.nextInt(2),
                // Most steps are about few entries, so that they meet.
                any(random, Caches.OBJECTS, Caches.OBJECTS, Caches.TEXTS, Caches.LISTS, Caches.ON_DEMAND),
                random.nextInt(3) == 0 ? any(random, Key.values()) : Key.A,
                any(random, Outcome.values()),
                IntStream.range(0, inner)
                        .mapToObj(i -> random(random, THREADS, depth + 1))
                        .map(step -> op.isTransaction() && random.nextInt(4) > 0 ? step.on(thread) : step)
                        .toList());
    }

    @SafeVarargs
    private static <E> E any(Random random, E... all) {
        return all[random.nextInt(all.length)];
    }

    private Step on(int other) {
        return new Step(other, op, manager, cache, key, outcome, during);
    }

    /** Returns this step, and all within it. */
    Stream<Step> all() {
        return Stream.concat(Stream.of(this), during.stream().flatMap(Step::all));
    }

    /** Returns whether a step is about the cache of methods that return any value. */
    boolean isOfObjects() {
        return op.isOfCache() ? cache == Caches.OBJECTS : !op.declaresType();
    }

    /** Returns simpler steps in place of this one, most promising first. */
    List<Step> simpler() {
        List<Step> simpler = new ArrayList<>(during);
        for (List<Step> fewer : simpler(during)) {
            simpler.add(new Step(thread, op, manager, cache, key, outcome, fewer));
        }
        if (thread != 0) {
            simpler.add(new Step(0, op, manager, cache, key, outcome, during));
        }
        if (manager != 0) {
            simpler.add(new Step(thread, op, 0, cache, key, outcome, during));
        }
        if (cache != Caches.OBJECTS) {
            simpler.add(new Step(thread, op, manager, Caches.OBJECTS, key, outcome, during));
        }
        if (key != Key.A) {
            simpler.add(new Step(thread, op, manager, cache, Key.A, outcome, during));
        }
        if (outcome != Outcome.TEXT) {
            simpler.add(new Step(thread, op, manager, cache, key, Outcome.TEXT, during));
        }
        return simpler;
    }

    /** Returns simpler programs, most promising first: without a part of the steps, then with a simpler step. */
    static List<List<Step>> simpler(List<Step> program) {
        List<List<Step>> simpler = new ArrayList<>();
        for (int size = (program.size() + 1) / 2; size > 0; size = size == 1 ? 0 : (size + 1) / 2) {
            for (int from = 0; from < program.size(); from += size) {
                List<Step> fewer = new ArrayList<>(program);
                fewer.subList(from, Math.min(program.size(), from + size)).clear();
                simpler.add(fewer);
            }
        }
        for (int i = 0; i < program.size(); i++) {
            for (Step step : program.get(i).simpler()) {
                List<Step> other = new ArrayList<>(program);
                other.set(i, step);
                simpler.add(other);
            }
        }
        return simpler;
    }

    /** Returns the step as Java. */
    @Override
    public String toString() {
        return "step(" + thread + ", Op." + op + ", " + manager + ", Caches." + cache + ", Key." + key + ", Outcome."
                + outcome + during.stream().map(step -> ", " + step).collect(Collectors.joining()) + ")";
    }
}
