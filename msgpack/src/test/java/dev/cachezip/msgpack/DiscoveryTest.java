package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.databind.ObjectMapper;

/** Applications find the format as they find Jackson's own. */
class DiscoveryTest {

    @Test
    void serviceLoader_findsFactoryAndMapper() {
        assertThat(ServiceLoader.load(TokenStreamFactory.class))
                .filteredOn(factory -> factory instanceof MessagePackFactory)
                .singleElement()
                .satisfies(factory -> assertThat(factory.getFormatName()).isEqualTo("MessagePack"));
        assertThat(ServiceLoader.load(ObjectMapper.class))
                .filteredOn(mapper -> mapper instanceof MessagePackMapper)
                .singleElement()
                .satisfies(mapper -> assertThat(mapper.readValue(mapper.writeValueAsBytes("text"), String.class))
                        .isEqualTo("text"));
    }
}
