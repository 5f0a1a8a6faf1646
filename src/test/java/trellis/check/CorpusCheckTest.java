package trellis.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.check.CheckReport.Coverage;
import trellis.check.SplitReport.FeatureReport;
import trellis.check.SplitReport.UnknownShare;
import trellis.config.ConfigPlaces;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.encoder.file.TinyEncoders;

class CorpusCheckTest {
  private static final String TRAIN = "Ada B-PER\nByron I-PER\nlives O\n\nBath B-LOC\nwaits O\n";
  private static final String DEV = "Ada B-PER\nwaits O\n";

  @TempDir private Path folder;

  private CheckReport check(String train, String dev, String... overrides) throws IOException {
    Path trainFile = Files.writeString(folder.resolve("train.conll"), train);
    Path devFile = Files.writeString(folder.resolve("dev.conll"), dev);
    Path config =
        Files.writeString(
            folder.resolve("a.yaml"),
            "data: {train: '%s', dev: '%s'}\n".formatted(trainFile, devFile));
    return CorpusCheck.of(ConfigReader.read(config, List.of(overrides)), 3);
  }

  private static Optional<FindingGroup> group(CheckReport report, FindingKind kind) {
    return report.findings().stream().filter(group -> group.kind() == kind).findFirst();
  }

  /** The only finding of a kind, as {@code file:line: text} without the folder. */
  private String only(CheckReport report, FindingKind kind) {
    FindingGroup group = group(report, kind).orElseThrow();
    assertEquals(1, group.count(), group.toString());
    Finding finding = group.shown().get(0);
    return (finding.place() + ": " + finding.text()).replace(folder + "/", "");
  }

  @Test
  void labelsThatAreLeftOpenAreCounted() throws IOException {
    CheckReport report =
        check(TRAIN.replace("lives O", "lives _").replace("B-LOC", "B-LOC|B-ORG"), DEV);
    assertEquals(0, report.errors(), report.findings()::toString);
    assertEquals(1, report.splits().get(0).withoutLabel());
    assertEquals(1, report.splits().get(0).withSeveral());
    assertEquals("bio", report.splits().get(0).scheme());
    String text = CheckText.render(report);
    assertTrue(text.contains("labels left open  tokens with _  with several"), text);
  }

  @Test
  void spansThatAreTooLongAreTold() throws IOException {
    String longer = TRAIN + "\nNew B-LOC\nYork I-LOC\nCity I-LOC\n";
    String[] output = {"network.output={type: semi_crf, longest: 2}"};
    assertEquals(
        "train.conll:8: LOC \"New York City\" has 3 tokens, and `network.output.longest` is 2: its"
            + " tokens count as not labeled",
        only(check(longer, longer, output), FindingKind.LONG_SPAN));
    assertTrue(group(check(longer, longer), FindingKind.LONG_SPAN).isEmpty());
  }

  @Test
  void labelsThatCannotAllBeRightAreErrors() throws IOException {
    CheckReport report = check(TRAIN + "\nin O\nBath I-LOC|I-PER\nup _\n", DEV);
    assertEquals(
        "train.conll:8: no sequence of labels in bio fits \"O I-LOC|I-PER _\"",
        only(report, FindingKind.IMPOSSIBLE));
  }

  /** Tests run in the folder of the project, which has a folder data; that is a key, too. */
  @Test
  void aFolderThatIsCalledAsAKeyIsNoKey() throws IOException {
    Path config = Files.writeString(folder.resolve("a.yaml"), "data: {train: data, dev: data}\n");
    ConfigPlaces places = ConfigReader.places(config, List.of());
    assertEquals("data", new Finding("data", 0, "is empty").at(places).place());
    String key = new Finding("data.train", 0, "is empty").at(places).place();
    assertEquals(config + ":1", key);
  }

