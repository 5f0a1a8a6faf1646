package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.FeaturedSentence;
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.TextSentence;
import trellis.encoder.file.TinyEncoders;
import trellis.error.ConfigException;
import trellis.error.CorpusException;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.tokenize.TokenRules;
import trellis.train.result.EpochReport;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingPlan;
import trellis.train.result.TrainingResult;

/** Training with an encoder that reads the sentences around one, from the files to the tagger. */
class DocumentTrainingTest {
  private static final String AROUND = "network.document.sentences=";

  @TempDir private Path folder;
  private ToyCorpus corpus;

  @BeforeEach
  void write() throws IOException {
    corpus = ToyCorpus.ofNames(folder);
    corpus.config();
    for (String name : List.of("train", "dev", "test")) {
      corpus.write(name + ".conll", withBorders(Files.readString(file(name))));
    }
  }

  private Path file(String name) {
    return folder.resolve(name + ".conll");
  }

  /** A border before every third sentence. */
  private static String withBorders(String text) {
    StringBuilder all = new StringBuilder();
    String[] sentences = text.split("\n\n");
    for (int i = 0; i < sentences.length; i++) {
      all.append(i % 3 == 0 ? "-DOCSTART- O\n\n" : "").append(sentences[i]).append("\n\n");
    }
    return all.toString();
  }

