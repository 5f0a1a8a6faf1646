package trellis.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.Field;
import trellis.linear.template.Reading;
import trellis.linear.template.Reading.Feature;

/**
 * What the fields of a template read, by number: a text has the same one wherever it is read. That
 * is its place among those that are known or, where attributes are hashed, a hash of it.
 *
 * <p>Nothing changes once a training has read its corpus; then any number of threads may ask.
 */
final class FieldValues {
  /** Stands for a value that is not known. */
  static final int UNKNOWN = -1;

  private final List<Reading> readings;
  private final boolean readsFeatures; // something but the tokens
  private final boolean areHashed; // then all texts are known, and none is kept
  private final Map<String, Integer> values = new HashMap<>();
  private final List<String> texts = new ArrayList<>(); // [value]
  private final int[] before; // [how far before the sentence] the value that is read there
  private final int[] behind;

  FieldValues(FeatureTemplate template, boolean areHashed) {
    this.areHashed = areHashed;
    this.readings = template.readings();
    this.readsFeatures = readings.stream().anyMatch(one -> one.source() instanceof Feature);
    int reach =
        template.patterns().stream()
            .flatMap(pattern -> pattern.fields().stream())
            .mapToInt(field -> Math.abs(field.place()))
            .max()
            .orElse(0);
    this.before = new int[reach + 1];
    this.behind = new int[reach + 1];
    for (int far = 1; far <= reach; far++) {
      before[far] = add(Field.outside(-far));
      behind[far] = add(Field.outside(far));
    }
  }

  /** The places of what these fields read, in {@link #ofToken}. */
  int[] readings(List<Field> fields) {
    return fields.stream().mapToInt(field -> readings.indexOf(field.reading())).toArray();
  }

  /** The value of a text, which becomes known. */
  int add(String text) {
    if (areHashed) {
      return hash(text);
    }
    Integer known = values.putIfAbsent(text, texts.size());
    if (known != null) {
      return known;
    }
    texts.add(text);
    return texts.size() - 1;
  }

  private int value(String text, boolean isGrowing) {
    return isGrowing || areHashed ? add(text) : values.getOrDefault(text, UNKNOWN);
  }

  /** The same on every machine, and never unknown. */
  private static int hash(String text) {
    return AttributeHash.mixed(text.hashCode()) >>> 1;
  }

  String text(int value) {
    return texts.get(value);
  }

  /**
   * What is read of a token itself, {@code [reading]}; unknown for what is read of its features.
   *
   * @param isGrowing whether texts become known
   */
  int[] ofToken(String token, boolean isGrowing) {
    int[] found = new int[readings.size()];
    for (int r = 0; r < found.length; r++) {
      Reading reading = readings.get(r);
      found[r] = reading.isOfToken() ? value(reading.ofToken(token), isGrowing) : UNKNOWN;
    }
    return found;
  }

  /**
   * What is read of the tokens of a sentence, with their features.
   *
   * @param ofTokens {@code [token][reading]} as {@link #ofToken} gives them; not changed
   * @param features {@code [column][token]}
   */
  int[][] withFeatures(int[][] ofTokens, List<? extends List<String>> features, boolean isGrowing) {
    if (!readsFeatures) {
      return ofTokens;
    }
    int[][] all = new int[ofTokens.length][];
    for (int token = 0; token < all.length; token++) {
      all[token] = ofTokens[token].clone();
      for (int r = 0; r < readings.size(); r++) {
        if (readings.get(r).source() instanceof Feature feature) {
          String text = features.get(feature.column()).get(token);
          all[token][r] = value(readings.get(r).of(text), isGrowing);
        }
      }
    }
    return all;
  }

  /**
   * What a field reads at a token.
   *
   * @param reading the place of what it reads
   * @param all {@code [token][reading]}
   */
  int at(Field field, int reading, int token, int[][] all) {
    int place = field.placeFrom(token, all.length);
    if (place < 0) {
      return before[-place];
    }
    return place < all.length ? all[place][reading] : behind[place - all.length + 1];
  }

  /** What all readings give at such a distance before a sentence. */
  int[] before(int far) {
    return filled(before[far]);
  }

  /** What all readings give at such a distance behind a sentence. */
  int[] behind(int far) {
    return filled(behind[far]);
  }

  private int[] filled(int value) {
    int[] all = new int[readings.size()];
    Arrays.fill(all, value);
    return all;
  }
}
