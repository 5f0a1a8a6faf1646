package trellis.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A file that a run read.
 *
 * @param use what for: {@code train}, {@code dev}, {@code test} or {@code embeddings}
 * @param name the name of the file, without its folder
 * @param bytes how long it is; empty when it is no longer there
 * @param sha256 the digest of its bytes in hexadecimal
 * @param corpus what is in it; empty for what is no corpus
 */
public record DataFigures(
    String use, String name, OptionalLong bytes, String sha256, Optional<Corpus> corpus) {

  /**
   * What is in a file of the corpus.
   *
   * @param sentences how many sentences
   * @param tokens how many tokens
   * @param labels how many spans of each type, or tokens of each label
   */
  public record Corpus(long sentences, long tokens, Map<String, Long> labels) {
    /** Takes a copy that keeps the order. */
    public Corpus {
      labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    }
  }
}
