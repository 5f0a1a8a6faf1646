package trellis.dump;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import trellis.batch.Vocabularies;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.dump.AttributeMatcher.Program;
import trellis.error.CorpusException;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.lexicon.Lexicon;
import trellis.linear.AttributeIndex;
import trellis.linear.LinearFeatures;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.Reading;
import trellis.linear.template.Reading.Column;
import trellis.linear.template.TemplateReader;
import trellis.linear.template.Templates;
import trellis.model.ModelCard;
import trellis.model.TaggerModel;
import trellis.network.TaggerNetwork;
import trellis.util.Excerpt;
import trellis.util.Sha256;
import trellis.vocab.Vocabulary;

/**
 * Makes a model of a dump.
 *
 * @param file of the dump
 * @param templateFile whose patterns make the attributes; empty where the dump has them
 * @param plain whether labels mark no spans, whatever they look like
 * @param program that wrote the dump
 */
record ModelMaker(Path file, Optional<Path> templateFile, boolean plain, Program program) {
  private static final List<TagScheme> SCHEMES =
      List.of(TagScheme.BIO, TagScheme.BIOES, TagScheme.BMES, TagScheme.BILOU);

  DumpedModel make(WeightDump dump) {
    FeatureTemplate written =
        templateFile
            .map(Templates::read)
            .orElseGet(() -> TemplateReader.parse(file.toString(), dump.template().orElseThrow()));
    List<Integer> columns = columns(written);
    LabelSet labels = labels(dump);
    DumpedWeights weights =
        new DumpedWeights(new AttributeIndex(written.of(0, columns)), labels, program);
    weights.add(dump);
    requireMatch(weights);
    LinearFeatures features = weights.features();
    TaggerConfig config = config(labels, columns);
    Vocabularies vocabularies = vocabularies(features, labels, columns.size());
    TaggerNetwork network =
        new TaggerNetwork(config.network(), config.allHeads(), vocabularies, Optional.empty());
    weights.write(features, network.heads().get(0));
    TaggerModel model = new TaggerModel(card(), config, vocabularies, network, List.of());
    return new DumpedModel(model, weights.attributes(), weights.unmatched());
  }

  /** Refuses a template of another model, which leaves nothing of the weights of attributes. */
  private void requireMatch(DumpedWeights weights) {
    List<String> unmatched = weights.unmatched();
    if (!unmatched.isEmpty() && unmatched.size() == weights.attributes()) {
      throw new CorpusException(
          templateFile.orElse(file).toString(),
          0,
          "makes none of the "
              + unmatched.size()
              + " attributes of "
              + file
              + ", such as "
              + Excerpt.quoted(unmatched.get(0))
              + ": name the template that the model was trained with");
    }
  }

  /** The columns that the template reads beside the token's. */
  private List<Integer> columns(FeatureTemplate template) {
    Set<Integer> columns = new TreeSet<>();
    for (Reading reading : template.readings()) {
      if (reading.source() instanceof Column column && column.index() != 0) {
        columns.add(column.index());
      }
    }
    return List.copyOf(columns);
  }

  /** Spans where the labels mark some, else plain labels. */
  private LabelSet labels(WeightDump dump) {
    for (TagScheme scheme : plain ? List.<TagScheme>of() : SCHEMES) {
      try {
        return new LabelSet(scheme, scheme, dump.labels());
      } catch (IllegalArgumentException otherScheme) {
        // the next one is tried
      }
    }
    return new LabelSet(TagScheme.NONE, TagScheme.NONE, dump.labels());
  }

  private TaggerConfig config(LabelSet labels, List<Integer> columns) {
    boolean hasSpans = labels.hasSpans();
    TaggerConfig config =
        ConfigReader.parse(
            "imported",
            "task: "
                + (hasSpans ? "ner" : "pos")
                + "\ndata: {train: imported, dev: imported"
                + (columns.isEmpty() ? "" : ", columns: {features: " + columns + "}")
                + "}\nnetwork: {type: linear, states: observed"
                + (hasSpans ? ", scheme: " + labels.network().toString() : "")
                + "}\n");
    return config
        .with("name", name(file))
        .with("network.template", Optional.of(templateFile.orElse(file)));
  }

  private static String name(Path path) {
    return path.getFileName().toString().replaceFirst("\\.[^.]*$", "");
  }

  private static Vocabularies vocabularies(LinearFeatures features, LabelSet labels, int columns) {
    Vocabulary none = Vocabulary.of(List.of());
    List<Vocabulary> values = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      values.add(none);
    }
    return new Vocabularies(
        none, none, values, List.of(labels), Lexicon.NONE, Optional.of(features));
  }

  private ModelCard card() {
    try {
      return ModelCard.ofThisVersion(
          0,
          0,
          List.of(),
          List.of(
              new ModelCard.DataFile(
                  ModelCard.INIT, file.getFileName().toString(), Sha256.of(file))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
