package trellis.encoder.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.batch.ContextRows;
import trellis.encoder.EncoderWorkspace;
import trellis.encoder.context.ContextSource;
import trellis.encoder.context.Passage;

/** States from a file, and of sentences that it lacks from the encoder: the same bits. */
final class StoredStates implements ContextSource {
  private final StateFile file;
  private final ContextSource encoder;

  StoredStates(StateFile file, ContextSource encoder) {
    this.file = file;
    this.encoder = encoder;
  }

  @Override
  public int width() {
    return encoder.width();
  }

  @Override
  public List<ContextRows> states(
      List<Passage> sentences, EncoderWorkspace workspace, Runnable check) {
    List<ContextRows> states = new ArrayList<>(sentences.size());
    List<Integer> missing = new ArrayList<>();
    for (Passage sentence : sentences) {
      Optional<ContextRows> found = file.find(sentence);
      if (found.isEmpty()) {
        missing.add(states.size());
      }
      states.add(found.orElse(null));
    }
    if (!missing.isEmpty()) {
      List<Passage> lacking = new ArrayList<>(missing.size());
      missing.forEach(place -> lacking.add(sentences.get(place)));
      List<ContextRows> computed = encoder.states(lacking, workspace, check);
      for (int i = 0; i < missing.size(); i++) {
        states.set(missing.get(i), computed.get(i));
      }
    }
    return states;
  }
}
