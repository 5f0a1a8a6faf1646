package trellis.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.error.CorpusException;

class WrongFileTest {
  private static final ConllLayout LABELED = ConllLayout.conll();
  private static final ConllLayout TOKENS = LABELED.withoutLabel();

  private static ConllReader reader(String text, ConllLayout layout) {
    return new ConllReader("f", new ByteArrayInputStream(text.getBytes(ISO_8859_1)), layout);
  }

  private static String complaint(String text, ConllLayout layout) {
    return assertThrows(CorpusException.class, reader(text, layout)::hasNext, text).getMessage();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"text\": \"Ada\", \"spans\": []}~{\"text\": \"x\"}   | data.format: jsonl",
        "[{\"text\": \"Ada\"},~                                 | data.format: jsonl",
        "[~  {~    \"text\": \"Ada lives\",~                    | data.format: jsonl",
        "{~  \"text\": \"Ada\",~                                | data.format: jsonl",
        "T1^Person 0 3^Ada~T2^Place 9 13^Bath~                  | data.format: brat",
        "Sentence #,Word,POS,Tag~Sentence: 1,Ada,NNP,B-per~     | (CSV)",
        "token;label~Ada;B-PER~                                 | semicolons",
        "<!DOCTYPE html>~<html>~                                | is a web page",
        "<html lang=\"en\">~                                    | is a web page",
        "<?xml version=\"1.0\"?>~<doc>~                         | is XML",
        "version https://git-lfs.github.com/spec/v1~oid sha256:0| `git lfs pull`",
        "%PDF-1.7~                                              | is a PDF",
      })
  void isRecognized(String text, String cure) {
    String file = text.strip().replace('~', '\n').replace('^', '\t');
    for (ConllLayout layout : new ConllLayout[] {LABELED, TOKENS, ConllLayout.conllu("upos")}) {
      if (layout.format() == ConllFormat.CONLL || !cure.matches(".*(CSV|semicolons).*")) {
        String told = complaint(file, layout);
        assertTrue(told.startsWith("f: ") && told.contains(cure), told);
      }
    }
  }

  @Test
  void binaryFiles() {
    assertTrue(complaint("PK\3\4\24\0\0\0", LABELED).contains("is a ZIP archive"));
    assertTrue(complaint("(\u00B5/\u00FD\0", LABELED).contains("is packed with zstd"));
    assertTrue(complaint("\u00FD7zXZ\0\0", LABELED).contains("is packed with xz"));
    assertTrue(complaint("BZh91AY&SY", LABELED).contains("is packed with bzip2"));
    assertTrue(complaint("PAR1\u0015\0", LABELED).contains("is a Parquet file"));
    assertEquals("f: the file is UTF-16: save it as UTF-8", complaint("\u00FF\u00FEA\0", LABELED));
    assertTrue(complaint("A\0d\0a\0", LABELED).contains("this is a binary file or UTF-16"));
  }

  @Test
  void valuesSetOffByCommasWithoutAHeader() {
    assertTrue(complaint("Ada,B-PER\nlives,O\n", LABELED).contains("tr ',' '\\t'"));
    assertTrue(reader("1,5\n2,5\n3,5\n", TOKENS).hasNext(), "tokens may be numbers");
    assertTrue(reader(", O\nx O\n", LABELED).hasNext());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ O\n\" O\n",
        "[ O\n{ O\n",
        "<s> O\n",
        "< O\nhtml O\n",
        "% O\n",
        "PK O\n",
        "version O\n",
        "word, O\nx O\n",
        "{\"a\":1}\tO\nx\tO\n",
        "; O\n, O\n",
        "T1\tO\n",
        "BZh O\n"
      })
  void tokensThatLookABitLikeThemAreRead(String text) {
    assertTrue(reader(text, LABELED).hasNext());
    assertTrue(reader(text, TOKENS).hasNext());
    assertFalse(reader("", LABELED).hasNext());
  }
}
