package trellis.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.autodiff.transformer.EncoderParameters;
import trellis.autodiff.transformer.WordsOperation;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.SentencePieces;
import trellis.transformer.BlockArrays;
import trellis.transformer.Windows;

/**
 * An encoder whose passes are on the tape.
 *
 * <p>Its states are not rounded as those are that models read: rounding has no derivative.
 */
public final class TapedEncoder implements TrainedContext {
  private final EncoderParameters encoder;
  private final List<Integer> layers;
  private final int lastLayer;
  private final double dropout;
  private final ThreadLocal<BlockArrays> arrays = ThreadLocal.withInitial(BlockArrays::new);

  /**
   * Reads some layers of an encoder.
   *
   * @param layers whose states stand side by side, in this order
   * @param dropout share of the numbers within the encoder that training sets to 0
   */
  public TapedEncoder(EncoderParameters encoder, List<Integer> layers, double dropout) {
    this.encoder = encoder;
    this.layers = List.copyOf(layers);
    this.lastLayer = Collections.max(layers);
    this.dropout = dropout;
  }

  @Override
  public List<Parameter> parameters() {
    return encoder.trained(lastLayer);
  }

  @Override
  public Tensor states(Tape tape, Batch batch, PackedSequence packedSequence) {
    Layout layout = new Layout(batch, packedSequence);
    Windows windows = new Windows(layout.windows, layout.windowCount, encoder.shape().mostPieces());
    return tape.record(workspace -> states(workspace, layout, windows));
  }

  private Tensor states(Workspace workspace, Layout layout, Windows windows) {
    List<Tensor> all =
        encoder.run(workspace, layout.ids, windows, lastLayer, dropout, arrays.get());
    List<Tensor> read = new ArrayList<>(layers.size());
    for (int layer : layers) {
      read.add(all.get(layer));
    }
    return WordsOperation.apply(
        workspace, read, layout.rows, layout.starts, layout.starts.length - 1);
  }

  @Override
  public void forEachRow(EncodedSentence sentence, RowVisitor visitor) {
    SentencePieces pieces = pieces(sentence);
    encoder.forEachRow(pieces.ids(), pieces.windows(), visitor::visit);
  }

  private static SentencePieces pieces(EncodedSentence sentence) {
    return sentence
        .pieces()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the encoder is trained, but a sentence has no pieces"));
  }

  /** The pieces of a batch, sentence after sentence, and the rows that stand for packed tokens. */
  private static final class Layout {
    private int[] ids = {};
    private int[] windows = {0};
    private int windowCount;
    private int[] rows = {};
    private final int[] starts; // [packed token + 1]

    Layout(Batch batch, PackedSequence packedSequence) {
      int[] firstRows = new int[batch.size()];
      for (int s = 0; s < batch.size(); s++) {
        firstRows[s] = ids.length;
        add(pieces(batch.sentence(s)));
      }
      starts = new int[packedSequence.rows() + 1];
      for (int s = 0; s < batch.size(); s++) {
        int[] ofTokens = pieces(batch.sentence(s)).starts();
        for (int token = 0; token + 1 < ofTokens.length; token++) {
          starts[packedSequence.row(s, token) + 1] = ofTokens[token + 1] - ofTokens[token];
        }
      }
      for (int row = 0; row + 1 < starts.length; row++) {
        starts[row + 1] += starts[row];
      }
      rows = new int[starts[starts.length - 1]];
      for (int s = 0; s < batch.size(); s++) {
        SentencePieces pieces = pieces(batch.sentence(s));
        for (int token = 0; token < pieces.tokens(); token++) {
          int to = starts[packedSequence.row(s, token)];
          for (int k = pieces.starts()[token]; k < pieces.starts()[token + 1]; k++) {
            rows[to++] = firstRows[s] + pieces.rows()[k];
          }
        }
      }
    }

    private void add(SentencePieces pieces) {
      int count = pieces.windows().length - 1;
      int first = ids.length;
      ids = Arrays.copyOf(ids, first + pieces.ids().length);
      System.arraycopy(pieces.ids(), 0, ids, first, pieces.ids().length);
      windows = Arrays.copyOf(windows, windowCount + count + 1);
      for (int i = 1; i <= count; i++) {
        windows[windowCount + i] = first + pieces.windows()[i];
      }
      windowCount += count;
    }
  }
}
