package trellis.train.part;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.NetworkConfig.States;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles;
import trellis.error.CorpusException;
import trellis.error.TrainingException;
import trellis.error.TrellisException;
import trellis.linear.train.PartLikelihood;
import trellis.linear.train.PartLikelihood.Part;
import trellis.linear.train.Transitions;
import trellis.linear.train.WeightLayout;
import trellis.model.ModelCard.DataFile;
import trellis.optimize.Objective;
import trellis.text.Sentence;
import trellis.train.LinearRuns;
import trellis.train.Trainer;
import trellis.train.data.TrainingDataReader;
import trellis.train.engine.CorpusLoss;
import trellis.train.engine.Engines;
import trellis.train.engine.LinearLikelihoods;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.util.Sha256;
import trellis.util.WorkerTeam;

/** A corpus in parts, which are summed in any order, gives the file that it gives as a whole. */
class PartTrainingTest {
  private static final String PAIRS = "U:%x[0,token]\nU:%x[-1,token]\nB\nB:%x[0,lower]\n";

  @TempDir private Path folder;
  private LinearRuns runs;
  private int trainings;

  @BeforeEach
  void write() {
    runs = new LinearRuns(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train.l2=0.5",
        "network.states=observed",
        "network.least=3",
        "network.order=2",
        "network.model=memm",
        "network.model=maxent",
        "network.output={type: latent, states: 2}",
        "network.output={type: latent, states: 2};network.states=observed",
        "network.hash=10",
        "network.scheme=bio",
        "train.optimizer=owlqn;train.l1=0.3",
        "train.threads=2"
      })
  void theModelHasTheSameBytes(String changes) throws IOException {
    assertSameBytes(runs.corpus().linear(changes.split(";")));
  }

  @Test
  void soItHasWithAttributesOfPairsOfLabels() throws IOException {
    runs.corpus().write("pairs.template", PAIRS);
    String template = "network.template=" + folder.resolve("pairs.template");
    assertSameBytes(runs.corpus().linear(template));
    assertSameBytes(runs.corpus().linear(template, "network.states=observed", "network.least=2"));
  }

  @Test
  void soItHasWithPlainLabels() throws IOException {
    assertSameBytes(runs.corpus().linear(LinearRuns.with(runs.thirds())));
  }

  @Test
  void theSchemeIsThatOfAllParts() throws IOException {
    String train = Files.readString(folder.resolve("train.conll"));
    runs.corpus().write("train.conll", train.replace("B-", "I-")); // IOB1, but where names touch
    assertSameBytes(runs.corpus().linear("data.scheme=auto", "data.errors=warn"));
  }

  private void assertSameBytes(TaggerConfig config) throws IOException {
    byte[] whole = bytes(new Trainer(config, next(), TrainingListener.SILENT).run(StartMode.NEW));
    for (int parts : new int[] {1, 2, 5}) {
      assertArrayEquals(whole, bytes(train(config, parts)), parts + " parts");
    }
  }

  private Path next() {
    return folder.resolve("run" + trainings++);
  }

  private static byte[] bytes(TrainingResult result) throws IOException {
    return Files.readAllBytes(result.model().orElseThrow());
  }

  private TrainingResult train(TaggerConfig config, int parts) {
    return trainer(config, sentences(config), parts).run(StartMode.NEW);
  }

  private static List<LabeledSentence> sentences(TaggerConfig config) {
    List<LabeledSentence> sentences = new ArrayList<>();
    for (Sentence one : TrainingDataReader.readTrain(config, config.data())) {
      sentences.add(
          new LabeledSentence(
              one.tokens(), one.features(CorpusFiles.features(config.data())), one.labels()));
    }
    return sentences;
  }

