package dev.cachezip.msgpack;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.io.Serializable;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.List;
import tools.jackson.core.Version;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.cfg.MutableConfigOverride;

/**
 * Values of the JDK and of Jackson in the form that suits MessagePack, exact to the last digit.
 *
 * <p>An {@link java.time.Instant} and a {@link java.util.Date} are MessagePack's timestamps; offset and zoned times a
 * timestamp with the zone; local dates and times arrays of integers; durations and the like ISO text. In trees of
 * {@link tools.jackson.databind.JsonNode} and in a {@link tools.jackson.databind.util.TokenBuffer}, decimals and integers
 * beyond 64 bits stay numbers.
 *
 * <p>Only Jackson's own serializers are replaced: those of the application, and formats that are set for a property or
 * type by {@code @JsonFormat} or a configuration override, stay as they are. What is read may also have the form that
 * Jackson gives it in other formats. What a mapper for another format writes and converts is as without this module, and
 * so is what a mapper for MessagePack writes to a generator of another format; a {@link MessagePackExtension} is refused.
 *
 * <p>A conversion by a mapper for MessagePack goes through tokens in which an instant and a date stay an instant, and
 * all other times are text or what Jackson's settings say where that is exact, too.
 *
 * <p>Thread-safe.
 *
 * @since 0.1
 */
public final class MessagePackModule extends JacksonModule implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Makes the module. */
    public MessagePackModule() {}

    @Override
    public String getModuleName() {
        return "cachezip-msgpack";
    }

    @Override
    public Version version() {
        return MessagePackFactory.VERSION;
    }

    @Override
    public void setupModule(SetupContext context) {
        context.addSerializerModifier(new CompactSerializers());
        context.addDeserializerModifier(new CompactDeserializers());
        if (!(context.tokenStreamFactory() instanceof MessagePackFactory)) {
            return;
        }
        // A part of a second is one in nanoseconds whatever the mapper says: 5 would otherwise come back as 5,000,000.
        JsonFormat.Value nanoseconds = JsonFormat.Value.empty()
                .withFeature(JsonFormat.Feature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
                .withFeature(JsonFormat.Feature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS);
        for (Class<?> type : List.of(LocalTime.class, LocalDateTime.class, OffsetTime.class)) {
            setDefault(context.configOverride(type), nanoseconds);
        }
        // The zone that was written is the one that is read, not the mapper's.
        JsonFormat.Value zone =
                JsonFormat.Value.empty().withoutFeature(JsonFormat.Feature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE);
        for (Class<?> type : List.of(OffsetDateTime.class, ZonedDateTime.class)) {
            setDefault(context.configOverride(type), zone);
        }
    }

    private static void setDefault(MutableConfigOverride override, JsonFormat.Value format) {
        override.setFormat(JsonFormat.Value.merge(format, override.getFormat()));
    }
}