  @Test
  void namesThatNoLabelHasAreErrors() throws IOException {
    CheckReport report = check(TRAIN, DEV, "data.labels.map={LOK: ORG}");
    assertEquals(
        "data.labels.map: \"LOK\" is no type or label of train, dev or test: did you mean"
            + " \"LOC\"?",
        only(report, FindingKind.UNUSED_NAME));
    report = check(TRAIN, DEV, "data.labels.knows=[LOC, PER]");
    assertEquals(0, report.errors());
    assertTrue(group(report, FindingKind.NOTHING_UNKNOWN).isPresent());
  }

  @Test
  void encoderThatDoesNotFitIsAnError() throws IOException {
    Path train = Files.writeString(folder.resolve("train.conll"), TRAIN);
    Path dev = Files.writeString(folder.resolve("dev.conll"), DEV);
    String data = "data: {train: '%s', dev: '%s'}\n".formatted(train, dev);
    Path config = Files.writeString(folder.resolve("a.yaml"), data);
    String file = "embeddings.encoder.file=";
    String[][] cases = {
      {file + TinyEncoders.folder("bert"), "embeddings.encoder.layers=[1]", ""},
      {file + TinyEncoders.folder("bert"), "embeddings.encoder.layers=[7]", "has no layer 7"},
      {file + folder, "embeddings.encoder.layers=[1]", "there is no encoder in it"},
    };
    for (String[] one : cases) {
      TaggerConfig read = ConfigReader.read(config, List.of(one[0], one[1]));
      CheckReport report = CorpusCheck.withEncoder(read, 3);
      String found = one[2].isEmpty() ? "" : only(report, FindingKind.ENCODER);
      assertEquals(one[2].isEmpty(), group(report, FindingKind.ENCODER).isEmpty());
      assertTrue(found.contains(one[2]), found);
    }
  }

  @Test
  void templateThatCannotBeReadIsAnError() throws IOException {
    Path train = Files.writeString(folder.resolve("train.conll"), TRAIN);
    Path dev = Files.writeString(folder.resolve("dev.conll"), DEV);
    Path config = folder.resolve("a.yaml");
    String data = "data: {train: '%s', dev: '%s'}\nnetwork: {type: linear, template: '%s'}\n";
    for (String[] one :
        new String[][] {
          {"U:%x[0,token]\nB\n", ""},
          {"U:%x[0,token]\nQ:%x[0,0]\n", "2: column 1: U, B or * must begin a pattern"},
          {"U:%x[0,7]\n", "1: reads column 7, but the token is column 0"},
          {"U:%x[0,cluster4]\n", "1: reads cluster, but `network.clusters` names no file"},
        }) {
      Path template = Files.writeString(folder.resolve("own.template"), one[0]);
      Files.writeString(config, data.formatted(train, dev, template));
      CheckReport report = CorpusCheck.withEncoder(ConfigReader.read(config, List.of()), 3);
      assertEquals(one[1].isEmpty(), group(report, FindingKind.TEMPLATE).isEmpty());
      String found = one[1].isEmpty() ? "" : only(report, FindingKind.TEMPLATE);
      assertTrue(found.contains(one[1]), found);
    }
  }

  @Test
  void valuesOfFeaturesAreCountedAndMissingOnesAreErrors() throws IOException {
    CheckReport report =
        check(
            "Ada NNP B-PER\nlives VBZ O\nin IN O\n",
            "Ada NNP B-PER\nwaits VBD O\n\nAda B-PER\n",
            "data.columns.features=[1]",
            "data.columns.label=2");
    assertEquals(
        List.of(new FeatureReport("1", 3, new Share(0, 3))), report.splits().get(0).features());
    assertEquals(1, group(report, FindingKind.UNREADABLE).orElseThrow().count());
    report =
        check(
            "Ada B-PER NNP\nlives O VBZ\n",
            "Ada B-PER NNP\nwaits O VBD\n\nAda B-PER\n",
            "data.columns.features=[2]",
            "data.columns.label=1");
    assertEquals(
        List.of(new FeatureReport("2", 2, new Share(1, 2))), report.splits().get(1).features());
    assertEquals(
        "dev.conll:4: \"Ada B-PER\" has no column 2 (counted from 0), only 2: add it, or name"
            + " another column",
        only(report, FindingKind.UNREADABLE));
  }

