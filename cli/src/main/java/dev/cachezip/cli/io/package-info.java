/** Input, output, and failures in one line. */
@NullMarked
package dev.cachezip.cli.io;

import org.jspecify.annotations.NullMarked;
