import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import trellis.Limits;
import trellis.TaggedSentence;
import trellis.Tagger;

/**
 * Trellis: {@code TrellisPeer MODEL LAYER…}. A token's labels are those of these layers, which come
 * from one pass, with blanks between.
 */
final class TrellisPeer implements Peer {
  private final Tagger tagger;
  private final List<String> layers;

  private TrellisPeer(Tagger tagger, List<String> layers) {
    this.tagger = tagger;
    this.layers = layers;
  }

  public static void main(String[] arguments) throws Exception {
    Tagger tagger = Tagger.load(Path.of(arguments[0]));
    if (tagger.sentencesAround() > 0) {
      throw new IllegalArgumentException(
          arguments[0] + " reads the sentences around one, which is not measured here");
    }
    Peer.serve(new TrellisPeer(tagger, List.of(arguments).subList(1, arguments.length)));
  }

  @Override
  public List<String[]> tag(List<String[]> document) {
    return labels(tagger.tagBatch(document.stream().map(Arrays::asList).toList()).iterator());
  }

  /** In batches of sentences of like length, as programs with many sentences would. */
  @Override
  public List<List<String[]>> tagAll(List<List<String[]>> documents, int threads) {
    List<List<String>> sentences =
        documents.stream().flatMap(List::stream).map(Arrays::asList).toList();
    Tagger limited = tagger.with(Limits.none().threads(threads));
    Iterator<String[]> labels = labels(limited.tagAll(sentences).iterator()).iterator();
    List<List<String[]>> all = new ArrayList<>();
    for (List<String[]> document : documents) {
      all.add(document.stream().map(sentence -> labels.next()).toList());
    }
    return all;
  }

  @Override
  public double speed(List<List<String[]>> documents, double seconds, int threads) {
    long begun = System.nanoTime();
    long tokens = 0;
    double passed;
    do {
      tokens += Peer.tokens(tagAll(documents, threads));
      passed = (System.nanoTime() - begun) / 1e9;
    } while (passed < seconds);
    return tokens / passed;
  }

  private List<String[]> labels(Iterator<TaggedSentence> answers) {
    List<String[]> all = new ArrayList<>();
    while (answers.hasNext()) {
      TaggedSentence sentence = answers.next();
      String[] labels = new String[sentence.labels().size()];
      Arrays.fill(labels, "");
      for (String layer : layers) {
        List<String> ofLayer = sentence.layer(layer).labels();
        for (int i = 0; i < labels.length; i++) {
          labels[i] += (labels[i].isEmpty() ? "" : " ") + ofLayer.get(i);
        }
      }
      all.add(labels);
    }
    return all;
  }
}
