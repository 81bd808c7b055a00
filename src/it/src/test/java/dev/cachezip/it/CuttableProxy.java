package dev.cachezip.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A way to a Redis that can be cut, and mended again: a TCP proxy on a port of its own. */
final class CuttableProxy implements AutoCloseable {

    private final RedisServer server;
    private final int port;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private ServerSocket listening;

    CuttableProxy(RedisServer server) throws IOException {
        this.server = server;
        this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.port = listening.getLocalPort();
        accept(listening);
    }

    int port() {
        return port;
    }

    /** Closes all connections, and refuses new ones. */
    void cut() throws IOException {
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
        sockets.clear();
    }

    void mend() throws IOException {
        listening = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        accept(listening);
    }

    private void accept(ServerSocket from) {
        daemon(() -> {
            while (true) {
                Socket client = from.accept();
                Socket redis = new Socket(server.host(), server.port());
                sockets.add(client);
                sockets.add(redis);
                daemon(() -> copy(client, redis));
                daemon(() -> copy(redis, client));
            }
        });
    }

    private static void copy(Socket from, Socket to) throws IOException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[8192];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                out.write(buffer, 0, length);
                out.flush();
            }
        }
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // What was cut ends so.
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
