/**
 * The command line: what lies in Redis, told without the classes of the application that put it there.
 *
 * <p>{@link dev.cachezip.cli.Main} is the entry point.
 */
@NullMarked
package dev.cachezip.cli;

import org.jspecify.annotations.NullMarked;
