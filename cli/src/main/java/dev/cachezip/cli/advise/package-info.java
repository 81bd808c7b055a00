/** The command {@code advise}: what an application would save. */
@NullMarked
package dev.cachezip.cli.advise;

import org.jspecify.annotations.NullMarked;
