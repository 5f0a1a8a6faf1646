package trellis.report;

import java.util.List;
import trellis.config.Setting;
import trellis.page.Html;
import trellis.page.PageText;

/** Writes the section on the config: every key, with a mark where it is not the default. */
final class ConfigSection {
  private ConfigSection() {}

  static void append(Html html, RunReport run) {
    html.element(
        "p",
        "Keys marked with ● have another value than their default, or have none.",
        "class",
        "hint");
    html.open("div", "class", "config");
    Table.append(
        html,
        "All keys of the config",
        List.of("key", "value", "default", "meaning"),
        table -> Setting.of(run.details().config()).forEach(setting -> row(table, setting)));
    html.close();
  }

  private static void row(Table table, Setting setting) {
    table.row(
        (setting.differs() ? "● " : "") + setting.key(),
        List.of(
            PageText.token(setting.value().orElse("–")),
            setting.byDefault().orElse("–"),
            setting.meaning()));
  }
}
