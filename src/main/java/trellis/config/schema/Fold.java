package trellis.config.schema;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of the parts that a training file is cut into for a cross-validation.
 *
 * @param number which one, counted from 1
 * @param of how many there are
 */
public record Fold(int number, int of) {
  /** The most parts; each is a training of its own. */
  public static final int MOST = 1_000;

  private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,4})/([0-9]{1,4})");

  /** Reads a fold such as {@code 3/5}; empty when that is none. */
  static Optional<Fold> parse(String text) {
    Matcher written = WRITTEN.matcher(text);
    if (!written.matches()) {
      return Optional.empty();
    }
    Fold fold = new Fold(Integer.parseInt(written.group(1)), Integer.parseInt(written.group(2)));
    boolean isOne = fold.of >= 2 && fold.of <= MOST && fold.number >= 1 && fold.number <= fold.of;
    return isOne ? Optional.of(fold) : Optional.empty();
  }

  @Override
  public String toString() {
    return number + "/" + of;
  }
}
