package trellis.adapt.lucene;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.ResourceLoader;
import org.apache.lucene.util.ResourceLoaderAware;
import trellis.Tagger;
import trellis.adapt.ModelRequirements;

/**
 * Makes {@link TaggingFilter}s where an analyzer is configured by names, as in {@code
 * CustomAnalyzer} or Solr: {@code trellisTagging}, with the parameters {@code model}, a model file
 * that the resource loader finds, and {@code to}, {@code payload} or {@code type}, by default
 * {@code payload}.
 *
 * <p>Each factory loads the model once, for all the streams that it makes.
 */
public final class TaggingFilterFactory extends TokenFilterFactory implements ResourceLoaderAware {
  /** The name that Lucene finds this factory by. */
  public static final String NAME = "trellisTagging";

  private final String model;
  private final boolean toType;
  private Tagger tagger; // null until it was informed

  /** Is only there because Lucene asks for it. */
  public TaggingFilterFactory() {
    throw defaultCtorException();
  }

  /**
   * Makes a factory, whose model {@link #inform} loads.
   *
   * @param parameters {@code model} must, {@code to} may be among them
   * @throws IllegalArgumentException when a parameter is missing or unknown, or has no such value
   */
  public TaggingFilterFactory(Map<String, String> parameters) {
    super(parameters);
    this.model = require(parameters, "model");
    this.toType = get(parameters, "to", List.of("payload", "type"), "payload").equals("type");
    FactoryParameters.requireNone(NAME, parameters, "model", "to");
  }

  /**
   * Loads the model.
   *
   * @param loader finds the file that {@code model} names
   * @throws IOException when there is no such file
   * @throws trellis.error.ModelException when it is no model, or damaged
   * @throws trellis.adapt.UnsuitableModelException when the model has feature columns
   */
  @Override
  public void inform(ResourceLoader loader) throws IOException {
    try (InputStream in = loader.openResource(model)) {
      tagger = Tagger.load(in);
    }
    ModelRequirements.requireTokensAlone(tagger);
  }

  @Override
  public TokenStream create(TokenStream input) {
    if (tagger == null) {
      throw new IllegalStateException(
          NAME
              + " has no model yet: call inform(ResourceLoader) before create, as CustomAnalyzer"
              + " does");
    }
    return toType ? TaggingFilter.toType(input, tagger) : TaggingFilter.toPayload(input, tagger);
  }
}
