/** Serializers of values: the only types that know both Spring Data Redis and the value pipeline. */
@NullMarked
package dev.cachezip.serializer;

import org.jspecify.annotations.NullMarked;