  @Test
  void aSoundCorpusIsCountedAndHasNoFinding() throws IOException {
    CheckReport report = check(TRAIN, DEV);
    assertEquals(List.of(), report.findings());
    SplitReport train = report.splits().get(0);
    assertEquals(2, train.sentences());
    assertEquals(5, train.tokens());
    assertEquals(5, train.words());
    assertEquals(3, train.longestSentence());
    assertEquals(Map.of("O", 2L, "B-PER", 1L, "I-PER", 1L, "B-LOC", 1L), train.labels());
    assertEquals("O", train.labels().keySet().iterator().next(), "the most frequent first");
    assertEquals(Map.of("PER", 1L, "LOC", 1L), train.spans());
    assertEquals("bio", train.scheme());
    assertTrue(train.schemeEvidence().startsWith("bio (0 violations"), train.schemeEvidence());
  }

  @Test
  void unknownWordsAndCharactersAreCounted() throws IOException {
    UnknownShare unknown =
        check(TRAIN, "ADA B-PER\nwaits O\nwaits O\nZoë B-PER\n").splits().get(1).unknown();
    assertEquals(new Share(2, 4), unknown.tokens());
    assertEquals(new Share(1, 4), unknown.tokensInLowerCase());
    assertEquals(new Share(2, 3), unknown.words());
    assertEquals(new Share(3, 16), unknown.characters());
    assertEquals("DZë", unknown.newCharacters());
    assertEquals(50.0, unknown.tokens().percent());
    assertEquals(0.0, new Share(0, 0).percent());
  }

  @Test
  void illFormedLabelsAreToldWithTheirLines() throws IOException {
    CheckReport report = check(TRAIN + "\nYork I-LOC\n\na O\nb I-PER\n", DEV, "data.scheme=bio");
    FindingGroup group = group(report, FindingKind.ILL_FORMED).orElseThrow();
    assertEquals(2, group.count());
    assertTrue(group.shown().get(0).place().endsWith("train.conll:8"));
    assertEquals("\"I-LOC\" may not start a sentence in bio", group.shown().get(0).text());
    assertTrue(group.shown().get(1).place().endsWith("train.conll:11"));
    assertEquals("\"I-PER\" may not follow \"O\" in bio", group.shown().get(1).text());
    assertEquals(0, report.errors());
  }

  @Test
  void anOpenSpanAtTheEndIsIllFormedInBioes() throws IOException {
    CheckReport report =
        check("Ada S-PER\nis O\n\nNew B-LOC\nYork E-LOC\n\nNew B-LOC\n", "Ada S-PER\n");
    assertEquals(
        "train.conll:7: \"B-LOC\" may not end a sentence in bioes",
        only(report, FindingKind.ILL_FORMED));
  }

  @Test
  void labelsOfNoSchemeAreErrors() throws IOException {
    CheckReport report = check(TRAIN + "is o\n", DEV + "is PER\n");
    FindingGroup group = group(report, FindingKind.FOREIGN_LABEL).orElseThrow();
    assertEquals(
        "\"o\" is no label: outside of spans is a capital O alone", group.shown().get(0).text());
    assertTrue(group.shown().get(1).text().startsWith("\"PER\" is no label of a scheme"));
    assertEquals(2, report.errors());
  }

  @Test
  void typosAreRareAndOneSlipAway() throws IOException {
    StringBuilder train = new StringBuilder();
    for (int i = 0; i < 150; i++) {
      train.append("a").append(i).append(" B-PER\nb I-ORG\nc B-ORG\nd I-ORG\n\n");
    }
    CheckReport report = check(train + "x B-PRE\ny O\n\nz B-ORG\nz I--ORG\n", "x B-PER\ny B-per\n");
    FindingGroup group = group(report, FindingKind.LIKELY_TYPO).orElseThrow();
    List<String> texts = group.shown().stream().map(Finding::text).sorted().toList();
    assertEquals(
        List.of(
            "\"B-PRE\" (once): \"B-PER\" was probably meant",
            "\"B-per\" (once): \"B-PER\" was probably meant",
            "\"I--ORG\" (once): \"I-ORG\" was probably meant"),
        texts);
  }

