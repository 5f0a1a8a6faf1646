package trellis.serve;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.http.HttpHeader;
import trellis.serve.http.Answer;
import trellis.serve.http.Exchange;
import trellis.serve.http.Problem;
import trellis.serve.http.RequestRouter;
import trellis.serve.reload.ModelReloader;
import trellis.serve.reload.Reload;
import trellis.serve.request.ModelRegistry;

/** The endpoint {@code POST /models/{name}/reload}, where the operator allows it. */
final class ReloadEndpoint {
  private static final String BEFORE = "/models/";
  private static final String AFTER = "/reload";

  /** The path, for the router. */
  static final String PATH = BEFORE + RequestRouter.ANY + AFTER;

  private final ModelRegistry registry;
  private final ModelReloader reloader;
  private final boolean isAllowed;

  ReloadEndpoint(ModelRegistry registry, ModelReloader reloader, boolean isAllowed) {
    this.registry = registry;
    this.reloader = reloader;
    this.isAllowed = isAllowed;
  }

  /**
   * Has a model loaded anew, and answers when that is done.
   *
   * @throws Problem when it may not be, there is no such model, it has no file, or others are first
   */
  void accept(Exchange exchange) {
    if (!isAllowed) {
      throw Problem.of(
          403,
          "reload_not_allowed",
          "models are not loaded anew by requests here",
          "start the server with --allow-reload, or with --watch");
    }
    if (exchange.header(HttpHeader.ORIGIN) != null) { // any page could send this without a body
      throw Problem.of(
          403, "from_a_page", "models are not loaded anew for web pages", "ask from a shell");
    }
    String path = exchange.path();
    String name = path.substring(BEFORE.length(), path.length() - AFTER.length());
    String found = registry.of(Optional.of(name)).name();
    if (!reloader.hasFile(found)) {
      throw Problem.of(
          409,
          "not_of_a_file",
          "the model `" + found + "` is in a jar of the server, which stays as it is",
          "start the server anew, or have it serve the file of the model");
    }
    try {
      reloader
          .reload(found)
          .whenComplete(
              (reload, failure) -> {
                if (failure == null) {
                  answer(exchange, reload);
                } else {
                  exchange.refuse(failure);
                }
              });
    } catch (RejectedExecutionException busy) {
      throw Problem.of(
              429,
              "reloads_wait",
              "other models are to be loaded first",
              "try again a little later")
          .with("Retry-After", "1");
    }
  }

  private static void answer(Exchange exchange, Reload reload) {
    if (reload.result() == Reload.Result.FAILED) {
      exchange.refuse(
          Problem.of(
              422,
              "not_reloaded",
              reload.reason(),
              "the model goes on as it is; mend the file and try again"));
      return;
    }
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("model", reload.serving().name());
    root.put("result", reload.result().word());
    root.put("sha256", reload.serving().facts().sha256());
    exchange.answer(Answer.of(Answer.JSON, root + "\n"));
  }
}
