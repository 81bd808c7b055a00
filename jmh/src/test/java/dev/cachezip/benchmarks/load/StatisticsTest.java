package dev.cachezip.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.benchmarks.report.Results.Metric;
import dev.cachezip.benchmarks.report.Results.Result;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatisticsTest {

    @Test
    void percentile_hundredNumbers_isTheOneOfThatRank() {
        double[] sorted = IntStream.rangeClosed(1, 100).asDoubleStream().toArray();

        assertThat(Latencies.percentile(sorted, 0.5)).isEqualTo(50);
        assertThat(Latencies.percentile(sorted, 0.99)).isEqualTo(99);
        assertThat(Latencies.percentile(sorted, 1)).isEqualTo(100);
    }

    @Test
    void percentile_oneNumber_isThatNumber() {
        assertThat(Latencies.percentile(new double[] {7}, 0.5)).isEqualTo(7);
        assertThat(Latencies.percentile(new double[] {7}, 0.99)).isEqualTo(7);
    }

    @Test
    void sortedMicros_manyOfSeveralCallers_areAllThereInOrder() {
        Latencies even = new Latencies();
        Latencies odd = new Latencies();
        for (int i = 5000; i > 0; i--) {
            (i % 2 == 0 ? even : odd).add(i * 1000L);
        }

        assertThat(even.count()).isEqualTo(2500);
        assertThat(Latencies.sortedMicros(List.of(even, odd)))
                .isEqualTo(IntStream.rangeClosed(1, 5000).asDoubleStream().toArray());
    }

    @Test
    void result_ofRounds_isPerValueAndPerSecond() {
        Round round = new Round(1000, 0.5, 20_000, 4000, 500, 100, 3, 120, 900);

        Result result = new Scenario("get", Callers.threads(8), 10, List.of()).result("cachezip", List.of(round));

        assertThat(result.params()).isEqualTo(Map.of("callers", "8 threads", "client", "cachezip"));
        assertThat(result.primaryMetric()).isEqualTo(Metric.of(List.of(2000.0)));
        assertThat(result.secondaryMetrics())
                .isEqualTo(Map.of(
                        "clientCpu", Metric.of(List.of(20_000.0)),
                        "serverCpu", Metric.of(List.of(4_000.0)),
                        "commandsPerRead", Metric.of(List.of(5.0)),
                        "connections", Metric.of(List.of(30.0)),
                        "p50", Metric.of(List.of(120_000.0)),
                        "p99", Metric.of(List.of(900_000.0))));
    }

    @Test
    void parse_answerOfInfo_isItsFields() {
        assertThat(RedisConsole.parse("# Stats\r\ntotal_reads_processed:12\r\n\r\n# CPU\r\nused_cpu_sys:0.5\r\n"))
                .containsOnlyKeys("total_reads_processed", "used_cpu_sys")
                .containsEntry("total_reads_processed", "12");
    }
}
