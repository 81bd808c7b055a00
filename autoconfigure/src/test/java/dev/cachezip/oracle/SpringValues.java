package dev.cachezip.oracle;

import com.fasterxml.jackson.databind.node.DecimalNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.cache.interceptor.SimpleKey;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.OffsetScrollPosition;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.geo.Box;
import org.springframework.data.geo.Circle;
import org.springframework.data.geo.Distance;
import org.springframework.data.geo.GeoResult;
import org.springframework.data.geo.GeoResults;
import org.springframework.data.geo.Metrics;
import org.springframework.data.geo.Point;
import org.springframework.data.geo.Polygon;
import org.springframework.data.redis.connection.RedisGeoCommands.GeoLocation;
import org.springframework.data.redis.core.ZSetOperations.TypedTuple;
import org.springframework.data.util.Pair;
import org.springframework.http.CacheControl;
import org.springframework.http.ETag;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpRange;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.RequestEntity;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.mail.SimpleMailMessage;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.core.session.SessionInformation;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.util.LinkedCaseInsensitiveMap;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MimeType;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;

/** Values of Spring itself, and trees of both Jacksons. */
final class SpringValues {

    private SpringValues() {}

    /** Declares trees. */
    record Trees(
            tools.jackson.databind.JsonNode three,
            Object anything,
            tools.jackson.databind.node.ObjectNode object,
            com.fasterxml.jackson.databind.JsonNode two,
            com.fasterxml.jackson.databind.node.ObjectNode otherObject) {}

    /** Returns whether a value is refused: a node that would come back as another. */
    static boolean isRefused(Object value) {
        String name = value.getClass().getSimpleName();
        return List.of("ShortNode", "POJONode", "MissingNode").contains(name)
                || value.toString().equals("{\"s\":1}");
    }

    static List<Object> values() {
        return java.util.stream.Stream.of(security(), exceptions(), web(), data(), geo(), trees())
                .flatMap(List::stream)
                .toList();
    }

    /** Exceptions that a cache of exceptions holds. */
    private static List<Object> exceptions() {
        UsernamePasswordAuthenticationToken request = UsernamePasswordAuthenticationToken.unauthenticated("u", "p");
        BadCredentialsException failed = new BadCredentialsException("bad", new IllegalStateException("cause"));
        failed.setAuthenticationRequest(request);
        return List.of(
                new EmptyResultDataAccessException("none", 1),
                new IncorrectResultSizeDataAccessException(1, 3),
                new DataIntegrityViolationException("constraint", new SQLException("reason", "23505", 7)),
                new DuplicateKeyException("key"),
                failed,
                new UsernameNotFoundException("u"),
                new AccessDeniedException("denied"),
                new AuthorizationDeniedException("denied", new AuthorizationDecision(false)));
    }

    private static List<Object> security() {
        SimpleGrantedAuthority role = new SimpleGrantedAuthority("ROLE_A");
        User user = new User("u", "p", true, true, false, true, List.of(role));
        UsernamePasswordAuthenticationToken token =
                UsernamePasswordAuthenticationToken.authenticated(user, "c", List.of(role));
        token.setDetails(Map.of("ip", "10.0.0.1"));
        return List.of(
                role,
                user,
                token,
                UsernamePasswordAuthenticationToken.unauthenticated("u", "c"),
                new AuthorizationDecision(true),
                new SessionInformation("u", "s", Date.from(Instant.EPOCH)),
                new SecurityContextImpl(token));
    }

    private static List<Object> web() {
        HttpHeaders headers = new HttpHeaders();
        headers.add("Accept", "a");
        headers.add("accept", "b");
        LinkedMultiValueMap<String, String> form = new LinkedMultiValueMap<>();
        form.add("b", "1");
        form.add("b", "2");
        form.add("a", null);
        LinkedCaseInsensitiveMap<Long> row = new LinkedCaseInsensitiveMap<>();
        row.put("Id", 7L);
        SimpleMailMessage mail = new SimpleMailMessage();
        mail.setTo("a@a.example", "b@a.example");
        mail.setText("text");
        return List.of(
                ETag.create("W/\"a\""),
                new ObjectError("order", new String[] {"code"}, new Object[] {1L}, "message"),
                new FieldError("order", "total", "x", true, new String[] {"code"}, null, "message"),
                mail,
                headers,
                form,
                row,
                MediaType.parseMediaType("text/plain;charset=UTF-8;q=0.5"),
                MimeType.valueOf("a/b"),
                HttpMethod.PUT,
                HttpMethod.valueOf("BREW"),
                HttpStatus.CONFLICT,
                HttpStatusCode.valueOf(499),
                ResponseEntity.status(HttpStatus.CREATED).headers(headers).body("text"),
                ResponseEntity.noContent().build(),
                CacheControl.maxAge(Duration.ofSeconds(5)).cachePublic(),
                HttpRange.createByteRange(1, 5),
                RequestEntity.get(URI.create("http://a.example")).build(),
                new SimpleKey(1, "a"),
                ResponseCookie.from("c", "v").maxAge(3).httpOnly(true).build(),
                DataSize.ofMegabytes(3));
    }

