package trellis.cli.score;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import trellis.error.CorpusException;
import trellis.eval.TrainingNames;
import trellis.model.TaggerModel;
import trellis.text.SentenceReader;
import trellis.vocab.Vocabulary;

/** Reads the words or the names that a training file has, to tell them from unseen ones. */
final class TrainingWords {
  private TrainingWords() {}

  /** The words of a training file, whose reader is closed. */
  static Predicate<String> of(SentenceReader file) {
    Set<String> words = new HashSet<>();
    try (SentenceReader reader = file) {
      reader.forEachRemaining(sentence -> words.addAll(sentence.tokens()));
    }
    return words::contains;
  }

  /**
   * The words of training that a model, or a member of it, has; the rows after them are those of a
   * vector file.
   */
  static Predicate<String> of(TaggerModel model) {
    if (!model.members().isEmpty()) {
      List<Predicate<String>> each =
          model.members().stream().map(member -> of(member.model())).toList();
      return word -> each.stream().anyMatch(knows -> knows.test(word));
    }
    Vocabulary words = model.words();
    int last = model.card().trainingWords();
    return word -> {
      int row = words.row(word);
      return row != Vocabulary.UNKNOWN && row <= last;
    };
  }

  /**
   * The names of a training file, whose reader is closed.
   *
   * @throws CorpusException when it has none
   */
  static TrainingNames names(Path file, SentenceReader sentences) {
    try (SentenceReader reader = sentences) {
      TrainingNames names = TrainingNames.in(reader);
      if (names.isEmpty()) {
        throw new CorpusException(
            file.toString(),
            0,
            "has no name, so that none would count as seen: is it the training file, with its"
                + " labels where those of the gold file are?");
      }
      return names;
    }
  }
}
