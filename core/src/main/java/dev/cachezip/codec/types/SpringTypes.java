package dev.cachezip.codec.types;

import java.util.List;

/** The values of Spring and Micrometer that stored values may name, except those of Spring Security. */
final class SpringTypes {

    static final List<Library> ALL = List.of(
            Library.of(
                    "org.springframework.util.MimeType",
                    "org.springframework.util.",
                    "LinkedCaseInsensitiveMap LinkedMultiValueMap MultiValueMapAdapter"
                            + " UnmodifiableMultiValueMap MimeType unit.DataSize unit.DataUnit"),
            Library.of(
                    "org.springframework.http.HttpHeaders",
                    "org.springframework.http.",
                    "HttpHeaders ReadOnlyHttpHeaders HttpEntity ResponseEntity HttpMethod HttpStatus HttpStatusCode"
                            + " DefaultHttpStatusCode MediaType HttpCookie ResponseCookie ContentDisposition ETag"
                            + " ProblemDetail RequestEntity RequestEntity$UriTemplateRequestEntity CacheControl"
                            + " HttpRange$ByteRange HttpRange$SuffixByteRange"),
            Library.of(
                    "org.springframework.web.ErrorResponseException",
                    "org.springframework.web.",
                    "ErrorResponseException accept.SemanticApiVersionParser$Version"
                            + " client.HttpClientErrorException client.HttpClientErrorException$BadRequest"
                            + " client.HttpClientErrorException$Conflict client.HttpClientErrorException$Forbidden"
                            + " client.HttpClientErrorException$Gone client.HttpClientErrorException$MethodNotAllowed"
                            + " client.HttpClientErrorException$NotAcceptable client.HttpClientErrorException$NotFound"
                            + " client.HttpClientErrorException$TooManyRequests"
                            + " client.HttpClientErrorException$Unauthorized"
                            + " client.HttpClientErrorException$UnprocessableContent"
                            + " client.HttpClientErrorException$UnprocessableEntity"
                            + " client.HttpClientErrorException$UnsupportedMediaType client.HttpServerErrorException"
                            + " client.HttpServerErrorException$BadGateway"
                            + " client.HttpServerErrorException$GatewayTimeout"
                            + " client.HttpServerErrorException$InternalServerError"
                            + " client.HttpServerErrorException$NotImplemented"
                            + " client.HttpServerErrorException$ServiceUnavailable client.ResourceAccessException"
                            + " client.RestClientException client.RestClientResponseException"
                            + " client.UnknownContentTypeException client.UnknownHttpStatusCodeException"
                            + " server.MethodNotAllowedException server.NotAcceptableStatusException"
                            + " server.ResponseStatusException server.ServerErrorException"
                            + " server.ServerWebInputException server.UnsupportedMediaTypeStatusException"),
            Library.of(
                    "org.springframework.validation.ObjectError",
                    "org.springframework.validation.",
                    "FieldError ObjectError"),
            Library.of(
                    "org.springframework.context.support.DefaultMessageSourceResolvable",
                    "org.springframework.context.support.",
                    "DefaultMessageSourceResolvable"),
            Library.of(
                    "org.springframework.scheduling.support.CronExpression",
                    "org.springframework.scheduling.support.",
                    "BitsCronField CompositeCronField CronExpression CronTrigger"),
            Library.of("org.springframework.mail.SimpleMailMessage", "org.springframework.mail.", "SimpleMailMessage"),
            Library.of("org.springframework.ui.ModelMap", "org.springframework.ui.", "ModelMap ExtendedModelMap"),
            Library.of(
                    "org.springframework.hateoas.RepresentationModel",
                    "org.springframework.hateoas.",
                    "CollectionModel EntityModel Link Links PagedModel PagedModel$PageMetadata RepresentationModel"
                            + " mediatype.problem.Problem"
                            + " StringLinkRelation TemplateVariable TemplateVariable$Cardinality"
                            + " TemplateVariable$VariableType TemplateVariables UriTemplate UriTemplate$ExpandGroup"
                            + " UriTemplate$ExpandGroups"),
            Library.of(
                    "org.springframework.cache.interceptor.SimpleKey",
                    "org.springframework.cache.interceptor.",
                    "SimpleKey"),
            Library.of(
                    "org.springframework.data.redis.core.DefaultTypedTuple",
                    "org.springframework.data.redis.",
                    "core.DefaultTypedTuple connection.RedisGeoCommands$GeoLocation connection.stream.RecordId"
                            + " connection.zset.DefaultTuple domain.geo.GeoLocation"),
            Library.of(
                    "org.springframework.data.domain.PageImpl",
                    "org.springframework.data.",
                    "domain.PageImpl domain.SliceImpl domain.PageRequest domain.Unpaged domain.Sort domain.Sort$Order"
                            + " domain.Sort$Direction domain.Sort$NullHandling domain.Limit$Limited"
                            + " domain.Limit$Unlimited domain.Range domain.Range$Bound domain.WindowImpl"
                            + " domain.OffsetScrollPosition domain.OffsetScrollPosition$OffsetPositionFunction"
                            + " domain.KeysetScrollPosition domain.ScrollPosition$Direction geo.Box geo.Circle"
                            + " geo.CustomMetric geo.Distance geo.GeoPage geo.GeoResult geo.GeoResults geo.Metrics"
                            + " geo.Point geo.Polygon history.RevisionSort util.Pair util.Version web.PagedModel"
                            + " web.PagedModel$PageMetadata domain.TypedExample domain.TypedExampleMatcher"
                            + " domain.ExampleMatcher$MatchMode"
                            + " domain.ExampleMatcher$NoOpPropertyValueTransformer domain.ExampleMatcher$NullHandler"
                            + " domain.ExampleMatcher$PropertySpecifier domain.ExampleMatcher$PropertySpecifiers"
                            + " domain.ExampleMatcher$StringMatcher domain.DoubleVector domain.FloatVector domain.Score"
                            + " domain.SearchResult domain.SearchResults domain.Similarity"
                            + " domain.UnspecifiedScoringFunction domain.VectorScoringFunctions"),
            Library.of(
                    "org.springframework.data.jpa.domain.JpaSort",
                    "org.springframework.data.jpa.domain.",
                    "JpaSort JpaSort$JpaOrder"),
            Library.of(
                    "org.springframework.dao.DataAccessException",
                    "org.springframework.dao.",
                    "CannotAcquireLockException CleanupFailureDataAccessException ConcurrencyFailureException"
                            + " DataAccessResourceFailureException DataIntegrityViolationException"
                            + " DataRetrievalFailureException DuplicateKeyException EmptyResultDataAccessException"
                            + " IncorrectResultSizeDataAccessException IncorrectUpdateSemanticsDataAccessException"
                            + " InvalidDataAccessApiUsageException InvalidDataAccessResourceUsageException"
                            + " NonTransientDataAccessResourceException OptimisticLockingFailureException"
                            + " PermissionDeniedDataAccessException PessimisticLockingFailureException"
                            + " QueryTimeoutException RecoverableDataAccessException"
                            + " TransientDataAccessResourceException TypeMismatchDataAccessException"),
            Library.of(
                    "org.springframework.core.io.ByteArrayResource",
                    "org.springframework.core.io.",
                    "ByteArrayResource"),
            // The anonymous class is that of a path that is none.
            Library.of(
                    "org.springframework.web.util.UriComponents",
                    "org.springframework.web.util.",
                    "HierarchicalUriComponents HierarchicalUriComponents$1 HierarchicalUriComponents$EncodeState"
                            + " HierarchicalUriComponents$FullPathComponent"
                            + " HierarchicalUriComponents$PathComponentComposite"
                            + " HierarchicalUriComponents$PathSegmentComponent OpaqueUriComponents"),
            Library.of(
                    "org.springframework.messaging.Message",
                    "org.springframework.messaging.",
                    "MessageHeaders support.ErrorMessage support.GenericMessage"),
            Library.of("org.springframework.session.MapSession", "org.springframework.session.", "MapSession"),
            Library.of(
                    "org.springframework.batch.core.job.parameters.JobParameters",
                    "org.springframework.batch.",
                    "core.BatchStatus core.ExitStatus core.job.JobInstance core.job.parameters.JobParameter"
                            + " core.job.parameters.JobParameters infrastructure.item.ExecutionContext"),
            Library.of(
                    "org.springframework.boot.actuate.info.Info",
                    "org.springframework.boot.",
                    "actuate.info.Info health.contributor.Health health.contributor.Status"),
            Library.of(
                    "io.micrometer.common.KeyValues",
                    "io.micrometer.",
                    "common.ImmutableKeyValue common.KeyValues core.instrument.ImmutableTag core.instrument.Tags"));

    private SpringTypes() {}
}
