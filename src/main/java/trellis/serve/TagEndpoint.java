package trellis.serve;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import trellis.TaggedSentence;
import trellis.error.ConstraintException;
import trellis.serve.http.Answer;
import trellis.serve.http.BodyReader;
import trellis.serve.http.BodyType;
import trellis.serve.http.ByteBudget;
import trellis.serve.http.Exchange;
import trellis.serve.http.IoLoop;
import trellis.serve.http.Limits;
import trellis.serve.http.Problem;
import trellis.serve.metrics.ServerMetrics;
import trellis.serve.queue.AbandonedException;
import trellis.serve.queue.Admission;
import trellis.serve.queue.Load;
import trellis.serve.queue.ModelQueues;
import trellis.serve.queue.SmallJobs;
import trellis.serve.queue.TaggingJob;
import trellis.serve.request.ModelRegistry;
import trellis.serve.request.ServedModel;
import trellis.serve.request.TagAnswer;
import trellis.serve.request.TagRequestReader;
import trellis.serve.request.TagTask;

/**
 * The endpoint {@code POST /tag}, from the bytes of a request to those of its answer.
 *
 * <p>A request is received ({@link BodyReader}), let in ({@link Admission}), read ({@link
 * TagRequestReader}), made ready ({@link TagTask}), tagged together with others, and answered
 * ({@link TagAnswer}). A small one goes all this way on the {@link IoLoop} of its connection
 * ({@link SmallJobs}), the others are read and tagged by threads of their own ({@link
 * ModelQueues}). No thread waits for a client or for a model.
 */
final class TagEndpoint implements AutoCloseable {
  private static final int SHARE_OF_HEAP = 8; // for bodies, and again for answers

  /** A body up to this size is read on the loop that has received it. */
  private static final int SMALL_BODY = 1 << 14;

  private final ModelRegistry modelRegistry;
  private final ServerMetrics serverMetrics;
  private final Limits limits;
  private final TagRequestReader requests;
  private final Admission admission;
  private final ExecutorService readers = readers("trellis-reader");
  private final ExecutorService bulkReaders = readers("trellis-bulk-reader");
  private final Map<ServedModel, ModelQueues> queues = new ConcurrentHashMap<>();
  private final Map<IoLoop, SmallJobs> smallJobs = new ConcurrentHashMap<>();
  private final Set<Open> open = ConcurrentHashMap.newKeySet();
  private final ByteBudget bodies = shareOfHeap();
  private final ByteBudget answers = shareOfHeap();
  private final BulkEndpoint bulk;

  /** A request that is being tagged or waits for it; equal to itself alone. */
  private static final class Open {
    private final TaggingJob<?> job;
    private final long begun = System.nanoTime();

    Open(TaggingJob<?> job) {
      this.job = job;
    }
  }

  TagEndpoint(
      ModelRegistry modelRegistry,
      Limits limits,
      Admission admission,
      ServerMetrics serverMetrics) {
    this.modelRegistry = modelRegistry;
    this.limits = limits;
    this.requests = new TagRequestReader(limits);
    this.admission = admission;
    this.serverMetrics = serverMetrics;
    this.bulk =
        new BulkEndpoint(modelRegistry, limits, admission, bodies, bulkReaders, this::queues);
  }

