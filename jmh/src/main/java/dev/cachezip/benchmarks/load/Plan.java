package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.Scenario.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    private static final List<Integer> MATRIX_CALLERS = List.of(32, 8, 1);
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
        }
        return plan.scenarios;
    }

    private void goals() {
        THREADS.forEach(callers -> get(callers, SMALL, OURS));
        set(Callers.threads(128), SMALL, OURS);
        get(VIRTUAL, SMALL, OURS);
        caches(Callers.threads(32), Document.PAGE, false);
        bulk(Callers.threads(1));
        tls(Callers.threads(128));
    }

    private void virtualThreads() {
        for (int size : List.of(SMALL, LARGE)) {
            get(VIRTUAL, size, ALL);
            set(VIRTUAL, size, ALL);
        }
        for (Document document : Document.values()) {
            caches(VIRTUAL, document, true);
        }
    }

    private void everything() {
        for (int size : List.of(SMALL, LARGE)) {
            THREADS.forEach(callers -> get(callers, size, ALL));
            THREADS.forEach(callers -> set(callers, size, ALL));
        }
        for (Document document : Document.values()) {
            THREADS.forEach(callers -> caches(callers, document, true));
        }
        virtualThreads();
        bulk(Callers.threads(1));
        bulk(Callers.threads(8));
        matrix();
        tls(Callers.threads(128));
        tls(Callers.threads(8));
    }

    private void get(Callers callers, int size, List<Peer> peers) {
        scenarios.add(new Scenario(
                "get-" + size + "-" + callers.id(),
                Table.COMMANDS,
                "GET of " + bytes(size),
                callers,
                1,
                peers.stream().map(peer -> Commands.get(peer, size)).toList()));
    }

    private void set(Callers callers, int size, List<Peer> peers) {
        scenarios.add(new Scenario(
                "set-" + size + "-" + callers.id(),
                Table.COMMANDS,
                "SET of " + bytes(size),
                callers,
                1,
                peers.stream().map(peer -> Commands.set(peer, size)).toList()));
    }

    private void tls(Callers callers) {
        scenarios.add(new Scenario(
                "tls-get-" + SMALL + "-" + callers.id(),
                Table.TLS,
                "GET of " + bytes(SMALL) + " through TLS",
                callers,
                1,
                OURS.stream().map(peer -> Commands.get(peer, SMALL)).toList()));
    }

    /** Adds get and put. */
    private void caches(Callers callers, Document document, boolean withPeers) {
        List<Candidate> gets = new ArrayList<>();
        List<Candidate> puts = new ArrayList<>();
        for (Peer peer : withPeers ? OURS : List.of(Peer.TUNED)) {
            for (String algorithm : Starter.ALGORITHMS) {
                gets.add(CacheCalls.get(peer, document, algorithm));
                puts.add(CacheCalls.put(peer, document, algorithm));
            }
        }
        if (withPeers && document == Document.PAGE) {
            for (Peer glide : List.of(Peer.GLIDE_LZ4, Peer.GLIDE_ZSTD)) {
                gets.add(CacheCalls.getJson(glide, document.sample()));
                puts.add(CacheCalls.putJson(glide, document.sample()));
            }
        }
        String name = document.size() + "-" + callers.id();
        scenarios.add(new Scenario("cache-get-" + name, Table.CACHES, "get of " + document.title(), callers, 1, gets));
        scenarios.add(new Scenario("cache-put-" + name, Table.CACHES, "put of " + document.title(), callers, 1, puts));
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
        scenarios.add(
                new Scenario("bulk-get-" + callers.id(), Table.BULK, "reading " + Bulk.SIZE, callers, Bulk.SIZE, gets));
        scenarios.add(new Scenario(
                "bulk-put-" + callers.id(),
                Table.BULK,
                "writing " + Bulk.SIZE + " with time to live",
                callers,
                Bulk.SIZE,
                puts));
    }

    private void matrix() {
        for (int batch : MATRIX_BATCHES) {
            for (int callers : MATRIX_CALLERS) {
                List<Candidate> gets = new ArrayList<>();
                List<Candidate> puts = new ArrayList<>();
                for (Peer glide : List.of(Peer.GLIDE, Peer.GLIDE_LZ4, Peer.GLIDE_ZSTD)) {
                    gets.add(Commands.getJson(glide.title(), stage -> stage.client(glide), batch));
                    puts.add(Commands.setJson(glide.title(), stage -> stage.client(glide), batch));
                }
                for (String algorithm : Starter.ALGORITHMS) {
                    Commands.Connecting connecting =
                            stage -> Commands.compressing(stage.starter(Peer.TUNED), algorithm);
                    String variant = CacheCalls.variant(Peer.TUNED, algorithm);
                    gets.add(Commands.getJson(variant, connecting, batch));
                    puts.add(Commands.setJson(variant, connecting, batch));
                }
                addMatrix("get", "reading", Callers.threads(callers), batch, gets);
                addMatrix("set", "writing", Callers.threads(callers), batch, puts);
            }
        }
    }

    private void addMatrix(String command, String group, Callers callers, int batch, List<Candidate> candidates) {
        scenarios.add(new Scenario(
                "matrix-" + command + "-" + callers.id() + "x" + batch,
                Table.MATRIX,
                group,
                callers,
                batch,
                candidates));
    }

    private static String bytes(int size) {
        return String.format(Locale.ROOT, "%,d bytes", size);
    }
}
