package dev.cachezip.oracle;

import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.support.DefaultMessageSourceResolvable;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.Score;
import org.springframework.data.domain.ScoringFunction;
import org.springframework.data.domain.SearchResult;
import org.springframework.data.domain.SearchResults;
import org.springframework.data.domain.Similarity;
import org.springframework.data.domain.Vector;
import org.springframework.data.redis.connection.stream.RecordId;
import org.springframework.data.redis.connection.zset.DefaultTuple;
import org.springframework.data.util.Version;
import org.springframework.hateoas.mediatype.problem.Problem;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.RequestEntity;
import org.springframework.http.ResponseEntity;
import org.springframework.messaging.MessageHeaders;
import org.springframework.messaging.support.GenericMessage;
import org.springframework.scheduling.support.CronExpression;
import org.springframework.scheduling.support.CronTrigger;
import org.springframework.session.MapSession;
import org.springframework.web.accept.SemanticApiVersionParser;
import org.springframework.web.util.UriComponentsBuilder;

/** Values of smaller modules of Spring, and of Micrometer. */
final class SpringModuleValues {

    /** Each has an unmodifiable collection. */
    private static final Set<Class<?>> IN_EQUAL_FORM = Set.of(Health.class, Info.class, SearchResults.class);

    private SpringModuleValues() {}

    /** Returns whether a value comes back with other collections that are equal to its own. */
    static boolean isInEqualForm(Object value) {
        return IN_EQUAL_FORM.contains(value.getClass()) || value instanceof Example<?>;
    }

    /**
     * Returns whether a value is refused: a resource of a class loader, an address that encodes its variables, a time that
     * is found by functions.
     */
    static boolean isRefused(Object value) {
        return value instanceof ArrayList<?> list
                && (list.get(0) instanceof ClassPathResource
                        || list.get(0) instanceof CronExpression
                        || list.get(0).toString().contains("{encoded}"));
    }

    static List<Object> values() {
        return Stream.of(messages(), addresses(), data(), jobs(), states(), smaller())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Object> messages() {
        GenericMessage<String> message = new GenericMessage<>("payload", Map.of("a", 1L));
        return List.of(message, message.getHeaders(), new MessageHeaders(Map.of("b", List.of("c"))));
    }

    private static List<Object> addresses() {
        return List.of(
                UriComponentsBuilder.fromUriString("http://u@h:80/a/{b}?c=d&c=e#f")
                        .build(),
                UriComponentsBuilder.fromUriString("http://h/a b?c=d").build().encode(),
                UriComponentsBuilder.fromUriString("mailto:a@b.c").build(),
                new ArrayList<>(List.of(UriComponentsBuilder.fromUriString("http://h/{encoded}")
                        .encode()
                        .build())));
    }

    private static List<Object> data() {
        return List.of(
                new ByteArrayResource(new byte[] {1, 2}, "description"),
                ResponseEntity.ok(new ByteArrayResource(new byte[] {1})),
                new ArrayList<>(List.of(new ClassPathResource("a"))),
                Example.of("a"),
                Example.of(
                        "a",
                        ExampleMatcher.matchingAny()
                                .withIgnorePaths("x")
                                .withIgnoreCase("y")
                                .withStringMatcher(ExampleMatcher.StringMatcher.ENDING)),
                Vector.of(1f, 2f),
                Vector.of(1.5, 2.5),
                Score.of(0.5),
                Similarity.of(0.5, ScoringFunction.cosine()),
                new SearchResults<>(List.of(new SearchResult<>("a", 0.5))));
    }

    private static List<Object> jobs() {
        ExecutionContext context = new ExecutionContext(Map.of("a", 1L));
        JobParameters parameters = new JobParametersBuilder()
                .addString("a", "b")
                .addLocalDate("c", LocalDate.EPOCH, false)
                .toJobParameters();
        return List.of(BatchStatus.COMPLETED, ExitStatus.COMPLETED.addExitDescription("text"), context, parameters);
    }

    private static List<Object> states() {
        MapSession session = new MapSession("id");
        session.setCreationTime(Instant.EPOCH);
        session.setAttribute("a", new LinkedHashMap<>(Map.of("b", 1L)));
        return List.of(
                session,
                Health.down(new IllegalStateException("message"))
                        .withDetail("a", 1L)
                        .build(),
                new Status("CODE", "text"),
                new Info.Builder().withDetail("a", Map.of("b", 1L)).build(),
                Tags.of("a", "b", "c", "d"),
                Tag.of("a", "b"),
                KeyValues.of("a", "b"));
    }

    /** What is small and cached beside other values. */
    private static List<Object> smaller() {
        return List.of(
                RequestEntity.method(HttpMethod.GET, "http://h/{id}", 7).build(),
                new DefaultMessageSourceResolvable(new String[] {"code"}, new Object[] {1L}, "message"),
                CronExpression.parse("0 0/15 8-18 * * MON-FRI"),
                new ArrayList<>(List.of(CronExpression.parse("0 0 0 L * *"))),
                new CronTrigger("0 0 6 * * *", ZoneId.of("Europe/Berlin")),
                new SemanticApiVersionParser().parseVersion("1.2.3"),
                Problem.create().withTitle("title").withStatus(HttpStatus.CONFLICT),
                RecordId.of("5-7"),
                new DefaultTuple(new byte[] {1}, 1.5),
                Version.parse("1.2.3"));
    }
}
