package dev.cachezip.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/** A way to a Redis that can be cut and mended, broken off, and made long: a TCP proxy on a port of its own. */
final class CuttableProxy implements AutoCloseable {

    private final RedisServer server;
    private final int port;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final Set<Socket> forgotten = ConcurrentHashMap.newKeySet();
    private final List<Socket> clients = new CopyOnWriteArrayList<>();
    private volatile Duration delay = Duration.ZERO;
    private ServerSocket listening;

    CuttableProxy(RedisServer server) throws IOException {
        this.server = server;
        // None that the system gives to connections, which could take it while this is cut: its own client's above all.
        this.port = RedisMachines.freePorts(1).get(0);
        this.listening = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        accept(listening);
    }

    int port() {
        return port;
    }

    /** Closes all connections, and refuses new ones. */
    void cut() throws IOException {
        listening.close();
        closeAll();
    }

    void mend() throws IOException {
        listening = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        accept(listening);
    }

    /** Resets all connections, and takes new ones. */
    void reset() throws IOException {
        for (Socket socket : sockets) {
            // Bytes that are not sent yet are lost, and the other side sees a reset.
            if (!socket.isClosed()) {
                socket.setSoLinger(true, 0);
            }
        }
        closeAll();
    }

    /** Holds up whatever is sent, in both directions, for so long. */
    void delay(Duration each) {
        delay = each;
    }

    /** Forgets all connections, and does not say so: nothing comes through them any more, but through new ones. */
    void forget() {
        forgotten.addAll(sockets);
    }

    /** Sends all clients what no server has sent; returns them. */
    List<Socket> inject(String text) throws IOException {
        List<Socket> injected = List.copyOf(clients);
        for (Socket client : injected) {
            client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return injected;
    }

    private void closeAll() throws IOException {
        for (Socket socket : List.copyOf(sockets)) {
            socket.close();
        }
    }

    private void accept(ServerSocket from) {
        daemon(() -> {
            while (true) {
                connect(from, from.accept());
            }
        });
    }

    // The sockets are closed by those who copy, or who cut.
    @SuppressWarnings("resource")
    private void connect(ServerSocket from, Socket client) throws IOException {
        Socket redis;
        try {
            redis = new Socket(server.host(), server.port());
        } catch (IOException e) {
            // The server is not there, which is no reason to refuse the next one.
            client.close();
            return;
        }
        sockets.add(client);
        clients.add(client);
        sockets.add(redis);
        if (from.isClosed()) {
            closeAll();
        }
        daemon(() -> copy(client, redis));
        daemon(() -> copy(redis, client));
    }

    private void copy(Socket from, Socket to) throws IOException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[8192];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                LockSupport.parkNanos(delay.toNanos());
                if (forgotten.contains(from)) {
                    continue;
                }
                out.write(buffer, 0, length);
                out.flush();
            }
        } finally {
            sockets.removeAll(List.of(from, to));
            clients.removeAll(List.of(from, to));
        }
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // A cut connection ends like this.
                    }
                },
                "cuttable-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        cut();
    }

    @FunctionalInterface
    private interface Work {
        void run() throws IOException;
    }
}
