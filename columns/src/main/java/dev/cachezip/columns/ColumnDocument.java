package dev.cachezip.columns;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.StoredRows;
import dev.cachezip.msgpack.DetachedElements;
import dev.cachezip.msgpack.ValueSource;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A document that is stored as columns, and that is read once: as rows, or as an outline whose long lists are read from
 * their columns.
 *
 * <p>Not thread-safe.
 */
public final class ColumnDocument implements StoredRows, DetachedElements {

    private final byte[] src;
    private final int offset;
    private final int srcLength;
    private final OutputBuffer rows;
    private final int start;
    private final int limit;
    private final long maxMemory;
    private final Queue<ValueSource> lists = new ArrayDeque<>();
    private long length;

    /**
     * Creates a document, of which nothing is read yet.
     *
     * @param src bytes for which {@link Columns#isColumns} is true; not changed while the document is read
     * @param rows receives the rows or the outline behind its content; its limit holds
     * @param maxMemory the memory in bytes that the document may take, with the values that are made of it
     */
    public ColumnDocument(byte[] src, int offset, int length, OutputBuffer rows, long maxMemory) {
        this.src = src;
        this.offset = offset;
        this.srcLength = length;
        this.rows = rows;
        this.start = rows.length();
        this.limit = (int) Math.min(rows.limit() - start, maxMemory / Kinds.BYTE_MEMORY);
        this.maxMemory = maxMemory;
    }

    @Override
    public OutputBuffer rows() {
        return written(null);
    }

    /** {@inheritDoc} The elements of long lists are {@linkplain DetachedElements detached}. */
    @Override
    public OutputBuffer outline() {
        OutputBuffer outline = written(lists);
        length -= lists.size();
        return outline;
    }

    private OutputBuffer written(@Nullable Queue<ValueSource> detached) {
        rows.length(start);
        // The columns and what is written of the rows are in memory at the same time.
        int before = rows.limit();
        rows.limit(start + Math.max(0, limit - srcLength));
        RowOutput out = new RowOutput(rows, detached);
        try {
            Columns.layout(src, offset, srcLength, limit, maxMemory).next(out);
        } catch (CachezipException.TooLarge e) {
            throw e.limit() == maxMemory ? e : tooLarge(e.length());
        }
        out.finish();
        rows.limit(before);
        length = rows.length() - (long) start;
        return rows;
    }

    @Override
    public ValueSource next() {
        return lists.remove();
    }

    @Override
    public void count(long bytes) {
        length += bytes;
        if (length > limit) {
            throw tooLarge(length);
        }
    }

    private CachezipException tooLarge(long bytes) {
        return limit < maxMemory / Kinds.BYTE_MEMORY
                ? new CachezipException.TooLarge(bytes, limit)
                : CachezipException.TooLarge.objects(Kinds.BYTE_MEMORY * bytes, maxMemory, null);
    }

    @Override
    public long length() {
        return length;
    }
}