  @Test
  void aRareTypeOfItsOwnIsNoTypo() throws IOException {
    CheckReport report = check((TRAIN + "\n").repeat(200) + "x B-EVENT\n", DEV);
    assertEquals(Optional.empty(), group(report, FindingKind.LIKELY_TYPO));
  }

  @Test
  void labelsThatTrainDoesNotHaveAreTold() throws IOException {
    assertEquals(
        "dev.conll:3: \"B-ORG\" (once in dev) is not in the training file",
        only(check(TRAIN, DEV + "Acme B-ORG\n"), FindingKind.UNSEEN_LABEL));
  }

  @Test
  void repeatedSentencesAreToldAndContradictionsToo() throws IOException {
    CheckReport report = check(TRAIN + "\nBath B-LOC\nwaits O\n", "Ada B-PER\nByron O\nlives O\n");
    assertEquals(
        "train.conll:8: \"Bath waits\" stands at train.conll:5 too",
        only(report, FindingKind.DUPLICATE_WITHIN));
    assertEquals(
        "dev.conll:1: \"Ada Byron lives\" stands at train.conll:1 too",
        only(report, FindingKind.DUPLICATE_ACROSS));
    assertEquals(
        "dev.conll:2: \"Byron\" is O here and I-PER in the same sentence at train.conll:1",
        only(report, FindingKind.CONTRADICTION));
  }

  @Test
  void oddTokensAndSentencesAreTold() throws IOException {
    CheckReport report =
        check(
            TRAIN + "New\u00A0York B-LOC\n" + "x".repeat(101) + " O\n",
            DEV + "\n" + "word O\n".repeat(251));
    assertEquals("train.conll:7: \"New\\u00a0York\"", only(report, FindingKind.BLANK_IN_TOKEN));
    assertTrue(only(report, FindingKind.LONG_TOKEN).endsWith("has 101 characters"));
    assertEquals(
        "dev.conll:4: 251 tokens: is an empty line missing?",
        only(report, FindingKind.LONG_SENTENCE));
  }

  @Test
  void emojiOfSeveralPartsAreNoOddTokens() throws IOException {
    CheckReport report = check(TRAIN + "👩‍🚀 O\nمی‌خواهم O\n", DEV);
    assertEquals(Optional.empty(), group(report, FindingKind.BLANK_IN_TOKEN));
  }

  @Test
  void everyLineThatCannotBeReadIsToldAndTheRestIsChecked() throws IOException {
    CheckReport report = check("Ada B-PER\nis\nin O\nBath\n\nYork B-LOC\n", DEV);
    FindingGroup group = group(report, FindingKind.UNREADABLE).orElseThrow();
    assertEquals(2, group.count(), group.toString());
    assertTrue(group.shown().get(0).place().endsWith("train.conll:2"), group.toString());
    assertTrue(group.shown().get(1).place().endsWith("train.conll:4"), group.toString());
    assertEquals(3, report.splits().get(0).tokens());
  }

  @Test
  void moreFindingsAreCountedThanShown() throws IOException {
    CheckReport report = check((TRAIN + "\n").repeat(5) + "is o\n".repeat(10), DEV);
    FindingGroup group = group(report, FindingKind.FOREIGN_LABEL).orElseThrow();
    assertEquals(10, group.count());
    assertEquals(3, group.shown().size());
    assertEquals(7, group.hidden());
    assertTrue(CheckText.render(report).contains("    and 7 more: --all shows them\n"));
  }

  @Test
  void filesWithoutSentencesOrSpansAreErrors() throws IOException {
    assertTrue(only(check(TRAIN, "\n\n"), FindingKind.NO_SENTENCES).startsWith("dev.conll: "));
    assertTrue(only(check(TRAIN, "is O\n"), FindingKind.NO_SPANS).startsWith("dev.conll: "));
    CheckReport plain = check("the DET\ncat NOUN\n", "a DET\n");
    FindingGroup group = group(plain, FindingKind.NO_SPANS).orElseThrow();
    assertTrue(group.shown().get(0).text().contains("task: pos"), group.toString());
  }

