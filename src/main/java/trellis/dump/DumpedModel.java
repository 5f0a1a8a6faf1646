package trellis.dump;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Vocabularies;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.dump.AttributeMatcher.Program;
import trellis.error.CorpusException;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.lexicon.Lexicon;
import trellis.linear.AttributeIndex;
import trellis.linear.AttributeIndex.Attribute;
import trellis.linear.LinearFeatures;
import trellis.linear.StateFeatures;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.Reading;
import trellis.linear.template.Reading.Column;
import trellis.linear.template.TemplateReader;
import trellis.linear.template.Templates;
import trellis.model.ModelCard;
import trellis.model.TaggerModel;
import trellis.network.TaggerNetwork;
import trellis.network.head.OutputHead;
import trellis.util.Sha256;
import trellis.vocab.Vocabulary;

/**
 * A linear model of the weights that another program wrote, and the template that makes its
 * attributes.
 *
 * @param model the model
 * @param attributes how many different texts the dump has
 * @param unmatched those that no pattern of the template makes: their weights are left out
 */
public record DumpedModel(TaggerModel model, int attributes, List<String> unmatched) {
  private static final List<TagScheme> SCHEMES =
      List.of(TagScheme.BIO, TagScheme.BIOES, TagScheme.BMES, TagScheme.BILOU);

  /**
   * Makes a model of a dump of CRFsuite.
   *
   * @param templateFile whose patterns make the attributes, without the letter that they begin with
   * @param plain whether labels mark no spans, whatever they look like
   * @throws CorpusException when a file cannot be read
   */
  public static DumpedModel ofCrfsuite(Path file, Path templateFile, boolean plain) {
    return new Maker(file, Optional.of(templateFile), plain, Program.CRFSUITE)
        .make(WeightDump.ofCrfsuite(file));
  }

  /**
   * Makes a model of a dump of Wapiti.
   *
   * @param templateFile that it was trained with
   * @param plain whether labels mark no spans, whatever they look like
   * @throws CorpusException when a file cannot be read
   */
  public static DumpedModel ofWapiti(Path file, Path templateFile, boolean plain) {
    return new Maker(file, Optional.of(templateFile), plain, Program.WAPITI)
        .make(WeightDump.ofWapiti(file));
  }

  /**
   * Makes a model of one that CRF++ wrote as text, which has its template.
   *
   * @param plain whether labels mark no spans, whatever they look like
   * @throws CorpusException when the file cannot be read
   */
  public static DumpedModel ofCrfpp(Path file, boolean plain) {
    return new Maker(file, Optional.empty(), plain, Program.CRFPP).make(WeightDump.ofCrfpp(file));
  }

  /** A weight by the numbers of what it belongs to. */
  private record Weight(int row, int column, float value) {}

  /** Gathers the weights of an index. */
  private static final class Rows {
    private final AttributeIndex index;
    private final AttributeMatcher matcher;
    private final Map<String, int[]> known = new HashMap<>(); // rows of texts
    private final Map<Attribute, Integer> rows = new LinkedHashMap<>();
    private final List<Weight> weights = new ArrayList<>();

    Rows(AttributeIndex index, Program program) {
      this.index = index;
      this.matcher = new AttributeMatcher(index, program);
    }

    /** Adds a weight; false when no attribute is written so. */
    boolean add(String text, int column, float value) {
      int[] own = known.computeIfAbsent(text, this::rowsOf);
      for (int row : own) {
        weights.add(new Weight(row, column, value));
      }
      return own.length > 0;
    }

    private int[] rowsOf(String text) {
      return matcher.match(text).stream().mapToInt(this::row).toArray();
    }

    private int row(Attribute attribute) {
      Integer row = rows.putIfAbsent(attribute, rows.size());
      if (row == null) {
        index.add(attribute);
        return rows.size() - 1;
      }
      return row;
    }

    StateFeatures states(int columns) {
      StateFeatures.Builder builder = new StateFeatures.Builder(rows.size(), columns);
      weights.forEach(one -> builder.add(one.row(), one.column()));
      return builder.build();
    }

