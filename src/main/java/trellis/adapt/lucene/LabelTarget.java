package trellis.adapt.lucene;

import org.apache.lucene.analysis.tokenattributes.PayloadAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.AttributeSource;
import org.apache.lucene.util.BytesRef;

/** Writes a label into the attributes of a stream's current token. */
@FunctionalInterface
interface LabelTarget {
  void write(String label);

  /** Makes the target for a stream, to which it adds its attribute. */
  @FunctionalInterface
  interface Maker {
    LabelTarget of(AttributeSource stream);
  }

  static LabelTarget type(AttributeSource stream) {
    return stream.addAttribute(TypeAttribute.class)::setType;
  }

  /** The label's bytes in UTF-8. */
  static LabelTarget payload(AttributeSource stream) {
    PayloadAttribute payload = stream.addAttribute(PayloadAttribute.class);
    return label -> payload.setPayload(new BytesRef(label));
  }
}
