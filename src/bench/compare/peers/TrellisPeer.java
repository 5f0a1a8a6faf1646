import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
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
    return tagger.tagBatch(document.stream().map(Arrays::asList).toList()).stream()
        .map(this::labels)
        .toList();
  }

  /** In batches of sentences of like length, as programs with many sentences would. */
  @Override
  public List<List<String[]>> tagAll(List<List<String[]>> documents, int threads) {
    List<List<String>> sentences =
        documents.stream().flatMap(List::stream).map(Arrays::asList).toList();
    Tagger limited = tagger.with(Limits.none().threads(threads));
    Iterator<String[]> labels = limited.tagAll(sentences).map(this::labels).iterator();
    List<List<String[]>> all = new ArrayList<>();
    for (List<String[]> document : documents) {
      all.add(document.stream().map(sentence -> labels.next()).toList());
    }
    return all;
  }

  @Override
  public double speed(List<List<String[]>> documents, double seconds, int threads) {
    List<List<String>> sentences =
        documents.stream().flatMap(List::stream).map(Arrays::asList).toList();
    long begun = System.nanoTime();
    Stream<List<String>> again =
        Stream.iterate(0, i -> (i + 1) % sentences.size())
            .takeWhile(i -> System.nanoTime() - begun < seconds * 1e9)
            .map(sentences::get);
    Tagger limited = tagger.with(Limits.none().threads(threads));
    long tokens = limited.tagAll(again).mapToLong(sentence -> labels(sentence).length).sum();
    return tokens / ((System.nanoTime() - begun) / 1e9);
  }

  private String[] labels(TaggedSentence sentence) {
    String[] labels = new String[sentence.tokens().size()];
    for (int layer = 0; layer < layers.size(); layer++) {
      List<String> ofLayer = sentence.layer(layers.get(layer)).labels();
      for (int i = 0; i < labels.length; i++) {
        labels[i] = layer == 0 ? ofLayer.get(i) : labels[i] + " " + ofLayer.get(i);
      }
    }
    return labels;
  }
}
