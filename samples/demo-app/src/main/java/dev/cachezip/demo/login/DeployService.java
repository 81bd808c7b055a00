package dev.cachezip.demo.login;

import dev.cachezip.demo.DemoApplication;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.LibraryTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.session.RequiredFields;
import dev.cachezip.session.SessionPolicy;
import dev.cachezip.session.SessionPolicy.OtherFormat;
import dev.cachezip.session.SessionPolicy.SessionDictionary;
import dev.cachezip.session.SessionPolicy.SessionFormat;
import dev.cachezip.session.SessionPolicy.Unreadable;
import dev.cachezip.session.SessionPolicy.Unstorable;
import dev.cachezip.session.SessionSerializer;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.DirectFieldAccessor;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.data.redis.RedisSessionRepository;
import org.springframework.stereotype.Service;

/**
 * A service that reads a visitor's session as a next version of the shop does: by Spring Session's own repository, with the
 * serializers of both sides, and a class loader in which one class has changed. Thread-safe.
 */
@Service
final class DeployService {

    private static final SessionPolicy POLICY = new SessionPolicy(
            Unreadable.DROP,
            Unstorable.JDK,
            List.of(OtherFormat.JDK),
            SessionFormat.CACHEZIP,
            SessionDictionary.SHIPPED);

    private final StoredSessions sessions;
    private final SessionSerializer present;

    DeployService(
            StoredSessions sessions, @Qualifier("springSessionDefaultRedisSerializer") SessionSerializer present) {
        this.sessions = sessions;
        this.present = present;
    }

    /** Returns what a deploy does that adds a field to the class of an attribute. */
    DeployResult deploy(String id, String attribute, Class<?> type) {
        NextVersion next = new NextVersion(type);
        boolean versioned = fields(type).anyMatch(field -> field.getName().equals("serialVersionUID"));
        NextRequest jdk = readAsJdk(id, attribute, next);
        NextRequest cachezip = readAsStored(id, attribute, next);
        int storedBytes = sessions.attribute(id, attribute).length;
        return new DeployResult(type.getSimpleName(), attribute, storedBytes, versioned, jdk, cachezip);
    }

    private NextRequest readAsJdk(String id, String attribute, NextVersion next) {
        String namespace = "demo-jdk:" + UUID.randomUUID();
        sessions.copyAsJdk(id, namespace);
        try {
            return read(repository(RedisSerializer.java(next), namespace), id, attribute);
        } catch (SerializationException e) {
            String problem = NestedExceptionUtils.getMostSpecificCause(e).toString();
            return new NextRequest(null, null, problem);
        } finally {
            sessions.remove(namespace, id);
        }
    }

    private NextRequest readAsStored(String id, String attribute, NextVersion next) {
        AllowedTypes types = AllowedTypes.of(List.of(DemoApplication.class.getPackageName() + ".*"), next)
                .or(LibraryTypes.on(next));
        try (SessionSerializer serializer = new SessionSerializer(
                parts -> ValuePipeline.builder(ObjectCodecs.objects(SessionSerializer.types(types))
                                .missingFieldsAsPromised()
                                .refusedParts(parts)
                                .messagePack())
                        .build(),
                present.dictionaries(),
                POLICY,
                types,
                null)) {
            RedisSessionRepository repository = repository(serializer, StoredSessions.NAMESPACE);
            repository.setRedisSessionMapper(new RequiredFields());
            NextRequest read = read(repository, id, attribute);
            return serializer.failures().counts().keySet().stream()
                    .findFirst()
                    .map(cause -> new NextRequest(read.user(), read.value(), cause.message()))
                    .orElse(read);
        }
    }

    private RedisSessionRepository repository(RedisSerializer<Object> values, String namespace) {
        RedisSessionRepository repository = new RedisSessionRepository(sessions.template(values));
        repository.setRedisKeyNamespace(namespace);
        return repository;
    }

    private static NextRequest read(SessionRepository<?> repository, String id, String attribute) {
        Session session = Objects.requireNonNull(repository.findById(id));
        SecurityContext context =
                session.getRequiredAttribute(HttpSessionSecurityContextRepository.SPRING_SECURITY_CONTEXT_KEY);
        String user = Objects.requireNonNull(context.getAuthentication()).getName();
        Object value = session.getAttribute(attribute);
        return new NextRequest(user, value == null ? null : describe(value), null);
    }

    private static String describe(Object value) {
        DirectFieldAccessor values = new DirectFieldAccessor(value);
        return fields(value.getClass())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(field -> field.getName() + "=" + values.getPropertyValue(field.getName()))
                .collect(Collectors.joining(", "));
    }

    private static Stream<Field> fields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields());
    }
}
