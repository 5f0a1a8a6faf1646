package trellis.encoder.file;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trellis.encoder.read.Place;

/** Finds what tells how words are cut into pieces beside the weights of an encoder. */
final class TokenizerFinder {
  private static final String JSON = "tokenizer.json";
  private static final String VOCABULARY = "vocab.txt";

  private TokenizerFinder() {}

  /**
   * The tokenizer of an encoder.
   *
   * @param main the file with the weights
   * @param vocabulary the rows of its table of pieces
   */
  static TokenizerSource find(Entries entries, String main, int vocabulary) throws IOException {
    for (String name : places(main, JSON)) {
      if (entries.has(name)) {
        byte[] bytes = entries.small(name);
        Place place = entries.place(name);
        requirePieces(place, EncoderConfig.object(place, bytes), vocabulary);
        return new TokenizerSource(
            TokenizerSource.Kind.TOKENIZER_JSON, place, bytes, TokenizerSource.Text.usual(false));
      }
    }
    for (String name : places(main, VOCABULARY)) {
      if (entries.has(name)) {
        byte[] bytes = entries.small(name);
        long lines = new String(bytes, StandardCharsets.UTF_8).lines().count();
        requireSize(entries.place(name), lines, vocabulary);
        return new TokenizerSource(
            TokenizerSource.Kind.VOCAB_TXT, entries.place(name), bytes, text(entries, name, bytes));
      }
    }
    throw entries
        .place(main)
        .refusal(
            "there is no tokenizer beside it: one of "
                + String.join(", ", places(main, JSON))
                + ", "
                + VOCABULARY
                + " is expected; vocab.json and merges.txt become a tokenizer.json by"
                + " `AutoTokenizer.from_pretrained(folder).save_pretrained(folder)`");
  }

  private static List<String> places(String main, String name) {
    String folder = main.substring(0, main.lastIndexOf('/') + 1);
    List<String> places = new ArrayList<>();
    if (main.endsWith(".onnx")) {
      places.add(main.substring(0, main.length() - ".onnx".length()) + "-" + name);
    }
    places.add(folder + name);
    if (folder.equals("onnx/") || folder.endsWith("/onnx/")) {
      places.add(folder.substring(0, folder.length() - "onnx/".length()) + name);
    }
    return places;
  }

  private static void requirePieces(Place place, Map<?, ?> tokenizer, int vocabulary) {
    if (!(tokenizer.get("model") instanceof Map<?, ?> model)) {
      throw place.refusal("it is no tokenizer: `model` is missing");
    }
    if (model.get("vocab") instanceof Map<?, ?> pieces) {
      for (Object id : pieces.values()) {
        requireId(place, id, vocabulary);
      }
    }
    if (tokenizer.get("added_tokens") instanceof List<?> added) {
      for (Object token : added) {
        if (token instanceof Map<?, ?> map) {
          requireId(place, map.get("id"), vocabulary);
        }
      }
    }
  }

  private static void requireId(Place place, Object id, int vocabulary) {
    boolean isId = id instanceof BigInteger number && number.signum() >= 0;
    if (!isId) {
      throw place.refusal(
          "a piece has the number " + EncoderConfig.shown(id) + "; a whole number is expected");
    }
    if (((BigInteger) id).compareTo(BigInteger.valueOf(vocabulary)) >= 0) {
      requireSize(
          place, ((BigInteger) id).min(BigInteger.valueOf(1L << 40)).longValue() + 1, vocabulary);
    }
  }

  private static void requireSize(Place place, long pieces, int vocabulary) {
    if (pieces > vocabulary) {
      throw place.refusal(
          "it has "
              + pieces
              + " pieces, and the encoder has weights for "
              + vocabulary
              + ": the two are not of one encoder");
    }
  }

  /** As tokenizer_config.json says; without it, words are lower-cased if no piece has a capital. */
  private static TokenizerSource.Text text(Entries entries, String vocabulary, byte[] bytes)
      throws IOException {
    String folder = vocabulary.substring(0, vocabulary.lastIndexOf('/') + 1);
    String config = folder + "tokenizer_config.json";
    if (!entries.has(config)) {
      return TokenizerSource.Text.usual(isLowerCased(bytes));
    }
    Map<?, ?> values = EncoderConfig.object(entries.place(config), entries.small(config));
    boolean lowers =
        values.get("do_lower_case") instanceof Boolean flag ? flag : isLowerCased(bytes);
    boolean strips = values.get("strip_accents") instanceof Boolean flag ? flag : lowers;
    boolean splits = !Boolean.FALSE.equals(values.get("tokenize_chinese_chars"));
    return new TokenizerSource.Text(lowers, strips, splits);
  }

  private static boolean isLowerCased(byte[] vocabulary) {
    return new String(vocabulary, StandardCharsets.UTF_8)
        .lines()
        .noneMatch(
            piece -> !piece.startsWith("[") && piece.chars().anyMatch(c -> c >= 'A' && c <= 'Z'));
  }
}
