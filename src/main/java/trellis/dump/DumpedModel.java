package trellis.dump;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import trellis.dump.AttributeMatcher.Program;
import trellis.error.CorpusException;
import trellis.model.TaggerModel;

/**
 * A linear model of the weights that another program wrote, and the template that makes its
 * attributes.
 *
 * @param model the model
 * @param attributes how many different texts the dump has
 * @param unmatched those that no pattern of the template makes: their weights are left out
 */
public record DumpedModel(TaggerModel model, int attributes, List<String> unmatched) {
  /**
   * Makes a model of a dump of CRFsuite.
   *
   * @param templateFile whose patterns make the attributes, without the letter that they begin with
   * @param plain whether labels mark no spans, whatever they look like
   * @throws CorpusException when a file cannot be read
   */
  public static DumpedModel ofCrfsuite(Path file, Path templateFile, boolean plain) {
    return new ModelMaker(file, Optional.of(templateFile), plain, Program.CRFSUITE)
        .make(WeightDump.ofCrfsuite(file));
  }

  /**
   * Makes a model of a dump of Wapiti.
   *
   * @param templateFile that it was trained with
   * @param plain whether labels mark no spans, whatever they look like
   * @throws CorpusException when a file cannot be read
   */
  public static DumpedModel ofWapiti(Path file, Path templateFile, boolean plain) {
    return new ModelMaker(file, Optional.of(templateFile), plain, Program.WAPITI)
        .make(WeightDump.ofWapiti(file));
  }

  /**
   * Makes a model of one that CRF++ wrote as text, which has its template.
   *
   * @param plain whether labels mark no spans, whatever they look like
   * @throws CorpusException when the file cannot be read
   */
  public static DumpedModel ofCrfpp(Path file, boolean plain) {
    return new ModelMaker(file, Optional.empty(), plain, Program.CRFPP)
        .make(WeightDump.ofCrfpp(file));
  }
}
