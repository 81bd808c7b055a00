/**
 * Lists as columns: MessagePack whose lists of objects are turned, so that what is alike is stored together.
 *
 * <p>This package knows the formats of MessagePack, and nothing of values, types or compression.
 */
@NullMarked
package dev.cachezip.columns;

import org.jspecify.annotations.NullMarked;
