/**
 * Class names in data: each is checked before Jackson loads its class.
 */
@NullMarked
package dev.cachezip.objects.allowed;

import org.jspecify.annotations.NullMarked;
