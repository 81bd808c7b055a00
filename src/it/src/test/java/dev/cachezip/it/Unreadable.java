package dev.cachezip.it;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import net.jpountz.lz4.LZ4Factory;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/** Stored bytes that no reader may turn into a value, each named after its defect. */
enum Unreadable {
    EMPTY {
        @Override
        byte[] bytes() {
            return new byte[0];
        }
    },
    GARBAGE {
        @Override
        byte[] bytes() {
            byte[] noise = new byte[500];
            new Random(7).nextBytes(noise);
            // The one byte that begins no MessagePack value.
            noise[0] = (byte) 0xC1;
            return noise;
        }
    },
    TEXT {
        @Override
        byte[] bytes() {
            return "<html>not found</html>".getBytes(StandardCharsets.UTF_8);
        }
    },
    ENVELOPE_CUT {
        @Override
        byte[] bytes() {
            return new byte[] {0, 1, 2, 0};
        }
    },
    ENVELOPE_WITHOUT_PAYLOAD {
        @Override
        byte[] bytes() {
            return envelope(0, StoredBytes.ZSTD, new byte[0]);
        }
    },
    UNKNOWN_VERSION {
        @Override
        byte[] bytes() {
            return envelope(1, StoredBytes.ZSTD, Zstd.compress(document()));
        }
    },
    UNKNOWN_ALGORITHM {
        @Override
        byte[] bytes() {
            return envelope(0, 9, Zstd.compress(document()));
        }
    },
    ZSTD_CUT {
        @Override
        byte[] bytes() {
            byte[] frame = Zstd.compress(document());
            return envelope(0, StoredBytes.ZSTD, Arrays.copyOf(frame, frame.length - 3));
        }
    },
    ZSTD_TRAILING_BYTE {
        @Override
        byte[] bytes() {
            byte[] frame = Zstd.compress(document());
            return envelope(0, StoredBytes.ZSTD, Arrays.copyOf(frame, frame.length + 1));
        }
    },
    /** 1 GB of zeros in about 33 KB, in a frame that does not tell its content size. */
    ZSTD_BOMB {
        @Override
        byte[] bytes() {
            ByteArrayOutputStream frame = new ByteArrayOutputStream();
            try (ZstdOutputStream zstd = new ZstdOutputStream(frame)) {
                byte[] zeros = new byte[1 << 20];
                for (int megabyte = 0; megabyte < 1024; megabyte++) {
                    zstd.write(zeros);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return envelope(0, StoredBytes.ZSTD, frame.toByteArray());
        }
    },
    LZ4_LENGTH_TOO_LARGE {
        @Override
        byte[] bytes() {
            return lz4(document().length + 1);
        }
    },
    LZ4_LENGTH_TOO_SMALL {
        @Override
        byte[] bytes() {
            return lz4(document().length - 1);
        }
    },
    LZ4_LENGTH_OF_2_GB {
        @Override
        byte[] bytes() {
            return lz4(Integer.MAX_VALUE);
        }
    },
    LZ4_LENGTH_OF_4_GB {
        @Override
        byte[] bytes() {
            return lz4(-1);
        }
    },
    BYTES_AFTER_THE_DOCUMENT {
        @Override
        byte[] bytes() {
            byte[] document = document();
            return Arrays.copyOf(document, document.length + 1);
        }
    },
    TYPE_NOT_ALLOWED {
        @Override
        byte[] bytes() {
            return typed("javax.swing.JEditorPane");
        }
    },
    TYPE_UNKNOWN {
        @Override
        byte[] bytes() {
            return typed("dev.cachezip.it.NoSuchClass");
        }
    },
    TYPE_NOT_ALLOWED_IN_JSON {
        @Override
        byte[] bytes() {
            return "{\"@type\":\"javax.swing.JEditorPane\",\"@value\":{}}".getBytes(StandardCharsets.UTF_8);
        }
    };

    abstract byte[] bytes();

    /** Returns a good document of some length. */
    private static byte[] document() {
        byte[] text = "a good document ".repeat(40).getBytes(StandardCharsets.UTF_8);
        return pack(packer -> {
            packer.packRawStringHeader(text.length);
            packer.writePayload(text);
        });
    }

    private static byte[] typed(String typeId) {
        byte[] id = typeId.getBytes(StandardCharsets.UTF_8);
        return pack(packer -> {
            packer.packArrayHeader(2);
            packer.packExtensionTypeHeader(MessagePackTree.TYPE_ID, id.length);
            packer.writePayload(id);
            packer.packMapHeader(0);
        });
    }

    private static byte[] lz4(int claimedLength) {
        byte[] block = LZ4Factory.safeInstance().fastCompressor().compress(document());
        return envelope(
                0,
                StoredBytes.LZ4,
                ByteBuffer.allocate(Integer.BYTES + block.length)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(claimedLength)
                        .put(block)
                        .array());
    }

    private static byte[] envelope(int version, int algorithm, byte[] payload) {
        return ByteBuffer.allocate(StoredBytes.ENVELOPE_LENGTH + payload.length)
                .put(new byte[] {0, 1, 2, (byte) version, (byte) algorithm})
                .put(payload)
                .array();
    }

    private static byte[] pack(Packing packing) {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packing.write(packer);
            return packer.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Packing {
        void write(MessageBufferPacker packer) throws IOException;
    }
}
