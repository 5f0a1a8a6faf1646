package trellis.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.TaggerConfig;
import trellis.train.ToyCorpus;

class ConfigValuesTest {
  @TempDir private Path folder;

  private Optional<String> difference(String... changes) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig before = corpus.config();
    return ConfigValues.difference(before, corpus.config(changes));
  }

  @Test
  void sameConfigHasNoDifference() {
    assertEquals(Optional.empty(), difference());
  }

  @Test
  void someKeysMayChange() {
    ToyCorpus.ofNames(folder).write("other.conll", "Ada B-PER\n\n");
    List<String> free =
        List.of(
            "name=other",
            "output=" + folder.resolve("other"),
            "data.dev=" + folder.resolve("other.conll"), // its content is compared
            "data.tokens=unicode", // training reads no raw text
            "train.threads=3",
            "train.parallel=3",
            "train.epochs=9",
            "train.patience=9");
    for (String change : free) {
      assertEquals(Optional.empty(), difference(change), change);
    }
  }

  @Test
  void optionalValuesAreSpelledAsInYaml() {
    assertEquals(
        Optional.of("`data.columns.features` was not set and is now [2, 3]"),
        difference("data.columns.features=[2, 3]"));
  }

  @Test
  void allOtherKeysMakeAnotherTraining() {
    List<String> binding =
        List.of(
            "task=pos",
            "seed=2",
            "data.columns.token=1",
            "data.columns.features=[2]",
            "data.scheme=bio",
            "embeddings.finetune=false",
            "embeddings.finetune_rate=0.5",
            "embeddings.lowercase=false",
            "embeddings.pack=none",
            "network.scheme=bio",
            "network.characters.window=5",
            "network.words.layers=2",
            "network.dropout=0.4",
            "network.output.transitions=contextual",
            "network.output.constrained=true",
            "network.features=3",
            "network.input_dropout=0.1",
            "network.word_dropout=0.1",
            "network.locked_dropout=true",
            "network.capitals=3",
            "train.optimizer=adam",
            "train.weight_decay=0.1",
            "train.average=2",
            "train.decay=0.1",
            "train.momentum=0.5",
            "train.clip=1",
            "train.batch=7",
            "train.shard=3",
            "train.unknown=0.1");
    for (String change : binding) {
      String key = change.substring(0, change.indexOf('='));
      assertEquals(
          Optional.of("`" + key + "`"),
          difference(change).map(text -> text.substring(0, text.indexOf(' '))));
    }
  }
}
