package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadCapability;
import tools.jackson.core.Version;
import tools.jackson.core.base.ParserMinimalBase;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.util.JacksonFeatureSet;

/** The methods of a {@link MessagePackParser} that lead to its others: they know values, but not their bytes. */
abstract class DerivedReads extends ParserMinimalBase {

    DerivedReads(ObjectReadContext readContext, IOContext ioContext, int features) {
        super(readContext, ioContext, features);
    }

    @Override
    public Version version() {
        return MessagePackFactory.VERSION;
    }

    @Override
    public JacksonFeatureSet<StreamReadCapability> streamReadCapabilities() {
        return DEFAULT_READ_CAPABILITIES.with(StreamReadCapability.EXACT_FLOATS);
    }

    @Override
    public char @Nullable [] getStringCharacters() throws JacksonException {
        String text = getString();
        return text == null ? null : text.toCharArray();
    }

    @Override
    public int getStringLength() throws JacksonException {
        String text = getString();
        return text == null ? 0 : text.length();
    }

    @Override
    public int getStringOffset() {
        return 0;
    }

    @Override
    public boolean hasStringCharacters() {
        return false;
    }

    @Override
    public int readBinaryValue(Base64Variant variant, OutputStream out) throws JacksonException {
        byte[] bytes = getBinaryValue(variant);
        return write(bytes, 0, bytes.length, out);
    }

    final int write(byte[] bytes, int start, int length, OutputStream out) {
        try {
            out.write(bytes, start, length);
        } catch (IOException e) {
            throw _wrapIOFailure(e);
        }
        return length;
    }
}
