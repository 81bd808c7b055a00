package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.Scenario.Candidate;
import dev.cachezip.benchmarks.report.Suite;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** The plan of each suite's measurements. */
final class Plan {

    static final int SMALL = 200;
    static final int LARGE = 2048;

    private static final Callers VIRTUAL = Callers.virtualThreads(1000);
    /** Many callers come first: they warm everything up for few callers. */
    private static final List<Callers> THREADS =
            Stream.of(128, 32, 8, 1).map(Callers::threads).toList();

    private static final List<Peer> ALL =
            List.of(Peer.STOCK, Peer.TUNED, Peer.JEDIS_8, Peer.JEDIS_128, Peer.REDISSON, Peer.GLIDE);
    private static final List<Peer> OURS = List.of(Peer.STOCK, Peer.TUNED);
    private static final List<Peer> NEAR = List.of(Peer.TUNED, Peer.NEAR, Peer.NEAR_MISS);
    private static final List<Callers> MATRIX_CALLERS =
            Stream.of(32, 8, 1).map(Callers::threads).toList();
    private static final List<Integer> MATRIX_BATCHES = List.of(1, 10, 50);

    private final List<Scenario> scenarios = new ArrayList<>();

    private Plan() {}

    /** Returns the scenarios of a suite, in order. */
    static List<Scenario> of(Suite suite) {
        Plan plan = new Plan();
        switch (suite) {
            case QUICK -> plan.goals();
            case FULL -> plan.everything();
            case VIRTUAL -> plan.virtualThreads();
            case NEAR -> plan.near();
        }
        return plan.scenarios;
    }

    private void goals() {
        THREADS.forEach(callers -> get(callers, SMALL, OURS));
        set(Callers.threads(128), SMALL, OURS);
        get(VIRTUAL, SMALL, OURS);
        caches(Callers.threads(32), CachedValue.PAGE, false);
        bulk(Callers.threads(1));
        tls(Callers.threads(128));
    }

    private void virtualThreads() {
        for (int size : List.of(SMALL, LARGE)) {
            get(VIRTUAL, size, ALL);
            set(VIRTUAL, size, ALL);
        }
        for (CachedValue value : CachedValue.values()) {
            caches(VIRTUAL, value, true);
        }
    }

    private void everything() {
        for (int size : List.of(SMALL, LARGE)) {
            THREADS.forEach(callers -> get(callers, size, ALL));
            THREADS.forEach(callers -> set(callers, size, ALL));
        }
        for (CachedValue value : CachedValue.values()) {
            THREADS.forEach(callers -> caches(callers, value, true));
        }
        virtualThreads();
        bulk(Callers.threads(1));
        bulk(Callers.threads(8));
        matrix();
        tls(Callers.threads(128));
        tls(Callers.threads(8));
        near();
    }

    private void get(Callers callers, int size, List<Peer> peers) {
        String id = "get-" + size + "-" + callers.id();
        add(id, Section.COMMANDS, "GET of " + bytes(size), callers, peers, peer -> Commands.get(peer, size));
    }

    private void set(Callers callers, int size, List<Peer> peers) {
        String id = "set-" + size + "-" + callers.id();
        add(id, Section.COMMANDS, "SET of " + bytes(size), callers, peers, peer -> Commands.set(peer, size));
    }

    private void tls(Callers callers) {
        String id = "tls-get-" + SMALL + "-" + callers.id();
        String group = "GET of " + bytes(SMALL) + " through TLS";
        add(id, Section.TLS, group, callers, OURS, peer -> Commands.get(peer, SMALL));
    }

    private void add(
            String id,
            Section section,
            String group,
            Callers callers,
            List<Peer> peers,
            Function<Peer, Candidate> candidate) {
        scenarios.add(new Scenario(
                id, section, group, callers, 1, peers.stream().map(candidate).toList()));
    }

