package dev.cachezip.lettuce;

import io.lettuce.core.TimeoutOptions.TimeoutSource;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.RedisCommand;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The time after which a command fails: a short one for those that a cache sends, whose callers can do without the answer;
 * all others, blocking ones above all, have theirs.
 */
final class CacheCommandTimeouts extends TimeoutSource {

    private static final Set<CommandType> CACHE_COMMANDS = Set.of(
            CommandType.DEL,
            CommandType.EXISTS,
            CommandType.GET,
            CommandType.GETEX,
            CommandType.MGET,
            CommandType.PEXPIRE,
            CommandType.PSETEX,
            CommandType.SCAN,
            CommandType.SET,
            CommandType.SETEX,
            CommandType.SETNX,
            CommandType.UNLINK);

    private final long cacheMillis;
    private final long otherMillis;

    CacheCommandTimeouts(Duration cacheCommands, Duration others) {
        this.cacheMillis = cacheCommands.toMillis();
        this.otherMillis = others.toMillis();
    }

    @Override
    @SuppressWarnings("SuspiciousMethodCalls") // an application's own types are no CommandType
    public long getTimeout(@Nullable RedisCommand<?, ?, ?> command) {
        // Lettuce's documentation says that -1 stands for the default of the connection; its code has no time-out then.
        return command != null && CACHE_COMMANDS.contains(command.getType()) ? cacheMillis : otherMillis;
    }
}
