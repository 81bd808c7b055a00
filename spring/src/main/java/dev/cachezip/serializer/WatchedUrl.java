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
 * The handlers of URLs in a JDK stream. While the stream is read, a URL refuses to look up its host, as its hash code
 * and its comparison do; afterwards it behaves as any other.
 */
final class WatchedUrl {

    private WatchedUrl() {}

    /**
     * Returns an equal URL for one that was read.
     *
     * @param reading whether the stream is still being read
     */
    static URL of(URL url, AtomicBoolean reading) {
        try {
            return url.getHost().isEmpty()
                    ? url
                    : new URL(null, url.toExternalForm(), handler(url.getDefaultPort(), reading));
        } catch (MalformedURLException e) {
            throw new CachezipException.Codec("A java.net.URL that is none", e);
        }
    }

    private static URLStreamHandler handler(int port, AtomicBoolean reading) {
        return new URLStreamHandler() {
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
                return port;
            }

            @Override
            protected URLConnection openConnection(URL url) throws IOException {
                return new URL(url.toExternalForm()).openConnection();
            }

            @Override
            protected URLConnection openConnection(URL url, Proxy proxy) throws IOException {
                return new URL(url.toExternalForm()).openConnection(proxy);
            }
        };
    }
}
