package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages on what needs a dependency or an import name both, and what they name is there. */
class DocumentedNamesTests {

    private static final Path PROJECT = Path.of("..");

    private static final Pattern OWN_ARTIFACT = Pattern.compile("`dev\\.cachezip:cachezip-([a-z0-9-]+)`");

    private static final Pattern TYPE = Pattern.compile("dev(?:\\.[a-z]+)+\\.[A-Z]\\w+");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bulk.md | dev.cachezip:cachezip-spring-boot-starter | dev.cachezip.bulk.CacheableAll",
                "bulk.md | dev.cachezip:cachezip-spring | dev.cachezip.bulk.CachezipBulkOperations",
                "sessions.md | dev.cachezip:cachezip-spring-boot-starter |",
                "sessions.md | org.springframework.boot:spring-boot-starter-session-data-redis |",
                "sessions.md | org.springframework.session:spring-session-data-redis |",
                "near.md | com.github.ben-manes.caffeine:caffeine |"
            })
    void page_namesDependencyAndType(String page, String dependency, String type) throws Exception {
        String text = Files.readString(PROJECT.resolve("docs").resolve(page));
        assertThat(text).contains("`" + dependency + "`");
        if (type != null) {
            assertThat(text).contains(type);
        }
        for (String named :
                TYPE.matcher(text).results().map(found -> found.group()).toList()) {
            assertThat(Class.forName(named)).isPublic();
        }
        for (String folder : OWN_ARTIFACT
                .matcher(text)
                .results()
                .map(found -> found.group(1).replace("spring-boot-", ""))
                .toList()) {
            assertThat(PROJECT.resolve(folder).resolve("pom.xml")).exists();
        }
    }
}
