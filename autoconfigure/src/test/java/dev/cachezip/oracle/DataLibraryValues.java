package dev.cachezip.oracle;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.nimbusds.jwt.JWTClaimsSet;
import io.jsonwebtoken.Jwts;
import jakarta.persistence.EntityNotFoundException;
import jakarta.persistence.NoResultException;
import jakarta.persistence.NonUniqueResultException;
import jakarta.persistence.PersistenceException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import kotlinx.datetime.DatePeriod;
import kotlinx.datetime.DateTimePeriodKt;
import kotlinx.datetime.TimeZone;
import kotlinx.datetime.UtcOffset;
import net.minidev.json.JSONArray;
import net.minidev.json.JSONObject;
import org.jooq.JSON;
import org.jooq.JSONB;
import org.jooq.types.DayToSecond;
import org.jooq.types.UByte;
import org.jooq.types.UInteger;
import org.jooq.types.ULong;
import org.jooq.types.UShort;
import org.jooq.types.YearToMonth;
import org.jooq.types.YearToSecond;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateXY;
import org.locationtech.jts.geom.CoordinateXYM;
import org.locationtech.jts.geom.CoordinateXYZM;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.PrecisionModel;
import org.openapitools.jackson.nullable.JsonNullable;
import org.threeten.extra.AmPm;
import org.threeten.extra.DayOfMonth;
import org.threeten.extra.DayOfYear;
import org.threeten.extra.Days;
import org.threeten.extra.Half;
import org.threeten.extra.HourMinute;
import org.threeten.extra.Hours;
import org.threeten.extra.Interval;
import org.threeten.extra.LocalDateRange;
import org.threeten.extra.Minutes;
import org.threeten.extra.Months;
import org.threeten.extra.OffsetDate;
import org.threeten.extra.PeriodDuration;
import org.threeten.extra.Quarter;
import org.threeten.extra.Seconds;
import org.threeten.extra.Weeks;
import org.threeten.extra.YearHalf;
import org.threeten.extra.YearQuarter;
import org.threeten.extra.YearWeek;
import org.threeten.extra.Years;

/** Values of libraries for JSON, tokens, databases, places and times. */
final class DataLibraryValues {

    private DataLibraryValues() {}

    /** Returns whether a value is refused: the header of a token, which holds functions. */
    static boolean isRefused(Object value) {
        return value instanceof ArrayList<?> list && list.get(0) instanceof io.jsonwebtoken.Header;
    }

    static List<Object> values() {
        return Stream.of(json(), tokens(), statistics(), databases(), places(), times(), amounts(), kotlin())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Object> json() {
        JsonObject tree = new JsonObject();
        tree.addProperty("b", 1);
        tree.addProperty("a", 1L);
        tree.addProperty("c", new BigDecimal("1.10"));
        tree.add("n", JsonNull.INSTANCE);
        JsonArray array = new JsonArray();
        array.add("a");
        array.add(true);
        array.add(tree);
        return List.of(
                tree,
                array,
                new JsonPrimitive(1.5f),
                JsonNull.INSTANCE,
                JsonParser.parseString("{\"a\":[1e2,1.10,12345678901234567890,{\"b\":null}]}"),
                new LinkedHashMap<>(Map.of("a", tree)),
                JsonNullable.of("a"),
                JsonNullable.of(null),
                JsonNullable.undefined(),
                new JSONObject(new LinkedHashMap<>(Map.of("a", 1L))),
                Lists.fill(new JSONArray(), "a", 1.5, null));
    }

    private static List<Object> tokens() {
        return List.of(
                Jwts.claims().build(),
                Jwts.claims()
                        .subject("a")
                        .audience()
                        .add("b")
                        .and()
                        .expiration(Date.from(Instant.ofEpochSecond(5)))
                        .add("n", 1L)
                        .build(),
                new JWTClaimsSet.Builder()
                        .subject("a")
                        .audience("b")
                        .expirationTime(Date.from(Instant.ofEpochSecond(5)))
                        .claim("n", 1L)
                        .build(),
                new ArrayList<>(List.of(Jwts.header().add("a", "b").build())));
    }

    private static List<Object> statistics() {
        return List.of(
                new com.google.common.cache.CacheStats(1, 2, 3, 4, 5, 6),
                com.github.benmanes.caffeine.cache.stats.CacheStats.of(1, 2, 3, 4, 5, 6, 7));
    }

    private static List<Object> databases() {
        return List.of(
                JSON.json("{\"a\": 1}"),
                JSONB.jsonb("{\"a\": 1.10}"),
                UByte.valueOf(200),
                UShort.valueOf(60_000),
                UInteger.valueOf(4_000_000_000L),
                ULong.valueOf("18446744073709551615"),
                DayToSecond.valueOf("+1 02:03:04.5"),
                YearToMonth.valueOf("+1-2"),
                YearToSecond.valueOf(Duration.ofSeconds(5)),
                new EntityNotFoundException("message"),
                new NoResultException("message"),
                new NonUniqueResultException("message"),
                new PersistenceException("message", new IllegalStateException("cause")));
    }

    private static List<Object> places() {
        Point point = new GeometryFactory(new PrecisionModel(100), 4326).createPoint(new Coordinate(1, 2));
        point.setUserData("data");
        return List.of(
                point,
                new ArrayList<>(List.of(point, new GeometryFactory().createPoint())),
                new GeometryFactory().createPoint(new CoordinateXY(1, 2)),
                new Coordinate(1, 2, 3),
                new CoordinateXY(1, 2),
                new CoordinateXYM(1, 2, 3),
                new CoordinateXYZM(1, 2, 3, 4),
                new Envelope(1, 2, 3, 4));
    }

    private static List<Object> times() {
        return List.of(
                AmPm.PM,
                Half.H2,
                Quarter.Q3,
                DayOfMonth.of(3),
                DayOfYear.of(300),
                HourMinute.of(1, 2),
                Interval.of(Instant.EPOCH, Instant.MAX),
                LocalDateRange.of(LocalDate.EPOCH, LocalDate.MAX),
                OffsetDate.of(2026, 1, 2, ZoneOffset.ofHours(1)),
                YearHalf.of(2026, 2),
                YearQuarter.of(2026, 2),
                YearWeek.of(2026, 3));
    }

    private static List<Object> amounts() {
        return List.of(
                Seconds.of(1),
                Minutes.of(2),
                Hours.of(3),
                Days.of(4),
                Weeks.of(5),
                Months.of(6),
                Years.of(7),
                PeriodDuration.of(Period.ofDays(1), Duration.ofHours(2)));
    }

    private static List<Object> kotlin() {
        return List.of(
                new kotlinx.datetime.LocalDate(2026, 1, 2),
                new kotlinx.datetime.LocalTime(1, 2, 3, 4),
                new kotlinx.datetime.LocalDateTime(2026, 1, 2, 3, 4, 5, 6),
                new kotlinx.datetime.YearMonth(2026, 1),
                UtcOffset.Companion.getZERO(),
                TimeZone.Companion.of("Europe/Berlin"),
                TimeZone.Companion.getUTC(),
                new DatePeriod(1, 2, 3),
                DateTimePeriodKt.DateTimePeriod(1, 2, 3, 4, 5, 6, 7));
    }
}
