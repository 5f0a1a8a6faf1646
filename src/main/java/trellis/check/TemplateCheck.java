package trellis.check;

import java.nio.file.Path;
import java.util.Locale;
import trellis.config.NetworkConfig;
import trellis.config.NetworkConfig.Model;
import trellis.config.TaggerConfig;
import trellis.config.schema.ColumnRef;
import trellis.error.CorpusException;
import trellis.linear.template.Templates;

/** Checks that the template of a linear model can be read, and reads columns that are there. */
final class TemplateCheck {
  private final TaggerConfig config;
  private final Findings findings;

  TemplateCheck(TaggerConfig config, Findings findings) {
    this.config = config;
    this.findings = findings;
  }

  /** Reads it, which a training does anyway. */
  void run() {
    NetworkConfig network = config.network();
    if (!network.isLinear() || network.model() == Model.HMM) {
      return;
    }
    Path ofTask = Path.of(config.task().name().toLowerCase(Locale.ROOT));
    try {
      Templates.read(network.template().orElse(ofTask))
          .of(
              config.data().columns().token().index(),
              config.data().columns().featureColumns().stream().map(ColumnRef::index).toList(),
              network.clusters().file().map(file -> (word, most) -> "_"),
              network.gazetteers().file().isPresent());
    } catch (CorpusException wrong) {
      String place = wrong.file() + (wrong.line() == 0 ? "" : ":" + wrong.line());
      findings.add(FindingKind.TEMPLATE, place, wrong.text());
    }
  }
}
