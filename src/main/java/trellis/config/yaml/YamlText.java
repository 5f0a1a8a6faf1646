package trellis.config.yaml;

import java.io.IOException;
import java.io.StringReader;

/**
 * Gives the YAML parser its text in pieces of at most {@link #MOST} characters.
 *
 * <p>The YAML parser asks for 1,025 at once and, when the last of them is half of a surrogate pair,
 * reads the other half behind the end of its array.
 */
final class YamlText extends StringReader {
  private static final int MOST = 1_024;

  YamlText(String text) {
    super(text);
  }

  @Override
  public int read(char[] target, int at, int length) throws IOException {
    return super.read(target, at, Math.min(length, MOST));
  }
}
