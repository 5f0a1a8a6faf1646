package trellis.serve;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import trellis.TaggedSentence;
import trellis.error.ConstraintException;
import trellis.serve.http.ByteBudget;
import trellis.serve.http.Exchange;
import trellis.serve.http.Limits;
import trellis.serve.http.LineStream;
import trellis.serve.http.LineWindow;
import trellis.serve.http.Lines;
import trellis.serve.http.Problem;
import trellis.serve.queue.Admission;
import trellis.serve.queue.Load;
import trellis.serve.queue.ModelQueues;
import trellis.serve.queue.TaggingJob;
import trellis.serve.request.BulkLines;
import trellis.serve.request.ModelRegistry;
import trellis.serve.request.ServedModel;
import trellis.serve.request.TagDefaults;
import trellis.serve.request.TagRequestReader;

/**
 * The part of {@code POST /tag} that answers any number of lines, each a request of its own.
 *
 * <p>A window of lines ({@link LineStream}) waits until there is room for it that requests do not
 * need ({@link Admission#enterInBulk}), is read, tagged behind the requests that wait ({@link
 * ModelQueues#addInBulk}), and counts until its answer is with the client.
 */
final class BulkEndpoint {
  private static final Problem STOPPING =
      Problem.of(
          503,
          "stopping",
          "the server is about to stop",
          "send this line and those behind it to another one");

  private final ModelRegistry modelRegistry;
  private final Limits limits;
  private final TagRequestReader requests;
  private final Admission admission;
  private final ByteBudget bodies;
  private final ExecutorService readers;
  private final Function<ServedModel, ModelQueues> queues;
  private final Set<LineStream> streams = ConcurrentHashMap.newKeySet();
  private volatile boolean isStopping;

  /**
   * Makes an endpoint.
   *
   * @param readers read lines; not those that read other requests
   */
  BulkEndpoint(
      ModelRegistry modelRegistry,
      Limits limits,
      Admission admission,
      ByteBudget bodies,
      ExecutorService readers,
      Function<ServedModel, ModelQueues> queues) {
    this.modelRegistry = modelRegistry;
    this.limits = limits;
    this.requests = new TagRequestReader(limits);
    this.admission = admission;
    this.bodies = bodies;
    this.readers = readers;
    this.queues = queues;
  }

  /** Counts the streams that have begun and not ended. */
  int streams() {
    return streams.size();
  }

  /**
   * Begins to read a stream; everything else follows from its bytes.
   *
   * @throws Problem when what holds for all lines is wrong
   */
  void accept(Exchange exchange) {
    TagDefaults defaults = TagDefaults.of(exchange.query(), limits);
    ServedModel model = modelRegistry.of(defaults.model());
    defaults.gazetteers().forEach(model::gazetteer);
    AtomicReference<LineStream> begun = new AtomicReference<>();
    LineStream stream =
        new LineStream(
            exchange,
            limits,
            bodies,
            window -> enter(exchange, window, defaults),
            () -> streams.remove(begun.get()));
    begun.set(stream);
    streams.add(stream);
    if (isStopping) {
      stream.end(STOPPING);
    }
    stream.start();
  }

  private void enter(Exchange exchange, LineWindow window, TagDefaults defaults) {
    try {
      readers.execute(() -> enterAndRead(exchange, window, defaults));
    } catch (RuntimeException | Error failure) {
      window.fail(failure);
    }
  }

  /** On a reader, so that what a window turns out to take shows to the next one that comes. */
  private void enterAndRead(Exchange exchange, LineWindow window, TagDefaults defaults) {
    try {
      Lines lines = window.lines();
      Load load = Load.ofBody(lines.bytes().length).withLines(lines.count());
      Optional<Admission.Place> place =
          window.isDropped() ? Optional.empty() : admission.enterInBulk(load);
      if (place.isPresent()) {
        window.entered();
        read(exchange, window, defaults, place.get());
      } else if (!window.isDropped()) {
        exchange.later(LineStream.PAUSE, () -> enter(exchange, window, defaults));
      }
    } catch (RuntimeException | Error failure) {
      window.fail(failure);
    }
  }

  private void read(
      Exchange exchange, LineWindow window, TagDefaults defaults, Admission.Place place) {
    try {
      ServedModel model = modelRegistry.of(defaults.model());
      BulkLines lines = BulkLines.read(window.lines(), requests, defaults, model, limits);
      place.changeInBulk(
          Load.of(lines.sentences(), lines.best())
              .withConstraints(lines.constraints())
              .withLines(window.lines().count()));
      exchange.work().add(model.name(), lines.sentences().size(), lines.tokens());
      TaggingJob<byte[]> job =
          new TaggingJob<>(lines.sentences(), lines.known(), form(lines), window::isDropped);
      job.done()
          .whenComplete(
              (parts, failure) -> {
                exchange.work().waited(job.waited());
                answer(window, lines, parts, failure, place);
              });
      queues.apply(model).addInBulk(job);
    } catch (RuntimeException | Error failure) {
      place.leave();
      window.fail(failure);
    }
  }

  private static TaggingJob.Form<byte[]> form(BulkLines lines) {
    return new TaggingJob.Form<>() {
      @Override
      public byte[] of(int sentence, TaggedSentence tagged) {
        return lines.sentence(sentence, tagged);
      }

      @Override
      public byte[] refused(int sentence, ConstraintException wrong) {
        return lines.refused(sentence, wrong);
      }
    };
  }

  private static void answer(
      LineWindow window,
      BulkLines lines,
      List<byte[]> parts,
      Throwable failure,
      Admission.Place place) {
    try {
      if (failure != null) {
        place.leave();
        window.fail(failure);
        return;
      }
      ByteBuffer json = lines.whole(parts);
      place.changeInBulk(Load.ofAnswer(json.remaining()));
      window.answer(json, place::leave);
    } catch (RuntimeException | Error fault) {
      place.leave();
      window.fail(fault);
    }
  }

  /** Looks once at all streams: some are too late by now. */
  void look() {
    long now = System.nanoTime();
    streams.forEach(stream -> stream.look(now));
  }

  /** Ends all streams behind the lines that have come, because the server is about to stop. */
  void end() {
    isStopping = true;
    streams.forEach(stream -> stream.end(STOPPING));
  }
}
