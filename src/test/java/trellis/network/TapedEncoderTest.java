package trellis.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.transformer.EncoderParameters;
import trellis.batch.Batch;
import trellis.batch.ContextRows;
import trellis.batch.EncodedSentence;
import trellis.batch.Neighbors;
import trellis.config.EncoderConfig.Pieces;
import trellis.encoder.EncoderWorkspace;
import trellis.encoder.TransformerEncoder;
import trellis.encoder.context.ContextEncoder;
import trellis.encoder.context.Passage;
import trellis.encoder.context.StoredEncoder;
import trellis.encoder.file.TinyEncoders;
import trellis.encoder.open.EncoderOpener;
import trellis.kernel.Kernel;
import trellis.kernel.RandomStream;
import trellis.testing.AllKernels;
import trellis.testing.RandomCases;

/** What training reads of an encoder is what models read of it, but for their rounding. */
class TapedEncoderTest {
  private static final List<String> WORDS =
      List.of("Ada", "sleeps", "unbelievably", "in", "New-York", "\u00c9mile", "\u4e2d\u6587", "!");

  @ParameterizedTest
  @CsvSource({"bert, FIRST", "bert, LAST", "roberta, MEAN", "distilbert, MEAN"})
  void statesAreThoseOfModels(String kind, Pieces reading) {
    StoredEncoder stored = EncoderOpener.read(TinyEncoders.folder(kind));
    List<Integer> layers = List.of(stored.weights().shape().blocks(), 0);
    RandomCases.check(
        4,
        random -> {
          Kernel kernel = AllKernels.list().get(random.nextInt(AllKernels.list().size()));
          ContextEncoder reference =
              new ContextEncoder(
                  stored.tokenizer(),
                  new TransformerEncoder(stored.weights(), kernel),
                  layers,
                  reading);
          List<EncodedSentence> sentences = new ArrayList<>();
          List<Passage> tokens = new ArrayList<>(); // the last has several windows
          for (EncodedSentence one : Toy.randomSentences(random, 4, 300)) {
            List<String> words =
                random.ints(one.size(), 0, WORDS.size()).mapToObj(WORDS::get).toList();
            Passage passage =
                new Passage(words, random.nextBoolean() ? Neighbors.NONE : neighbors(random));
            tokens.add(passage);
            sentences.add(one.withPieces(reference.layout(passage)));
          }
          Batch batch = new Batch(sentences);
          EncoderParameters parameters = new EncoderParameters(stored.weights().shape(), 0);
          parameters.set(stored.weights());
          TapedEncoder taped = new TapedEncoder(parameters, layers, 0);
          Tape tape = Tape.forTraining(kernel, new Gradients(taped.parameters()));
          tape.restart(RandomStream.of(1));
          PackedSequence packed = TaggerNetwork.packedSequence(batch);
          Tensor found = taped.states(tape, batch, packed);

          assertEquals(reference.width(), found.columns());
          List<ContextRows> expected = reference.states(tokens, new EncoderWorkspace(), () -> {});
          float[] row = new float[reference.width()];
          for (int s = 0; s < batch.size(); s++) {
            for (int token = 0; token < batch.sentence(s).size(); token++) {
              expected.get(batch.position(s)).copy(token, row, 0);
              int at = packed.row(s, token) * row.length;
              for (int i = 0; i < row.length; i++) {
                double most = 2e-5 + Math.abs(row[i]) / 2048; // half a step of a float16
                assertEquals(row[i], found.value()[at + i], most, kind + ", " + token);
              }
            }
          }
        });
  }

  private static Neighbors neighbors(RandomGenerator random) {
    List<List<String>> document = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      document.add(
          random.ints(random.nextInt(0, 20), 0, WORDS.size()).mapToObj(WORDS::get).toList());
    }
    return Neighbors.of(document, random.nextInt(5), 2);
  }

  @Test
  void sentencesNeedPieces() {
    StoredEncoder stored = EncoderOpener.read(TinyEncoders.folder("bert"));
    EncoderParameters parameters = new EncoderParameters(stored.weights().shape(), 0);
    TapedEncoder taped = new TapedEncoder(parameters, List.of(1), 0);
    RandomCases.check(
        1,
        random -> {
          EncodedSentence without = Toy.randomSentences(random, 1, 3).get(0);
          String text =
              assertThrows(
                      IllegalArgumentException.class,
                      () -> taped.forEachRow(without, (table, row) -> {}))
                  .getMessage();
          assertTrue(text.contains("has no pieces"), text);
        });
  }
}