  /** As a program does whose parts are elsewhere, but for the way there. */
  private Trainer trainer(TaggerConfig config, List<LabeledSentence> sentences, int count) {
    LinearRecipe recipe = sent(LinearRecipe.of(config));
    List<List<LabeledSentence>> parts = new ArrayList<>();
    List<PartCounter> counters = new ArrayList<>();
    for (int part = 0; part < count; part++) {
      int from = sentences.size() * part / count;
      parts.add(sentences.subList(from, sentences.size() * (part + 1) / count));
      PartCounter counter = new PartCounter(recipe, part);
      parts.get(part).forEach(counter::add);
      counters.add(counter);
    }
    Collections.shuffle(counters, new Random(count));
    DistantCorpus corpus = new DistantCorpus(config, recipe, CorpusCounts.ofParts(counters));
    List<Part> encoded =
        parts.stream()
            .map(part -> sent(Part.of(sent(corpus.encoder()).encode(part.iterator()))))
            .toList();
    SeenLabels seen =
        encoded.stream()
            .map(part -> sent(SeenLabels.of(part, corpus.labels())))
            .reduce(SeenLabels::plus)
            .orElseThrow();
    Path file = config.data().train().at(0);
    DataFile train = new DataFile("train", file.getFileName().toString(), digest(file));
    boolean isObserved = config.network().states() == States.OBSERVED;
    return Trainer.over(
        config,
        next(),
        TrainingListener.SILENT,
        corpus.data(isObserved ? Optional.of(seen) : Optional.empty(), train),
        input ->
            Engines.fullBatch(
                input, (model, team) -> loss(model, team, encoded, seen, corpus.tokens())));
  }

