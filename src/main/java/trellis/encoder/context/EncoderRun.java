package trellis.encoder.context;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import trellis.encoder.EncoderWorkspace;
import trellis.encoder.TransformerEncoder;

/** Windows of sentences that go through an encoder together, one behind the other. */
final class EncoderRun {
  private final TransformerEncoder encoder;
  private final List<Integer> layers;
  private final int first;
  private final int last;
  private final List<SentenceStates> sentences = new ArrayList<>(); // [window]
  private final List<Window> windows = new ArrayList<>();
  private int[] ids = new int[64];
  private int[] starts = {0};

  /**
   * A run without windows.
   *
   * @param first the piece before each window
   * @param last the piece behind it
   */
  EncoderRun(TransformerEncoder encoder, List<Integer> layers, int first, int last) {
    this.encoder = encoder;
    this.layers = layers;
    this.first = first;
    this.last = last;
  }

  /** How many pieces there are, those at the borders of windows included. */
  int rows() {
    return starts[windows.size()];
  }

  void add(SentenceStates sentence, Window window) {
    int at = rows();
    int end = at + window.size() + 2;
    if (end > ids.length) {
      ids = Arrays.copyOf(ids, Math.max(end, 2 * ids.length));
    }
    ids[at] = first;
    sentence.copyIds(window, ids, at + 1);
    ids[end - 1] = last;
    sentences.add(sentence);
    windows.add(window);
    if (starts.length <= windows.size()) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
    }
    starts[windows.size()] = end;
  }

  /** Computes the states of all windows, hands them to their sentences and forgets the windows. */
  void compute(EncoderWorkspace workspace) {
    if (windows.isEmpty()) {
      return;
    }
    encoder.run(ids, starts, windows.size(), Collections.max(layers), workspace, this::read);
    windows.clear();
    sentences.clear();
  }

  private void read(int layer, float[] states) {
    int place = layers.indexOf(layer);
    if (place < 0) {
      return;
    }
    int width = encoder.shape().width();
    for (int i = 0; i < windows.size(); i++) {
      sentences.get(i).add(windows.get(i), place, states, starts[i] + 1, width);
    }
  }
}
