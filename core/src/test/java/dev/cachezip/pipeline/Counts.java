package dev.cachezip.pipeline;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.Algorithm;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts encoded values by the label of their outcome, and plain bytes. */
final class Counts implements PipelineStats {

    final Map<String, Integer> byLabel = new TreeMap<>();
    long plainBytes;
    long plainBytesRead;

    @Override
    public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {
        byLabel.merge(outcome.label(), 1, Integer::sum);
        plainBytes += plainLength;
    }

    @Override
    public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {
        plainBytesRead += plainLength;
    }

    @Override
    public void encodeFailed(CachezipException cause) {}

    @Override
    public void decodeFailed(CachezipException cause) {}
}