  @Test
  void aFurtherTrainingFileWithoutSentencesIsAnError() throws IOException {
    Path blank = Files.writeString(folder.resolve("blank.conll"), "\n\n");
    CheckReport report =
        check(TRAIN, DEV, "data.train=[%s, %s]".formatted(folder.resolve("train.conll"), blank));
    String found = only(report, FindingKind.NO_SENTENCES);
    assertTrue(found.startsWith("blank.conll: has no sentence, but `data.train` "), found);
  }

  @Test
  void plainLabelsAreFineForPartsOfSpeech() throws IOException {
    CheckReport report = check("the DET\ncat NOUN\n", "a DET\n", "task=pos");
    assertEquals(List.of(), report.findings());
    assertEquals(Map.of(), report.splits().get(0).spans());
  }

  @Test
  void aDevFileInAnotherSchemeIsTold() throws IOException {
    CheckReport report = check(TRAIN, "Ada S-PER\nlives O\nin O\nNew B-LOC\nYork E-LOC\n");
    String text = only(report, FindingKind.SCHEMES_DIFFER);
    assertTrue(text.startsWith("dev.conll: read as bio, but looks like bioes (0 viol"), text);
  }

  @Test
  void embeddingCoverageIsToldByForm() throws IOException {
    Path vectors = Files.writeString(folder.resolve("v.txt"), "Ada 1 2\nwaits 1 2\nbath 1 2\n");
    CheckReport report = check(TRAIN, DEV, "embeddings.file=" + vectors, "network.words.dim=2");
    Coverage train = report.coverage().get(0);
    assertEquals(new Share(2, 5), train.asWritten());
    assertEquals(new Share(1, 5), train.inLowerCase());
    assertEquals(new Share(2, 5), train.missing());
    assertEquals(new Share(2, 2), report.coverage().get(1).asWritten());
    CheckReport cased =
        check(
            TRAIN,
            DEV,
            "embeddings.file=" + vectors,
            "embeddings.lowercase=false",
            "network.words.dim=3");
    assertEquals(new Share(3, 5), cased.coverage().get(0).missing());
    assertTrue(only(cased, FindingKind.EMBEDDINGS).contains("set it to 2"));
  }

  @Test
  void coverageIsToldForEachOfSeveralFiles() throws IOException {
    Path first = Files.writeString(folder.resolve("v.txt"), "Ada 1 2\nwaits 1 2\nbath 1 2\n");
    Path second = Files.writeString(folder.resolve("w.txt"), "ada 1 2 3\nbath 1 2 3\n");
    String files = "embeddings.file=[" + first + ", " + second + "]";
    CheckReport report =
        check(TRAIN, DEV, files, "embeddings.lowercase=[true, false]", "network.words.dim=5");
    assertEquals(
        List.of("train in v.txt", "dev in v.txt", "train in w.txt", "dev in w.txt"),
        report.coverage().stream().map(Coverage::name).toList());
    assertEquals(new Share(2, 5), report.coverage().get(0).missing());
    assertEquals(new Share(5, 5), report.coverage().get(2).missing());
    assertTrue(only(report, FindingKind.FEW_VECTORS).startsWith("w.txt"));
    assertEquals(0, report.errors());
    String wrong = only(check(TRAIN, DEV, files), FindingKind.EMBEDDINGS);
    assertTrue(wrong.contains("have vectors of 2 + 3 = 5 numbers"), wrong);
    assertTrue(wrong.contains("set `network.words.dim: 5`"), wrong);
  }

  @Test
  void aBrokenVectorFileIsAnError() throws IOException {
    Path vectors = Files.writeString(folder.resolve("v.txt"), "Ada 1 2\nwaits 1\n");
    CheckReport report = check(TRAIN, DEV, "embeddings.file=" + vectors);
    assertTrue(only(report, FindingKind.EMBEDDINGS).startsWith("v.txt:2: expected a word"));
  }

