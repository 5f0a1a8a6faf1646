package trellis.labels;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/** The names under which the schemes are known. */
final class SchemeNames {
  private static final Map<String, TagScheme> SCHEMES = new LinkedHashMap<>();

  static {
    for (TagScheme scheme : TagScheme.values()) {
      SCHEMES.put(scheme.toString(), scheme);
    }
    SCHEMES.put("iob2", TagScheme.BIO);
    SCHEMES.put("iobes", TagScheme.BIOES);
  }

  private SchemeNames() {}

  static TagScheme parse(String name) {
    String key = name.strip().toLowerCase(Locale.ROOT);
    TagScheme scheme = SCHEMES.get(key);
    if (scheme == null) {
      throw new IllegalArgumentException(
          "unknown label scheme "
              + Excerpt.quoted(name)
              + NearestName.among(SCHEMES.keySet(), key)
                  .map(nearest -> "; did you mean " + nearest + "? The schemes are ")
                  .orElse(": the schemes are ")
              + String.join(", ", SCHEMES.keySet()));
    }
    return scheme;
  }
}