    /** Adds the weights of an attribute up that has several texts. */
    void write(StateFeatures states, Parameter parameter) {
      float[] values = parameter.value();
      for (Weight one : weights) {
        int at = states.start(one.row());
        while (states.label(at) != one.column()) {
          at++;
        }
        values[at] += one.value();
      }
      parameter.changed();
    }
  }

  private record Maker(Path file, Optional<Path> templateFile, boolean plain, Program program) {
    DumpedModel make(WeightDump dump) {
      FeatureTemplate written =
          templateFile
              .map(Templates::read)
              .orElseGet(
                  () -> TemplateReader.parse(file.toString(), dump.template().orElseThrow()));
      List<Integer> columns = columns(written);
      FeatureTemplate template = written.of(0, columns);
      LabelSet labels = labels(dump);
      int count = labels.size();
      AttributeIndex index = new AttributeIndex(template);
      Rows ofLabels = new Rows(index, program);
      Optional<Rows> ofPairs = index.pairs().map(own -> new Rows(own, program));
      float[] steps = new float[count * count];
      dump.steps().forEach(one -> steps[pair(labels, one.from(), one.to())] += one.weight());
      Set<String> texts = new LinkedHashSet<>();
      Set<String> unmatched = new LinkedHashSet<>();
      for (WeightDump.OfLabel one : dump.ofLabels()) {
        texts.add(one.attribute());
        if (!ofLabels.add(one.attribute(), labels.id(one.label()), one.weight())) {
          unmatched.add(one.attribute());
        }
      }
      Set<String> plainSteps = plainSteps(template);
      for (WeightDump.OfPair one : dump.ofPairs()) {
        texts.add(one.attribute());
        int pair = pair(labels, one.from(), one.to());
        if (plainSteps.contains(lowered(one.attribute()))) {
          steps[pair] += one.weight();
        } else if (ofPairs.isEmpty() || !ofPairs.get().add(one.attribute(), pair, one.weight())) {
          unmatched.add(one.attribute());
        }
      }
      LinearFeatures features =
          new LinearFeatures(
              index,
              List.of(ofLabels.states(count)),
              ofPairs.map(own -> own.states(count * count)));
      TaggerNetwork network = network(config(labels, columns), features, labels, columns.size());
      OutputHead head = network.heads().get(0);
      ofLabels.write(features.states().get(0), head.weights());
      ofPairs.ifPresent(own -> own.write(features.pairs().get(), head.pairs().orElseThrow()));
      Parameter transitions = head.transitions().orElseThrow();
      System.arraycopy(steps, 0, transitions.value(), 0, steps.length);
      transitions.changed();
      TaggerModel model =
          new TaggerModel(
              card(),
              config(labels, columns),
              vocabularies(features, labels, columns.size()),
              network,
              List.of());
      return new DumpedModel(model, texts.size(), List.copyOf(unmatched));
    }

    private static int pair(LabelSet labels, String from, String to) {
      return labels.id(from) * labels.size() + labels.id(to);
    }

    /** The texts of bigram patterns without fields, as Wapiti writes them. */
    private static Set<String> plainSteps(FeatureTemplate template) {
      Set<String> texts = new LinkedHashSet<>();
      for (FeaturePattern pattern : template.patterns()) {
        if (pattern.isBigram() && pattern.fields().isEmpty()) {
          texts.add(lowered(pattern.texts().get(0)));
        }
      }
      return texts;
    }

    private static String lowered(String text) {
      return Character.toLowerCase(text.charAt(0)) + text.substring(1);
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

    private TaggerNetwork network(
        TaggerConfig config, LinearFeatures features, LabelSet labels, int columns) {
      return new TaggerNetwork(
          config.network(),
          config.allHeads(),
          vocabularies(features, labels, columns),
          Optional.empty());
    }

    private static Vocabularies vocabularies(
        LinearFeatures features, LabelSet labels, int columns) {
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
}
