package trellis.train.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import trellis.config.ConfigReader;
import trellis.config.DataConfig;
import trellis.error.CorpusException;
import trellis.testing.RandomCases;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.Sentence;

class TrainingCutTest {
  private static DataConfig config(String keys) {
    String yaml = "data:\n  train: train.conll\n" + keys.replaceAll("(?m)^", "  ");
    return ConfigReader.parse("test.yaml", yaml).data();
  }

  private static List<Sentence> read(byte[] text) {
    List<Sentence> sentences = new ArrayList<>();
    try (ConllReader reader =
        new ConllReader("train.conll", new ByteArrayInputStream(text), ConllLayout.conll())) {
      reader.forEachRemaining(sentences::add);
    }
    return sentences;
  }

  /** Sentences of one token, which names the sentence. */
  private static List<Sentence> sentences(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append('s').append(i).append(" O\n\n");
    }
    return read(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static List<Sentence> documents(RandomGenerator random, int count) {
    StringBuilder text = new StringBuilder(random.nextBoolean() ? "\uFEFF" : "");
    for (int document = 0; document < count; document++) {
      text.append("-DOCSTART- O\n\n");
      int size = 1 + random.nextInt(6);
      for (int i = 0; i < size; i++) {
        text.append('d').append(document).append(" O\nx").append(i).append(" O\n\n");
      }
    }
    if (random.nextBoolean()) {
      text.setLength(text.length() - 2); // the last sentence ends with the file
    }
    return read(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static Set<String> names(List<Sentence> sentences) {
    return sentences.stream().map(one -> one.tokens().get(0)).collect(Collectors.toSet());
  }

  @Test
  void nothingIsCutWhereNothingIsAskedFor() {
    List<Sentence> all = sentences(7);
    TrainingCut cut = TrainingCut.of(config("dev: dev.conll"), all);

    assertEquals(new TrainingCut(all, Optional.empty(), Optional.empty()), cut);
  }

  @Test
  void devIsAsManySentencesAsAskedForAndTrainHasTheOthers() {
    List<Sentence> all = sentences(200);
    TrainingCut cut = TrainingCut.of(config("dev: 10%"), all);

    assertEquals(20, cut.dev().orElseThrow().size());
    assertEquals(180, cut.train().size());
    Set<String> both = new HashSet<>(names(cut.train()));
    both.addAll(names(cut.dev().orElseThrow()));
    assertEquals(names(all), both);
  }

  @Test
  void aSmallerPartIsInALargerOneAndDevIsTheSame() {
    List<Sentence> all = sentences(100);
    Optional<List<Sentence>> dev = TrainingCut.of(config("dev: 10%"), all).dev();
    Set<String> smaller = Set.of();
    for (String part : List.of("0.01", "0.1", "0.5", "0.9", "1")) {
      TrainingCut cut = TrainingCut.of(config("dev: 10%\npart: " + part), all);
      assertEquals(Math.round(90 * Double.parseDouble(part)), cut.train().size(), part);
      assertEquals(dev, cut.dev());
      assertTrue(names(cut.train()).containsAll(smaller), part);
      smaller = names(cut.train());
    }
  }

  @Test
  void eachSentenceIsInOneFoldAndFoldsAreOfLikeSize() {
    List<Sentence> all = sentences(23);
    Set<String> tested = new HashSet<>();
    for (int fold = 1; fold <= 5; fold++) {
      TrainingCut cut = TrainingCut.of(config("dev: 20%\nfold: " + fold + "/5"), all);
      List<Sentence> test = cut.test().orElseThrow();
      assertTrue(test.size() == 4 || test.size() == 5);
      assertTrue(names(test).stream().allMatch(tested::add));
      Set<String> others = new HashSet<>(names(cut.train()));
      others.addAll(names(cut.dev().orElseThrow()));
      assertEquals(all.size() - test.size(), others.size());
      assertTrue(others.stream().noneMatch(names(test)::contains));
    }
    assertEquals(names(all), tested);
  }

  @Test
  void documentsStayWhole() {
    RandomCases.check(
        100,
        random -> {
          int count = 8 + random.nextInt(20);
          List<Sentence> all = documents(random, count);
          int folds = 2 + random.nextInt(4);
          Set<String> tested = new HashSet<>();
          for (int fold = 1; fold <= folds; fold++) {
            DataConfig config = config("dev: 25%\npart: 0.5\nfold: " + fold + "/" + folds);
            TrainingCut cut = TrainingCut.of(config, all);
            Set<String> train = names(cut.train());
            Set<String> dev = names(cut.dev().orElseThrow());
            Set<String> test = names(cut.test().orElseThrow());
            assertEquals(train.size() + dev.size() + test.size(), union(train, dev, test).size());
            assertTrue(test.stream().allMatch(tested::add));
          }
          assertEquals(count, tested.size());
        });
  }

  @SafeVarargs
  private static Set<String> union(Set<String>... sets) {
    Set<String> union = new HashSet<>();
    for (Set<String> set : sets) {
      union.addAll(set);
    }
    return union;
  }

  @Test
  void whatIsKeptOutIsAFileOfThoseSentences() {
    RandomCases.check(
        100,
        random -> {
          List<Sentence> kept =
              TrainingCut.of(config("dev: 40%"), documents(random, 6)).dev().orElseThrow();
          List<Sentence> again = read(KeptOut.text(kept));
          assertEquals(
              kept.stream().map(Sentence::tokens).toList(),
              again.stream().map(Sentence::tokens).toList());
          assertEquals(
              kept.stream().map(Sentence::labels).toList(),
              again.stream().map(Sentence::labels).toList());
        });
  }

  @Test
  void tooFewSentencesAreTold() {
    assertEquals(
        "train.conll: has 3 sentences, too few to cut it into 5 folds: take fewer",
        refusal("dev: d\nfold: 1/5", sentences(3)));
    assertEquals(
        "train.conll: has 1 sentence, too few to keep 10% of them out as `data.dev`: name a dev"
            + " file",
        refusal("dev: 10%", sentences(1)));
    List<Sentence> all =
        read("a O\n\nb O\n\n-DOCSTART- O\n\nc O\n\nd O\n".getBytes(StandardCharsets.UTF_8));
    assertEquals(
        "train.conll: its 2 documents, which stay whole, are too few to cut it into 3 folds: take"
            + " fewer",
        refusal("dev: d\nfold: 1/3", all));
  }

  private static String refusal(String keys, List<Sentence> all) {
    return assertThrows(CorpusException.class, () -> TrainingCut.of(config(keys), all))
        .getMessage();
  }
}
