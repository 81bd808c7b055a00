package dev.cachezip.benchmarks.codec;

import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.samples.SampleValue;
import java.util.List;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;

/** The form of a Jackson 3 format that reads and writes one declared type. */
final class Jackson3Form implements StoredForm {

    private final ObjectWriter writer;
    private final ObjectReader reader;

    private Jackson3Form(ObjectMapper mapper, SampleValue sample) {
        JavaType type = sample.isList()
                ? mapper.getTypeFactory().constructCollectionType(List.class, sample.elementType())
                : mapper.constructType(sample.elementType());
        this.writer = mapper.writerFor(type);
        this.reader = mapper.readerFor(type);
    }

    static StoredForm messagePack(SampleValue sample, JacksonModule... modules) {
        return new Jackson3Form(MessagePackMapper.builder().addModules(modules).build(), sample);
    }

    static StoredForm json(SampleValue sample) {
        return new Jackson3Form(new JsonMapper(), sample);
    }

    static StoredForm cbor(SampleValue sample) {
        return new Jackson3Form(new CBORMapper(), sample);
    }

    static StoredForm smile(SampleValue sample) {
        return new Jackson3Form(new SmileMapper(), sample);
    }

    @Override
    public byte[] encode(Object value) {
        return writer.writeValueAsBytes(value);
    }

    @Override
    public Object decode(byte[] stored) {
        return reader.readValue(stored);
    }
}
