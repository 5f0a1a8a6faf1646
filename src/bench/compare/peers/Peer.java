import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A tagger in a JVM of its own, warm between the questions that {@code peers.py} asks on standard
 * input. The answer to each is one line that begins with {@code =}.
 *
 * <pre>
 * tag FILE OUT THREADS         writes the labels of FILE to OUT; answers with tokens
 * speed FILE SECONDS THREADS   tags FILE again and again for so long; answers with its rate
 * </pre>
 *
 * A line of FILE is a sentence, its tokens set off by tabs; an empty line ends a document.
 */
interface Peer {
  /**
   * {@return the labels of each token of each sentence} Is called on several threads at once.
   *
   * @param document the tokens of its sentences, in their order
   */
  List<String[]> tag(List<String[]> document) throws IOException;

  /** {@return what {@link #tag} gives each document} Each thread takes the next one. */
  default List<List<String[]>> tagAll(List<List<String[]>> documents, int threads)
      throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<List<String[]>>> asked = new ArrayList<>();
      for (List<String[]> document : documents) {
        asked.add(pool.submit(() -> tag(document)));
      }
      List<List<String[]>> all = new ArrayList<>();
      for (Future<List<String[]>> answer : asked) {
        all.add(answer.get());
      }
      return all;
    } finally {
      pool.shutdownNow();
    }
  }

  /**
   * {@return tokens a second} Each thread takes the next document while there is time, and the
   * first one again behind the last.
   */
  default double speed(List<List<String[]>> documents, double seconds, int threads)
      throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      AtomicInteger next = new AtomicInteger();
      long begun = System.nanoTime();
      List<Future<Long>> asked = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        asked.add(
            pool.submit(
                () -> {
                  long tokens = 0;
                  while (System.nanoTime() - begun < seconds * 1e9) {
                    int number = next.getAndIncrement() % documents.size();
                    tokens += tokens(List.of(tag(documents.get(number))));
                  }
                  return tokens;
                }));
      }
      long tokens = 0;
      for (Future<Long> answer : asked) {
        tokens += answer.get();
      }
      return tokens / ((System.nanoTime() - begun) / 1e9);
    } finally {
      pool.shutdownNow();
    }
  }

  /** Answers until standard input ends. */
  static void serve(Peer peer) throws Exception {
    PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err); // what libraries print must not look like an answer
    answers.println("= ready");
    BufferedReader questions =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = questions.readLine()) != null; ) {
      String[] question = line.split("\t");
      List<List<String[]>> documents = read(Path.of(question[1]));
      int threads = Integer.parseInt(question[3]);
      double answer;
      if (question[0].equals("tag")) {
        answer = write(peer.tagAll(documents, threads), documents, Path.of(question[2]));
      } else {
        Collections.shuffle(documents, new Random(1)); // who is slow sees a part, and not one alone
        answer = peer.speed(documents, Double.parseDouble(question[2]), threads);
      }
      answers.printf(Locale.ROOT, "= %.1f%n", answer);
    }
    System.exit(0); // some libraries leave threads of their own
  }

  /** {@return of how many tokens these are the labels} */
  static long tokens(List<List<String[]>> documents) {
    return documents.stream().flatMap(List::stream).mapToLong(sentence -> sentence.length).sum();
  }

  private static long write(List<List<String[]>> answers, List<List<String[]>> documents, Path file)
      throws IOException {
    StringBuilder text = new StringBuilder();
    for (int d = 0; d < documents.size(); d++) {
      for (int s = 0; s < documents.get(d).size(); s++) {
        String[] tokens = documents.get(d).get(s);
        String[] labels = answers.get(d).get(s);
        if (labels.length != tokens.length) {
          throw new IllegalStateException(
              labels.length + " labels for the tokens of: " + String.join(" ", tokens));
        }
        text.append(String.join("\t", labels)).append('\n');
      }
    }
    Files.writeString(file, text);
    return tokens(answers);
  }

  private static List<List<String[]>> read(Path file) throws IOException {
    List<List<String[]>> documents = new ArrayList<>();
    List<String[]> document = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.isEmpty()) {
        document.add(line.split("\t"));
      } else if (!document.isEmpty()) {
        documents.add(document);
        document = new ArrayList<>();
      }
    }
    if (!document.isEmpty()) {
      documents.add(document);
    }
    return documents;
  }
}
