/**
 * The codec on Jackson 2 and {@code jackson-dataformat-msgpack}, for applications whose mapping lives in Jackson 2
 * modules.
 *
 * <p>Both libraries are optional: whoever uses {@link dev.cachezip.codec.jackson2.Jackson2Codecs} adds {@code
 * org.msgpack:jackson-dataformat-msgpack} and, of Jackson 2, {@code jackson-datatype-jdk8}, {@code
 * jackson-datatype-jsr310} and {@code jackson-module-parameter-names}.
 */
@NullMarked
package dev.cachezip.codec.jackson2;

import org.jspecify.annotations.NullMarked;
