package trellis.adapt.lucene;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.analysis.TokenizerFactory;
import org.apache.lucene.util.AttributeFactory;
import trellis.tokenize.TokenRules;
import trellis.util.Excerpt;

/**
 * Makes {@link SentenceTokenizer}s where an analyzer is configured by names, as in {@code
 * CustomAnalyzer} or Solr: {@code trellisSentences}, with the parameter {@code rules}, one of
 * {@code whitespace}, {@code unicode} and {@code ptb}, by default {@code ptb}.
 */
public final class SentenceTokenizerFactory extends TokenizerFactory {
  /** The name that Lucene finds this factory by. */
  public static final String NAME = "trellisSentences";

  private final TokenRules rules;

  /** Is only there because Lucene asks for it. */
  public SentenceTokenizerFactory() {
    throw defaultCtorException();
  }

  /**
   * Makes a factory.
   *
   * @param parameters {@code rules} may be among them
   * @throws IllegalArgumentException when a parameter is unknown or has no such value
   */
  public SentenceTokenizerFactory(Map<String, String> parameters) {
    super(parameters);
    this.rules = rules(get(parameters, "rules", "ptb"));
    FactoryParameters.requireNone(NAME, parameters, "rules");
  }

  private static TokenRules rules(String name) {
    return Stream.of(TokenRules.values())
        .filter(rules -> rules.name().equalsIgnoreCase(name))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    NAME
                        + ": "
                        + Excerpt.quoted(name)
                        + " are no `rules`: take "
                        + Stream.of(TokenRules.values())
                            .map(rules -> rules.name().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "))));
  }

  @Override
  public SentenceTokenizer create(AttributeFactory factory) {
    return new SentenceTokenizer(factory, rules);
  }
}
