package trellis.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trellis.TaggedSentence;
import trellis.TaggedText;
import trellis.Tagger;
import trellis.error.ModelException;
import trellis.forms.SentenceJson;
import trellis.forms.Spelling;
import trellis.labels.TagScheme;
import trellis.model.archive.Archives;
import trellis.testing.RandomCases;

/** Models with several layers of labels. */
class LayersTest {
  private static final TaggerModel MODEL = RandomModel.withTwoLayers(5);

  @Test
  void eachLayerIsAskedForByItsName() {
    RandomCases.check(
        30,
        random -> {
          List<String> tokens = RandomModel.sentence(random, 6);
          TaggedSentence sentence = Tagger.of(MODEL).tag(tokens);
          assertEquals(List.of("pos", "ner"), sentence.layers());
          assertEquals(sentence.labels(), sentence.layer("pos").labels());
          assertEquals(List.of(), sentence.spans());
          TaggedSentence ner = sentence.layer("ner");
          assertEquals(tokens, ner.tokens());
          assertEquals(List.of("ner"), ner.layers());
          assertEquals(TagScheme.BIO, ner.fileScheme());
          assertTrue(MODEL.layer("ner").fileLabelNames().containsAll(ner.labels()));
          double sum = 0;
          for (double one : ner.probabilities(0).values()) {
            sum += one;
          }
          assertEquals(1, sum, 1e-9);
        });
  }

  /** One pass for all layers gives what a pass for each of them gives. */
  @Test
  void aModelOfOneLayerGivesTheSame() {
    RandomCases.check(
        30,
        random -> {
          List<List<String>> sentences = RandomModel.sentences(random, 5, 8);
          List<Tagging> both = RandomModel.tagBare(MODEL, sentences);
          for (String name : MODEL.layers()) {
            int place = MODEL.layers().indexOf(name);
            TaggerModel one = MODEL.layer(name);
            TaggerModel read = Archives.read(Archives.bytes(one));
            assertEquals(List.of(name), one.layers());
            assertEquals(List.of(name), read.layers());
            for (TaggerModel same : List.of(one, read)) {
              List<Tagging> alone = RandomModel.tagBare(same, sentences);
              for (int i = 0; i < alone.size(); i++) {
                Tagging layer = both.get(i).layers().get(place);
                assertEquals(layer.labels(), alone.get(i).labels());
                assertEquals(layer.scoredSpans(), alone.get(i).scoredSpans());
                assertEquals(layer.best(3), alone.get(i).best(3));
              }
            }
          }
        });
  }

  @Test
  void aLayerThatIsNotThereIsRefusedWithTheNearest() {
    Tagger tagger = Tagger.of(MODEL);
    TaggedSentence sentence = tagger.tag(List.of("Ada"));
    for (String wrong : List.of("nerr", "chunks", "")) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> sentence.layer(wrong)).getMessage();
      assertEquals(
          message,
          assertThrows(IllegalArgumentException.class, () -> tagger.layer(wrong)).getMessage());
      assertTrue(message.contains("pos, ner"), message);
      assertEquals(wrong.equals("nerr"), message.contains("did you mean ner?"), message);
    }
    assertThrows(IllegalArgumentException.class, () -> sentence.layer(null));
    TaggerModel only = RandomModel.usual(1);
    assertSame(only, only.layer("ner"));
    assertThrows(IllegalArgumentException.class, () -> only.layer("pos"));
  }

  @Test
  void textsAndTaggersHaveLayersToo() {
    Tagger tagger = Tagger.of(MODEL);
    String text = "Ada lives in London. London lives!";
    TaggedText tagged = tagger.tag(text);
    TaggedText ner = tagged.layer("ner");
    assertEquals(tagger.layer("ner").tag(text).spans(), ner.spans());
    assertEquals(text, ner.text());
    assertEquals(MODEL.layer("ner").fileLabelNames(), tagger.layer("ner").labels());
    assertEquals(MODEL.layer("pos").fileLabelNames(), tagger.labels());
    assertEquals(List.of(), tagger.spanTypes());
    assertTrue(tagger.layer("ner").spanTypes().contains("PER"));
    TaggedSentence empty = tagger.tag(List.of()).layer("ner");
    assertEquals(List.of(), empty.labels());
  }

  @Test
  void leastProbabilitiesAreForAllLayers() {
    RandomCases.check(
        30,
        random -> {
          TaggedSentence sentence = Tagger.of(MODEL).tag(RandomModel.sentence(random, 8));
          TaggedSentence kept = sentence.atLeast(1);
          assertEquals(sentence.labels(), kept.labels());
          assertEquals(sentence.layer("ner").atLeast(1).labels(), kept.layer("ner").labels());
          assertSame(sentence, sentence.atLeast(0));
        });
  }

  @Test
  void jsonOfSeveralLayersHasAnotherVersion() {
    Tagger tagger = Tagger.of(MODEL);
    TaggedSentence sentence = tagger.tag(List.of("Ada", "lives"));
    SentenceJson form = new SentenceJson(Spelling.of(tagger)).withProbabilities();
    String json = form.line(sentence);
    assertTrue(json.startsWith("{\"version\":2,\"tokens\":[\"Ada\",\"lives\"],\"labels\":["), json);
    assertTrue(json.contains(",\"layers\":{\"pos\":{\"labels\":["), json);
    String ner = new SentenceJson(Spelling.of(tagger.layer("ner"))).line(sentence.layer("ner"));
    assertTrue(ner.startsWith("{\"version\":1,"), ner);
    assertTrue(
        new SentenceJson(Spelling.of(tagger))
            .line(sentence)
            .contains(
                ner.substring(ner.indexOf("\"labels\""), ner.length() - "}\n".length()) + "}}}"),
        json);
  }

  @Test
  void archivesComeBackInAFormatOfTheirOwn() throws IOException {
    byte[] written = Archives.bytes(MODEL);
    TaggerModel read = Archives.read(written);
    assertArrayEquals(written, Archives.bytes(read));
    assertEquals(MODEL.layers(), read.layers());
    assertEquals(MODEL.golden(), read.golden());
    assertTrue(GoldenCheck.of(read).isPassed());
    Map<String, byte[]> entries = Archives.entries(written);
    String manifest = new String(entries.get("manifest.json"), StandardCharsets.UTF_8);
    assertTrue(manifest.contains("\"format\" : 8,"), manifest);
    assertTrue(entries.containsKey("labels-ner.txt"), entries.keySet()::toString);
    assertTrue(entries.containsKey("weights/ner.crf.transition.npy"), entries.keySet()::toString);
  }

  @Test
  void damagedArchivesAreRefused() throws IOException {
    List<String[]> edits = new ArrayList<>();
    edits.add(new String[] {"manifest.json", "\"format\" : 8", "\"format\" : 2"});
    edits.add(new String[] {"manifest.json", "\"name\" : \"ner\"", "\"name\" : \"nes\""});
    edits.add(new String[] {"labels-ner.txt", "B-PER", "B-PEX"});
    edits.add(new String[] {"config.yaml", "weight: 0.5", "weight: 0.6"});
    for (String[] edit : edits) {
      Map<String, byte[]> entries = Archives.entries(Archives.bytes(MODEL));
      Archives.edit(entries, edit[0], edit[1], edit[2]);
      assertThrows(
          ModelException.class,
          () -> Archives.read(Archives.zipped(entries)),
          String.join(" ", edit));
    }
  }
}
