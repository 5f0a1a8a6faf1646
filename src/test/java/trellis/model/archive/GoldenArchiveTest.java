package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.lexicon.Lexicon;
import trellis.model.EnsembleModel.Member;
import trellis.model.GoldenCheck;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.GoldenArchive.Answer;
import trellis.tokenize.TokenRules;

/** Models that earlier versions wrote stay readable, and answer as they did. */
class GoldenArchiveTest {
  private static final double CLOSE = 1e-5;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 5, 6, 7, 9})
  void goldenModelAnswersAsItDid(int version) throws IOException {
    TaggerModel model = read(version);
    List<List<Answer>> sentences = GoldenArchive.answers(version);
    assertEquals(5, sentences.size());
    List<List<String>> document =
        sentences.stream().map(one -> one.stream().map(Answer::token).toList()).toList();
    List<Tagging> taggings = RandomModel.tagDocument(model, document);
    for (int i = 0; i < sentences.size(); i++) {
      List<Answer> answers = sentences.get(i);
      Tagging tagging = taggings.get(i);
      assertEquals(answers.stream().map(Answer::label).toList(), tagging.labels());
      for (int token = 0; token < answers.size(); token++) {
        assertEquals(answers.get(token).probability(), tagging.probability(token), CLOSE);
      }
    }
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(2, GoldenCheck.of(model).sentences());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void goldenModelSaysWhereItIsFrom(int version) throws IOException {
    TaggerModel model = read(version);
    assertEquals("usual model", model.config().name());
    assertEquals(3, model.card().epoch());
    assertEquals(6, model.card().trainingWords());
    assertEquals("dev", model.card().scores().get(0).split());
    assertEquals("train.conll", model.card().data().get(0).name());
    assertEquals(13, model.words().entries().size());
    assertEquals(9, model.labels().size());
    assertEquals(TokenRules.PTB, model.tokenRules()); // its config knows no such key
  }

  @Test
  void goldenModelKeepsItsEncoder() throws IOException {
    TaggerModel model = read(4);
    assertEquals("bert", model.encoder().orElseThrow().name());
    assertEquals("bert", model.card().encoderFile().orElseThrow().name());
    assertEquals(2, model.encoder().orElseThrow().weights().shape().blocks());
  }

  @Test
  void goldenEnsembleKeepsItsMembers() throws IOException {
    TaggerModel model = read(5);
    assertEquals("both", model.name());
    assertEquals(List.of(1.0, 2.0), model.members().stream().map(Member::weight).toList());
    assertSame(
        model.members().get(0).model().encoder().orElseThrow().weights(),
        model.members().get(1).model().encoder().orElseThrow().weights());
  }

  @Test
  void goldenModelKeepsItsListsAndClusters() throws IOException {
    Lexicon lexicon = read(7).vocabularies().lexicon();
    assertEquals(List.of("LOC", "PER"), lexicon.lists().orElseThrow().types());
    assertEquals(4, lexicon.lists().orElseThrow().size());
    assertEquals(2, lexicon.clusters().orElseThrow().clusters());
  }

  @Test
  void goldenModelKeepsTheTemperatureOfEachLayer() throws IOException {
    assertEquals(List.of("pos", "ner"), read(9).layers());
    assertEquals(List.of(1.5, 0.25), read(9).temperatures());
  }

  private static TaggerModel read(int version) throws IOException {
    String name = "golden-v" + version + ".trellis";
    try (InputStream in = GoldenArchive.resource(name)) {
      return ModelArchive.read(in, name);
    }
  }
}
