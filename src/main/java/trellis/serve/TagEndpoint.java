package trellis.serve;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.util.thread.Scheduler;
import trellis.TaggedSentence;
import trellis.serve.http.Answer;
import trellis.serve.http.BodyReader;
import trellis.serve.http.ByteBudget;
import trellis.serve.http.Exchange;
import trellis.serve.http.Limits;
import trellis.serve.http.Problem;
import trellis.serve.metrics.ServerMetrics;
import trellis.serve.queue.Admission;
import trellis.serve.queue.ModelQueues;
import trellis.serve.queue.TaggingJob;
import trellis.serve.request.ModelRegistry;
import trellis.serve.request.ServedModel;
import trellis.serve.request.TagAnswer;
import trellis.serve.request.TagRequestReader;
import trellis.serve.request.TagTask;
import trellis.util.Excerpt;

/**
 * The endpoint {@code POST /tag}, from the bytes of a request to those of its answer.
 *
 * <p>A request is read ({@link BodyReader}, {@link TagRequestReader}), made ready ({@link
 * TagTask}), let in ({@link Admission}), tagged together with others ({@link ModelQueues}) and
 * answered ({@link TagAnswer}). No thread waits for a client or for a model.
 */
final class TagEndpoint implements AutoCloseable {
  private static final int SHARE_OF_HEAP = 8; // for bodies, and again for answers

  private final ModelRegistry modelRegistry;
  private final Limits limits;
  private final TagRequestReader requests;
  private final Admission admission;
  private final Executor executor; // turns answers into JSON
  private final Map<ServedModel, ModelQueues> queues = new LinkedHashMap<>();
  private final ByteBudget bodies = shareOfHeap();
  private final ByteBudget answers = shareOfHeap();

  TagEndpoint(
      ModelRegistry modelRegistry,
      Limits limits,
      Admission admission,
      ServerMetrics serverMetrics,
      Executor executor) {
    this.modelRegistry = modelRegistry;
    this.limits = limits;
    this.requests = new TagRequestReader(limits);
    this.admission = admission;
    this.executor = executor;
    modelRegistry.all().forEach(model -> queues.put(model, new ModelQueues(model, serverMetrics)));
  }

  private static ByteBudget shareOfHeap() {
    return new ByteBudget(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
  }

  void start() {
    queues.values().forEach(ModelQueues::start);
  }

  /**
   * Begins to read a request; everything else follows from its bytes.
   *
   * @throws Problem when it is refused at once
   */
  void accept(Exchange exchange) {
    requireJson(exchange);
    admission.requireRoom();
    new BodyReader(exchange, limits, bodies, body -> read(exchange, body)).start();
  }

  private static void requireJson(Exchange exchange) {
    String type = exchange.header(HttpHeader.CONTENT_TYPE);
    String coding = exchange.header(HttpHeader.CONTENT_ENCODING);
    if (type == null || !isJson(type)) {
      throw Problem.of(
          415,
          "not_json",
          "the body must be "
              + Answer.JSON
              + " in UTF-8, not "
              + Excerpt.quoted(type == null ? "" : type),
          "send the header Content-Type: " + Answer.JSON);
    }
    if (coding != null && !coding.equalsIgnoreCase("identity")) {
      throw Problem.of(
          415, "coded_body", "the body is " + Excerpt.quoted(coding), "send it uncompressed");
    }
  }

  private static boolean isJson(String type) {
    String charset = MimeTypes.getCharsetFromContentType(type);
    return MimeTypes.getBase(type).strip().equalsIgnoreCase(Answer.JSON)
        && (charset == null || charset.equalsIgnoreCase("utf-8"));
  }

  private void read(Exchange exchange, ByteBuffer body) {
    try {
      tag(exchange, TagTask.of(requests.read(body), modelRegistry, limits));
    } catch (RuntimeException | Error failure) {
      exchange.refuse(failure);
    }
  }

  private void tag(Exchange exchange, TagTask task) {
    int tokens = task.tokens();
    admission.enter(tokens);
    TaggingJob taggingJob = new TaggingJob(task.sentences());
    Scheduler.Task deadline = exchange.later(limits.work(), () -> taggingJob.fail(late()));
    taggingJob
        .done()
        .handleAsync(
            (tagged, failure) -> {
              deadline.cancel();
              try {
                answer(exchange, task, tagged, failure);
              } finally {
                admission.leave(tokens);
              }
              return null;
            },
            executor);
    queues.get(task.model()).add(taggingJob);
  }

  private Problem late() {
    return Problem.of(
            503,
            "too_late",
            "no answer was found within " + limits.work().toSeconds() + " s",
            "try again later, or send less at once")
        .with("Retry-After", Long.toString(limits.work().toSeconds()));
  }

  private void answer(
      Exchange exchange, TagTask task, List<TaggedSentence> tagged, Throwable failure) {
    try {
      if (failure != null) {
        exchange.refuse(unwrapped(failure));
        return;
      }
      ByteBuffer json = TagAnswer.render(task, tagged);
      int bytes = json.remaining();
      if (!answers.take(bytes)) {
        throw Problem.of(
                503,
                "answers_full",
                "answers that their clients do not take fill the memory there is for them",
                "try again a little later")
            .with("Retry-After", "1");
      }
      exchange.answer(new Answer(200, Answer.JSON, json, Map.of()), () -> answers.giveBack(bytes));
    } catch (RuntimeException | Error fault) {
      exchange.refuse(fault);
    }
  }

  private static Throwable unwrapped(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  @Override
  public void close() {
    queues.values().forEach(ModelQueues::close);
  }
}