    private static List<Object> data() {
        Sort sort = Sort.by(Sort.Order.desc("name").ignoreCase().nullsLast(), Sort.Order.asc("id"));
        PageRequest request = PageRequest.of(2, 10, sort);
        return List.of(
                sort,
                Sort.unsorted(),
                sort.iterator().next(),
                request,
                Pageable.unpaged(),
                Pageable.unpaged(sort),
                new PageImpl<>(List.of("a"), request, 99),
                new PageImpl<>(List.of()),
                new SliceImpl<>(List.of(1L, 2L), request, true),
                Window.from(List.of("a"), OffsetScrollPosition.positionFunction(7), true),
                Window.from(List.of(), OffsetScrollPosition.positionFunction(7), false),
                ScrollPosition.offset(7),
                ScrollPosition.keyset(),
                ScrollPosition.forward(Map.of("id", 7L)),
                Pair.of(1, 2L),
                TypedTuple.of("a", 1.5),
                new GeoLocation<>("a", new Point(1, 2)),
                Limit.of(3),
                Limit.unlimited(),
                Range.closed(1L, 2L),
                Range.unbounded(),
                Range.Bound.exclusive(3));
    }

    private static List<Object> geo() {
        Point point = new Point(1.5, -2);
        Distance distance = new Distance(3, Metrics.KILOMETERS);
        GeoResult<String> result = new GeoResult<>("a", distance);
        return List.of(
                point,
                distance,
                new Circle(point, distance),
                new Box(point, new Point(3, 4)),
                new Polygon(point, new Point(3, 4), new Point(5, 6)),
                result,
                new GeoResults<>(List.of(result), distance));
    }

    private static List<Object> trees() {
        tools.jackson.databind.node.JsonNodeFactory three = tools.jackson.databind.node.JsonNodeFactory.instance;
        com.fasterxml.jackson.databind.node.JsonNodeFactory two =
                com.fasterxml.jackson.databind.node.JsonNodeFactory.instance;
        return List.of(
                three.objectNode()
                        .put("b", new BigDecimal("1.50"))
                        .put("a", 1L)
                        .put("f", 1.5f)
                        .put("d", 1.5)
                        .put("i", BigInteger.TEN)
                        .putNull("n"),
                three.objectNode().put("s", (short) 1),
                three.numberNode(1L),
                three.nullNode(),
                three.pojoNode(new BigDecimal("1.5")),
                new ArrayList<>(List.of(three.numberNode(1), three.arrayNode())),
                new Trees(three.numberNode(1L), three.nullNode(), null, two.numberNode(1L), null),
                new Trees(null, three.objectNode(), three.objectNode().put("a", 1L), null, two.objectNode()),
                three.arrayNode().add(1).add(1L).add("a").add(new byte[] {1}),
                three.numberNode(new BigDecimal("1.10")),
                three.missingNode(),
                two.objectNode()
                        .put("b", new BigDecimal("1.50"))
                        .put("a", 1L)
                        .put("f", 1.5f)
                        .put("i", BigInteger.TEN)
                        .putNull("n"),
                two.nullNode(),
                new ArrayList<>(Arrays.asList(three.nullNode(), null)),
                new ArrayList<>(Arrays.asList(two.nullNode(), null)),
                new TreeMap<>(Map.of("a", two.nullNode())),
                two.numberNode((short) 1),
                new ArrayList<>(List.of(two.numberNode(1), two.arrayNode())),
                two.arrayNode().add(1).add(1L).add("a").add(new byte[] {1}),
                DecimalNode.valueOf(new BigDecimal("1.10")),
                two.pojoNode(UUID.fromString("00000000-0000-0001-0000-000000000002")));
    }
}
