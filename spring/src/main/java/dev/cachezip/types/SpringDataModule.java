package dev.cachezip.types;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cachezip.CachezipException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.domain.Sort.NullHandling;
import org.springframework.data.domain.Sort.Order;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * A module for pages and slices of Spring Data, which Jackson would write as lists and cannot read.
 *
 * <p>A {@code Pageable} is written as its page number and page size, -1 if it is unpaged, and the orders of its sort.
 */
public final class SpringDataModule extends SimpleModule {

    /** Spring Data's own module, which writes pages in the form meant for the web. */
    private static final String REPLACED =
            "org.springframework.data.web.config.SpringDataJackson3Configuration$PageModule";

    /** Creates the module. */
    public SpringDataModule() {
        super("cachezip-spring-data");
        setMixInAnnotation(PageImpl.class, PageMixIn.class);
        setMixInAnnotation(SliceImpl.class, SliceMixIn.class);
    }

    @Override
    public Object getRegistrationId() {
        return REPLACED;
    }

    /** The properties of a page and of a slice. */
    @JsonFormat(shape = JsonFormat.Shape.POJO) // it is an Iterable, too
    @JsonAutoDetect(
            fieldVisibility = Visibility.NONE,
            getterVisibility = Visibility.NONE,
            isGetterVisibility = Visibility.NONE)
    private abstract static class ChunkMixIn {

        @JsonProperty("content")
        abstract List<?> getContent();

        @JsonProperty("pageable")
        @JsonSerialize(using = PageableSerializer.class)
        abstract Pageable getPageable();
    }

    @SuppressWarnings("UnusedVariable") // only its annotations are used
    private abstract static class PageMixIn extends ChunkMixIn {

        @JsonCreator
        PageMixIn(
                @JsonProperty("content") List<?> content,
                @JsonProperty("pageable") @JsonDeserialize(using = PageableDeserializer.class) Pageable pageable,
                @JsonProperty("total") long total) {}

        @JsonProperty("total")
        abstract long getTotalElements();
    }

    @SuppressWarnings("UnusedVariable") // only its annotations are used
    private abstract static class SliceMixIn extends ChunkMixIn {

        @JsonCreator
        SliceMixIn(
                @JsonProperty("content") List<?> content,
                @JsonProperty("pageable") @JsonDeserialize(using = PageableDeserializer.class) Pageable pageable,
                @JsonProperty("hasNext") boolean hasNext) {}

        @JsonProperty("hasNext")
        abstract boolean hasNext();
    }

    private static final class PageableSerializer extends StdSerializer<Pageable> {

        PageableSerializer() {
            super(Pageable.class);
        }

        @Override
        public void serialize(Pageable pageable, JsonGenerator generator, SerializationContext context) {
            if (pageable.isPaged() && pageable.getClass() != PageRequest.class) {
                throw new CachezipException.Codec(
                        "A " + pageable.getClass().getName() + " would come back as a PageRequest", null);
            }
            generator.writeStartArray();
            generator.writeNumber(pageable.isPaged() ? pageable.getPageNumber() : -1);
            generator.writeNumber(pageable.isPaged() ? pageable.getPageSize() : -1);
            for (Order order : pageable.getSort()) {
                if (order.getClass() != Order.class) {
                    throw new CachezipException.Codec(
                            "A " + order.getClass().getName() + " would come back as a Sort.Order", null);
                }
                generator.writeString(order.getDirection().name());
                generator.writeString(order.getProperty());
                generator.writeBoolean(order.isIgnoreCase());
                generator.writeString(order.getNullHandling().name());
            }
            generator.writeEndArray();
        }

        @Override
        public void serializeWithType(
                Pageable pageable,
                JsonGenerator generator,
                SerializationContext context,
                TypeSerializer typeSerializer) {
            serialize(pageable, generator, context);
        }
    }

    private static final class PageableDeserializer extends StdDeserializer<Pageable> {

        PageableDeserializer() {
            super(Pageable.class);
        }

        // An interface would otherwise have a type id; none is written either.
        @Override
        public Object deserializeWithType(
                JsonParser parser, DeserializationContext context, TypeDeserializer typeDeserializer) {
            return deserialize(parser, context);
        }

        @Override
        public Pageable deserialize(JsonParser parser, DeserializationContext context) {
            if (!parser.isExpectedStartArrayToken()) {
                return (Pageable) context.handleUnexpectedToken(Pageable.class, parser);
            }
            // Reads tokens directly: databind would look for type ids, as it does for any open type.
            int page = parser.nextIntValue(-1);
            int size = parser.nextIntValue(-1);
            List<Order> orders = new ArrayList<>();
            for (String direction = parser.nextStringValue(); direction != null; direction = parser.nextStringValue()) {
                String property = parser.nextStringValue();
                boolean ignoreCase = Boolean.TRUE.equals(parser.nextBooleanValue());
                Order order = new Order(
                        Direction.valueOf(direction), property, NullHandling.valueOf(parser.nextStringValue()));
                orders.add(ignoreCase ? order.ignoreCase() : order);
            }
            Sort sort = Sort.by(orders);
            return page < 0 ? Pageable.unpaged(sort) : PageRequest.of(page, size, sort);
        }
    }
}
