package dev.cachezip.msgpack;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.io.Serializable;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import tools.jackson.core.Version;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.cfg.MutableConfigOverride;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleSerializers;

/**
 * The forms of JDK and Jackson values that suit MessagePack, exact to the last digit.
 *
 * <p>An {@link java.time.Instant} and a {@link java.util.Date} become MessagePack timestamps. Offset and zoned times
 * become a timestamp with the zone, local dates and times become arrays of integers, and durations and similar types
 * become ISO text, as do dates of the years 0 to 23, whose integers could be those of a time. In trees of {@link tools.jackson.databind.JsonNode} and in a
 * {@link tools.jackson.databind.util.TokenBuffer}, decimals and integers beyond 64 bits stay numbers.
 *
 * <p>Only Jackson's own serializers are replaced. Serializers of the application stay in place, as do formats set for a
 * property or type by {@code @JsonFormat} or a configuration override. Deserializers also accept the form of other
 * Jackson formats. The module changes neither the output and conversions of a mapper for another format, nor the output
 * of a mapper for MessagePack to a generator of another format; a {@link MessagePackExtension} or a {@link MessagePackPart} is
 * refused there.
 *
 * <p>A conversion by a mapper for MessagePack goes through tokens. In these an instant and a date stay an instant; all
 * other times are text, or follow Jackson's settings if that form is exact, too.
 *
 * <p>Thread-safe.
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
        context.addSerializers(new SimpleSerializers(List.of(new EmbeddedSerializer(MessagePackPart.class))));
        context.addDeserializers(new SimpleDeserializers(Map.of(MessagePackPart.class, new PartDeserializer())));
        if (!(context.tokenStreamFactory() instanceof MessagePackFactory)) {
            return;
        }
        // A fraction of a second is in nanoseconds whatever the mapper says: 5 would otherwise come back as 5,000,000.
        JsonFormat.Value nanoseconds = JsonFormat.Value.empty()
                .withFeature(JsonFormat.Feature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
                .withFeature(JsonFormat.Feature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS);
        for (Class<?> type : List.of(LocalTime.class, LocalDateTime.class, OffsetTime.class)) {
            setDefault(context.configOverride(type), nanoseconds);
        }
        // A reader restores the zone that was written, not the mapper's.
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
