package trellis.encoder.context;

import java.util.ArrayList;
import java.util.List;
import trellis.batch.ContextRows;
import trellis.batch.SentencePieces;
import trellis.config.EncoderConfig.Pieces;
import trellis.encoder.EncoderWorkspace;
import trellis.encoder.TransformerEncoder;
import trellis.encoder.piece.PieceTokenizer;

/** Computes the states of words by an encoder; thread-safe. */
public final class ContextEncoder implements ContextSource {
  /** Pieces that are computed at once: more do not make it faster, and take more memory. */
  private static final int MOST_PIECES = 1_024;

  private final PieceTokenizer tokenizer;
  private final TransformerEncoder encoder;
  private final List<Integer> layers;
  private final Pieces reading;

  /**
   * Reads some layers of an encoder.
   *
   * @param layers whose states are joined, in this order
   * @param reading what stands for a word of several pieces
   * @throws IllegalArgumentException when the encoder has no such layer, or not all the pieces
   */
  public ContextEncoder(
      PieceTokenizer tokenizer, TransformerEncoder encoder, List<Integer> layers, Pieces reading) {
    if (tokenizer.size() > encoder.shape().vocabulary()) {
      throw new IllegalArgumentException(
          "the tokenizer has the piece "
              + (tokenizer.size() - 1)
              + ", but the encoder has only "
              + encoder.shape().vocabulary());
    }
    this.tokenizer = tokenizer;
    this.encoder = encoder;
    this.layers = List.copyOf(layers);
    this.reading = reading;
  }

  @Override
  public int width() {
    return layers.size() * encoder.shape().width();
  }

  @Override
  public List<ContextRows> states(
      List<Passage> sentences, EncoderWorkspace workspace, Runnable check) {
    List<SentenceStates> all = new ArrayList<>(sentences.size());
    EncoderRun run = new EncoderRun(encoder, layers, tokenizer.first(), tokenizer.last());
    for (Passage sentence : sentences) {
      SentenceStates states = states(sentence, width());
      all.add(states);
      for (Window window : states.windows(mostPieces())) {
        if (run.rows() > 0 && run.rows() + window.size() + 2 > MOST_PIECES) {
          check.run();
          run.compute(workspace);
        }
        run.add(states, window);
      }
    }
    run.compute(workspace);
    List<ContextRows> rows = new ArrayList<>(all.size());
    for (SentenceStates states : all) {
      rows.add(states.rounded());
    }
    return rows;
  }

  /** A sentence as the encoder reads it. */
  public SentencePieces layout(Passage sentence) {
    return states(sentence, 0).layout(tokenizer.first(), tokenizer.last(), mostPieces());
  }

  private SentenceStates states(Passage sentence, int width) {
    int[][] pieces = pieces(sentence.tokens());
    int own = 0;
    for (int[] word : pieces) {
      own += word.length;
    }
    return new SentenceStates(
        pieces,
        NeighborPieces.of(sentence.neighbors(), tokenizer, mostPieces() - own),
        reading,
        width);
  }

  /** How many pieces a window has room for, those at its borders not counted. */
  private int mostPieces() {
    return encoder.shape().mostPieces() - 2;
  }

  /** How many pieces the sentences of a corpus have, their borders not counted. */
  public long pieces(Iterable<? extends List<String>> sentences) {
    long count = 0;
    for (List<String> sentence : sentences) {
      for (String word : sentence) {
        count += tokenizer.pieces(word).length;
      }
    }
    return count;
  }

  private int[][] pieces(List<String> sentence) {
    int[][] pieces = new int[sentence.size()][];
    int word = 0;
    for (String token : sentence) {
      pieces[word++] = tokenizer.pieces(token);
    }
    return pieces;
  }
}
