package trellis.serve.reload;

import java.nio.file.Path;
import trellis.error.TrellisException;
import trellis.serve.request.ServedModel;

/** The file of a model that is served, and how it is loaded. */
public interface ModelSource {
  /** Gives the file. */
  Path file();

  /**
   * Loads what the file has by now, under the name that the model is served by.
   *
   * @throws TrellisException when there is no model in it
   */
  ServedModel load();
}
