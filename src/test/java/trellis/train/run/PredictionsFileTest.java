package trellis.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.eval.Evaluation;
import trellis.eval.SpanScorer;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;
import trellis.text.Column;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.Sentence;
import trellis.train.ToyCorpus;
import trellis.train.result.TrainingResult;
import trellis.train.score.SplitScore;

class PredictionsFileTest {
  private static final List<String> TOKENS =
      List.of(
          "Ada",
          "New York",
          " x",
          "y ",
          "#",
          "-DOCSTART-",
          "\uFEFFz",
          "\u2028",
          "_",
          "\uD83D\uDE00");
  private static final List<String> LABELS =
      List.of("O", "B-PER", " O", "O ", "I-A  ", "_", "-", "X Y");

  @TempDir private Path folder;

  @Test
  void aFinishedRunKeepsWhatItsScoresAreMadeOf() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TrainingResult result = corpus.train("train.epochs=2");
    assertSame(result.dev().orElseThrow(), scoreOf("dev"));
    assertSame(result.test().orElseThrow(), scoreOf("test"));
  }

  private static void assertSame(SplitScore told, Evaluation kept) {
    Evaluation evaluation = ((SplitScore.Spans) told).evaluation();
    assertEquals(evaluation.conlleval(), kept.conlleval());
    assertEquals(evaluation.accuracy(), kept.accuracy());
    assertEquals(evaluation.strict(), kept.strict());
  }

  /** What the file of predictions gives, whose sentences are those of the corpus. */
  private Evaluation scoreOf(String split) {
    List<Sentence> corpus =
        ConllReader.readAll(folder.resolve(split + ".conll"), ConllLayout.conll());
    List<Sentence> kept =
        ConllReader.readAll(
            folder.resolve("run").resolve(split + ".predicted.conll"), ConllLayout.conll(0, 1));
    assertEquals(corpus.size(), kept.size());
    SpanScorer scorer = new SpanScorer(TagScheme.BIO, TagScheme.BIO, 0, 1);
    for (int i = 0; i < corpus.size(); i++) {
      assertEquals(corpus.get(i).tokens(), kept.get(i).tokens());
      assertEquals(corpus.get(i).labels(), kept.get(i).labels());
      scorer.add(kept.get(i), kept.get(i).column(Column.at(2)));
    }
    return scorer.result();
  }

  @Test
  void theyGoWithTheRunTheyBelongTo() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    RunDirectory run = new RunDirectory(corpus.run());
    assertTrue(Files.exists(run.predictions("dev")) && Files.exists(run.predictions("test")));
    run.unfinish();
    assertFalse(Files.exists(run.predictions("dev")) || Files.exists(run.predictions("test")));
    assertTrue(Files.exists(run.model()));
  }

  @Test
  void whateverACellHoldsIsReadBack() {
    RandomCases.check(
        200,
        random -> {
          List<Sentence> sentences = new ArrayList<>();
          List<List<String>> predicted = new ArrayList<>();
          PredictionsFile predictionsFile = new PredictionsFile();
          for (int i = 0; i < 3; i++) {
            Sentence sentence = sentence(random);
            List<String> labels =
                sentence.tokens().stream().map(t -> pick(random, LABELS)).toList();
            sentences.add(sentence);
            predicted.add(labels);
            predictionsFile.add(sentence, labels);
          }
          List<Sentence> kept = read(predictionsFile.text(), ConllLayout.conll(0, 1));
          assertEquals(3, kept.size());
          for (int i = 0; i < kept.size(); i++) {
            assertEquals(sentences.get(i).size(), kept.get(i).size());
            assertAlike(sentences.get(i), predicted.get(i), kept.get(i));
          }
        });
  }

  private static void assertAlike(Sentence sentence, List<String> predicted, Sentence kept) {
    List<String> labels = kept.column(Column.at(2));
    for (int i = 0; i < sentence.size(); i++) {
      assertEquals(sentence.tokens().get(i).strip(), kept.tokens().get(i).strip());
      assertEquals(
          sentence.labels().get(i).equals(predicted.get(i)),
          kept.labels().get(i).equals(labels.get(i)),
          () -> sentence.labels() + " " + predicted);
    }
  }

  /** A sentence whose first column is another than that of the tokens, as in CoNLL-U. */
  private static Sentence sentence(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    int tokens = random.nextInt(1, 4);
    for (int i = 0; i < tokens; i++) {
      text.append(i).append('\t').append(pick(random, TOKENS)).append('\t');
      text.append(pick(random, LABELS)).append("\t.\n");
    }
    return read(text.toString(), ConllLayout.conll(1, 2)).get(0);
  }

  private static List<Sentence> read(String text, ConllLayout layout) {
    InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    List<Sentence> sentences = new ArrayList<>();
    try (ConllReader reader = new ConllReader("text", in, layout)) {
      reader.forEachRemaining(sentences::add);
    }
    return sentences;
  }

  private static String pick(RandomGenerator random, List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