  @Test
  void documentsAreCounted() throws IOException {
    String train = "-DOCSTART- O\n\n" + TRAIN + "\n-DOCSTART- O\n\nBath B-LOC\nsleeps O\n";
    assertEquals(2, check(train, DEV).splits().get(0).documents());
  }

  @Test
  void setsOfTypesInPlaceOfLabelsAreTold() throws IOException {
    String train = TRAIN + "\nBath B-LOC|PER\nsleeps O\n";
    assertEquals(
        "train.conll:8: \"B-LOC|PER\" (once): | stands between whole labels, so \"B-LOC|B-PER\" was"
            + " probably meant; if it is a character of a type, set data.labels.sets: false",
        only(check(train, DEV), FindingKind.LIKELY_TYPO));
    CheckReport report = check(train, DEV, "data.labels.sets=false");
    assertEquals(Optional.empty(), group(report, FindingKind.LIKELY_TYPO));
  }

  @Test
  void columnsThatAreReadAsRawTextAreTold() throws IOException {
    Path text = Files.writeString(folder.resolve("more.txt"), "Eve B-PER\nsings O\n\nup O\n");
    String[] set = {"train.teacher=" + folder.resolve("dev.conll"), "data.unlabelled=" + text};
    String told = only(check(TRAIN, DEV, set), FindingKind.WRONG_FORMAT);
    assertTrue(told.startsWith("more.txt: looks like columns with labels"), told);
    Files.writeString(text, "Eve sings.\nShe and Ada share B-PER\nand vitamin O\n");
    assertEquals(Optional.empty(), group(check(TRAIN, DEV, set), FindingKind.WRONG_FORMAT));
  }

  @Test
  void conlluReadAsConllIsTold() throws IOException {
    String conllu = "# text = Hi\n1\tHi\thi\tINTJ\tUH\t_\t0\troot\t_\t_\n";
    CheckReport report =
        check(conllu, DEV, "task=pos", "data.columns.token=1", "data.columns.label=3");
    assertEquals(
        "train.conll: looks like CoNLL-U (ten columns, words counted from 1): set data.format:"
            + " conllu",
        only(report, FindingKind.WRONG_FORMAT));
    CheckReport asConllu =
        check(conllu, conllu.replace("Hi", "Ho"), "task=pos", "data.format=conllu");
    assertEquals(Optional.empty(), group(asConllu, FindingKind.WRONG_FORMAT));
  }

  @Test
  void theSameFileTwiceIsTold() throws IOException {
    Path train = folder.resolve("train.conll");
    CheckReport report = check(TRAIN, DEV, "data.dev=" + train);
    assertEquals(
        "train.conll: dev is the same file as train: no epoch can be chosen by what was learned;"
            + " name other sentences",
        only(report, FindingKind.DEV_IS_TRAIN));
    assertEquals(2, group(report, FindingKind.DUPLICATE_ACROSS).orElseThrow().count());
    assertEquals(Optional.empty(), group(report, FindingKind.DUPLICATE_WITHIN));
  }

  @Test
  void labelsWithoutATypeAreToldWhereOthersHaveOne() throws IOException {
    CheckReport report = check(TRAIN + "x B\n", DEV);
    assertEquals(
        "train.conll:7: \"B\" (once) has no type, as other labels have",
        only(report, FindingKind.UNTYPED));
    CheckReport untyped = check("a B\nb I\nc O\n", "a B\nc O\n");
    assertEquals(List.of(), untyped.findings());
    assertTrue(CheckText.render(untyped).contains("(none)"));
  }

  @Test
  void aReportCountsItsErrorsAndWarnings() throws IOException {
    CheckReport report = check(TRAIN + "is o\nx B\n", DEV + "Acme B-ORG\n");
    assertEquals(1, report.errors());
    assertEquals(2, report.warnings());
    for (FindingGroup group : report.findings()) {
      assertEquals(group.kind().severity(), group.severity());
    }
  }

  @Test
  void anEmptyTrainingFileIsNotBlamedForEveryLabel() throws IOException {
    CheckReport report = check("\n", DEV);
    assertEquals(Optional.empty(), group(report, FindingKind.UNSEEN_LABEL));
    assertEquals(1, report.errors());
  }

