package trellis.serve;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What is found at a path.
 *
 * @param methods that may be asked
 * @param type of its answers
 * @param work answers an exchange, now or later
 */
record Route(String path, List<String> methods, String type, Consumer<Exchange> work) {
  /** Something to look at. */
  static Route get(String path, String type, Supplier<Answer> answer) {
    return new Route(path, List.of("GET", "HEAD"), type, exchange -> exchange.answer(answer.get()));
  }

  /** Something to do. */
  static Route post(String path, Consumer<Exchange> work) {
    return new Route(path, List.of("POST"), Answer.JSON, work);
  }
}
