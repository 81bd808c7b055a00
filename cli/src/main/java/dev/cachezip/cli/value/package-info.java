/** Stored bytes as what they are: MessagePack, JSON, JDK streams and values of other libraries. */
@NullMarked
package dev.cachezip.cli.value;

import org.jspecify.annotations.NullMarked;
