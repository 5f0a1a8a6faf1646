package trellis.serve.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import trellis.Tagger;
import trellis.model.RandomModel;
import trellis.serve.request.ServedModel.Facts;
import trellis.serve.request.ServedModel.Layer;

/** Which texts the page offers for which labels. */
class ExamplesTest {
  private static final Tagger TAGGER = Tagger.of(RandomModel.usual(3));
  private static final Layer PARTS =
      new Layer("pos", "pos", "none", List.of("NOUN", "PROPN", "PUNCT"));
  private static final List<String> NAMES =
      List.of("People and places", "Companies", "Hard to tell");
  private static final List<String> PLAIN = List.of("A walk", "Two meanings", "A note");

  /** A layer with the labels that these types have in a scheme. */
  private static Layer spans(String scheme, String... types) {
    List<String> labels = new ArrayList<>(List.of("O"));
    for (String type : types) {
      labels.addAll(List.of("B-" + type, "I-" + type));
    }
    return new Layer("ner", "ner", scheme, labels);
  }

  private static List<Examples.Example> of(Layer... layers) {
    return Examples.of(
        new ServedModel(
            "any",
            TAGGER,
            new Facts("ner", "bio", "ptb", List.of(layers), List.of(), 1, "ab", false)));
  }

  private static List<String> titles(Layer... layers) {
    return of(layers).stream().map(Examples.Example::title).toList();
  }

  @Test
  void modelsOfNamesGetNames() {
    assertEquals(NAMES, titles(spans("bio", "PER", "LOC", "ORG", "MISC")));
    assertEquals(NAMES, titles(spans("bioes", "PERSON", "GPE", "ORG", "DATE")));
    assertEquals(
        List.of("A post", "People and places", "Companies"),
        titles(spans("bio", "person", "location", "corporation", "group", "creative-work")));
  }

  @Test
  void anyLayerCounts() {
    assertEquals(NAMES, titles(PARTS, spans("bio", "PER", "LOC", "ORG")));
    assertEquals(NAMES, titles(spans("bio", "PER", "LOC"), spans("bio", "ORG")));
  }

  @Test
  void modelWithoutLayersIsAskedForItsLabels() {
    assertTrue(TAGGER.labels().contains("B-PER"), TAGGER.labels().toString());
    assertTrue(of().get(0).shows().contains("person"), of().toString());
  }

  @Test
  void modelsOfDrugsAndDiseasesGetMedicine() {
    assertEquals(
        List.of("Side effects", "A trial", "Drugs"), titles(spans("bio", "Chemical", "Disease")));
    assertEquals("A diagnosis", titles(spans("io", "DISEASE")).get(0));
    assertEquals(List.of("Genes", "Proteins"), titles(spans("bio", "gene_or_gene_product")));
  }

  @Test
  void allOthersGetPlainText() {
    assertEquals(PLAIN, titles(PARTS));
    assertEquals(PLAIN, titles(spans("bio", "NP", "VP")));
    // a plain label may look like one of a span, and marks none
    assertEquals(PLAIN, titles(new Layer("pos", "pos", "none", List.of("NN", "B-PER"))));
  }

  /** No type is offered a single text or a text where it finds nothing. */
  @Test
  void eachTypeHasTwoOrThree() {
    for (String type : List.of("PER", "LOC", "ORG", "product", "drug", "disease", "protein")) {
      List<Examples.Example> found = of(spans("bio", type));
      assertTrue(found.size() == 2 || found.size() == 3, type);
      assertTrue(found.stream().noneMatch(example -> example.shows().isEmpty()), type);
    }
  }

  @Test
  void titlesDiffer() {
    List<String> all =
        Stream.of(of(PARTS), of(spans("bio", "PER", "LOC", "ORG")), of(spans("bio", "Chemical")))
            .flatMap(List::stream)
            .map(Examples.Example::title)
            .toList();
    assertEquals(all.size(), all.stream().distinct().count());
  }
}
