package dev.cachezip.oracle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.hateoas.CollectionModel;
import org.springframework.hateoas.EntityModel;
import org.springframework.hateoas.IanaLinkRelations;
import org.springframework.hateoas.Link;
import org.springframework.hateoas.Links;
import org.springframework.hateoas.PagedModel;
import org.springframework.hateoas.RepresentationModel;
import org.springframework.hateoas.TemplateVariable;
import org.springframework.hateoas.UriTemplate;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.ui.ExtendedModelMap;
import org.springframework.ui.ModelMap;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;
import org.springframework.web.client.UnknownContentTypeException;
import org.springframework.web.client.UnknownHttpStatusCodeException;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerErrorException;
import org.springframework.web.server.ServerWebInputException;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;

/** What clients and servers of Spring throw, and what they show: models and links of Spring HATEOAS. */
final class WebValues {

    /** Each has an unmodifiable collection. */
    private static final Set<Class<?>> IN_EQUAL_FORM = Set.of(
            MethodNotAllowedException.class,
            NotAcceptableStatusException.class,
            UnsupportedMediaTypeStatusException.class);

    private WebValues() {}

    /** Returns whether a value comes back with other collections that are equal to its own. */
    static boolean isInEqualForm(Object value) {
        return IN_EQUAL_FORM.contains(value.getClass());
    }

    /** Returns whether a value is refused: a model with a type that it has determined or was given. */
    static boolean isRefused(Object value) {
        return value instanceof CollectionModel<?> model && model.toString().contains("fallbackType: java.lang.String");
    }

    static List<Object> values() {
        return Stream.of(responses(), byStatus(), thrown(), models())
                .flatMap(List::stream)
                .toList();
    }

    private static HttpHeaders headers() {
        HttpHeaders headers = new HttpHeaders();
        headers.add("a", "b");
        return headers;
    }

    private static byte[] body() {
        return "body".getBytes(StandardCharsets.UTF_8);
    }

    /** What clients throw. */
    private static List<Object> responses() {
        return List.of(
                HttpClientErrorException.create(
                        HttpStatus.NOT_FOUND, "Not Found", headers(), body(), StandardCharsets.UTF_8),
                new HttpClientErrorException(HttpStatus.BAD_REQUEST),
                new HttpServerErrorException(HttpStatus.BAD_GATEWAY, "text"),
                new ResourceAccessException("message", new IOException("cause")),
                new RestClientException("message"),
                new RestClientResponseException("message", HttpStatus.OK, "text", headers(), body(), null),
                new UnknownHttpStatusCodeException(599, "text", headers(), body(), null),
                new UnknownContentTypeException(
                        String.class, MediaType.TEXT_PLAIN, HttpStatus.OK, "text", headers(), body()));
    }

    /** Many a status has an exception of its own. */
    private static List<Object> byStatus() {
        return Stream.of(HttpStatus.values())
                .filter(HttpStatus::isError)
                .<Object>map(status -> status.is4xxClientError()
                        ? HttpClientErrorException.create(status, "text", headers(), body(), null)
                        : HttpServerErrorException.create(status, "text", headers(), body(), null))
                .toList();
    }

    /** What servers throw. */
    private static List<Object> thrown() {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "detail");
        problem.setProperty("n", 1L);
        return List.of(
                new ResponseStatusException(HttpStatus.NOT_FOUND),
                new ResponseStatusException(HttpStatus.NOT_FOUND, "reason", new IllegalStateException("cause")),
                new ErrorResponseException(HttpStatus.CONFLICT),
                new ErrorResponseException(HttpStatus.CONFLICT, problem, null, "code", new Object[] {1, "a"}),
                new ServerWebInputException("reason"),
                new ServerErrorException("reason", new IllegalStateException("cause")),
                new MethodNotAllowedException(HttpMethod.PUT, Set.of(HttpMethod.GET)),
                new NotAcceptableStatusException(List.of(MediaType.TEXT_PLAIN)),
                new UnsupportedMediaTypeStatusException("reason"));
    }

    private static List<Object> models() {
        ModelMap attributes = new ModelMap("a", 1L);
        ExtendedModelMap more = new ExtendedModelMap();
        more.addAttribute("b", "c");
        Link self = Link.of("/a", IanaLinkRelations.SELF);
        Link templated = Link.of("/a/{id}{?q,page}", "item").withTitle("t").withName("n");
        return List.of(
                attributes,
                more,
                new org.springframework.data.web.PagedModel<>(new PageImpl<>(List.of("a"), PageRequest.of(1, 2), 9)),
                new org.springframework.data.web.PagedModel.PageMetadata(1, 2, 3, 4),
                self,
                self.getRel(),
                templated,
                Links.of(self, templated),
                UriTemplate.of("/a{?x,y*}{#f}"),
                TemplateVariable.pathVariable("a").composite().limit(3),
                new RepresentationModel<>(List.of(self, templated)),
                EntityModel.of("a", self),
                CollectionModel.of(List.of("a", "b"), self),
                CollectionModel.empty(String.class),
                PagedModel.of(List.of(EntityModel.of(1L)), new PagedModel.PageMetadata(1, 2, 3), self),
                new PagedModel.PageMetadata(1, 2, 3));
    }
}
