package dev.cachezip.types;

import com.google.protobuf.GeneratedMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import dev.cachezip.CachezipException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.Deserializers;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.Serializers;

/** A module that writes messages of Protocol Buffers as the bytes of their own library. */
final class ProtobufModule extends SimpleModule {

    ProtobufModule() {
        super("cachezip-protobuf");
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addSerializers(new Serializers.Base() {
            @Override
            public @Nullable ValueSerializer<?> findSerializer(
                    SerializationConfig config,
                    JavaType type,
                    BeanDescription.Supplier bean,
                    com.fasterxml.jackson.annotation.JsonFormat.@Nullable Value format) {
                return defaultInstance(type.getRawClass()) == null ? null : new MessageSerializer();
            }
        });
        context.addDeserializers(new Deserializers.Base() {
            @Override
            public @Nullable ValueDeserializer<?> findBeanDeserializer(
                    JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
                MessageLite empty = defaultInstance(type.getRawClass());
                return empty == null
                        ? null
                        : new ValueDeserializer<MessageLite>() {
                            @Override
                            public MessageLite deserialize(JsonParser parser, DeserializationContext context) {
                                return parsed(empty, parser.getBinaryValue());
                            }
                        };
            }

            @Override
            public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
                return defaultInstance(type) != null;
            }
        });
    }

    /** Returns the empty message of a class; {@code null} if the class is not a generated one. */
    private static @Nullable MessageLite defaultInstance(Class<?> type) {
        if (!MessageLite.class.isAssignableFrom(type) || Modifier.isAbstract(type.getModifiers())) {
            return null;
        }
        try {
            Method method = type.getMethod("getDefaultInstance");
            return Modifier.isStatic(method.getModifiers()) ? (MessageLite) method.invoke(null) : null;
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    private static final class MessageSerializer extends ValueSerializer<MessageLite> {

        @Override
        public void serialize(MessageLite message, JsonGenerator generator, SerializationContext context) {
            byte[] bytes = message.toByteArray();
            // A reader does not know the extensions: they would come back as unknown fields.
            boolean extendable = message instanceof GeneratedMessage.ExtendableMessage<?>;
            if (extendable && !parsed(message, bytes).equals(message)) {
                throw new CachezipException.Codec(
                        "A " + message.getClass().getName() + " with extensions cannot be stored: no reader knows them",
                        null);
            }
            generator.writeBinary(bytes);
        }
    }

    private static MessageLite parsed(MessageLite type, byte[] bytes) {
        try {
            return type.getParserForType().parsePartialFrom(bytes);
        } catch (InvalidProtocolBufferException e) {
            throw new CachezipException.Codec(
                    "Bytes that are no " + type.getClass().getName(), e);
        }
    }
}
