package dev.cachezip.msgpack;

import java.io.DataInput;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.ErrorReportConfiguration;
import tools.jackson.core.FormatSchema;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.Version;
import tools.jackson.core.base.BinaryTSFactory;
import tools.jackson.core.io.ContentReference;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.BufferRecycler;
import tools.jackson.core.util.Named;
import tools.jackson.core.util.VersionUtil;

/**
 * The factory of MessagePack parsers and generators.
 *
 * <p>Immutable and thread-safe. Reads arrays, and streams one value at a time; writes streams. Characters and
 * {@link DataInput} are not supported, nor is non-blocking parsing.
 */
public final class MessagePackFactory extends BinaryTSFactory {

    /** The name of the format. */
    public static final String FORMAT_NAME = "MessagePack";

    private static final long serialVersionUID = 1L;

    static final Version VERSION = VersionUtil.parseVersion(
            MessagePackFactory.class.getPackage().getImplementationVersion(), "dev.cachezip", "cachezip-msgpack");

    /** Is in no pool. It is safe for threads that share it, and nearly always without buffers. */
    private static final BufferRecycler NO_POOL = new BufferRecycler();

    private static final byte[] NO_BYTES = {};

    private final transient NameTable nameTable = new NameTable();

    private final long maxObjectSize;

    /** Makes a factory with Jackson's default limits. */
    public MessagePackFactory() {
        super(
                StreamReadConstraints.defaults(),
                StreamWriteConstraints.defaults(),
                ErrorReportConfiguration.defaults(),
                0,
                0);
        this.maxObjectSize = Long.MAX_VALUE;
    }

    MessagePackFactory(MessagePackFactoryBuilder builder) {
        super(builder);
        this.maxObjectSize = builder.maxObjectSize();
    }

    private MessagePackFactory(MessagePackFactory source) {
        super(source);
        this.maxObjectSize = source.maxObjectSize;
    }

    /** Starts a factory with other settings. */
    public static MessagePackFactoryBuilder builder() {
        return new MessagePackFactoryBuilder();
    }

    @Override
    public MessagePackFactoryBuilder rebuild() {
        return new MessagePackFactoryBuilder(this);
    }

    @Override
    public MessagePackFactory copy() {
        return new MessagePackFactory(this);
    }

    @Override
    public TokenStreamFactory snapshot() {
        return this;
    }

    /** Creates the parts that are not serialized. */
    private Object readResolve() {
        return new MessagePackFactory(this);
    }

    @Override
    public Version version() {
        return VERSION;
    }

    @Override
    public boolean canParseAsync() {
        return false;
    }

    @Override
    public boolean canUseSchema(FormatSchema schema) {
        return false;
    }

    @Override
    public String getFormatName() {
        return FORMAT_NAME;
    }

    @Override
    public Class<MessagePackReadFeature> getFormatReadFeatureType() {
        return MessagePackReadFeature.class;
    }

    /** Returns the limit in bytes of the estimated memory of one document's values. */
    public long maxObjectSize() {
        return maxObjectSize;
    }

    /** Returns whether a feature is enabled. */
    public boolean isEnabled(MessagePackReadFeature feature) {
        return feature.enabledIn(_formatReadFeatures);
    }

    @Override
    public PropertyNameMatcher constructNameMatcher(List<Named> names, boolean alreadyInterned) {
        return MessagePackNameMatcher.of(names, alreadyInterned);
    }

    /**
     * Creates the context of a parser or generator. Those that work on an array of the caller need no buffers, and so
     * none from the pool that all threads share.
     */
    @Override
    protected IOContext _createContext(ContentReference content, boolean managed, @Nullable JsonEncoding encoding) {
        Object raw = content.getRawContent();
        return raw instanceof byte[] || raw instanceof ByteArrayTarget
                ? new IOContext(
                        _streamReadConstraints,
                        _streamWriteConstraints,
                        _errorReportConfiguration,
                        NO_POOL,
                        content,
                        managed,
                        encoding)
                : super._createContext(content, managed, encoding);
    }

    /** Creates a parser that reads a stream as far as it needs it. */
    @Override
    protected JsonParser _createParser(ObjectReadContext readContext, IOContext ioContext, InputStream in) {
        MessagePackParser parser = parser(readContext, ioContext, NO_BYTES, 0, 0);
        parser.readFrom(in);
        return parser;
    }

    @Override
    protected JsonParser _createParser(
            ObjectReadContext readContext, IOContext ioContext, byte[] data, int offset, int length) {
        _streamReadConstraints.validateDocumentLength(length);
        return parser(readContext, ioContext, data, offset, length);
    }

    private MessagePackParser parser(
            ObjectReadContext readContext, IOContext ioContext, byte[] data, int offset, int length) {
        MessagePackParser parser = new MessagePackParser(
                readContext,
                ioContext,
                readContext.getStreamReadFeatures(_streamReadFeatures),
                readContext.getFormatReadFeatures(_formatReadFeatures),
                nameTable,
                data,
                offset,
                length);
        parser.limitObjectSize(maxObjectSize);
        return parser;
    }

    @Override
    protected JsonParser _createParser(ObjectReadContext readContext, IOContext ioContext, DataInput input) {
        throw new UnsupportedOperationException("MessagePack is read from arrays and streams, not from DataInput");
    }

    @Override
    protected MessagePackGenerator _createGenerator(
            ObjectWriteContext writeContext, IOContext ioContext, OutputStream out) {
        return new MessagePackGenerator(
                writeContext, ioContext, writeContext.getStreamWriteFeatures(_streamWriteFeatures), out);
    }
}
