package dev.cachezip.cli;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.advise.AdviseCommand;
import dev.cachezip.cli.convert.DecodeCommand;
import dev.cachezip.cli.convert.EncodeCommand;
import dev.cachezip.cli.dictionary.DictionaryCommand;
import dev.cachezip.cli.inspect.InspectCommand;
import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.Streams;
import dev.cachezip.cli.io.Version;
import dev.cachezip.cli.redis.RedisMessages;
import io.lettuce.core.RedisException;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.logging.LogManager;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;
import tools.jackson.core.JacksonException;

/** The command {@code cachezip}. */
@Command(
        name = "cachezip",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Reads what caches have stored on Redis and Valkey, without the application's classes.",
        subcommands = {
            DecodeCommand.class,
            EncodeCommand.class,
            InspectCommand.class,
            AdviseCommand.class,
            DictionaryCommand.class,
            HelpCommand.class,
            GenerateCompletion.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all went well",
            "1:a value, or one of those looked at, cannot be read",
            "2:Redis or a file did not give what was asked for",
            "64:the command line is wrong"
        })
public final class Main implements Runnable {

    @Spec
    private @Nullable CommandSpec spec;

    private Main() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        // Netty and Lettuce would log failures that are reported in one line here.
        LogManager.getLogManager().reset();
        CommandLine commandLine =
                commandLine().setOut(Streams.text(FileDescriptor.out)).setErr(Streams.text(FileDescriptor.err));
        System.exit(run(commandLine, args));
    }

    /** Runs a command; output that could not be printed is a failure, too. */
    static int run(CommandLine commandLine, String... args) {
        int exitCode = commandLine.execute(args);
        if (exitCode != ExitCodes.USAGE && commandLine.getOut().checkError()) {
            PrintWriter err = commandLine.getErr();
            err.println(commandLine.getColorScheme().errorText("cachezip: cannot write to standard output"));
            err.flush();
            return ExitCodes.IO;
        }
        return exitCode;
    }

    /** Returns the command, set up to report failures. */
    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Main());
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setParameterExceptionHandler(Main::usage);
        commandLine.setExecutionExceptionHandler(
                (exception, command, parsed) -> failure(exception, command.getErr(), command.getColorScheme()));
        setExitCodes(commandLine);
        return commandLine;
    }

    private static void setExitCodes(CommandLine commandLine) {
        for (CommandLine subcommand : commandLine.getSubcommands().values()) {
            CommandSpec spec = subcommand.getCommandSpec();
            spec.exitCodeOnInvalidInput(ExitCodes.USAGE).exitCodeOnExecutionException(ExitCodes.IO);
            setExitCodes(subcommand);
        }
    }

    @Override
    public void run() {
        if (spec != null) {
            throw new ParameterException(
                    spec.commandLine(), "Which command? One of decode, encode, inspect, advise, dictionary");
        }
    }

    private static int usage(ParameterException exception, String[] args) {
        CommandLine command = exception.getCommandLine();
        PrintWriter err = command.getErr();
        String help = " (" + command.getCommandSpec().qualifiedName() + " --help)";
        err.println(command.getColorScheme().errorText("cachezip: " + Printable.line(wrong(exception)) + help));
        err.flush();
        return ExitCodes.USAGE;
    }

    private static String wrong(ParameterException exception) {
        if (exception instanceof UnmatchedArgumentException unmatched) {
            String first = unmatched.getUnmatched().get(0);
            boolean ofCommands = !exception.getCommandLine().getSubcommands().isEmpty();
            String likely = String.join(" or ", unmatched.getSuggestions());
            return (ofCommands && !unmatched.isUnknownOption()
                            ? "there is no command " + first
                            : exception.getMessage())
                    + (likely.isEmpty() ? "" : "; is it " + likely + "?");
        }
        return String.valueOf(exception.getMessage());
    }

    private static int failure(Exception exception, PrintWriter err, CommandLine.Help.ColorScheme colors)
            throws Exception {
        String message;
        int exitCode;
        if (exception instanceof CommandException e) {
            message = e.getMessage();
            exitCode = e.exitCode();
        } else if (exception instanceof CachezipException) {
            message = exception.getMessage();
            exitCode = ExitCodes.UNREADABLE;
        } else if (exception instanceof RedisException e) {
            message = RedisMessages.message(e);
            exitCode = ExitCodes.IO;
        } else if (exception instanceof JacksonException e) {
            message = e.getOriginalMessage();
            exitCode = ExitCodes.UNREADABLE;
        } else if (exception instanceof IOException) {
            message = exception.getMessage();
            exitCode = ExitCodes.IO;
        } else {
            throw exception;
        }
        err.println(colors.errorText("cachezip: " + Printable.line(String.valueOf(message))));
        err.flush();
        return exitCode;
    }
}
