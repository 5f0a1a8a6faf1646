package trellis.check;

import trellis.config.NetworkConfig;
import trellis.config.TaggerConfig;
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
    if (!network.isLinear()) {
      return;
    }
    try {
      Templates.read(config.template())
          .of(
              config.data().columns().token().index(),
              config.data().columns().featureIndexes(),
              network.clusters().file().map(file -> (word, most) -> "_"),
              network.gazetteers().file().isPresent());
    } catch (CorpusException wrong) {
      String place = wrong.file() + (wrong.line() == 0 ? "" : ":" + wrong.line());
      findings.add(FindingKind.TEMPLATE, place, wrong.text());
    }
  }
}
