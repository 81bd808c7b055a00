/**
 * The command line: it shows values in Redis without the classes of the application that stored them.
 *
 * <p>{@link dev.cachezip.cli.Main} is the entry point.
 */
@NullMarked
package dev.cachezip.cli;

import org.jspecify.annotations.NullMarked;
