/** Compression of plain bytes to a block and back, with zstd and LZ4. */
@NullMarked
package dev.cachezip.compress;

import org.jspecify.annotations.NullMarked;
