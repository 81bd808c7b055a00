package dev.cachezip.cli.io;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that prints its result to standard output, and remarks on it to standard error. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
public abstract class ToolCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // by picocli
    private CommandSpec spec;

    /** Returns standard output, which is flushed at the end. */
    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Returns standard error, which is flushed with each line. */
    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Returns the colors of the terminal. */
    protected final Ansi ansi() {
        return spec.commandLine().getColorScheme().ansi();
    }

    /** Returns the failure of a command without the one of its own commands that it wants. */
    protected final ParameterException without(String commands) {
        return new ParameterException(spec.commandLine(), "Which command? One of " + commands);
    }

    /** Prints a remark to standard error. */
    protected final void remark(String text) {
        err().println("# " + text);
    }
}
