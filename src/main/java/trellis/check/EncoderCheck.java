package trellis.check;

import java.nio.file.Path;
import trellis.config.EncoderConfig;
import trellis.config.TaggerConfig;
import trellis.encoder.context.StoredEncoder;
import trellis.encoder.open.EncoderOpener;
import trellis.encoder.weights.EncoderShape;
import trellis.error.ModelException;

/** Checks that the encoder of a config can be read, and has what the config reads of it. */
final class EncoderCheck {
  private final EncoderConfig wanted;
  private final Findings findings;

  EncoderCheck(TaggerConfig config, Findings findings) {
    this.wanted = config.embeddings().encoder();
    this.findings = findings;
  }

  /** Reads it, which a training does anyway. */
  void run() {
    wanted.file().ifPresent(this::run);
  }

  private void run(Path file) {
    try {
      EncoderShape shape = EncoderOpener.read(file).weights().shape();
      StoredEncoder.layers(wanted, shape);
      if (wanted.train() && wanted.frozen() >= shape.blocks()) {
        throw new IllegalArgumentException(
            "has " + shape.blocks() + " blocks, and `frozen` leaves none of them to train");
      }
    } catch (ModelException wrong) {
      String place = wrong.file() + (wrong.entry().isEmpty() ? "" : ", entry " + wrong.entry());
      findings.add(
          FindingKind.ENCODER, place, wrong.getMessage().substring(place.length() + ": ".length()));
    } catch (IllegalArgumentException unfit) {
      findings.add(FindingKind.ENCODER, file.toString(), unfit.getMessage());
    }
  }
}
