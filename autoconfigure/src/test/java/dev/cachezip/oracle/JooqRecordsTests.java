package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import java.math.BigDecimal;
import java.sql.Date;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records of jOOQ, which an application may allow. */
class JooqRecordsTests {

    private static final StarterPipeline STARTER = StarterPipeline.start("cachezip.allowed-types=org.jooq.*");

    @AfterAll
    static void stopApplication() {
        STARTER.close();
    }

    private static Record row(Object value) {
        Field<Object> column = field(value);
        Record row = DSL.using(SQLDialect.H2).newRecord(column);
        row.set(column, value);
        return row;
    }

    @SuppressWarnings("unchecked") // the class of the value
    private static Field<Object> field(Object value) {
        return (Field<Object>) DSL.field("f", value.getClass());
    }

    static Object[] plain() {
        return new Object[] {
            1,
            "a",
            new BigDecimal("1.10"),
            new UUID(1, 2),
            new Date(0),
            OffsetDateTime.of(2026, 1, 2, 3, 4, 5, 6, ZoneOffset.UTC)
        };
    }

    static Object[] times() {
        return new Object[] {LocalDate.EPOCH, LocalDateTime.MIN, LocalTime.NOON, Instant.EPOCH};
    }

    @ParameterizedTest
    @MethodSource("plain")
    void roundTrip_recordOfPlainColumns_isEqual(Object value) {
        Record row = row(value);
        assertThat(STARTER.pipeline().decode(STARTER.pipeline().encode(row))).isEqualTo(row);
    }

    @ParameterizedTest
    @MethodSource("times")
    void encode_recordWithATime_isRefusedWithTheRemedy(Object value) {
        Record row = row(value);
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> STARTER.pipeline().encode(row))
                .withMessageContaining("intoMap()");
        assertThat(STARTER.pipeline().decode(STARTER.pipeline().encode(row.intoMap())))
                .isEqualTo(row.intoMap());
    }
}
