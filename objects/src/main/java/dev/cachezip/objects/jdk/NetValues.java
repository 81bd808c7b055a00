package dev.cachezip.objects.jdk;

import dev.cachezip.objects.document.ReadDocument;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** Serializers and deserializers of addresses, which never look up a host. */
final class NetValues {

    private NetValues() {}

    static void addTo(Additions additions) {
        additions.value(URL.class, NetValues::write, NetValues::url);
        additions.family(InetAddress.class, NetValues::write, NetValues::address);
        additions.read(Inet4Address.class, in -> address(in, Inet4Address.class));
        additions.read(Inet6Address.class, in -> address(in, Inet6Address.class));
        additions.value(InetSocketAddress.class, NetValues::write, NetValues::socketAddress);
        additions.value(
                UnixDomainSocketAddress.class,
                (value, out) -> TextValues.write(value.getPath(), out),
                in -> UnixDomainSocketAddress.of(in.text()));
    }

    private static void write(URL value, Output output) throws IOException {
        String text = value.toExternalForm();
        // Not by equals, which looks up hosts. The text has all parts, and must parse into the same ones.
        if (!parts(url(text)).equals(parts(value))) {
            throw Output.refused(value, "would come back with other parts");
        }
        output.text(text);
    }

    private static String parts(URL url) {
        return String.join(
                "\n",
                url.getProtocol(),
                String.valueOf(url.getAuthority()),
                String.valueOf(url.getUserInfo()),
                url.getHost(),
                Integer.toString(url.getPort()),
                url.getFile(),
                String.valueOf(url.getRef()));
    }

    private static URL url(Input input) throws IOException {
        ReadDocument.of(input.context()).guard().addHost();
        return url(TextValues.split(input));
    }

    @SuppressWarnings("deprecation") // a URI would not accept every text that a URL accepts
    private static URL url(String text) throws IOException {
        return new URL(text);
    }

    private static void write(InetAddress value, Output output) throws IOException {
        // The only form that has the host's name without a lookup.
        String text = value.toString();
        String host = text.substring(0, text.lastIndexOf('/'));
        InetAddress read = address(host.isEmpty() ? null : host, value.getAddress());
        if (read.getClass() != value.getClass() || !read.toString().equals(text)) {
            throw Output.refused(value, "has a scope, or is none of the kinds that there are");
        }
        output.startArray(2)
                .text(host.isEmpty() ? null : host)
                .bytes(value.getAddress())
                .endArray();
    }

    private static InetAddress address(Input input) throws IOException {
        String host = input.startArray().next().nullableText();
        byte[] bytes = input.next().bytes();
        input.endArray();
        return address(host, bytes);
    }

    private static <A extends InetAddress> A address(Input input, Class<A> type) throws IOException {
        InetAddress address = address(input);
        if (!type.isInstance(address)) {
            throw input.mismatch("an address of this kind");
        }
        return type.cast(address);
    }

    private static InetAddress address(@Nullable String host, byte[] bytes) throws UnknownHostException {
        return InetAddress.getByAddress(host, bytes);
    }

    private static void write(InetSocketAddress value, Output output) throws IOException {
        output.startArray(2);
        if (value.isUnresolved()) {
            output.text(value.getHostString());
        } else {
            write(value.getAddress(), output);
        }
        output.number(value.getPort()).endArray();
    }

    private static InetSocketAddress socketAddress(Input input) throws IOException {
        if (input.startArray().next().is(JsonToken.VALUE_STRING)) {
            String host = input.text();
            int port = input.next().integer();
            input.endArray();
            return InetSocketAddress.createUnresolved(host, port);
        }
        InetAddress address = address(input);
        int port = input.next().integer();
        input.endArray();
        return new InetSocketAddress(address, port);
    }
}
