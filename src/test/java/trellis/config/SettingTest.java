package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import trellis.config.schema.Entry;

class SettingTest {
  private static Setting find(List<Setting> settings, String key) {
    return settings.stream().filter(each -> each.key().equals(key)).findFirst().orElseThrow();
  }

  @Test
  void everyKeyIsThere() {
    List<Setting> settings = Setting.of(ConfigText.minimal().parse());
    assertEquals(
        Records.ROOT.leaves().map(Entry.Leaf::path).toList(),
        settings.stream().map(Setting::key).toList());
  }

  @Test
  void onlyWhatMustBeGivenDiffersInTheLeastConfig() {
    List<String> different =
        Setting.of(ConfigText.minimal().parse()).stream()
            .filter(Setting::differs)
            .map(Setting::key)
            .toList();
    assertEquals(List.of("name", "data.train", "data.dev"), different);
  }

  @Test
  void changedKeysDiffer() {
    List<Setting> settings =
        Setting.of(
            ConfigText.minimal()
                .with("seeds", "[3, 4]")
                .with("train.rate", "0.02")
                .with("train.decay", "0.05")
                .parse());
    assertEquals(
        new Setting(
            "train.rate",
            Optional.of("0.02"),
            Optional.of("0.015"),
            find(settings, "train.rate").meaning()),
        find(settings, "train.rate"));
    assertTrue(find(settings, "train.rate").differs());
    assertFalse(find(settings, "train.decay").differs());
    assertEquals(Optional.of("[3, 4]"), find(settings, "seeds").value());
    assertTrue(find(settings, "seeds").differs());
  }

  @Test
  void defaultsThatDependOnOtherKeysAreTheirs() {
    List<Setting> settings =
        Setting.of(ConfigText.minimal().with("task", "pos").with("data.format", "conllu").parse());
    assertEquals(Optional.of("form"), find(settings, "data.columns.token").byDefault());
    assertFalse(find(settings, "data.columns.token").differs());
    assertEquals(Optional.of("runs/test"), find(settings, "output").byDefault());
    assertFalse(find(settings, "output").differs());
  }
}
