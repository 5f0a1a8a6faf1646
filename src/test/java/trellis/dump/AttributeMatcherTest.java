package trellis.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.dump.AttributeMatcher.Program;
import trellis.linear.AttributeCounter;
import trellis.linear.AttributeIndex;
import trellis.linear.AttributeIndex.Attribute;
import trellis.linear.RandomTemplate;
import trellis.linear.RandomTemplate.Text;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.TemplateReader;
import trellis.testing.RandomCases;

/** A text is taken apart into the values that make it, whichever they are. */
class AttributeMatcherTest {
  private static String match(Program program, String template, String text) {
    AttributeIndex index = new AttributeIndex(TemplateReader.parse("t", template));
    return new AttributeMatcher(index, program)
        .match(text).stream()
            .map(one -> one.kind() + String.join("", quoted(one.values())))
            .collect(Collectors.joining(" "));
  }

  private static List<String> quoted(List<String> values) {
    return values.stream().map(value -> "<" + value + ">").toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "Uw[0]=%x[0,0]; w[0]=the; 0<the>",
        "Uw[0]=%x[0,0]; w[1]=the; ``",
        "Uw[0]=%x[0,0]; w[0]=; ``",
        "Ubias; bias; 0",
        "Ubias; biased; ``",
        "U%x[0,0]/%x[1,0]; a/b; 0<a><b>",
        "U%x[0,0]/%x[1,0]; a/b/c; 0<a><b/c> 0<a/b><c>",
        "U%x[0,0]/%x[1,0]; //; ``",
        "U%x[0,0]/%x[1,0]; ///; 0</></>",
        "U%x[0,0]%x[1,0]; abc; 0<a><bc> 0<ab><c>",
        "U(%x[0,0]); (a)); 0<a)>",
        "Uw=%x[0,0]|Uw=%x[-1,0]; w=a; 0<a>",
        "Uw=%x[0,0]|Uw=%x[0,0]/%x[1,0]; w=a/b; 0<a/b> 1<a><b>",
        "U__BOS__%x[-1,0]; __BOS__; 0<_B-1>",
        "UEOS%x[2,0]; EOS; 0<_B+1> 0<_B+2>",
        "Uword.istitle()%t[0,0,`^\\u`]; word.istitle(); 0<true>",
        "Usuf:%m[0,0,`..$`]; suf:; 0<>"
      })
  void textsOfCrfsuite(String template, String text, String expected) {
    String lines =
        template.contains("`") ? template.replace('`', '"') : template.replace('|', '\n');
    assertEquals(expected, match(Program.CRFSUITE, lines, text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "U01:%x[-1,0]; u01:the; 0<the>",
        "u01:%x[-1,0]; u01:the; 0<the>",
        "U01:%x[-1,0]; *01:the; ``",
        "*01:%x[-1,0]; *01:the; 0<the>",
        "U01:%x[-1,0]; u01:_x-1; 0<_B-1>",
        "U01:%x[1,0]; u01:_x-1; 0<_x-1>",
        "U01:%x[-6,0]; u01:_x-#; 0<_B-5> 0<_B-6>",
        "U01:%x[2,0]/%x[0,0]; u01:_x+2/a; 0<_B+2><a>",
        "U:%t[-1,0,~^\\u~]; u:false; 0<_B-1> 0<false>",
        "U:%t[-1,0,~x~]; u:true; 0<_B-1> 0<true>",
        "U:%t[-1,0,~x~]; u:false; 0<false>",
        "U:%M[1,0,~x.*~]; u:x+1; 0<_B+1> 0<x+1>"
      })
  void textsOfWapiti(String template, String text, String expected) {
    assertEquals(expected, match(Program.WAPITI, template.replace('~', '"'), text));
  }

  @Test
  void whatATemplateMakesIsFound() {
    RandomCases.check(
        200,
        random -> {
          FeatureTemplate template = RandomTemplate.of(random);
          AttributeCounter builder = new AttributeCounter(template);
          for (Text text : RandomTemplate.texts(3, random)) {
            builder.add(text.tokens(), text.features());
          }
          AttributeIndex index = builder.build(1);
          AttributeMatcher matcher = new AttributeMatcher(index, Program.CRFSUITE);
          for (int row = 0; row < index.size(); row++) {
            String text = index.text(row).substring(1);
            Set<Attribute> found = matcher.match(text);
            assertTrue(found.contains(index.attribute(row)), text + " is not in " + found);
          }
        });
  }
}
