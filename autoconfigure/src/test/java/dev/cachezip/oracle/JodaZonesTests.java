package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.pipeline.ValuePipeline;
import java.nio.charset.StandardCharsets;
import org.joda.time.DateTime;
import org.joda.time.DateTimeZone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Joda-Time keeps what it makes for each time zone, so stored values cannot have it make millions. */
class JodaZonesTests {

    private static final StarterPipeline STARTER = StarterPipeline.start();
    private static final DateTime TIME = new DateTime(0L, DateTimeZone.forOffsetHoursMinutes(1, 2));

    private static final ValuePipeline<Object> PIPELINE = STARTER.pipeline();

    @AfterAll
    static void stop() {
        STARTER.close();
    }

    @Test
    void decode_offsetWithMinutes_isThere() {
        assertThat(PIPELINE.decode(withOffset("-23:59")))
                .isEqualTo(TIME.withZone(DateTimeZone.forOffsetHoursMinutes(-23, -59)));
    }

    @Test
    void decode_offsetWithSeconds_isRefused() {
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> PIPELINE.decode(withOffset("+01025")))
                .withMessageContaining("differs from UTC by seconds");
    }

    @Test
    void decode_unknownZone_isRefused() {
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> PIPELINE.decode(withOffset("A/../B")));
    }

    @Test
    void encode_offsetWithSeconds_isRefused() {
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> PIPELINE.encode(TIME.withZone(DateTimeZone.forOffsetMillis(1000))))
                .withMessageContaining("differs from UTC by seconds");
    }

    /** Returns a stored time whose zone has another id of the same length. */
    private static byte[] withOffset(String id) {
        String stored = new String(PIPELINE.encode(TIME), StandardCharsets.ISO_8859_1);
        assertThat(stored).contains("+01:02");
        return stored.replace("+01:02", id).getBytes(StandardCharsets.ISO_8859_1);
    }
}
