package trellis.config.schema;

import java.lang.reflect.RecordComponent;
import java.util.Locale;

/** Makes a key's name in YAML from the name of its record component. */
public final class KeyName {
  private KeyName() {}

  /** In lower case, with a line between words: {@code wordDropout} is {@code word_dropout}. */
  public static String of(RecordComponent component) {
    return component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }
}
