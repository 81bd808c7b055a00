package dev.cachezip.settings;

import dev.cachezip.policy.InvalidCachezipPropertyException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/**
 * A failure analyzer that says at start-up which property is probably meant by an unknown one, and how a value is written.
 * It runs before Boot's analyzers, which know neither.
 */
final class PropertyFailureAnalyzer extends AbstractFailureAnalyzer<BindException> implements Ordered {

    private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("cachezip");

    @Override
    public int getOrder() {
        return 0;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
        ConfigurationPropertyName name = cause.getName();
        if (!PREFIX.equals(name) && !PREFIX.isAncestorOf(name)) {
            return null;
        }
        if (cause.getCause() instanceof UnboundConfigurationPropertiesException unbound) {
            return unknown(unbound.getUnboundProperties(), cause);
        }
        ResolvableType target = cause.getTarget().getType();
        Class<?> element = target.asCollection().getGeneric().toClass();
        Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(element == Object.class ? target.toClass() : element);
        Object[] values = type == Boolean.class ? new Object[] {true, false} : type.getEnumConstants();
        if (values != null) {
            String or = Arrays.stream(values)
                    .map(InvalidCachezipPropertyException::shown)
                    .collect(Collectors.joining(" or "));
            return unreadable(cause, "one of its values", or);
        }
        if (type.isRecord()) {
            String first = DataObjectPropertyName.toDashedForm(type.getRecordComponents()[0].getName());
            return new FailureAnalysis(
                    name + " has properties of its own, and no value.",
                    "Set " + name + "." + first + ", or another property of " + name + ".",
                    cause);
        }
        if (type == Integer.class) {
            return unreadable(cause, "a whole number", "it without unit or fraction, such as 3");
        }
        if (type == DataSize.class) {
            return unreadable(cause, "a size", "it as a number with a unit, such as 64B, 16KB or 64MB");
        }
        return type == Duration.class
                ? unreadable(cause, "a time", "it as a number with a unit, such as 500ms, 30s, 10m or 12h")
                : null;
    }

    private static FailureAnalysis unknown(Collection<ConfigurationProperty> properties, BindException cause) {
        String names = properties.stream().map(PropertyFailureAnalyzer::place).collect(Collectors.joining(", "));
        String known = properties.stream()
                .flatMap(property -> KnownProperties.nearest(property.getName()).stream())
                .distinct()
                .collect(Collectors.joining(", "));
        return new FailureAnalysis(
                "There is no property " + names + ".",
                (known.isEmpty() ? "Remove it, or correct it" : "Did you mean " + known + "?")
                        + (known.isEmpty() ? ": " : " ")
                        + "docs/properties.md has all that begin with cachezip.",
                cause);
    }

    private static FailureAnalysis unreadable(BindException cause, String kind, String form) {
        ConfigurationProperty property = cause.getProperty();
        return new FailureAnalysis(
                (property == null
                                ? "The value of " + cause.getName()
                                : "The value '" + property.getValue() + "' of " + place(property))
                        + " is not " + kind + ".",
                "Write " + form + ".",
                cause);
    }

    private static String place(ConfigurationProperty property) {
        return property.getName() + (property.getOrigin() == null ? "" : " (" + property.getOrigin() + ")");
    }
}
