package dev.cachezip.objects.jdk;

import javax.xml.namespace.QName;

/**
 * Serializers and deserializers of names in {@code javax.xml}. The module java.xml may be missing: this class is only
 * loaded if it is present.
 */
final class XmlValues {

    private XmlValues() {}

    static void addTo(Additions additions) {
        additions.value(QName.class, XmlValues::write, XmlValues::name);
    }

    private static void write(QName value, Output output) {
        output.startArray(3)
                .text(value.getNamespaceURI())
                .text(value.getLocalPart())
                .text(value.getPrefix())
                .endArray();
    }

    private static QName name(Input input) {
        String namespace = input.startArray().next().text();
        String localPart = input.next().text();
        String prefix = input.next().text();
        input.endArray();
        return new QName(namespace, localPart, prefix);
    }
}
