package dev.cachezip.codec.types;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values and collections of well-known libraries that stored values may name, for libraries on the class path.
 *
 * <p>The list has single classes that only hold data when they are read, and packages only if all their classes are
 * collections or values.
 *
 * @since 0.1
 */
public final class LibraryTypes {

    /** Kotlin's own values, allowed in either mapping. */
    public static final List<String> KOTLIN = List.of(
            "kotlin.Pair",
            "kotlin.Triple",
            "kotlin.UByte",
            "kotlin.UShort",
            "kotlin.UInt",
            "kotlin.ULong",
            "kotlin.ranges.IntRange",
            "kotlin.ranges.LongRange",
            "kotlin.ranges.CharRange",
            "kotlin.time.Duration",
            "kotlin.time.Instant",
            "kotlin.collections.ArrayDeque",
            "kotlin.Unit");

    /** The libraries, each with a class that shows its presence. */
    private static final List<Library> LIBRARIES = List.of(
            new Library("kotlin.Metadata", Set.copyOf(KOTLIN)),
            // Includes the stand-ins that replace other objects in serialization.
            Library.of(
                    "kotlin.Metadata",
                    "kotlin.",
                    "InitializedLazyImpl KotlinVersion Result Result$Failure UByteArray UShortArray UIntArray ULongArray"
                            + " collections.IndexedValue properties.NotNullVar ranges.CharProgression"
                            + " ranges.ClosedDoubleRange ranges.ClosedFloatRange ranges.ComparableOpenEndRange"
                            + " ranges.ComparableRange ranges.IntProgression ranges.LongProgression"
                            + " ranges.OpenEndDoubleRange ranges.OpenEndFloatRange ranges.UIntProgression"
                            + " ranges.UIntRange ranges.ULongProgression ranges.ULongRange text.Regex"
                            + " text.Regex$Serialized text.RegexOption time.DurationUnit time.InstantSerialized"
                            + " time.TimedValue uuid.Uuid uuid.UuidSerialized"),
            Library.of("com.google.common.collect.ImmutableList", "com.google.common.collect.", "*"),
            Library.of(
                    "com.google.common.primitives.UnsignedLong",
                    "com.google.common.",
                    "hash.HashCode$BytesHashCode hash.HashCode$IntHashCode hash.HashCode$LongHashCode math.PairedStats"
                            + " math.PairedStatsAccumulator math.Stats math.StatsAccumulator net.HostAndPort"
                            + " net.InternetDomainName net.MediaType primitives.Booleans$BooleanArrayAsList"
                            + " primitives.Bytes$ByteArrayAsList primitives.Chars$CharArrayAsList"
                            + " primitives.Doubles$DoubleArrayAsList primitives.Floats$FloatArrayAsList"
                            + " primitives.ImmutableDoubleArray"
                            + " primitives.ImmutableIntArray primitives.ImmutableLongArray primitives.Ints$IntArrayAsList"
                            + " primitives.Longs$LongArrayAsList primitives.Shorts$ShortArrayAsList"
                            + " primitives.UnsignedInteger"
                            + " primitives.UnsignedLong util.concurrent.AtomicDouble"),
            Library.of("com.google.common.base.Optional", "com.google.common.base.", "Absent Present"),
            Library.of("org.eclipse.collections.impl.list.mutable.FastList", "org.eclipse.collections.impl.", "*"),
            Library.of("io.vavr.collection.List", "io.vavr.collection.", "*"),
            Library.of(
                    "io.vavr.control.Option",
                    "io.vavr.",
                    "Tuple0 Tuple1 Tuple2 Tuple3 Tuple4 Tuple5 Tuple6 Tuple7 Tuple8 control.Option$Some control.Option$None"
                            + " control.Either$Left control.Either$Right control.Validation$Valid"
                            + " control.Validation$Invalid control.Try$Success control.Try$Failure"),
            // Zones and calendars are stored as the stubs that replace them; a zone as its id.
            Library.of(
                    "org.joda.time.DateTime",
                    "org.joda.time.",
                    "DateMidnight DateTime DateTimeFieldType$StandardDateTimeFieldType DateTimeZone$Stub Days Duration"
                            + " DurationFieldType$StandardDurationFieldType Hours Instant Interval LocalDate"
                            + " LocalDateTime LocalTime Minutes MonthDay Months MutableDateTime MutableInterval"
                            + " MutablePeriod Partial Period PeriodType Seconds Weeks YearMonth Years"
                            + " chrono.ISOChronology$Stub"),
            Library.of("org.joda.money.Money", "org.joda.money.", "Money BigMoney CurrencyUnit Ser"),
            Library.of("org.javamoney.moneta.Money", "org.javamoney.moneta.", "Money FastMoney spi.JDKCurrencyAdapter"),
            Library.of(
                    "com.fasterxml.jackson.databind.JsonNode",
                    "com.fasterxml.jackson.databind.",
                    "JsonNode node.ArrayNode node.BigIntegerNode node.BinaryNode node.BooleanNode node.DecimalNode"
                            + " node.DoubleNode node.FloatNode node.IntNode node.LongNode node.MissingNode node.NullNode"
                            + " node.ObjectNode node.POJONode node.ShortNode node.TextNode"),
            Library.of(
                    "org.apache.commons.lang3.tuple.Pair",
                    "org.apache.commons.lang3.",
                    "tuple.ImmutablePair tuple.MutablePair tuple.ImmutableTriple tuple.MutableTriple Range"
                            + " Range$ComparableComparator IntegerRange LongRange DoubleRange math.Fraction mutable.MutableBoolean"
                            + " mutable.MutableByte mutable.MutableDouble mutable.MutableFloat mutable.MutableInt"
                            + " mutable.MutableLong mutable.MutableShort mutable.MutableObject"),
            // Without what allocates as much as a stored number says, copies a map that may not be filled yet, or holds
            // functions.
            Library.of(
                    "org.apache.commons.collections4.Bag",
                    "org.apache.commons.collections4.",
                    "bag.HashBag bag.TreeBag bidimap.TreeBidiMap collection.UnmodifiableCollection list.SetUniqueList"
                            + " list.UnmodifiableList map.ListOrderedMap map.UnmodifiableMap"
                            + " map.UnmodifiableOrderedMap map.UnmodifiableSortedMap multiset.HashMultiSet"
                            + " set.ListOrderedSet set.UnmodifiableSet set.UnmodifiableSortedSet"),
            Library.of(
                    "org.hibernate.proxy.HibernateProxy",
                    "dev.cachezip.types.Unloaded",
                    "Entity Collection$Bag Collection$IdentifierBag Collection$OfList Collection$OfMap Collection$OfSet"
                            + " Collection$OfSortedMap Collection$OfSortedSet"),
            Library.of(
                    "org.bson.types.ObjectId",
                    "org.bson.",
                    "BasicBSONObject BsonArray BsonBinary BsonBoolean BsonDateTime BsonDbPointer BsonDecimal128 BsonDouble"
                            + " BsonInt32 BsonInt64 BsonJavaScript BsonMaxKey BsonMinKey BsonNull BsonObjectId"
                            + " BsonRegularExpression BsonString BsonSymbol BsonTimestamp BsonUndefined Document"
                            + " types.BSONTimestamp types.BasicBSONList types.Binary types.Code types.CodeWithScope"
                            + " types.CodeWScope types.Decimal128 types.MaxKey types.MinKey types.ObjectId"
                            + " types.ObjectId$SerializationProxy types.Symbol"),
            Library.of(
                    "com.google.protobuf.Message",
                    "com.google.protobuf.",
                    "Any BoolValue BytesValue DoubleValue Duration Empty FieldMask"
                            + " FloatValue Int32Value Int64Value ListValue NullValue StringValue Struct Timestamp UInt32Value"
                            + " UInt64Value Value ByteString$LiteralByteString"),
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
                            + " ProblemDetail RequestEntity CacheControl HttpRange$ByteRange HttpRange$SuffixByteRange"),
            Library.of(
                    "org.springframework.web.ErrorResponseException",
                    "org.springframework.web.",
                    "ErrorResponseException client.HttpClientErrorException client.HttpClientErrorException$BadRequest"
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
            Library.of("org.springframework.mail.SimpleMailMessage", "org.springframework.mail.", "SimpleMailMessage"),
            Library.of(
                    "reactor.util.function.Tuples",
                    "reactor.util.function.",
                    "Tuple2 Tuple3 Tuple4 Tuple5 Tuple6 Tuple7 Tuple8"),
            Library.of("org.springframework.ui.ModelMap", "org.springframework.ui.", "ModelMap ExtendedModelMap"),
            Library.of(
                    "org.springframework.hateoas.RepresentationModel",
                    "org.springframework.hateoas.",
                    "CollectionModel EntityModel Link Links PagedModel PagedModel$PageMetadata RepresentationModel"
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
                    "core.DefaultTypedTuple connection.RedisGeoCommands$GeoLocation domain.geo.GeoLocation"),
            Library.of(
                    "org.springframework.data.domain.PageImpl",
                    "org.springframework.data.",
                    "domain.PageImpl domain.SliceImpl domain.PageRequest domain.Unpaged domain.Sort domain.Sort$Order"
                            + " domain.Sort$Direction domain.Sort$NullHandling domain.Limit$Limited"
                            + " domain.Limit$Unlimited domain.Range domain.Range$Bound domain.WindowImpl"
                            + " domain.OffsetScrollPosition domain.OffsetScrollPosition$OffsetPositionFunction"
                            + " domain.KeysetScrollPosition domain.ScrollPosition$Direction geo.Box geo.Circle"
                            + " geo.CustomMetric geo.Distance geo.GeoPage geo.GeoResult geo.GeoResults geo.Metrics"
                            + " geo.Point geo.Polygon history.RevisionSort util.Pair web.PagedModel"
                            + " web.PagedModel$PageMetadata"),
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
                    "org.springframework.security.core.GrantedAuthority",
                    "org.springframework.security.",
                    "authentication.AnonymousAuthenticationToken authentication.RememberMeAuthenticationToken"
                            + " authentication.UsernamePasswordAuthenticationToken core.authority.FactorGrantedAuthority"
                            + " core.authority.SimpleGrantedAuthority core.context.SecurityContextImpl"
                            + " core.userdetails.User core.userdetails.User$AuthorityComparator"
                            + " authentication.TestingAuthenticationToken authentication.ott.DefaultOneTimeToken"
                            + " authorization.AuthorizationDecision authorization.AuthorityAuthorizationDecision"
                            + " core.session.SessionInformation"
                            + " access.AccessDeniedException access.AuthorizationServiceException"
                            + " authentication.AccountExpiredException"
                            + " authentication.AuthenticationCredentialsNotFoundException"
                            + " authentication.AuthenticationServiceException authentication.BadCredentialsException"
                            + " authentication.CredentialsExpiredException authentication.DisabledException"
                            + " authentication.InsufficientAuthenticationException"
                            + " authentication.InternalAuthenticationServiceException"
                            + " authentication.LockedException authentication.ProviderNotFoundException"
                            + " authentication.ott.InvalidOneTimeTokenException"
                            + " authentication.ott.OneTimeTokenAuthentication"
                            + " authentication.password.CompromisedPasswordDecision"
                            + " authentication.password.CompromisedPasswordException"
                            + " authorization.AuthorizationDeniedException"
                            + " core.userdetails.UsernameNotFoundException"
                            + " web.authentication.WebAuthenticationDetails"
                            + " web.authentication.preauth.PreAuthenticatedAuthenticationToken"
                            + " web.authentication.rememberme.CookieTheftException"
                            + " web.authentication.rememberme.InvalidCookieException"
                            + " web.authentication.rememberme.PersistentRememberMeToken"
                            + " web.authentication.rememberme.RememberMeAuthenticationException"
                            + " web.authentication.session.SessionAuthenticationException"
                            + " web.authentication.switchuser.SwitchUserGrantedAuthority"
                            + " web.csrf.DefaultCsrfToken web.server.csrf.DefaultCsrfToken"),
            Library.of(
                    "org.springframework.security.oauth2.core.OAuth2AccessToken",
                    "org.springframework.security.oauth2.",
                    "core.AuthenticationMethod core.AuthorizationGrantType core.ClientAuthenticationMethod"
                            + " core.DefaultOAuth2AuthenticatedPrincipal core.OAuth2AuthorizationException"
                            + " core.OAuth2DeviceCode core.OAuth2UserCode"
                            + " core.endpoint.OAuth2AccessTokenResponse core.endpoint.OAuth2AuthorizationExchange"
                            + " core.endpoint.OAuth2AuthorizationRequest core.endpoint.OAuth2AuthorizationResponse"
                            + " core.endpoint.OAuth2AuthorizationResponseType"
                            + " core.endpoint.OAuth2DeviceAuthorizationResponse core.oidc.DefaultAddressStandardClaim"
                            + " core.OAuth2AccessToken core.OAuth2AccessToken$TokenType core.OAuth2AuthenticationException"
                            + " core.OAuth2Error core.OAuth2RefreshToken core.oidc.OidcIdToken core.oidc.OidcUserInfo"
                            + " core.oidc.user.DefaultOidcUser core.oidc.user.OidcUserAuthority"
                            + " core.user.DefaultOAuth2User core.user.OAuth2UserAuthority jwt.Jwt"
                            + " jwt.BadJwtException jwt.JwtDecoderInitializationException jwt.JwtEncodingException"
                            + " jwt.JwtException jwt.JwtValidationException"
                            + " client.ClientAuthorizationException client.ClientAuthorizationRequiredException"
                            + " client.OAuth2AuthorizedClient client.OAuth2AuthorizedClientId"
                            + " client.authentication.OAuth2AuthenticationToken"
                            + " client.authentication.OAuth2AuthorizationCodeAuthenticationToken"
                            + " client.authentication.OAuth2LoginAuthenticationToken"
                            + " client.registration.ClientRegistration"
                            + " client.registration.ClientRegistration$ClientSettings"
                            + " client.registration.ClientRegistration$ProviderDetails"
                            + " client.registration.ClientRegistration$ProviderDetails$UserInfoEndpoint"
                            + " server.resource.BearerTokenError server.resource.InvalidBearerTokenException"
                            + " server.resource.authentication.BearerTokenAuthentication"
                            + " server.resource.authentication.BearerTokenAuthenticationToken"
                            + " server.resource.authentication.JwtAuthenticationToken"
                            + " server.resource.introspection.BadOpaqueTokenException"
                            + " server.resource.introspection.OAuth2IntrospectionAuthenticatedPrincipal"
                            + " server.resource.introspection.OAuth2IntrospectionException"));

    private static final Predicate<String> ALL = names(LIBRARIES.stream());

    private LibraryTypes() {}

    /**
     * Returns a predicate for the names of these classes, of the libraries that a class loader has.
     *
     * @param classLoader {@code null} for the bootstrap class loader
     */
    public static Predicate<String> on(@Nullable ClassLoader classLoader) {
        return names(LIBRARIES.stream().filter(library -> isPresent(library.known, classLoader)));
    }

    /** Returns whether a class of this name is one of them if its library is present. */
    public static boolean contains(String className) {
        return ALL.test(className);
    }

    private static Predicate<String> names(Stream<Library> libraries) {
        Set<String> names = new HashSet<>();
        List<String> packages = new ArrayList<>();
        libraries.flatMap(library -> library.names.stream()).forEach(name -> {
            if (name.endsWith("*")) {
                packages.add(name.substring(0, name.length() - 1));
            } else {
                names.add(name);
            }
        });
        return name -> names.contains(name) || packages.stream().anyMatch(name::startsWith);
    }

    private static boolean isPresent(String className, @Nullable ClassLoader classLoader) {
        try {
            Class.forName(className, false, classLoader);
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private record Library(String known, Set<String> names) {

        static Library of(String known, String prefix, String names) {
            return new Library(
                    known,
                    Set.copyOf(Stream.of(names.split(" ")).map(prefix::concat).toList()));
        }
    }
}
