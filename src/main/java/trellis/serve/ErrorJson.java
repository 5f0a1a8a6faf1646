package trellis.serve;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The one shape of all errors: {@code {"error": {"code": …, "message": …, "hint": …}}}. */
final class ErrorJson {
  private ErrorJson() {}

  static String of(Problem problem) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ObjectNode error = root.putObject("error");
    error.put("code", problem.code());
    error.put("message", problem.getMessage());
    error.put("hint", problem.hint());
    return root + "\n";
  }
}