  private static String digest(Path file) {
    try {
      return Sha256.of(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static CorpusLoss loss(
      LinearLikelihoods model, WorkerTeam team, List<Part> parts, SeenLabels seen, long tokens) {
    Transitions transitions = model.transitions(seen::seenSteps);
    WeightLayout layout = sent(model.layout(transitions, tokens));
    List<PartLikelihood> objectives = new ArrayList<>();
    parts.forEach(part -> objectives.add(new PartLikelihood(part, layout, team)));
    Collections.shuffle(objectives, new Random(parts.size()));
    return new CorpusLoss(
        new Objective() {
          @Override
          public int size() {
            return layout.size();
          }

          @Override
          public double valueAndGradient(double[] weights, double[] gradient) {
            PartSums sums = PartSums.zero();
            for (PartLikelihood part : objectives) {
              PartSums own = PartSums.zero().add(weights.length, g -> part.add(weights, g));
              sums.add(sent(own));
            }
            return sums.write(gradient);
          }
        },
        transitions);
  }

  /** What arrives of an object that is sent to another machine. */
  @SuppressWarnings("unchecked")
  private static <T> T sent(T object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
      out.flush();
      return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aRunGoesOnAndTheDataMustBeTheSame() throws IOException {
    TaggerConfig config = runs.corpus().linear();
    byte[] whole = bytes(train(config, 2));
    TaggerConfig few = runs.corpus().linear("train.epochs=1", "train.checkpoint=0.0000001");
    Path run = folder.resolve("run" + trainings);
    train(few, 2);
    TaggerConfig rest = runs.corpus().linear("train.checkpoint=0.0000001");
    assertEquals(run, folder.resolve("run" + (trainings - 1)));
    trainings--;
    assertArrayEquals(whole, bytes(trainer(rest, sentences(rest), 3).run(StartMode.RESUME)));
  }

  @Test
  void theResultTellsHowManyTokensThereWere() {
    TaggerConfig config = runs.corpus().linear();
    TrainingResult result = train(config, 3);
    long tokens = sentences(config).stream().mapToLong(one -> one.tokens().size()).sum();
    assertEquals(tokens, result.details().orElseThrow().plan().tokens());
    assertEquals(sentences(config).size(), result.details().orElseThrow().plan().sentences());
    assertTrue(result.tokensPerSecond() > 0);
  }

  @Test
  void whatCannotBeLearnedFromElsewhereIsRefused() {
    assertRefused(
        "network.output={type: semi_crf, longest: 3};network.scheme=bioes",
        "a semi_crf cannot learn");
    assertRefused("train.optimizer=sgd", "by lbfgs and owlqn alone");
    assertRefused("data.leaks=drop", "`data.leaks`");
    assertRefused("data.labels={knows: [PER]}", "`data.labels`");
  }

  private void assertRefused(String change, String message) {
    TaggerConfig config = runs.corpus().linear(change.split(";"));
    String text = assertThrows(TrainingException.class, () -> LinearRecipe.of(config)).getMessage();
    assertTrue(text.contains(message), text);
  }

  @Test
  void sentencesWithoutAllLabelsAreRefused() {
    TaggerConfig config = runs.corpus().linear();
    PartCounter counter = new PartCounter(LinearRecipe.of(config), 3);
    LabeledSentence open =
        new LabeledSentence(List.of("Ada", "works"), List.of(), List.of("B-PER", "_"));
    String text = assertThrows(CorpusException.class, () -> counter.add(open)).getMessage();
    assertTrue(text.contains("part 3"), text);
    assertTrue(text.contains("sentence 0"), text);
  }

  @Test
  void labelsThatMarkNoSpansAreRefused() {
    TaggerConfig config = runs.corpus().linear("data.scheme=auto");
    PartCounter plain = new PartCounter(LinearRecipe.of(config), 0);
    LabeledSentence nouns =
        new LabeledSentence(List.of("Ada", "works"), List.of(), List.of("NOUN", "VERB"));
    String noun = assertThrows(CorpusException.class, () -> plain.add(nouns)).getMessage();
    assertTrue(noun.contains("is no label of names"), noun);
    for (List<String> labels : List.of(List.of("O", "O"))) {
      PartCounter counter = new PartCounter(LinearRecipe.of(config), 0);
      counter.add(new LabeledSentence(List.of("Ada", "works"), List.of(), labels));
      CorpusCounts counts = CorpusCounts.ofParts(List.of(counter));
      String text =
          assertThrows(
                  TrellisException.class,
                  () -> new DistantCorpus(config, LinearRecipe.of(config), counts))
              .getMessage();
      assertTrue(text.contains("mark no spans"), text);
    }
    CorpusCounts nothing =
        CorpusCounts.ofParts(List.of(new PartCounter(LinearRecipe.of(config), 0)));
    String text =
        assertThrows(
                CorpusException.class,
                () -> new DistantCorpus(config, LinearRecipe.of(config), nothing))
            .getMessage();
    assertTrue(text.contains("has no sentence"), text);
  }

  @Test
  void aDigestTellsSentencesApart() {
    LabeledSentence one = new LabeledSentence(List.of("a", "b"), List.of(), List.of("O", "O"));
    LabeledSentence other = new LabeledSentence(List.of("ab", ""), List.of(), List.of("O", "O"));
    LabeledSentence column =
        new LabeledSentence(List.of("a", "b"), List.of(List.of("x", "y")), List.of("O", "O"));
    List<List<LabeledSentence>> texts =
        List.of(
            List.of(),
            List.of(one),
            List.of(other),
            List.of(column),
            List.of(one, other),
            List.of(other, one),
            List.of(one, one));
    assertEquals(
        texts.size() - 1, // the order does not matter
        texts.stream().map(PartTrainingTest::digest).distinct().count());
    assertEquals(digest(List.of(one, other)), digest(List.of(other, one)));
    assertEquals(
        digest(List.of(one, other, column)),
        SentenceDigest.sum(List.of(digest(List.of(column, one)), digest(List.of(other)))));
  }

  private static String digest(List<LabeledSentence> sentences) {
    SentenceDigest digest = new SentenceDigest();
    sentences.forEach(digest::add);
    return digest.hex();
  }

  @Test
  void anyTextsAreCounted() {
    List<String> texts = List.of("", "3:a", ":", "\u0000", "𝄞\t\n", "12:");
    Counted counted = Counted.of(Counted.Kind.STEP, texts, 3, 2, 1);
    assertEquals(texts, counted.texts());
    assertEquals(Counted.Kind.STEP, counted.kind());
    Counted other = Counted.of(Counted.Kind.STEP, texts, 4, 1, 9);
    assertEquals(counted.what(), other.what());
    assertEquals(7, counted.plus(other).count());
    assertEquals(other.first(), counted.plus(other).first());
  }
}
