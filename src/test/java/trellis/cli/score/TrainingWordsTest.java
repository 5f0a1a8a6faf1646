package trellis.cli.score;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;

class TrainingWordsTest {
  @Test
  void wordsOfTheVectorFileAloneAreNotOfTraining() {
    TaggerModel model = RandomModel.usual(1);
    Predicate<String> ofTraining = TrainingWords.of(model);
    int count = model.card().trainingWords();
    List<String> words = model.words().entries();
    assertTrue(words.subList(0, count).stream().allMatch(ofTraining));
    assertFalse(words.subList(count, words.size()).isEmpty());
    assertTrue(words.subList(count, words.size()).stream().noneMatch(ofTraining));
    assertFalse(ofTraining.test("nowhere"));
    assertFalse(ofTraining.test(""));
  }
}
