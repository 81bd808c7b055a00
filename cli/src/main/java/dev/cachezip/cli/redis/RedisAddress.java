package dev.cachezip.cli.redis;

import dev.cachezip.cli.io.CommandException;
import io.lettuce.core.RedisURI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The addresses of Redis on the command line. Messages about them never contain any part of a password. */
final class RedisAddress {

    private static final int MAX_PORT = 65_535;
    private static final Pattern DATABASE = Pattern.compile("/?\\d{0,9}");
    private static final Pattern END_OF_AUTHORITY = Pattern.compile("[/?#]");

    private RedisAddress() {}

    /** Returns the parsed address, or ends the command. A wrong address is not shown, since it may be a password. */
    static RedisURI parse(String text) {
        String url = text.contains("://") ? text : "redis://" + text;
        String rest = url.substring(url.indexOf("://") + "://".length());
        String[] parts = END_OF_AUTHORITY.split(rest, 2);
        String servers = parts[0].substring(parts[0].lastIndexOf('@') + 1);
        if (rest.indexOf('@') != rest.lastIndexOf('@') || rest.lastIndexOf('@') >= parts[0].length()) {
            throw wrong("in a password write @ as %40, / as %2F, ? as %3F and # as %23, or give it with --password");
        }
        if (!url.startsWith("redis")) {
            throw wrong("it begins with redis://, rediss:// or redis-sentinel://");
        }
        if (!url.startsWith("redis-socket:")) {
            check(servers, url.startsWith("redis-sentinel:"));
            String path = rest.substring(parts[0].length()).replaceFirst("[?#].*", "");
            if (!DATABASE.matcher(path).matches()) {
                throw wrong("what follows the host is the number of a database");
            }
        }
        try {
            return RedisURI.create(url);
        } catch (IllegalArgumentException e) {
            // The message of the exception quotes the address.
            throw wrong("it cannot be read as redis://[user:password@]host[:port][/db]");
        }
    }

    private static void check(String servers, boolean sentinels) {
        for (String server : sentinels ? servers.split(",", -1) : new String[] {servers}) {
            // An IPv6 address is in brackets and has colons of its own.
            int colon = server.indexOf(':', server.lastIndexOf(']') + 1);
            if (colon == 0 || server.isEmpty()) {
                throw wrong("it has no host");
            }
            if (colon > 0 && !isPort(server.substring(colon + 1))) {
                throw wrong("its port is no number from 1 to " + MAX_PORT);
            }
        }
    }

    private static boolean isPort(String text) {
        return text.matches("\\d{1,5}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= MAX_PORT;
    }

    private static CommandException wrong(String reason) {
        return CommandException.usage("--redis is not an address of Redis: " + reason);
    }

    /** Returns the address of a server, for people. */
    static String describe(RedisURI uri) {
        List<String> words = new ArrayList<>();
        if (uri.getSentinels().isEmpty()) {
            words.add(uri.getSocket() == null ? uri.getHost() + ":" + uri.getPort() : uri.getSocket());
        } else {
            words.add(uri.getSentinels().stream()
                    .map(sentinel -> sentinel.getHost() + ":" + sentinel.getPort())
                    .collect(Collectors.joining(", ", uri.getSentinelMasterId() + " of the sentinels ", "")));
        }
        if (uri.getDatabase() != 0) {
            words.add("database " + uri.getDatabase());
        }
        return String.join(", ", words);
    }
}
