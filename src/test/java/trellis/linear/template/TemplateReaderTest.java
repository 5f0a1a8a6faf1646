package trellis.linear.template;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.error.CorpusException;
import trellis.error.LimitException;
import trellis.linear.template.FeaturePattern.Kind;
import trellis.linear.template.Reading.Column;
import trellis.linear.template.Reading.Made;

/** Templates of CRF++ and of Wapiti are read as these programs read them. */
class TemplateReaderTest {
  /** As the example of CRF++ for CoNLL-2000 has it. */
  private static final String CHUNKING =
      """
      # Unigram
      U00:%x[-2,0]
      U01:%x[-1,0]

      U05:%x[-1,0]/%x[0,0]
      U20:%x[-2,1]/%x[-1,1]/%x[0,1]

      # Bigram
      B
      """;

  private static FeatureTemplate parse(String text) {
    return TemplateReader.parse("t.template", text);
  }

  private static FeaturePattern only(String line) {
    List<FeaturePattern> patterns = parse(line).patterns();
    assertEquals(1, patterns.size());
    return patterns.get(0);
  }

  private static Field field(String line) {
    assertEquals(1, only(line).fields().size());
    return only(line).fields().get(0);
  }

  @Test
  void readsATemplateOfCrfPlusPlus() {
    FeatureTemplate template = parse(CHUNKING);
    assertEquals(
        List.of(2, 3, 5, 6, 9), template.patterns().stream().map(FeaturePattern::line).toList());
    assertEquals(List.of("U05:", "/", ""), template.patterns().get(2).texts());
    FeaturePattern three = template.patterns().get(3);
    assertEquals(List.of("U20:", "/", "/", ""), three.texts());
    assertEquals(List.of(-2, -1, 0), three.fields().stream().map(Field::place).toList());
    three.fields().forEach(f -> assertEquals(new Column(1), f.reading().source()));
    FeaturePattern last = template.patterns().get(4);
    assertEquals(Kind.BIGRAM, last.kind());
    assertEquals(List.of("B"), last.texts());
    assertTrue(last.fields().isEmpty());
    assertTrue(template.hasTransitions());
    assertEquals(List.of(0, 1), template.readings().stream().map(r -> column(r)).toList());
  }

