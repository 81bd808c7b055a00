package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.MalformedURLException;
import java.net.Proxy;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The handler of a URL in a JDK stream. While the stream is read, the URL refuses to look up its host, as its hash code
 * and its comparison do; afterwards it behaves as any other.
 */
final class WatchedUrl extends URLStreamHandler {

    private final int defaultPort;
    private final AtomicBoolean reading;

    private WatchedUrl(int defaultPort, AtomicBoolean reading) {
        this.defaultPort = defaultPort;
        this.reading = reading;
    }

    /**
     * Returns an equal URL for one that was read.
     *
     * @param reading whether the stream is still being read
     */
    static URL of(URL url, AtomicBoolean reading) {
        try {
            return url.getHost().isEmpty()
                    ? url
                    : new URL(null, url.toExternalForm(), new WatchedUrl(url.getDefaultPort(), reading));
        } catch (MalformedURLException e) {
            throw new CachezipException.Codec("A java.net.URL that is none", e);
        }
    }

    @Override
    protected InetAddress getHostAddress(URL url) {
        if (reading.get()) {
            throw new CachezipException.Codec(
                    "A java.net.URL in a set or a key of a map, whose hash code looks up the host: use java.net.URI",
                    null);
        }
        return super.getHostAddress(url);
    }

    @Override
    protected int getDefaultPort() {
        return defaultPort;
    }

    @Override
    protected URLConnection openConnection(URL url) throws IOException {
        return new URL(url.toExternalForm()).openConnection();
    }

    @Override
    protected URLConnection openConnection(URL url, Proxy proxy) throws IOException {
        return new URL(url.toExternalForm()).openConnection(proxy);
    }
}
