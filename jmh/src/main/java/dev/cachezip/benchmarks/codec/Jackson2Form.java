package dev.cachezip.benchmarks.codec;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.msgpack.jackson.dataformat.MessagePackFactory;

/** The form of a Jackson 2 format that reads and writes one declared type. */
final class Jackson2Form implements StoredForm {

    private final ObjectWriter writer;
    private final ObjectReader reader;

    private Jackson2Form(ObjectMapper mapper, SampleValue sample) {
        withDatesAsText(mapper);
        JavaType type = sample.isList()
                ? mapper.getTypeFactory().constructCollectionType(List.class, sample.elementType())
                : mapper.constructType(sample.elementType());
        this.writer = mapper.writerFor(type);
        this.reader = mapper.readerFor(type);
    }

    static StoredForm json(SampleValue sample) {
        return new Jackson2Form(new ObjectMapper(), sample);
    }

    static StoredForm messagePack(SampleValue sample) {
        ObjectMapper mapper = new ObjectMapper(new MessagePackFactory());
        withDecimalsAsText(mapper);
        return new Jackson2Form(mapper, sample);
    }

    /** Writes dates as text, as with Boot's setup of Jackson 2 and by default with Jackson 3. */
    static void withDatesAsText(ObjectMapper mapper) {
        mapper.registerModule(new JavaTimeModule());
        mapper.disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
    }

    /**
     * Writes decimals as text. Otherwise jackson-dataformat-msgpack returns 1204.5 for 1204.50, and refuses other
     * decimals.
     */
    static void withDecimalsAsText(ObjectMapper mapper) {
        mapper.configOverride(BigDecimal.class).setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING));
    }

    @Override
    public byte[] encode(Object value) throws IOException {
        return writer.writeValueAsBytes(value);
    }

    @Override
    public Object decode(byte[] stored) throws IOException {
        return reader.readValue(stored);
    }
}
