package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.util.BufferRecycler;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.core.util.RecyclerPool;
import tools.jackson.databind.ObjectMapper;

/** The pool of buffers, which all threads share, is used by those who need buffers. */
final class PooledBuffersTest {

    private static final byte[] TWELVE = {12};

    private final RecyclerPool<BufferRecycler> pool = JsonRecyclerPools.newConcurrentDequePool();
    private final ObjectMapper mapper = MessagePackMapper.builder(
                    MessagePackFactory.builder().recyclerPool(pool).build())
            .build();

    @Test
    void read_ofAnArray_takesNone() {
        assertThat(mapper.readValue(TWELVE, Integer.class)).isEqualTo(12);

        assertThat(pool.pooledCount()).isZero();
    }

    @Test
    void write_toAnArray_takesNone() {
        GrowingTarget target = new GrowingTarget();

        mapper.writeValue(target, 12);

        assertThat(target.array()).startsWith(TWELVE);
        assertThat(pool.pooledCount()).isZero();
    }

    @Test
    void read_ofAStream_givesItsBuffersBack() {
        assertThat(mapper.readValue(new ByteArrayInputStream(TWELVE), Integer.class))
                .isEqualTo(12);

        assertThat(pool.pooledCount()).isOne();
    }

    @Test
    void write_toAStream_givesItsBuffersBack() {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();

        mapper.writeValue(stream, 12);

        assertThat(stream.toByteArray()).isEqualTo(TWELVE);
        assertThat(pool.pooledCount()).isOne();
    }
}