  private static String[] with(String... changes) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "embeddings.encoder.file=" + TinyEncoders.folder("bert"),
                "embeddings.encoder.dim=4"));
    Collections.addAll(all, changes);
    return all.toArray(String[]::new);
  }

  /** The documents of a file that a training wrote its predictions to, or read. */
  private static List<List<List<String>>> column(Path file, int column) throws IOException {
    List<List<List<String>>> documents = new ArrayList<>();
    List<String> sentence = new ArrayList<>();
    int sentences = 0;
    for (String line : Files.readAllLines(file)) {
      String[] cells = line.split("[ \t]");
      if (!line.isEmpty() && !cells[0].equals("-DOCSTART-")) {
        sentence.add(cells[column < 0 ? cells.length + column : column]);
      } else if (!sentence.isEmpty()) {
        if (sentences++ % 3 == 0) {
          documents.add(new ArrayList<>());
        }
        documents.get(documents.size() - 1).add(List.copyOf(sentence));
        sentence.clear();
      }
    }
    return documents;
  }

  private static List<List<String>> labels(List<TaggedSentence> tagged) {
    return tagged.stream().map(TaggedSentence::labels).toList();
  }

  private static List<Double> probabilities(List<TaggedSentence> tagged) {
    List<Double> all = new ArrayList<>();
    for (TaggedSentence sentence : tagged) {
      for (int token = 0; token < sentence.tokens().size(); token++) {
        all.add(sentence.probability(token));
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void theTaggerGivesADocumentWhatTheTrainingScored(String around) throws IOException {
    TrainingResult result = corpus.train(with(AROUND + around, "train.epochs=8"));
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertTrue(GoldenCheck.of(model).isPassed());
    Tagger tagger = Tagger.of(model);
    assertEquals(Integer.parseInt(around), tagger.sentencesAround());
    int differences = 0;
    for (String split : List.of("dev", "test")) {
      List<List<List<String>>> predicted =
          column(corpus.run().resolve(split + ".predicted.conll"), -1);
      List<List<List<String>>> documents = column(file(split), 0);
      assertEquals(documents.size(), predicted.size());
      for (int i = 0; i < documents.size(); i++) {
        List<List<String>> document = documents.get(i);
        List<TaggedSentence> tagged = tagger.tagDocument(document);
        assertEquals(predicted.get(i), labels(tagged));
        List<Double> found = probabilities(tagged);
        List<TaggedSentence> alone = document.stream().map(tagger::tag).toList();
        differences += found.equals(probabilities(alone)) ? 0 : 1;
        assertEquals(probabilities(alone), probabilities(tagger.tagBatch(document)));
        assertEquals(found, probabilities(featured(tagger, document)));
        assertEquals(found, probabilities(ofText(tagger, document)));
      }
    }
    assertTrue(differences > 0, "what stands around a sentence is read");
  }

  /** The sentences of a document given one by one, in another order than they have there. */
  private static List<TaggedSentence> featured(Tagger tagger, List<List<String>> document) {
    List<FeaturedSentence> sentences =
        new ArrayList<>(
            FeaturedSentence.ofDocument(
                document.stream().map(one -> new FeaturedSentence(one, List.of())).toList(), 5));
    Collections.reverse(sentences);
    List<TaggedSentence> tagged = new ArrayList<>(tagger.tagBatchFeatured(sentences));
    Collections.reverse(tagged);
    return tagged;
  }

  private static List<TaggedSentence> ofText(Tagger tagger, List<List<String>> document) {
    String text = String.join("\n", document.stream().map(one -> String.join(" ", one)).toList());
    return tagger.tag(text, TokenRules.WHITESPACE).sentences().stream()
        .map(TextSentence::tagged)
        .toList();
  }

  @Test
  void nothingIsLeftOfItWhereItIsOff() throws IOException {
    corpus.train(with());
    String weights = SavedWeights.ofLastEpoch(corpus.run());
    assertEquals(List.of("4", ""), formatAndKey());
    List<Path> states = stateFiles();
    new Trainer(corpus.config(with(AROUND + 0)), corpus.run(), TrainingListener.SILENT)
        .run(StartMode.REPLACE);
    assertEquals(weights, SavedWeights.ofLastEpoch(corpus.run()));
    assertEquals(states, stateFiles());
    assertEquals("4", formatAndKey().get(0));
    new Trainer(corpus.config(with(AROUND + 1)), corpus.run(), TrainingListener.SILENT)
        .run(StartMode.REPLACE);
    assertNotEquals(weights, SavedWeights.ofLastEpoch(corpus.run()));
    assertEquals(2, stateFiles().size());
    assertEquals(List.of("6", "sentences: 1"), formatAndKey());
  }

  private List<Path> stateFiles() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".states")).sorted().toList();
    }
  }

  /** What the model file says of its format and of documents. */
  private List<String> formatAndKey() throws IOException {
    try (ZipFile zip = new ZipFile(corpus.run().resolve("model.trellis").toFile())) {
      String manifest = text(zip, "manifest.json");
      String config = text(zip, "config.yaml");
      int key = config.indexOf("sentences:");
      return List.of(
          manifest.replaceAll("(?s).*\"format\" *: *(\\d+),.*", "$1"),
          key < 0 ? "" : config.substring(key, config.indexOf('\n', key)));
    }
  }

  private static String text(ZipFile zip, String name) throws IOException {
    return new String(
        zip.getInputStream(zip.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void neighborsComeFromTheFileWhateverIsDrawn() throws IOException {
    corpus.train(with(AROUND + 1, "data.dev=20%", "train.epochs=2"));
    Tagger tagger = Tagger.load(corpus.run().resolve("model.trellis"));
    List<List<List<String>>> documents = column(corpus.run().resolve("dev.kept-out.conll"), 0);
    List<List<List<String>>> predicted = column(corpus.run().resolve("dev.predicted.conll"), -1);
    for (int i = 0; i < documents.size(); i++) {
      assertEquals(predicted.get(i), labels(tagger.tagDocument(documents.get(i))));
    }
  }

  @Test
  void aFileWithoutBordersIsTakenAsOneDocumentAndCannotBeCut() throws IOException {
    for (String name : List.of("train", "dev", "test")) {
      String text = Files.readString(file(name)).replace("-DOCSTART- O\n\n", "");
      corpus.write(name + ".conll", text);
    }
    List<String> told = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void started(TrainingPlan plan) {
            told.addAll(plan.remarks().lines());
          }
        };
    new Trainer(corpus.config(with(AROUND + 1, "train.epochs=2")), corpus.run(), listener)
        .run(StartMode.NEW);
    assertEquals(3, told.size(), told::toString);
    assertTrue(
        told.get(0).contains("train.conll: has no document borders, such as -DOCSTART- lines"),
        told::toString);
    Tagger tagger = Tagger.load(corpus.run().resolve("model.trellis"));
    List<List<String>> all = column(file("test"), 0).stream().flatMap(List::stream).toList();
    List<List<String>> predicted =
        column(corpus.run().resolve("test.predicted.conll"), -1).stream()
            .flatMap(List::stream)
            .toList();
    assertEquals(predicted, labels(tagger.tagDocument(all)));
    for (String cut : List.of("data.dev=20%", "data.part=0.5", "data.fold=1/3")) {
      String text =
          assertThrows(
                  CorpusException.class,
                  () ->
                      new Trainer(
                              corpus.config(with(AROUND + 1, cut)),
                              corpus.run(),
                              TrainingListener.SILENT)
                          .run(StartMode.REPLACE))
              .getMessage();
      assertTrue(text.contains("does not tell documents apart"), text);
    }
  }

  @Test
  void threadsAndAStopChangeNothing() {
    corpus.train(with(AROUND + 1, "train.threads=1"));
    String whole = SavedWeights.ofModel(corpus.run());
    AtomicReference<Trainer> trainer = new AtomicReference<>();
    TrainingListener stopper =
        new TrainingListener() {
          @Override
          public void epochDone(EpochReport report) {
            trainer.get().stop();
          }
        };
    Path run = folder.resolve("deeper/stopped"); // its states are computed anew
    String[] changes = with(AROUND + 1, "train.threads=3", "output=" + run);
    trainer.set(new Trainer(corpus.config(changes), run, stopper));
    trainer.get().run(StartMode.NEW);
    assertNotEquals(whole, SavedWeights.ofModel(run));
    new Trainer(corpus.config(changes), run, TrainingListener.SILENT).run(StartMode.RESUME);
    assertEquals(whole, SavedWeights.ofModel(run));
  }

  @Test
  void anEncoderThatIsTrainedReadsThemToo() throws IOException {
    TrainingResult result =
        corpus.train(
            with(
                AROUND + 1,
                "embeddings.encoder.train=true",
                "embeddings.encoder.rate=0.001",
                "train.optimizer=adam",
                "train.rate=0.01",
                "train.epochs=3"));
    Tagger tagger = Tagger.load(result.model().orElseThrow());
    List<List<List<String>>> documents = column(file("test"), 0);
    List<List<List<String>>> predicted = column(corpus.run().resolve("test.predicted.conll"), -1);
    for (int i = 0; i < documents.size(); i++) {
      assertEquals(predicted.get(i), labels(tagger.tagDocument(documents.get(i))));
    }
    assertEquals(List.of(), stateFiles());
  }

  @Test
  void withoutAnEncoderItIsRefused() {
    String text = assertThrows(ConfigException.class, () -> corpus.config(AROUND + 1)).getMessage();
    assertTrue(
        text.contains(
            "`network.document.sentences`: only an encoder reads beyond a sentence: add"
                + " `embeddings.encoder.file`, or remove it"),
        text);
    assertEquals(0, corpus.config(AROUND + 0).network().document().reach());
    assertFalse(corpus.config().network().document().sentences().isPresent());
  }

  @Test
  void aSentenceThatIsNoneIsRefusedByItsPlace() {
    corpus.train(with(AROUND + 1, "train.epochs=2"));
    Tagger tagger = Tagger.load(corpus.run().resolve("model.trellis"));
    List<List<String>> document = new ArrayList<>(List.of(List.of("Ada"), List.of()));
    assertEquals(List.of(), tagger.tagDocument(document).get(1).labels());
    document.add(null);
    String text =
        assertThrows(IllegalArgumentException.class, () -> tagger.tagDocument(document))
            .getMessage();
    assertTrue(text.contains("sentence 2 (counted from 0) is null"), text);
  }
}
