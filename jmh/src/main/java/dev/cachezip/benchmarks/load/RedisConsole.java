package dev.cachezip.benchmarks.load;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** A connection for queries about the server itself, so that no measured client is involved in them. */
final class RedisConsole implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    private RedisConsole(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    static RedisConsole connect(String host, int port) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
            return new RedisConsole(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /**
     * Returns the fields of INFO sections by name.
     *
     * @param sections names of the sections, separated by spaces
     */
    Map<String, String> info(String sections) throws IOException {
        return parse(command("INFO " + sections));
    }

    static Map<String, String> parse(String info) {
        return info.lines()
                .filter(line -> !line.startsWith("#") && line.contains(":"))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf(':')),
                        line -> line.substring(line.indexOf(':') + 1).strip(),
                        (first, second) -> second));
    }

    /** Removes all keys. */
    void flushAll() throws IOException {
        command("FLUSHALL SYNC");
    }

    private String command(String line) throws IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        String reply = line();
        if (reply.startsWith("$")) {
            byte[] content = in.readNBytes(Integer.parseInt(reply.substring(1)));
            line();
            return new String(content, StandardCharsets.UTF_8);
        }
        if (reply.startsWith("-")) {
            throw new IOException(reply.substring(1));
        }
        return reply.substring(1);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the server has closed the connection");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
