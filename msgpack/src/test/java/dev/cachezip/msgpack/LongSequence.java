package dev.cachezip.msgpack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.ValueType;
import tools.jackson.databind.SequenceWriter;

/** A program that writes and checks 200 MB of values, one by one, which {@link SequencesTest} runs with a small heap. */
final class LongSequence {

    static final int COUNT = 400_000;
    static final long LENGTH = 200_000_000;

    private static final int PAYLOAD = 500;
    private static final MessagePackMapper MAPPER = new MessagePackMapper();

    private final CRC32 checksum = new CRC32();
    private long count;

    private LongSequence() {}

    /**
     * Runs one direction of one form.
     *
     * @param args {@code write}, {@code read} or {@code map}; {@code values}, {@code array} or {@code unsized}; the file; and the
     *     file for the result, which is the number of values and a checksum of them
     */
    public static void main(String[] args) throws IOException {
        LongSequence sequence = new LongSequence();
        Path file = Path.of(args[2]);
        if (args[0].equals("write")) {
            try (OutputStream out = Files.newOutputStream(file)) {
                sequence.write(args[1], out);
            }
        } else {
            try (InputStream in = Files.newInputStream(file)) {
                if (args[0].equals("read")) {
                    sequence.read(in);
                } else {
                    MAPPER.readerFor(Row.class).<Row>readValues(in).forEachRemaining(sequence::add);
                }
            }
        }
        Files.writeString(Path.of(args[3]), sequence.count + " " + sequence.checksum.getValue());
    }

    private void write(String form, OutputStream out) {
        switch (form) {
            case "values" -> {
                try (SequenceWriter writer = MAPPER.writer().writeValues(out)) {
                    writeRows(writer);
                }
            }
            case "array" -> {
                try (MessagePackGenerator generator = (MessagePackGenerator) MAPPER.createGenerator(out)) {
                    generator.writeStartSizedArray(COUNT);
                    try (SequenceWriter writer = MAPPER.writer().writeValues(generator)) {
                        writeRows(writer);
                    }
                    generator.writeEndArray();
                }
            }
            default -> {
                try (SequenceWriter writer = MAPPER.writer().writeValuesAsArray(out)) {
                    writeRows(writer);
                }
            }
        }
    }

    private void writeRows(SequenceWriter writer) {
        for (int i = 0; i < COUNT; i++) {
            byte[] payload = new byte[PAYLOAD];
            Arrays.fill(payload, (byte) i);
            Row row = new Row(i, "row " + i * 31L, payload);
            add(row);
            writer.write(row);
        }
    }

    /** Reads with MessagePack's own library, the judge of what was written. */
    private void read(InputStream in) throws IOException {
        try (MessageUnpacker rows = MessagePack.newDefaultUnpacker(in)) {
            if (rows.getNextFormat().getValueType() == ValueType.ARRAY) {
                rows.unpackArrayHeader();
            }
            while (rows.hasNext()) {
                rows.unpackMapHeader();
                rows.unpackString();
                int id = rows.unpackInt();
                rows.unpackString();
                String name = rows.unpackString();
                rows.unpackString();
                add(new Row(id, name, rows.readPayload(rows.unpackBinaryHeader())));
            }
        }
    }

    private void add(Row row) {
        count++;
        checksum.update(row.id());
        checksum.update(row.id() >> 8);
        checksum.update(row.name().getBytes(StandardCharsets.UTF_8));
        checksum.update(row.payload());
    }

    @SuppressWarnings("ArrayRecordComponent") // the bulk of the value
    private record Row(int id, String name, byte[] payload) {}
}
