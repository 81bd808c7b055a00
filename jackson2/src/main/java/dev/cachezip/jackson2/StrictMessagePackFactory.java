package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.ContentReference;
import com.fasterxml.jackson.core.io.IOContext;
import dev.cachezip.codec.limits.Limits;
import java.io.IOException;
import java.io.OutputStream;
import org.msgpack.core.MessagePack;
import org.msgpack.jackson.dataformat.MessagePackFactory;
import org.msgpack.jackson.dataformat.MessagePackParser;

/**
 * The factory of {@code jackson-dataformat-msgpack} without its defects that corrupt values: see
 * {@link StrictMessagePackGenerator} and {@link StrictMessagePackParser}.
 *
 * <p>Threads do not share parsers and generators between calls. The stock factory hands the buffer of an open parser to
 * the next parser on the same thread; a custom deserializer is enough to cause that.
 */
final class StrictMessagePackFactory extends MessagePackFactory {

    StrictMessagePackFactory() {
        setStreamReadConstraints(readConstraints());
    }

    /** Returns the limits for reading both formats; strings may be as long as the plain bytes. */
    static StreamReadConstraints readConstraints() {
        return StreamReadConstraints.builder()
                .maxNestingDepth(Limits.NESTING_DEPTH)
                .maxNumberLength(Limits.NUMBER_LENGTH)
                .maxStringLength(Integer.MAX_VALUE)
                .maxNameLength(Integer.MAX_VALUE)
                .build();
    }

    @Override
    public JsonGenerator createGenerator(OutputStream out, JsonEncoding encoding) throws IOException {
        return new StrictMessagePackGenerator(_generatorFeatures, _objectCodec, out, MessagePack.DEFAULT_PACKER_CONFIG);
    }

    @Override
    public StrictMessagePackParser createParser(byte[] plain) throws IOException {
        IOContext context = _createContext(ContentReference.rawReference(plain), false);
        return new StrictMessagePackParser(context, _parserFeatures, _objectCodec, plain);
    }

    @Override
    protected MessagePackParser _createParser(byte[] plain, int offset, int length, IOContext context) {
        throw new UnsupportedOperationException("Create parsers with createParser(byte[])");
    }
}
