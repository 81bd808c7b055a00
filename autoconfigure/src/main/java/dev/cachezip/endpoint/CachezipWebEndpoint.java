package dev.cachezip.endpoint;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;

/**
 * The operations of {@link CachezipEndpoint} on the web that change something: what is not there is answered with 404, as
 * by the operations that read.
 *
 * @param endpoint does what is asked for
 */
@EndpointWebExtension(endpoint = CachezipEndpoint.class)
public record CachezipWebEndpoint(CachezipEndpoint endpoint) {

    /** Restarts the counts of one cache. */
    @WriteOperation
    public WebEndpointResponse<Object> resetCache(@Selector String cache) {
        return done(endpoint.resetCache(cache));
    }

    /** Starts something for a cache, and returns the result. */
    @WriteOperation
    public WebEndpointResponse<Object> start(@Selector String cache, @Selector String part) {
        @Nullable Object result = endpoint.start(cache, part);
        return result == null ? done(false) : new WebEndpointResponse<>(result);
    }

    /** Removes the zstd dictionaries of a cache. */
    @DeleteOperation
    public WebEndpointResponse<Object> dropDictionary(@Selector String cache, @Selector String part) {
        return done(endpoint.dropDictionary(cache, part));
    }

    private static WebEndpointResponse<Object> done(boolean found) {
        return new WebEndpointResponse<>(
                found ? WebEndpointResponse.STATUS_NO_CONTENT : WebEndpointResponse.STATUS_NOT_FOUND);
    }
}