  @Test
  void aWordWithTwoVectorsIsTold() throws IOException {
    Path vectors = Files.writeString(folder.resolve("v.txt"), "Ada 1 2\nAda 3 4\n");
    CheckReport report = check(TRAIN, DEV, "embeddings.file=" + vectors, "network.words.dim=2");
    assertEquals(
        "v.txt: vectors of a word that had one before: 1; the first one counts",
        only(report, FindingKind.REPEATED_VECTORS));
  }

  @Test
  void aLabelOfNoSchemeIsAnsweredWithWhatWasProbablyMeant() {
    assertEquals(
        "\"b-PER\" is no label of a scheme: \"B-PER\" was probably meant",
        ForeignLabel.complaint("b-PER"));
    for (String slip : List.of("B_PER", "B–PER")) {
      assertTrue(ForeignLabel.complaint(slip).endsWith("\"B-PER\" was probably meant"), slip);
    }
    for (String outside : List.of("o", "0", "O-", "O-PER")) {
      assertTrue(ForeignLabel.complaint(outside).endsWith("is a capital O alone"), outside);
    }
    for (String strange : List.of("PER", "-", "", "B-")) {
      assertTrue(ForeignLabel.complaint(strange).endsWith("as in B-LOC"), strange);
    }
  }

  @Test
  void aHyphenTooManyIsATypoHoweverSmallTheCorpus() throws IOException {
    assertEquals(
        "train.conll:8: \"I--LOC\" (once): \"I-LOC\" was probably meant",
        only(check(TRAIN + "New B-LOC\nBath I--LOC\n", DEV), FindingKind.LIKELY_TYPO));
  }

  @Test
  void linesWithOtherColumnsThanMostAreTold() throws IOException {
    CheckReport report =
        check("Ada B-PER x\nis O\nin O x\n", "Ada B-PER\n", "data.columns.label=1");
    assertEquals(
        "train.conll:2: \"is O\" has 2 columns, most rows of the file 3",
        only(report, FindingKind.UNEVEN_ROW));
  }

  @Test
  void theOneWrongLineIsToldNotTheRightOnes() throws IOException {
    CheckReport report =
        check("Ada B-PER x\nis O\nin O\nBath B-LOC\n", "Ada B-PER\n", "data.columns.label=1");
    assertEquals(
        "train.conll:1: \"Ada B-PER x\" has 3 columns, most rows of the file 2",
        only(report, FindingKind.UNEVEN_ROW));
  }

