package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.pipeline.ValuePipeline;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.ETag;

/** The wildcard of Spring's entity tags stays one, and is told from a tag with the same text. */
class EntityTagTests {

    @Test
    void roundTrip_wildcard_isOne() {
        try (StarterPipeline starter = StarterPipeline.start()) {
            ETag wildcard = ETag.parse("*").get(0);
            ETag asterisk = ETag.create("\"*\"");
            assertThat(wildcard.isWildcard()).isTrue();
            assertThat(asterisk.isWildcard()).isFalse();
            ValuePipeline<Object> pipeline = starter.pipeline();
            for (ETag tag : List.of(wildcard, asterisk, ETag.create("W/\"a\""))) {
                for (ETag copy : List.of(
                        (ETag) pipeline.decode(pipeline.encode(tag)),
                        (ETag) pipeline.declaredAs(ETag.class)
                                .decode(pipeline.declaredAs(ETag.class).encode(tag)),
                        (ETag) ((List<?>) pipeline.decode(pipeline.encode(new ArrayList<>(List.of(tag))))).get(0))) {
                    assertThat(copy.formattedTag()).isEqualTo(tag.formattedTag());
                    assertThat(copy.isWildcard()).isEqualTo(tag.isWildcard());
                }
            }
        }
    }
}
