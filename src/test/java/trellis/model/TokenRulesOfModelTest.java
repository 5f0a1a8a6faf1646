package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.model.archive.ModelArchive;
import trellis.tokenize.TokenRules;
import trellis.vocab.Vocabulary;

class TokenRulesOfModelTest {
  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void rulesOfTheConfigAreSavedWithTheModel(TokenRules rules) {
    String yaml =
        """
        name: raw
        task: ner
        data: {train: train.conll, dev: dev.conll, tokens: %s}
        network:
          characters: {dim: 3, filters: 4}
          words: {dim: 5, hidden: 6}
        """
            .formatted(rules.name().toLowerCase(Locale.ROOT));
    TaggerModel usual = RandomModel.usual(7);
    TaggerModel model =
        RandomModel.of(yaml, usual.labels(), Vocabulary.of(usual.words().entries()), 7);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(model, out);

    TaggerModel read = ModelArchive.read(new ByteArrayInputStream(out.toByteArray()), "model");

    assertEquals(rules, model.tokenRules());
    assertEquals(rules, read.tokenRules());
  }
}
