package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.Scenario.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The plan of what is measured on a server. */
final class Plan {

    /** The beginning of the operations that are measured with TLS. */
    static final String TLS = "tls";

    private static final Callers VIRTUAL = Callers.virtualThreads(1000);
    private static final List<Peer> ALL =
            List.of(Peer.STOCK, Peer.TUNED, Peer.JEDIS_8, Peer.JEDIS_128, Peer.REDISSON, Peer.GLIDE);
    private static final List<Peer> OURS = List.of(Peer.STOCK, Peer.TUNED);

    private final List<Scenario> scenarios = new ArrayList<>();

    private Plan() {}

    /** Returns all scenarios in order: many callers come first, and warm everything up for few callers. */
    static List<Scenario> all() {
        Plan plan = new Plan();
        for (int count : List.of(128, 32, 8, 1)) {
            plan.add("get", Callers.threads(count), OURS, Commands::get);
        }
        plan.add("set", Callers.threads(128), OURS, Commands::set);
        plan.add("get", VIRTUAL, ALL, Commands::get);
        plan.add("set", VIRTUAL, ALL, Commands::set);
        for (int count : List.of(16, 4, 1)) {
            plan.caches(Callers.threads(count));
        }
        plan.bulk();
        plan.add(TLS + "-get", Callers.threads(128), OURS, Commands::get);
        return plan.scenarios;
    }

    private void add(String operation, Callers callers, List<Peer> peers, Function<Peer, Candidate> candidate) {
        scenarios.add(new Scenario(
                operation, callers, 1, peers.stream().map(candidate).toList()));
    }

    private void caches(Callers callers) {
        List<Candidate> gets = new ArrayList<>();
        List<Candidate> puts = new ArrayList<>();
        for (String algorithm : List.of(CacheCalls.STOCK_JSON, "none", "lz4", "zstd")) {
            gets.add(CacheCalls.get(CachedValue.PAGE, algorithm));
            puts.add(CacheCalls.put(CachedValue.PAGE, algorithm));
        }
        scenarios.add(new Scenario("cache-get", callers, 1, gets));
        scenarios.add(new Scenario("cache-put", callers, 1, puts));
    }

    private void bulk() {
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
        scenarios.add(new Scenario("bulk-get", Callers.threads(1), Bulk.SIZE, gets));
        scenarios.add(new Scenario("bulk-put", Callers.threads(1), Bulk.SIZE, puts));
    }
}
