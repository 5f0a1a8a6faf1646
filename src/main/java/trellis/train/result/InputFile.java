package trellis.train.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.corpus.CorpusFiles.Split;
import trellis.labels.ConllevalReading;
import trellis.labels.LabelSet;
import trellis.labels.Span;
import trellis.model.ModelCard;
import trellis.model.ModelCard.DataFile;
import trellis.text.Sentence;
import trellis.train.data.TrainingCorpus;
import trellis.train.data.TrainingData;

/**
 * A file that a training read, with its size, its digest and what is in it.
 *
 * @param use what for: {@code train}, {@code dev}, {@code test}, {@code embeddings}, {@code
 *     gazetteers}, {@code clusters}, {@code encoder}, {@code init} or {@code teacher}; further ones
 *     are for {@code train2}, {@code embeddings2}, {@code gazetteers2} and so on, and those of
 *     several corpora for {@code mine.train}
 * @param name the name of the file, without its folder
 * @param bytes how long it is; empty when it is no longer there
 * @param sha256 the digest of its bytes in hexadecimal
 * @param counts what is in it; empty for what is no corpus
 */
public record InputFile(
    String use, String name, OptionalLong bytes, String sha256, Optional<Counts> counts) {

  /**
   * What is in a file of the corpus.
   *
   * @param sentences how many sentences
   * @param tokens how many tokens
   * @param open how many tokens have no label, or one of several
   * @param labels how many spans of each type, or tokens of each label
   */
  public record Counts(long sentences, long tokens, long open, Map<String, Long> labels) {
    /** Takes a copy that keeps the order. */
    public Counts {
      labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    }

    private static Counts of(List<Sentence> sentences, LabelSet labelSet) {
      Map<String, Long> labels = new TreeMap<>();
      long tokens = 0;
      long open = 0;
      for (Sentence sentence : sentences) {
        tokens += sentence.size();
        open += open(sentence);
        if (labelSet.hasSpans()) {
          for (Span span : ConllevalReading.spans(sentence.reading().closed(sentence.labels()))) {
            labels.merge(span.type(), 1L, Long::sum);
          }
        } else {
          sentence.labels().stream()
              .filter(label -> !sentence.reading().isOpen(label))
              .forEach(label -> labels.merge(label, 1L, Long::sum));
        }
      }
      return new Counts(sentences.size(), tokens, open, labels);
    }

    private static long open(Sentence sentence) {
      return sentence.reading().hasOpen(sentence.labels())
          ? sentence.labels().stream().filter(sentence.reading()::isOpen).count()
          : 0;
    }
  }

  /** The files of a training, in the order in which its model names them. */
  public static List<InputFile> of(TaggerConfig config, TrainingData data) {
    return data.files().stream().map(file -> of(file, config, data)).toList();
  }

  private static InputFile of(DataFile file, TaggerConfig config, TrainingData data) {
    Optional<Path> path =
        CorpusFiles.of(config).stream()
            .filter(one -> one.name().equals(file.use()))
            .map(CorpusFile::path)
            .findFirst()
            .or(() -> path(file.use(), config));
    Optional<List<Sentence>> sentences =
        data.corpora().stream()
            .flatMap(one -> sentences(file, one).stream())
            .filter(some -> !some.isEmpty()) // those of train may be elsewhere
            .findFirst();
    return new InputFile(
        file.use(),
        file.name(),
        path.map(InputFile::bytes).orElse(OptionalLong.empty()),
        file.sha256(),
        sentences.map(found -> Counts.of(found, data.labels())));
  }

  /** The path of a file that is no corpus. */
  private static Optional<Path> path(String use, TaggerConfig config) {
    return switch (use) {
      case ModelCard.ENCODER -> config.embeddings().encoder().file().filter(Files::isRegularFile);
      case ModelCard.INIT -> config.init();
      case ModelCard.TEACHER -> config.train().teacher().file();
      case ModelCard.CLUSTERS -> config.network().clusters().file();
      default -> among(use, config).or(() -> unlabelled(use, CorpusFiles.unlabelled(config)));
    };
  }

  private static Optional<Path> unlabelled(String use, List<Path> files) {
    return files.stream()
        .filter(file -> use.equals(ModelCard.useOfUnlabelled(files.indexOf(file))))
        .findFirst();
  }

  /** The sentences that a corpus has of a file. */
  private static Optional<List<Sentence>> sentences(DataFile file, TrainingCorpus corpus) {
    if (file.use().equals(corpus.name(Split.DEV))) {
      return corpus.dev();
    }
    if (file.use().equals(corpus.name(Split.TEST))) {
      return corpus.test();
    }
    return corpus.trainFile(file.use());
  }

  /** The file of that use among those of which there may be several. */
  private static Optional<Path> among(String use, TaggerConfig config) {
    boolean isOfVectors = ModelCard.isOfVectors(use);
    List<Path> files =
        isOfVectors ? config.embeddings().files() : config.network().gazetteers().files();
    for (int i = 0; i < files.size(); i++) {
      if (use.equals(isOfVectors ? ModelCard.useOfVectors(i) : ModelCard.useOfList(i))) {
        return Optional.of(files.get(i));
      }
    }
    return Optional.empty();
  }

  private static OptionalLong bytes(Path file) {
    try {
      return OptionalLong.of(CorpusFiles.bytes(file));
    } catch (IOException gone) {
      return OptionalLong.empty(); // it was there when training began
    }
  }
}
