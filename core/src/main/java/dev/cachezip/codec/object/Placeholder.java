package dev.cachezip.codec.object;

import dev.cachezip.codec.jackson3.ObjectCodecBuilder;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * An object that is stored in the place of another one, and makes it again by its {@code readResolve}.
 *
 * <p>What refers to the other object refers to this one in what is stored: {@link ObjectCodecBuilder#unproxy} may make one
 * each time. It need not hold what declared type arguments say: what it makes is not looked into.
 *
 * @since 0.1
 */
public interface Placeholder extends Serializable {

    /**
     * Returns the other object: on writing that which this is made for, on reading that which {@code readResolve} will
     * complete and return, so that parts of this may refer to it before. {@code null} on reading where only
     * {@code readResolve} makes it.
     */
    @Nullable
    Object original();
}
