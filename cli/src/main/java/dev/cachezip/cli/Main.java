package dev.cachezip.cli;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.advise.AdviseCommand;
import dev.cachezip.cli.dictionary.DictionaryCommand;
import dev.cachezip.cli.inspect.DecodeCommand;
import dev.cachezip.cli.inspect.InspectCommand;
import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.Streams;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.cli.redis.RedisMessages;
import io.lettuce.core.RedisException;
import java.io.FileDescriptor;
import java.io.IOException;
import java.util.logging.LogManager;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import tools.jackson.core.JacksonException;

/** The command {@code cachezip}. */
@Command(
        name = "cachezip",
        description = "Reads what caches have stored on Redis and Valkey, without the application's classes.",
        subcommands = {
            DecodeCommand.class,
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
public final class Main extends ToolCommand {

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
            return report(commandLine, "cannot write to standard output", ExitCodes.IO);
        }
        return exitCode;
    }

    /** Returns the command, set up to report failures. */
    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Main());
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setParameterExceptionHandler(Main::usage);
        commandLine.setExecutionExceptionHandler((exception, command, parsed) -> failure(exception, command));
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
    public Integer call() {
        throw without("decode, inspect, advise, dictionary");
    }

    private static int usage(ParameterException exception, String[] args) {
        CommandLine command = exception.getCommandLine();
        String help = " (" + command.getCommandSpec().qualifiedName() + " --help)";
        return report(command, Printable.line(wrong(exception)) + help, ExitCodes.USAGE);
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

    private static int failure(Exception exception, CommandLine command) throws Exception {
        String message = exception.getMessage();
        int exitCode = ExitCodes.UNREADABLE;
        if (exception instanceof CommandException e) {
            exitCode = e.exitCode();
        } else if (exception instanceof JacksonException e) {
            message = e.getOriginalMessage();
        } else if (exception instanceof RedisException || exception instanceof IOException) {
            message = exception instanceof RedisException e ? RedisMessages.message(e) : message;
            exitCode = ExitCodes.IO;
        } else if (!(exception instanceof CachezipException)) {
            throw exception;
        }
        return report(command, Printable.line(String.valueOf(message)), exitCode);
    }

    private static int report(CommandLine command, String message, int exitCode) {
        command.getErr().println(command.getColorScheme().errorText("cachezip: " + message));
        return exitCode;
    }
}
