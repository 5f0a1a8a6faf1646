import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import opennlp.tools.namefind.NameFinderME;
import opennlp.tools.namefind.TokenNameFinderModel;
import opennlp.tools.postag.POSModel;
import opennlp.tools.postag.POSTagFormat;
import opennlp.tools.postag.POSTaggerME;
import opennlp.tools.util.Span;

/**
 * OpenNLP: {@code OpenNlpPeer pos MODEL} or {@code OpenNlpPeer ner document|sentence
 * probability|first TYPE=MODEL…}. Names that were found stay known until the document, or the
 * sentence, ends; of names that overlap the more probable one, or the first, stays.
 */
final class OpenNlpPeer implements Peer {
  private final ThreadLocal<Peer> taggers; // those of OpenNLP are for one thread

  private OpenNlpPeer(ThreadLocal<Peer> taggers) {
    this.taggers = taggers;
  }

  public static void main(String[] arguments) throws Exception {
    Peer.serve(
        new OpenNlpPeer(arguments[0].equals("pos") ? tagger(arguments[1]) : finders(arguments)));
  }

  @Override
  public List<String[]> tag(List<String[]> document) throws IOException {
    return taggers.get().tag(document);
  }

  private static ThreadLocal<Peer> tagger(String file) throws IOException {
    POSModel model = new POSModel(Path.of(file));
    return ThreadLocal.withInitial(
        () -> {
          POSTaggerME tagger = new POSTaggerME(model, POSTagFormat.UD);
          return document -> document.stream().map(tagger::tag).toList();
        });
  }

  private static ThreadLocal<Peer> finders(String[] arguments) throws IOException {
    boolean bySentence = arguments[1].equals("sentence");
    boolean byProbability = arguments[2].equals("probability");
    List<String> types = new ArrayList<>();
    List<TokenNameFinderModel> models = new ArrayList<>();
    for (String each : Arrays.asList(arguments).subList(3, arguments.length)) {
      types.add(each.substring(0, each.indexOf('=')));
      models.add(new TokenNameFinderModel(Path.of(each.substring(each.indexOf('=') + 1))));
    }
    return ThreadLocal.withInitial(
        () -> {
          List<NameFinderME> finders = models.stream().map(NameFinderME::new).toList();
          return document -> {
            List<String[]> all = new ArrayList<>();
            for (String[] sentence : document) {
              List<Found> found = new ArrayList<>();
              for (int i = 0; i < finders.size(); i++) {
                Span[] spans = finders.get(i).find(sentence);
                double[] probable = finders.get(i).probs(spans);
                for (int j = 0; j < spans.length; j++) {
                  found.add(new Found(spans[j], types.get(i), probable[j]));
                }
                if (bySentence) {
                  finders.get(i).clearAdaptiveData();
                }
              }
              all.add(labels(sentence.length, found, byProbability));
            }
            finders.forEach(NameFinderME::clearAdaptiveData);
            return all;
          };
        });
  }

  private static String[] labels(int tokens, List<Found> found, boolean byProbability) {
    String[] labels = new String[tokens];
    Arrays.fill(labels, "O");
    found.sort(
        byProbability
            ? Comparator.comparingDouble(Found::probability).reversed()
            : Comparator.comparingInt(name -> name.span().getStart()));
    for (Found name : found) {
      int start = name.span().getStart();
      int end = name.span().getEnd();
      if (Arrays.stream(labels, start, end).allMatch("O"::equals)) {
        Arrays.fill(labels, start, end, "I-" + name.type());
        labels[start] = "B-" + name.type();
      }
    }
    return labels;
  }

  private record Found(Span span, String type, double probability) {}
}
