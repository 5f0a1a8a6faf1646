package trellis.config;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import trellis.config.schema.DevSource;
import trellis.config.schema.Fold;
import trellis.config.schema.Key;
import trellis.config.schema.OneOrMore;

/**
 * The settings {@code data}: the files of the corpus, their format and what their labels look like.
 */
public record DataConfig(
    @Key(
            range = "letters, digits, - and _",
            example = "mine",
            meaning =
                "what a corpus is called in reports and file names; each of several needs one")
        Optional<String> name,
    @Key(
            range = Key.FILE,
            example = "train.conll",
            meaning =
                "sentences to learn from (a .gz is read too); several files, all of the same"
                    + " layout, as a list")
        OneOrMore<Path> train,
    @Key(
            range = "(0, 100]",
            example = "2",
            meaning =
                "how often the loss of each training sentence counts: for all files of train, or a"
                    + " list with one for each; by default once")
        Optional<OneOrMore<Double>> weight,
    @Key(
            example = "dev.conll",
            meaning =
                "sentences that choose the best epoch: a file, or a share such as 10% that is kept"
                    + " out of train, the same one for every seed; documents stay whole. none: one"
                    + " of several corpora has none")
        DevSource dev,
    @Key(
            def = "true",
            meaning =
                "whether the dev score of this corpus has a part in the choice of the best epoch;"
                    + " false: it is told, no more. One of several corpora at least has true")
        boolean chooses,
    @Key(
            range = Key.FILE,
            example = "test.conll",
            meaning = "sentences for the final score, never looked at before")
        Optional<Path> test,
    @Key(
            def = "1.0",
            range = "(0, 1]",
            meaning =
                "share of the training sentences that are learned from, for a curve over the size"
                    + " of the data; a larger share has all that a smaller one has")
        double part,
    @Key(meaning = "copies of training sentences in other cases, with the same labels")
        CasingConfig casing,
    @Key(
            example = "1/5",
            meaning =
                "for cross-validation: train is cut into so many folds, and this one is kept out"
                    + " as the test sentences, in place of data.test; `trellis train --folds 5`"
                    + " trains all of them")
        Optional<Fold> fold,
    @Key(
            def = "conll",
            meaning =
                "conll: columns split at tabs or blanks; conllu: the ten columns of Universal"
                    + " Dependencies; jsonl: texts with offsets as spaCy, doccano, Prodigy and"
                    + " Label Studio export them, or tokens and labels as Hugging Face does; brat:"
                    + " a folder of .txt and .ann")
        Format format,
    @Key(meaning = "where token, label and features stand in a line") ColumnsConfig columns,
    @Key(
            def = "auto",
            meaning =
                "how the files mark spans; auto: found out from the training file. For task pos it"
                    + " is auto or none")
        FileScheme scheme,
    @Key(meaning = "what the labels of this corpus mean, and what they leave open") Labels labels,
    @Key(
            def = "auto",
            range = "auto | none | a prefix in quotes, such as \"#\"",
            meaning =
                "which lines of conll are comments; auto: lines with # that look like some, while a"
                    + " token # stays one; none: no line; a prefix: lines that begin with it")
        String comments,
    @Key(
            def = "stop",
            meaning =
                "what becomes of a training whose corpus has what trellis check calls errors; stop:"
                    + " it does not begin; warn: it begins, where the files can be read at all")
        Errors errors,
    @Key(
            def = "keep",
            meaning =
                "what becomes of training sentences of five tokens or more that stand in a dev or"
                    + " test file, too, of this corpus or of another; keep: they are learned from;"
                    + " drop: they are left out, and counted")
        Leaks leaks,
    @Key(
            def = "ptb",
            meaning =
                "how raw text is cut into tokens such as those of the corpus, when the model tags"
                    + " it; whitespace: at blanks, a line is a sentence; unicode: words as Unicode"
                    + " has them; ptb: as English treebanks do. Training uses it for jsonl and brat"
                    + " files without tokens of their own")
        Tokens tokens,
    @Key(
            def = "error",
            meaning =
                "what becomes of spans of jsonl and brat files that cut a token, overlap another or"
                    + " lie outside the text; error: all are told and nothing is trained; drop:"
                    + " they are told and left out; widen: they are told and get whole tokens")
        Misaligned misaligned,
    @Key(
            def = "false",
            meaning =
                "true: spans of jsonl and brat files may nest or cross. data.labels says by level"
                    + " and only which of them each of several heads takes; where nothing is said,"
                    + " a head is made for each level of train, called level-1 and so on")
        boolean nested,
    @Key(
            example = "[O, B-PER]",
            meaning =
                "what the numbers of ner_tags mean, from 0 on, in jsonl files of Hugging Face; by"
                    + " default as a dataset_info.json beside the file says")
        Optional<List<String>> names,
    @Key(
            range = Key.FILE,
            example = "text.gz",
            meaning =
                "sentences without labels, which train.teacher or the old model of a rehearsal"
                    + " labels: a raw text, cut as tokens says, or by its name a .conll, .conllu or"
                    + " .jsonl, whose labels are not looked at; several files as a list. What dev"
                    + " and test have, too, is left out")
        Optional<OneOrMore<Path>> unlabelled,
    @Key(
            range = "list of corpora",
            example = "[{name: a}]",
            meaning =
                "several corpora, each with keys of data of its own; what stands beside this key"
                    + " is for all that do not say it themselves. A list in the place of data is"
                    + " short for it")
        Optional<List<DataConfig>> corpora) {

  /** Copies the lists. */
  public DataConfig {
    names = names.map(List::copyOf);
    corpora = corpora.map(List::copyOf);
  }

  /**
   * This corpus with another value of one key.
   *
   * @param key its path, such as {@code data.train}
   * @param value of the type of the record's component
   * @throws IllegalArgumentException when there is no such key, or it cannot have the value
   */
  public DataConfig with(String key, Object value) {
    return (DataConfig) Records.with(Records.DATA, this, key, value);
  }

  /** How often the losses of the sentences of a training file count. */
  public double weight(int file) {
    return weight.map(some -> some.at(file)).orElse(1.0);
  }

  /** What ends the name of a corpus of one head: no name in a config ends so. */
  private static final String OF_HEAD = ".";

  /** The same corpus as one of a head, whose splits are called so. */
  DataConfig namedOfHead(String title) {
    return with("data.name", Optional.of(title + OF_HEAD));
  }

  /** Whether it is one of several heads: its name is then what those of its splits begin with. */
  public boolean isOfHead() {
    return name.isPresent() && name.get().endsWith(OF_HEAD);
  }

  /** Whether its spans may overlap, and nothing says which of them are learned. */
  public boolean isNestedWithoutLevels() {
    return nested
        && labels.heads().isEmpty()
        && labels.level().isEmpty()
        && labels.only().isEmpty();
  }

  /** This corpus with the labels of one head alone; empty when it has none of that head. */
  public Optional<DataConfig> ofHead(Head head) {
    return labels.heads().map(all -> all.get(head.name())).map(ofHead -> ofHead.of(this, head));
  }

  /** This corpus as one that knows these types of spans alone, among the labels of a head. */
  public DataConfig knowing(Head head, List<String> types) {
    return with(head, "data.labels.knows", Optional.of(types), own -> own.knowing(types));
  }

  /** The same corpus, whose labels of a head mark spans in that scheme. */
  public DataConfig withScheme(Head head, FileScheme found) {
    return with(head, "data.scheme", found, own -> own.in(found));
  }

  /** Changes a key for the labels of a head, which a corpus may have among those of several. */
  private DataConfig with(Head head, String key, Object value, UnaryOperator<HeadLabels> change) {
    Optional<Map<String, HeadLabels>> own =
        labels.heads().filter(all -> all.containsKey(head.name()));
    if (own.isEmpty()) {
      return with(key, value);
    }
    Map<String, HeadLabels> all = new LinkedHashMap<>(own.get());
    all.computeIfPresent(head.name(), (name, ofHead) -> change.apply(ofHead));
    return with(HeadLabels.PATH, Optional.of(all));
  }

  /** The settings {@code data.labels}: what the labels of a corpus mean. */
  public record Labels(
      @Key(
              example = "{group: ORG}",
              meaning =
                  "other names for types, or for plain labels, of train, dev and test: several may"
                      + " become one, and what is called O is dropped")
          Optional<Map<String, String>> map,
      @Key(
              example = "[PER, LOC]",
              meaning =
                  "the types of spans that this corpus knows, by their names in map: where it has"
                      + " O there may be a span of any other type. By default it knows all")
          Optional<List<String>> knows,
      @Key(
              example = "[ORG]",
              meaning =
                  "types of spans, or plain labels, that the network has though no sentence of"
                      + " train may have them")
          Optional<List<String>> types,
      @Key(
              def = "auto",
              meaning =
                  "labels that are not all known; true: _ is no label, and of labels with | between"
                      + " them, such as B-PER|B-ORG, one is right; auto: the same, but for task pos"
                      + " | is a character of a label; false: both are labels like others")
          Sets sets,
      @Key(
              example = "2",
              range = "[1, 100]",
              meaning =
                  "with data.nested: the spans that are learned; 1: the outermost, 2: those within"
                      + " or across them, and so on. Longer spans come first, and each goes to the"
                      + " first level where it overlaps none; by default 1")
          Optional<Integer> level,
      @Key(
              example = "[PER, LOC]",
              meaning =
                  "with data.nested: only spans of these types are put on levels, by their names in"
                      + " map; by default all")
          Optional<List<String>> only,
      @Key(
              example = "{pos: upos}",
              shortForm = "column",
              meaning =
                  "of a network with several heads: the labels of each, by its name. A head has a"
                      + " column, or the keys column, scheme, map, knows, types, sets, level and"
                      + " only, which are by default as the corpus has them. `labels: {pos: upos}`"
                      + " is short for `labels: {heads: {pos: upos}}`")
          Optional<Map<String, HeadLabels>> heads) {
    /** Copies the lists. */
    public Labels {
      knows = knows.map(List::copyOf);
      types = types.map(List::copyOf);
      only = only.map(List::copyOf);
      heads = heads.map(some -> Collections.unmodifiableMap(new LinkedHashMap<>(some)));
    }

    /** Whether labels may leave something open. */
    public enum Sets {
      AUTO,
      TRUE,
      FALSE
    }
  }

  /** The layout of a corpus file. */
  public enum Format {
    CONLL,
    CONLLU,
    JSONL,
    BRAT;

    /** Whether its files have columns; the others have texts with annotations. */
    public boolean hasColumns() {
      return this == CONLL || this == CONLLU;
    }
  }

  /** What becomes of spans that tokens and labels cannot hold. */
  public enum Misaligned {
    ERROR,
    DROP,
    WIDEN
  }

  /** How the labels of the corpus files mark spans. */
  public enum FileScheme {
    AUTO,
    IOB1,
    BIO,
    IOE1,
    IOE2,
    BIOES,
    BMES,
    BILOU,
    NONE
  }

  /** What errors in the corpus do to a training. */
  public enum Errors {
    STOP,
    WARN
  }

  /** What becomes of training sentences that dev or test has, too. */
  public enum Leaks {
    KEEP,
    DROP
  }

  /** The rules for the sentences and tokens of raw text. */
  public enum Tokens {
    WHITESPACE,
    UNICODE,
    PTB
  }
}