  @Test
  void theSameBytesAndNearlyTheSameSentencesAreNoDevFile() throws IOException {
    assertEquals(
        "dev.conll: dev is the same file as train: no epoch can be chosen by what was learned; name"
            + " other sentences",
        only(check(TRAIN, TRAIN), FindingKind.DEV_IS_TRAIN));
    StringBuilder train = new StringBuilder();
    StringBuilder dev = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      train.append("Ada B-PER\nx").append(i).append(" O\n\n");
      dev.append("Ada B-PER\nx").append(i % 10 == 0 ? "y" : i).append(" O\n\n");
    }
    assertEquals(
        "dev.conll: 27 of its 30 sentences stand in the training file: no epoch can be chosen by"
            + " what was learned; name other sentences",
        only(check(train.toString(), dev.toString()), FindingKind.DEV_IS_TRAIN));
    CheckReport fewer = check(train.toString(), dev.toString().replace("x5 ", "z "));
    assertEquals(Optional.empty(), group(fewer, FindingKind.DEV_IS_TRAIN));
    CheckReport test = check(TRAIN, DEV, "data.test=" + folder.resolve("dev.conll"));
    assertEquals("dev.conll: test is the same file as dev", only(test, FindingKind.SAME_FILE));
    assertEquals(0, test.errors());
  }

  @Test
  void aSchemeThatMostLabelsBreakIsAnError() throws IOException {
    CheckReport report =
        check("Ada S-PER\nis O\n\nNew B-LOC\nYork E-LOC\n", DEV, "data.scheme=bio");
    String text = only(report, FindingKind.WRONG_SCHEME);
    assertTrue(
        text.startsWith("train.conll: read as bio, as data.scheme says, but looks like bioes (0"),
        text);
    assertTrue(text.endsWith(": set data.scheme: bioes, or auto"), text);
    // A slip in many is none.
    CheckReport slip = check((TRAIN + "\n").repeat(5) + "x I-PER\n", DEV, "data.scheme=bio");
    assertEquals(0, slip.errors());
  }

  @Test
  void aHeaderIsNoToken() throws IOException {
    CheckReport report = check("word tag\nthe DET\ncat NOUN\n", "a DET\n", "task=pos");
    assertEquals(
        "train.conll:1: \"word tag\" is read as a token and its label: delete the line, or make it"
            + " a comment, with # before it",
        only(report, FindingKind.HEADER));
    assertEquals(Optional.empty(), group(check(TRAIN, DEV), FindingKind.HEADER));
  }

  @Test
  void aForeignLabelOfWhatLooksLikeACommentIsToldSo() throws IOException {
    CheckReport report = check("// in\n\n" + TRAIN, DEV);
    assertTrue(
        only(report, FindingKind.FOREIGN_LABEL)
            .endsWith("if the line is a comment, let data.comments say so: comments: \"//\""));
  }

  @Test
  void onlyTheFileWhoseLabelsAreWrongIsBlamed() throws IOException {
    String cure = " FILE";
    for (String[] wrong :
        List.of(
            new String[] {"Ada PER\nis O\nin O\nBath LOC\n", "write \"I-LOC\""},
            new String[] {"Ada B_PER\nis O\nin O\nBath B_LOC\n", "is to be \"B-LOC\""})) {
      CheckReport report = check(wrong[0], DEV);
      String text = only(report, FindingKind.NO_SPANS);
      assertTrue(text.startsWith("train.conll: its labels, "), text);
      assertTrue(text.contains(wrong[1]) && text.endsWith(cure), text);
    }
    CheckReport swapped = check("Ada PER-B\nis O\nin O\nBath LOC-B\n", DEV);
    assertTrue(only(swapped, FindingKind.NO_SPANS).contains("is to be \"B-LOC\": swap the two"));
    assertTrue(only(check(TRAIN, "Ada PER\nis O\n"), FindingKind.NO_SPANS).startsWith("dev"));
  }

  @Test
  void aFileThatIsNoCorpusIsToldOnce() throws IOException {
    CheckReport report = check(TRAIN, "{\"text\": \"Ada lives\", \"spans\": []}\n");
    assertEquals(1, report.errors());
    assertTrue(only(report, FindingKind.UNREADABLE).contains("set data.format: jsonl"));
  }

  @Test
  void vectorsThatAreCutOrLackMostTokensAreTold() throws IOException {
    Path vectors = Files.writeString(folder.resolve("v.txt"), "3 2\nAda 1 2\nbath 1 2\n");
    CheckReport report = check(TRAIN, DEV, "embeddings.file=" + vectors, "network.words.dim=2");
    assertEquals(
        "v.txt: its first line promises 3 vectors, but there are 2: was the file cut short? Fetch"
            + " it again",
        only(report, FindingKind.CUT_VECTORS));
    assertEquals(
        "v.txt: 60 % of the tokens of the training file have no vector: are they vectors of that"
            + " language, and cased as embeddings.lowercase says?",
        only(report, FindingKind.FEW_VECTORS));
    assertEquals(0, report.errors());
  }

  @Test
  void anAverageThatIsNeverReachedIsTold() throws IOException {
    assertEquals(
        "train.average: 8 is never reached with 6 epochs, so no weights are averaged: set it to"
            + " about a third of them, 2",
        only(check(TRAIN, DEV, "train.average=8", "train.epochs=6"), FindingKind.NEVER_AVERAGED));
    assertEquals(0, check(TRAIN, DEV, "train.average=6", "train.epochs=6").warnings());
  }
}
