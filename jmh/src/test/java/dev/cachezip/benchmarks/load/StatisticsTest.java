package dev.cachezip.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatisticsTest {

    @Test
    void median_oddCount_isTheMiddleOne() {
        assertThat(Series.Figure.median(List.of(9.0, 1.0, 5.0))).isEqualTo(5);
    }

    @Test
    void median_evenCount_isBetweenBothInTheMiddle() {
        assertThat(Series.Figure.median(List.of(9.0, 1.0, 5.0, 6.0))).isEqualTo(5.5);
    }

    @Test
    void median_ofNothing_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Series.Figure.median(List.of()));
    }

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
    void ratio_ofNeighbouringRounds_isTheirMedianWithSpread() {
        Series base = Runs.series("base", 100, 200, 400);
        Series other = Runs.series("other", 200, 200, 1200);

        assertThat(other.ratio(Metric.RATE, base)).isEqualTo(new Series.Figure(2, 1, 3));
        assertThat(other.figure(Metric.RATE)).isEqualTo(new Series.Figure(200, 200, 1200));
    }

    @Test
    void metrics_ofARound_arePerValueAndPerSecond() {
        Round round = new Round(1000, 0.5, 20_000, 4000, 500, 100, 3, 120, 900);

        assertThat(Metric.RATE.of(round)).isEqualTo(2000);
        assertThat(Metric.CLIENT_CPU.of(round)).isEqualTo(20);
        assertThat(Metric.SERVER_CPU.of(round)).isEqualTo(4);
        assertThat(Metric.COMMANDS_PER_READ.of(round)).isEqualTo(5);
        assertThat(Metric.NEW_CONNECTIONS.of(round)).isEqualTo(3);
        assertThat(Metric.P50.of(round)).isEqualTo(120);
        assertThat(Metric.P99.of(round)).isEqualTo(900);
    }

    @Test
    void parse_answerOfInfo_isItsFields() {
        assertThat(RedisConsole.parse("# Stats\r\ntotal_reads_processed:12\r\n\r\n# CPU\r\nused_cpu_sys:0.5\r\n"))
                .containsOnlyKeys("total_reads_processed", "used_cpu_sys")
                .containsEntry("total_reads_processed", "12");
    }
}