  private static int column(Reading reading) {
    return ((Column) reading.source()).index();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r\n", "\n", "\r"})
  void linesMayEndAnyWay(String end) {
    FeatureTemplate windows = parse(CHUNKING.replace("\n", end));
    assertEquals(parse(CHUNKING).patterns(), windows.patterns());
  }

  @Test
  void aByteOrderMarkAndBlanksMeanNothing() {
    assertEquals(
        parse(CHUNKING).patterns(), parse("\uFEFF" + CHUNKING.replace("\n", " \t\n")).patterns());
  }

  @Test
  void readsAFileWithAMark(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("my.template");
    Files.writeString(file, "\uFEFFU:%x[0,0]\n");
    FeatureTemplate template = TemplateReader.read(file);
    assertEquals(file.toString(), template.name());
    assertEquals(1, template.patterns().size());
  }

  @ParameterizedTest
  @CsvSource({"U, UNIGRAM", "u, UNIGRAM", "B, BIGRAM", "b, BIGRAM", "*, BOTH"})
  void theFirstLetterIsTheKind(String letter, Kind kind) {
    assertEquals(kind, only(letter).kind());
    assertEquals(kind, only(letter + "7:%x[0,0]").kind());
    assertEquals(kind != Kind.BIGRAM, only(letter).isUnigram());
    assertEquals(kind != Kind.UNIGRAM, only(letter).isBigram());
  }

  @Test
  void aPatternNeedsNoField() {
    assertEquals(List.of("U"), only("U").texts());
    assertEquals(List.of("U01:"), only("U01:  ").texts());
    assertEquals("U01:", only("U01:").attribute(List.of()));
  }

  @Test
  void textsStandBeforeBetweenAndBehindFields() {
    FeaturePattern pattern = only("U3 [%x[-1,0]|%x[ +1 , 2 ]] end # why");
    assertEquals(List.of("U3 [", "|", "] end"), pattern.texts());
    assertEquals("U3 [a|b] end", pattern.attribute(List.of("a", "b")));
    assertEquals(1, pattern.fields().get(1).place());
    assertEquals(new Column(2), pattern.fields().get(1).reading().source());
  }

  @Test
  void commentsStandAloneOrBehindABlank() {
    assertEquals(List.of("U:", "#1"), only("U:%x[0,0]#1").texts());
    assertEquals(List.of("U:", ""), only("U:%x[0,0] # 1").texts());
    assertEquals(List.of("B"), only("B # what was before").texts());
    assertEquals(List.of("U#:", ""), only("U#:%x[0,0]").texts());
    assertEquals(1, parse("#U:%x[0,0]\n \t# U:%x[0,0]\nB\n").patterns().size());
  }

  @Test
  void columnsMayBeCountedFromTheEnd() {
    assertEquals(new Column(-1), field("U:%x[0,-1]").reading().source());
  }

  @ParameterizedTest
  @CsvSource({
    "token, Ada12, Ada12",
    "lower, Ada12, ada12",
    "Lower, Ada12, ada12",
    "shape, Ada12, Xxx99",
    "shape, USA-2016, XX-99",
    "shape, ÄÖü, XXx",
    "prefix2, Ada12, Ad",
    "prefix7, Ada12, _",
    "suffix12, Ada12, _",
    "suffix3, Ada12, a12",
    "suffix1, a\uD83D\uDE00, \uD83D\uDE00",
    "digits0, Ada12, Ada00",
    "length, a\uD83D\uDE00, 2"
  })
  void columnsMayBeMadeOfTheToken(String name, String token, String made) {
    Made source = (Made) field("U:%x[0," + name + "]").reading().source();
    assertEquals(made, source.form().of(token));
  }

  @ParameterizedTest
  @CsvSource({
    "'%x[0,0]', Ada, Ada",
    "'%X[0,0]', Ada, ada",
    "'%t[0,0,\"^\\u\"]', Ada, true",
    "'%t[0,0,\"^\\u\"]', ada, false",
    "'%T[0,0,\"^\\u\"]', ada, false",
    "'%m[0,0,\"..$\"]', AdA, dA",
    "'%M[0,0,\"..$\"]', AdA, da",
    "'%m[0,0,\"x*\"]', Ada, ''",
    "'%m[0,0,\"q\"]', Ada, ''",
    "'%m[0,0,\"^.?.?.?\"]', Al, Al",
    "'%m[ 0 , 0 , \"a\" ]', bab, a",
    "'%t[0,0,\"\\\"\"]', a\", true",
    "'%t[0,0,\"]\"]', a], true",
    "'%t[0,0,\"^\\d*$\"]', 2016, true",
    "'%t[0,0,\"^\\p+$\"]', -., true",
    "'%t[0,0,\"\\p\"]', a$b, true",
    "'%t[0,0,\"\\p\"]', ab, false",
    "'%t[0,0,\"^\\P*$\"]', ab, true",
    "'%t[0,0,\"^\\a*$\"]', Zürich, true",
    "'%t[0,0,\"\\A\"]', Zürich, false",
    "'%t[0,0,\"\\A\"]', A1, true",
    "'%t[0,0,\"^\\l*$\"]', zürich, true",
    "'%t[0,0,\"\\L\"]', zürich, false",
    "'%t[0,0,\"\\L\"]', zÜrich, true",
    "'%t[0,0,\"^\\U*$\"]', ada1, true",
    "'%t[0,0,\"\\U\"]', ADA, false",
    "'%t[0,0,\"^\\w*$\"]', Ada1, true",
    "'%t[0,0,\"\\W\"]', Ada1, false",
    "'%t[0,0,\"\\W\"]', A-1, true",
    "'%t[0,0,\"\\s\"]', a b, true",
    "'%t[0,0,\"\\S\"]', a b, true",
    "'%t[0,0,\"\\D\"]', 42, false",
    "'%t[0,0,\"\\D\"]', 4x, true",
    "'%t[0,0,\"\\.\"]', ab, false",
    "'%t[0,0,\"[\\d\\-]{3}\"]', 1-2, true",
    "'%t[0,0,\"^[\\w]+$\"]', a1, true"
  })
  void readsAsWapitiDoes(String field, String text, String value) {
    assertEquals(value, field("U:" + field).reading().of(text));
  }

  /** Java's expressions may overflow the stack, or take longer than anybody waits. */
  @Test
  void anExpressionIsDoneWithATokenOfAnyLength() {
    String token = "a".repeat(30_000) + "!";
    assertEquals("true", field("U:%t[0,0,\"^(\\a|b)*$\"]").reading().of(token));
    assertEquals("false", field("U:%t[0,0,\"^(\\a|b)*!$\"]").reading().of(token));
    Reading endless = field("U:%t[0,0,\"^(a+)+\\1!$\"]").reading();
    LimitException limit = assertThrows(LimitException.class, () -> endless.of("a".repeat(60)));
    assertTrue(limit.getMessage().contains("does not come to an end at a token of 60 characters"));
    assertTrue(limit.getMessage().contains("^(a+)+\\1!$"), limit::getMessage);
  }

  @Test
  void placesMayBeCountedFromTheEndsOfTheSentenceAsInWapiti() {
    Field first = field("U:%x[@1,0]");
    Field last = field("U:%x[@-1,0]");
    assertTrue(first.isAbsolute());
    assertEquals(0, first.placeFrom(3, 5));
    assertEquals(4, last.placeFrom(3, 5));
    assertEquals(1, field("U:%x[@2,0]").placeFrom(0, 5));
    assertEquals(-1, field("U:%x[@-6,0]").placeFrom(0, 5));
    assertFalse(field("U:%x[-1,0]").isAbsolute());
    assertEquals(2, field("U:%x[-1,0]").placeFrom(3, 5));
  }

  @Test
  void outsideOfASentenceIsNamedAsInCrfPlusPlus() {
    assertEquals("_B-1", Field.outside(-1));
    assertEquals("_B+2", Field.outside(2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "X01:%x[0,0]; column 1: U, B or * must begin a pattern, or # a comment, not"
            + " \"X01:%x[0,0]\"",
        "' U:%x[0,0]'; column 1: U, B or *",
        "U:%y[0,0]; column 3: a field begins with %x, %t or %m, such as %x[-1,0], not \"%y[0,0]\"",
        "U:100%; column 6: a field begins with %x",
        "U:%x(0,0]; column 5: a field has a place and a column, such as %x[-1,0], not \"(0,0]\"",
        "U:%x[one,0]; column 6: the place of a field is a whole number, such as -1, not \"one,0]\"",
        "U:%x[-,0]; column 6: the place",
        "U:%x[99999999999,0]; column 6: the place",
        "U:%x[-2147483648,0]; column 6: a place is at most 1000 tokens away",
        "U:%x[1001,0]; column 6: a place is at most 1000 tokens away",
        "U:%x[@0,0]; column 6: places from the begin of the sentence are 1, 2, …",
        "U:%x[0 0]; column 8: a comma stands between the place and the column",
        "U:%x[0,0; column 9: a ] ends a field, not the end",
        "U:%x[0,0)]; column 9: a ] ends a field, not \")]\"",
        "U:%x[0,loewr]; did you mean lower?",
        "U:%x[0,prefix]; column 8: a column is a number or what is made of the token: token, lower",
        "U:%x[0,prefix0]; column 8: a column is a number",
        "U:%x[0,suffix100]; column 8: a column is a number",
        "U:%x[0,]; column 8: a column is a number",
        "U:%t[0,0]; column 9: a %t has a regular expression, such as %t[0,0,\"^\\u\"], not \"]\"",
        "U:%m[0,0,a]; column 10: a regular expression stands in quotes, not \"a]\"",
        "U:%m[0,0,\"a]; column 13: a quote ends a regular expression, not the end",
        "U:%t[0,0,\"(\"]; column 10: the regular expression ( is none: Unclosed group",
        "U:%t[0,0,\"*\"]; column 10: the regular expression * is none"
      })
  void mistakesAreToldWithLineAndColumnAndCure(String line, String message) {
    String text = "# one\nB\n" + line;
    CorpusException fault = assertThrows(CorpusException.class, () -> parse(text));
    assertTrue(fault.getMessage().startsWith("t.template:3: "), fault::getMessage);
    assertTrue(fault.getMessage().contains(message), fault::getMessage);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# nothing\n", "\uFEFF"})
  void aTemplateHasAPattern(String text) {
    CorpusException fault = assertThrows(CorpusException.class, () -> parse(text));
    assertTrue(fault.getMessage().contains("has no pattern: a line is one"), fault::getMessage);
  }

  @Test
  void aFileThatIsMissingIsTold(@TempDir Path folder) {
    Path file = folder.resolve("no.template");
    CorpusException fault = assertThrows(CorpusException.class, () -> Templates.read(file));
    assertTrue(fault.getMessage().contains("no.template"), fault::getMessage);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ner", "pos"})
  void theBuiltInTemplatesReadTheTokenAlone(String name) {
    FeatureTemplate template = Templates.read(Path.of(name));
    assertTrue(template.readings().stream().allMatch(r -> r.source() instanceof Made));
    assertTrue(template.hasTransitions());
    assertEquals(template.patterns(), template.of(0, List.of()).patterns());
  }

  @Test
  void columnsAreFoundAmongThoseOfTheCorpus() {
    FeatureTemplate template = parse("U:%x[0,0]/%X[1,3]\nB").of(0, List.of(2, 3));
    List<Field> fields = template.patterns().get(0).fields();
    assertEquals("token", ((Made) fields.get(0).reading().source()).form().written());
    assertEquals(new Reading.Feature(1), fields.get(1).reading().source());
    assertTrue(fields.get(1).reading().isLowered());
  }

  @Test
  void clustersAndListsAreReadByName() {
    FeatureTemplate template =
        parse("U:%x[0,cluster6]/%x[0,cluster]\nU:%X[0,list]")
            .of(
                0,
                List.of(2, 3),
                Optional.of((word, most) -> "01100110".substring(0, Math.min(8, most))),
                true);
    List<Reading> readings = template.readings();
    assertEquals("011001", readings.get(0).ofToken("any"));
    assertEquals("01100110", readings.get(1).ofToken("any"));
    assertEquals(new Reading.Feature(2), readings.get(2).source());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "U:%x[0,cluster6]; false; false; t.template:1: reads cluster, but `network.clusters` names",
        "U:%x[0,list]; false; false; t.template:1: reads list, but `network.gazetteers` names no",
        "U:%x[0,list]; true; true; reads nothing of `network.clusters`: add a pattern such as U60:",
        "U; false; true; reads nothing of `network.gazetteers`: add a pattern such as"
            + " U60:%x[0,list]"
      })
  void clustersAndListsGoTogetherWithTheirFiles(
      String line, boolean hasClusters, boolean hasLists, String told) {
    Optional<Reading.Clusters> clusters =
        hasClusters ? Optional.of((word, most) -> "0") : Optional.empty();
    CorpusException fault =
        assertThrows(CorpusException.class, () -> parse(line).of(0, List.of(), clusters, hasLists));
    assertTrue(fault.getMessage().contains(told), fault::getMessage);
  }

  @Test
  void aColumnThatTheConfigDoesNotNameIsTold() {
    FeatureTemplate template = parse("B\nU:%x[0,4]");
    CorpusException none = assertThrows(CorpusException.class, () -> template.of(0, List.of()));
    assertEquals(
        "t.template:2: reads column 4, but the token is column 0 and `data.columns.features` is"
            + " not given: add 4 there",
        none.getMessage());
    CorpusException others =
        assertThrows(CorpusException.class, () -> template.of(0, List.of(1, 2)));
    assertTrue(others.getMessage().contains("has [1, 2]: add 4 there"), others::getMessage);
  }
}
