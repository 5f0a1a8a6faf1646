import edu.stanford.nlp.ling.CoreAnnotations;
import edu.stanford.nlp.ling.CoreLabel;
import edu.stanford.nlp.pipeline.Annotation;
import edu.stanford.nlp.pipeline.StanfordCoreNLP;
import edu.stanford.nlp.util.CoreMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Stanford CoreNLP: {@code CoreNlpPeer ner|tag [PROPERTY=VALUE…]}, with the properties of its
 * pipeline. Tokens and sentences are those that it is given. Names come without B and I, as CoreNLP
 * has them. {@code brackets=ptb} writes brackets as the Penn Treebank does.
 */
final class CoreNlpPeer implements Peer {
  private static final Map<String, String> PTB =
      Map.of("(", "-LRB-", ")", "-RRB-", "[", "-LSB-", "]", "-RSB-", "{", "-LCB-", "}", "-RCB-");

  private final StanfordCoreNLP pipeline;
  private final boolean names;
  private final boolean ptb;

  private CoreNlpPeer(String[] arguments) {
    Properties properties = new Properties();
    properties.setProperty("tokenize.whitespace", "true");
    properties.setProperty("ssplit.eolonly", "true");
    for (int i = 1; i < arguments.length; i++) {
      String[] parts = arguments[i].split("=", 2);
      properties.setProperty(parts[0], parts[1]);
    }
    names = arguments[0].equals("ner");
    ptb = properties.getProperty("brackets", "").equals("ptb");
    pipeline = new StanfordCoreNLP(properties, false);
  }

  public static void main(String[] arguments) throws Exception {
    Peer.serve(new CoreNlpPeer(arguments));
  }

  @Override
  public List<String[]> tag(List<String[]> document) {
    StringBuilder text = new StringBuilder();
    for (String[] sentence : document) {
      for (String token : sentence) {
        text.append(ptb ? PTB.getOrDefault(token, token) : token).append(' ');
      }
      text.append('\n');
    }
    Annotation annotated = new Annotation(text.toString());
    pipeline.annotate(annotated);
    List<String[]> all = new ArrayList<>();
    for (CoreMap sentence : annotated.get(CoreAnnotations.SentencesAnnotation.class)) {
      all.add(
          sentence.get(CoreAnnotations.TokensAnnotation.class).stream()
              .map(this::label)
              .toArray(String[]::new));
    }
    if (all.size() != document.size()) {
      throw new IllegalStateException(all.size() + " sentences of " + document.size());
    }
    return all;
  }

  private String label(CoreLabel token) {
    return names ? token.ner() : token.tag();
  }
}
