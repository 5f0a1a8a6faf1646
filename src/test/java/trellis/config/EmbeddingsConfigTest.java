package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.config.EmbeddingsConfig.Source;
import trellis.config.EncoderConfig.Pieces;
import trellis.config.schema.OneOrMore;

class EmbeddingsConfigTest {

  @Test
  void defaults() {
    EmbeddingsConfig expected =
        new EmbeddingsConfig(
            Optional.empty(),
            OneOrMore.one(true),
            OneOrMore.one(1.0),
            OneOrMore.one(true),
            OneOrMore.one(Pack.FLOAT32),
            OneOrMore.one(0),
            Defaults.of(EncoderConfig.class));

    assertEquals(expected, ConfigText.minimal().parse().embeddings());
    assertEquals(expected, Defaults.of(EmbeddingsConfig.class));
  }

  @Test
  void everyKey() {
    EmbeddingsConfig embeddings =
        ConfigText.minimal()
            .with("embeddings.file", "glove.txt")
            .with("embeddings.finetune", "false")
            .with("embeddings.finetune_rate", "0.25")
            .with("embeddings.lowercase", "false")
            .with("embeddings.pack", "none")
            .with("embeddings.most", "7")
            .with("embeddings.encoder.file", "bert")
            .parse()
            .embeddings();

    ConfigText.assertAllDiffer(Defaults.of(EmbeddingsConfig.class), embeddings);
    assertEquals(
        new EmbeddingsConfig(
            Optional.of(OneOrMore.one(Path.of("glove.txt"))),
            OneOrMore.one(false),
            OneOrMore.one(0.25),
            OneOrMore.one(false),
            OneOrMore.one(Pack.NONE),
            OneOrMore.one(7),
            new EncoderConfig(
                Optional.of(Path.of("bert")),
                Optional.empty(),
                Pieces.MEAN,
                128,
                0.2,
                Pack.FLOAT16,
                true,
                false,
                0.00005,
                1,
                0,
                0.1)),
        embeddings);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "embeddings.file      | []       | the list is empty: from 1 to 16 are expected",
        "embeddings.file      | {a: b}   | expected the path of a file, found a map of keys",
        "embeddings.file      | ''       | found an empty text",
        "embeddings.file      | ~        | has no value: give it the path of a file, or a list of"
            + " such, or leave the key out",
        "embeddings.finetune  | yes      | found the text \"yes\": did you mean `true`?",
        "embeddings.finetune  | Off      | did you mean `false`?",
        "embeddings.finetune  | 1        | expected one of true, false, found the whole number 1",
        "embeddings.finetune  | \"true\" | found the quoted text \"true\": remove the quotes",
        "embeddings.finetune  | ~        | has no value",
        "embeddings.lowercase | flase    | did you mean `false`?",
        "embeddings.lowercase | FALSE    | did you mean `false`?",
        "embeddings.lowercase | [[true]] | found a list",
        "embeddings.lowercase | [no]     | found the text \"no\": did you mean `false`?",
        "embeddings.lowercase | {a: 1}   | found a map of keys",
        "embeddings.pack      | float64  | did you mean `float32`?",
        "embeddings.pack      | true     | expected one of none, float32, float16, int8",
        "embeddings.most      | -1       | 0",
      })
  void refuses(String path, String value, String cure) {
    ConfigText.assertRefused(path, value, cure);
  }

  @Test
  void eachFileHasWhatIsGivenForItOrForAll() {
    EmbeddingsConfig embeddings =
        ConfigText.minimal()
            .with("embeddings.file", "[a.txt, b.txt]")
            .with("embeddings.finetune", "[true, false]")
            .with("embeddings.finetune_rate", "0.5")
            .with("embeddings.pack", "[none, int8]")
            .parse()
            .embeddings();
    assertEquals(
        List.of(
            new Source(Optional.of(Path.of("a.txt")), true, 0.5, true, Pack.NONE, 0),
            new Source(Optional.of(Path.of("b.txt")), false, 0.5, true, Pack.INT8, 0)),
        embeddings.sources());
  }

  @Test
  void aListOfOneIsItsValue() {
    ConfigText one = ConfigText.minimal().with("embeddings.file", "a.txt");
    ConfigText list =
        ConfigText.minimal()
            .with("embeddings.file", "[a.txt]")
            .with("embeddings.finetune", "[true]")
            .with("network.words.dim", "[100]");
    assertEquals(one.parse(), list.parse());
    assertEquals(ConfigWriter.write(one.parse()), ConfigWriter.write(list.parse()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[a, b]    | embeddings.finetune | [true, true, false] | has 3 values, but"
            + " `embeddings.file` names 2 files",
        "[a, b, c] | embeddings.most     | [0, 1]              | has 2 values, but"
            + " `embeddings.file` names 3 files",
        "a         | embeddings.pack     | [none, int8]        | has 2 values, but"
            + " `embeddings.file` names 1 file:",
        "[a, b]    | network.words.dim   | [50, 25, 25]        | has 3 values, but"
            + " `embeddings.file` names 2 files: give one value for all, or a list",
        "[a, b]    | train.engine        | deeplearning4j      | has one table of words and reads"
            + " one file",
      })
  void listsMustFitTheFiles(String files, String key, String value, String cure) {
    String problems =
        ConfigText.minimal().with("embeddings.file", files).with(key, value).problems().toString();
    assertTrue(problems.contains(cure), problems);
  }

  @Test
  void aListNeedsAFile() {
    String problems = ConfigText.minimal().with("embeddings.most", "[1, 2]").problems().toString();
    assertTrue(problems.contains("`embeddings.file` names no file"), problems);
  }
}