    /** Adds get and put. */
    private void caches(Callers callers, CachedValue value, boolean withPeers) {
        List<Candidate> gets = new ArrayList<>();
        List<Candidate> puts = new ArrayList<>();
        for (Peer peer : withPeers ? OURS : List.of(Peer.TUNED)) {
            for (String algorithm : Starter.ALGORITHMS) {
                gets.add(CacheCalls.get(peer, value, algorithm));
                puts.add(CacheCalls.put(peer, value, algorithm));
            }
        }
        if (withPeers && value == CachedValue.PAGE) {
            for (Peer glide : List.of(Peer.GLIDE_LZ4, Peer.GLIDE_ZSTD)) {
                gets.add(CacheCalls.getJson(glide, value.sample()));
                puts.add(CacheCalls.putJson(glide, value.sample()));
            }
        }
        String name = value.size() + "-" + callers.id();
        scenarios.add(new Scenario("cache-get-" + name, Section.CACHES, "get of " + value.title(), callers, 1, gets));
        scenarios.add(new Scenario("cache-put-" + name, Section.CACHES, "put of " + value.title(), callers, 1, puts));
    }

    private void bulk(Callers callers) {
        List<Candidate> gets = new ArrayList<>();
        List<Candidate> puts = new ArrayList<>();
        for (Bulk.Way way : Bulk.Way.values()) {
            for (Peer peer : OURS) {
                gets.add(Bulk.get(way, peer));
                if (way != Bulk.Way.TEMPLATE) {
                    puts.add(Bulk.put(way, peer));
                }
            }
        }
        int size = Bulk.SIZE;
        String id = callers.id();
        String group = "writing " + size + " with time to live";
        scenarios.add(new Scenario("bulk-get-" + id, Section.BULK, "reading " + size, callers, size, gets));
        scenarios.add(new Scenario("bulk-put-" + id, Section.BULK, group, callers, size, puts));
    }

    /** Adds the reads with copies. Last in a run: from here on, each write costs Redis the messages about it. */
    private void near() {
        near(CachedValue.RECORD, "none");
        near(CachedValue.PAGE, "none");
        near(CachedValue.PAGE, "zstd");
        addNear(
                "bulk",
                "getAll of " + Bulk.SIZE,
                Bulk.SIZE,
                NEAR.stream().map(peer -> Bulk.get(Bulk.Way.CACHE, peer)).toList());
        addNear("write", "until a write is seen", 1, List.of(CacheCalls.seeWrite(Peer.NEAR)));
    }

    private void near(CachedValue value, String algorithm) {
        List<Candidate> reads = new ArrayList<>();
        NEAR.forEach(peer -> reads.add(CacheCalls.get(peer, value, algorithm)));
        reads.add(CacheCalls.retrieve(Peer.NEAR, value, algorithm));
        addNear("get-" + value.size() + "-" + algorithm, "get of " + value.title(), 1, reads);
    }

    private void addNear(String id, String group, int valuesPerCall, List<Candidate> candidates) {
        scenarios.add(new Scenario("near-" + id, Section.NEAR, group, Callers.threads(1), valuesPerCall, candidates));
    }

    private void matrix() {
        for (int batch : MATRIX_BATCHES) {
            for (Callers callers : MATRIX_CALLERS) {
                List<Candidate> gets = new ArrayList<>();
                List<Candidate> puts = new ArrayList<>();
                for (Peer glide : List.of(Peer.GLIDE, Peer.GLIDE_LZ4, Peer.GLIDE_ZSTD)) {
                    gets.add(Commands.getJson(glide.title(), stage -> stage.clientOfBatches(glide), batch));
                    puts.add(Commands.setJson(glide.title(), stage -> stage.clientOfBatches(glide), batch));
                }
                for (String algorithm : Starter.ALGORITHMS) {
                    Commands.Connecting<Client.OfBatches> connecting =
                            stage -> Commands.compressing(stage.starter(Peer.TUNED), algorithm);
                    String variant = CacheCalls.variant(Peer.TUNED, algorithm);
                    gets.add(Commands.getJson(variant, connecting, batch));
                    puts.add(Commands.setJson(variant, connecting, batch));
                }
                String name = callers.id() + "x" + batch;
                scenarios.add(new Scenario("matrix-get-" + name, Section.MATRIX, "reading", callers, batch, gets));
                scenarios.add(new Scenario("matrix-set-" + name, Section.MATRIX, "writing", callers, batch, puts));
            }
        }
    }

    private static String bytes(int size) {
        return String.format(Locale.ROOT, "%,d bytes", size);
    }
}
