/** The codecs, pipelines and serializers of an application's values, made from its settings. */
@NullMarked
package dev.cachezip.values;

import org.jspecify.annotations.NullMarked;