  private static ByteBudget shareOfHeap() {
    return new ByteBudget(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
  }

  private static ExecutorService readers(String name) {
    return Executors.newFixedThreadPool(
        (Runtime.getRuntime().availableProcessors() + 1) / 2,
        work -> {
          Thread thread = new Thread(work, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Counts the bytes of bodies that are being received. */
  long bytesReceived() {
    return bodies.taken();
  }

  /** Counts the bytes of answers that are being sent. */
  long bytesSent() {
    return answers.taken();
  }

  /** Counts the streams of lines that are being answered. */
  long streams() {
    return bulk.streams();
  }

  void start() {
    modelRegistry.all().forEach(this::queues);
  }

  /** Gives the queues of a model, which begin when they are first asked for. */
  private ModelQueues queues(ServedModel model) {
    ModelQueues known = queues.get(model);
    return known != null
        ? known
        : queues.computeIfAbsent(
            model,
            any -> {
              ModelQueues begun = new ModelQueues(model, serverMetrics);
              begun.start();
              return begun;
            });
  }

  /**
   * Begins to receive a request; everything else follows from its bytes.
   *
   * @throws Problem when it is refused at once
   */
  void accept(Exchange exchange) {
    BodyType type = BodyType.of(exchange);
    admission.requireRoom();
    if (type == BodyType.LINES) {
      bulk.accept(exchange);
    } else {
      new BodyReader(exchange, limits, bodies, body -> received(exchange, body)).start();
    }
  }

  private void received(Exchange exchange, ByteBuffer body) {
    int bytes = body.remaining();
    try {
      Admission.Place place = admission.enter(Load.ofBody(bytes));
      if (bytes <= SMALL_BODY && exchange.loop().takes(bytes)) {
        read(exchange, body, place);
      } else {
        readers.execute(() -> read(exchange, body, place));
      }
    } catch (RuntimeException | Error failure) {
      exchange.refuse(failure);
    }
  }

  private void read(Exchange exchange, ByteBuffer body, Admission.Place place) {
    try {
      tag(exchange, TagTask.of(requests.read(body), modelRegistry, limits), place);
    } catch (RuntimeException | Error failure) {
      place.leave();
      exchange.refuse(failure);
    }
  }

  private void tag(Exchange exchange, TagTask task, Admission.Place place) {
    int best = task.request().best();
    exchange.work().add(task.model().name(), task.sentences().size(), task.tokens());
    place.change(Load.of(task.sentences(), best).withConstraints(task.request().known().count()));
    TagAnswer answer = new TagAnswer(task);
    TaggingJob<byte[]> job =
        new TaggingJob<>(task.sentences(), task.known(), form(task, answer), exchange::isAbandoned);
    Open request = new Open(job);
    open.add(request);
    job.done()
        .whenComplete(
            (sentences, failure) -> {
              open.remove(request);
              exchange.work().waited(job.waited());
              answer(exchange, answer, sentences, failure, place);
            });
    ModelQueues ofModel = queues(task.model());
    boolean isForLoop =
        best == 0 && smallJobs.computeIfAbsent(exchange.loop(), SmallJobs::new).add(ofModel, job);
    if (!isForLoop) {
      ofModel.add(job);
    }
  }

  private static TaggingJob.Form<byte[]> form(TagTask task, TagAnswer answer) {
    return new TaggingJob.Form<>() {
      @Override
      public byte[] of(int sentence, TaggedSentence tagged) {
        return answer.sentence(sentence, tagged);
      }

      @Override
      public byte[] refused(int sentence, ConstraintException wrong) {
        throw task.refusal(sentence, wrong);
      }
    };
  }

  /** Looks once at all requests that wait: some are too late by now, some clients are gone. */
  void look() {
    long now = System.nanoTime();
    for (Open request : open) {
      if (now - request.begun > limits.work().toNanos()) {
        request.job.fail(limits.tooLate());
      } else {
        request.job.endIfAbandoned();
      }
    }
    bulk.look();
    queues.forEach(this::retireIfReplaced);
  }

  /** Lets go of a model that another one has replaced; who has found it before is still served. */
  private void retireIfReplaced(ServedModel model, ModelQueues ofModel) {
    if (!modelRegistry.serves(model)) {
      queues.remove(model);
      ofModel.retire();
    }
  }

  /** Ends the streams of lines, which would go on for as long as they like. */
  void endStreams() {
    bulk.end();
  }

  private void answer(
      Exchange exchange,
      TagAnswer answer,
      List<byte[]> sentences,
      Throwable failure,
      Admission.Place place) {
    try {
      if (failure != null) {
        place.leave();
        if (failure instanceof AbandonedException) {
          exchange.giveUp(failure);
        } else {
          exchange.refuse(failure);
        }
        return;
      }
      ByteBuffer json = answer.whole(sentences);
      int bytes = json.remaining();
      boolean isThereRoom = answers.take(bytes);
      place.leave(); // before the answer is there: whoever has it may ask again
      if (!isThereRoom) {
        throw Problem.of(
                503,
                "answers_full",
                "answers that their clients do not take fill the memory there is for them",
                "try again a little later")
            .with("Retry-After", "1");
      }
      exchange.answer(new Answer(200, Answer.JSON, json, Map.of()), () -> answers.giveBack(bytes));
    } catch (RuntimeException | Error fault) {
      place.leave();
      exchange.refuse(fault);
    }
  }

  @Override
  public void close() {
    queues.values().forEach(ModelQueues::close);
    readers.shutdown();
    bulkReaders.shutdown();
  }
}
