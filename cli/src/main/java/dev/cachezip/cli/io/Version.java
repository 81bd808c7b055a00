package dev.cachezip.cli.io;

import picocli.CommandLine.IVersionProvider;

/** The version in the manifest of the command line's jar. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"cachezip " + (version == null ? "(not from its jar)" : version)};
    }
}
