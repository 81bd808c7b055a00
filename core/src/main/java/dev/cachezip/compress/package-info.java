/** Plain bytes to a compressed block and back: zstd and LZ4. */
@NullMarked
package dev.cachezip.compress;

import org.jspecify.annotations.NullMarked;
