package trellis.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.error.CorpusException;

class FeatureCellsTest {
  private static Sentence read(String text, ConllLayout layout) {
    return new ConllReader("a.conll", new ByteArrayInputStream(text.getBytes(UTF_8)), layout)
        .next();
  }

  private static void assertRefused(String message, Sentence sentence, Column... columns) {
    CorpusException refused =
        assertThrows(CorpusException.class, () -> sentence.features(List.of(columns)));
    assertEquals(message, refused.getMessage());
  }

  @Test
  void columnsComeInTheOrderThatIsAskedFor() {
    Sentence sentence = read("Ada NNP B-NP B-PER\nlives VBZ B-VP O\n", ConllLayout.conll(0, 3));
    assertEquals(
        List.of(List.of("B-NP", "B-VP"), List.of("NNP", "VBZ")),
        sentence.features(List.of(Column.at(2), Column.at(1))));
    assertEquals(List.of(), sentence.features(List.of()));
  }

  @Test
  void columnsOfTreebanksHaveNames() {
    Sentence sentence =
        read("1\tAda\t_\tPROPN\tNNP\tNumber=Sing\t0\troot\t_\t_\n", ConllLayout.conllu("upos"));
    assertEquals(
        List.of(List.of("NNP"), List.of("Number=Sing")),
        sentence.features(List.of(Column.parse("xpos"), Column.parse("feats"))));
  }

  @Test
  void rowWithoutTheColumnIsNamed() {
    assertRefused(
        "a.conll:2: \"lives O\" has no column 2 (counted from 0), only 2: add it, or name another"
            + " column",
        read("Ada B-PER NNP\nlives O\n", ConllLayout.conll(0, 1)),
        Column.at(2));
  }

  @Test
  void labelThatStandsInThePlaceOfAFeatureIsNotGivenAway() {
    ConllLayout layout = ConllLayout.conll(0, -1);
    assertRefused(
        "a.conll:1: \"Ada NNP B-PER\" has its label in column 2 (counted from 0), where a feature"
            + " is expected: add the feature, or name another column",
        read("Ada NNP B-PER\n", layout),
        Column.at(1),
        Column.at(2));
    assertRefused(
        "a.conll:1: \"Ada NNP B-PER\" has its token in column 0 (counted from 0), where a feature"
            + " is expected: add the feature, or name another column",
        read("Ada NNP B-PER\n", layout),
        Column.at(0));
  }

  @Test
  void layoutSaysWhatCanBeAFeature() {
    ConllLayout treebank = ConllLayout.conllu("upos");
    treebank.requireFeatures(List.of(Column.parse("xpos"), Column.parse("feats")));
    assertNoFeature(treebank, "xpos", "4");
    assertNoFeature(treebank, "form");
    assertNoFeature(treebank, "-7");
    assertNoFeature(treebank, "id");
    ConllLayout conll = ConllLayout.conll();
    conll.requireFeatures(List.of(Column.at(1), Column.at(2)));
    assertNoFeature(conll, "xpos");
    assertNoFeature(conll, "1", "1");
    assertNoFeature(conll, "-1");
  }

  private static void assertNoFeature(ConllLayout layout, String... columns) {
    List<Column> parsed = List.of(columns).stream().map(Column::parse).toList();
    assertThrows(IllegalArgumentException.class, () -> layout.requireFeatures(parsed));
  }
}
