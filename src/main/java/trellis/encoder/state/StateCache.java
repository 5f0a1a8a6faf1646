package trellis.encoder.state;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import trellis.batch.ContextRows;
import trellis.encoder.EncoderWorkspace;
import trellis.encoder.context.ContextSource;
import trellis.encoder.context.Passage;
import trellis.error.TrainingException;
import trellis.util.AtomicFile;
import trellis.util.FileSearch;
import trellis.util.IoReason;
import trellis.util.Sha256;

/**
 * Computes the states of a corpus once and keeps them in a file of a folder, where the next run
 * that wants the same finds them.
 */
public final class StateCache {
  private static final String BEGINNING = "context-";
  private static final String ENDING = ".states";
  private static final String UNFINISHED = ".new";

  /** Folds and seeds want the same states at the same time: the second finds those of the first. */
  private static final Object ONE_AT_A_TIME = new Object();

  private static final int NAME_LENGTH = 16; // of the key's 64 digits
  private static final int SENTENCES_AT_ONCE = 64;

  private final Path folder;
  private final ContextSource encoder;
  private final String identity;
  private final StateTeller progress;

  /**
   * A cache in that folder, which is made when it is needed.
   *
   * @param identity all that the states depend on beside the sentences: the encoder, its layers,
   *     the kernel
   * @param lines hears how far it is
   */
  public StateCache(Path folder, ContextSource encoder, String identity, Consumer<String> lines) {
    this.folder = folder;
    this.encoder = encoder;
    this.identity = identity;
    this.progress = new StateTeller(lines);
  }

  /**
   * States of a corpus, and where they are kept.
   *
   * @param file that a run may delete when it is over
   */
  public record KeptStates(ContextSource source, Path file) {}

  /**
   * The states of all these sentences, from a file that is there or one that is made now.
   *
   * @param threads that compute
   * @throws TrainingException when there is no room for the file
   */
  public KeptStates of(Iterable<Passage> corpus, int threads) {
    synchronized (ONE_AT_A_TIME) {
      return findOrMake(corpus, threads);
    }
  }

  private KeptStates findOrMake(Iterable<Passage> corpus, int threads) {
    TreeMap<SentenceKey, Passage> sentences = new TreeMap<>();
    for (Passage sentence : corpus) {
      sentences.putIfAbsent(SentenceKey.of(sentence), sentence);
    }
    String key = key(sentences);
    Path file = folder.resolve(BEGINNING + key.substring(0, NAME_LENGTH) + ENDING);
    try {
      StateFile states = find(file, key).orElse(null);
      if (states == null) {
        make(file, key, sentences, threads);
        states = find(file, key).orElseThrow(() -> new IOException("it was changed meanwhile"));
      } else {
        progress.found(file, sentences.size(), Files.size(file));
      }
      return new KeptStates(new StoredStates(states, encoder), file);
    } catch (IOException e) {
      throw new TrainingException(
          file
              + ": the states of `embeddings.encoder` cannot be kept there: "
              + IoReason.of(e)
              + ": make room, or set another `output`",
          e);
    }
  }

  private String key(TreeMap<SentenceKey, Passage> sentences) {
    MessageDigest digest = Sha256.digest();
    digest.update(identity.getBytes(StandardCharsets.UTF_8));
    for (SentenceKey sentence : sentences.keySet()) {
      digest.update(sentence.toString().getBytes(StandardCharsets.US_ASCII));
    }
    return Sha256.hex(digest);
  }

  private Optional<StateFile> find(Path file, String key) throws IOException {
    try {
      return StateFile.open(file, key, encoder.width());
    } catch (NoSuchFileException notThere) {
      return Optional.empty();
    }
  }

  private void make(Path file, String key, TreeMap<SentenceKey, Passage> sentences, int threads)
      throws IOException {
    long tokens = sentences.values().stream().mapToLong(Passage::size).sum();
    long bytes = StateFile.bytes(sentences.size(), tokens, encoder.width());
    Files.createDirectories(folder);
    progress.begins(file, sentences.size(), tokens, bytes);
    requireRoom(bytes);
    deleteAbandoned(file);
    String process = "." + ProcessHandle.current().pid();
    Path beside = file.resolveSibling(file.getFileName() + process + UNFINISHED);
    try (FileChannel channel =
        FileChannel.open(
            beside,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      beside.toFile().deleteOnExit(); // of a run that is interrupted
      StateWriter writer = new StateWriter(channel, key, encoder.width(), sentences);
      compute(new ArrayList<>(sentences.entrySet()), writer, threads);
      writer.end();
      channel.force(true);
      AtomicFile.move(beside, file);
    } finally {
      Files.deleteIfExists(beside); // it is there only when something failed
    }
    progress.ends();
  }

  /** Deletes what processes have left that were killed while they computed the same states. */
  private void deleteAbandoned(Path file) throws IOException {
    String begin = file.getFileName() + ".";
    for (String name : FileSearch.names(folder)) {
      if (name.startsWith(begin) && name.endsWith(UNFINISHED)) {
        String process = name.substring(begin.length(), name.length() - UNFINISHED.length());
        boolean isOfSomeProcess = process.matches("[0-9]{1,18}");
        long pid = isOfSomeProcess ? Long.parseLong(process) : 0;
        if (isOfSomeProcess && !isAliveElsewhere(pid)) {
          Files.deleteIfExists(folder.resolve(name));
        }
      }
    }
  }

  private static boolean isAliveElsewhere(long pid) {
    return pid != ProcessHandle.current().pid() && ProcessHandle.of(pid).isPresent();
  }

  private void requireRoom(long bytes) throws IOException {
    long free = Files.getFileStore(folder).getUsableSpace();
    if (free < bytes) {
      throw new IOException(
          "they take " + (bytes >> 20) + " MiB, and only " + (free >> 20) + " MiB are free");
    }
  }

  /** Sentences of like length go through the encoder together, the longest first. */
  private void compute(
      List<Map.Entry<SentenceKey, Passage>> sentences, StateWriter writer, int threads)
      throws IOException {
    sentences.sort(Comparator.comparingInt(sentence -> -sentence.getValue().size()));
    ExecutorService team = Executors.newFixedThreadPool(Math.max(1, threads));
    ThreadLocal<EncoderWorkspace> workspaces = ThreadLocal.withInitial(EncoderWorkspace::new);
    try {
      List<Map.Entry<Integer, Future<?>>> jobs = new ArrayList<>();
      for (int from = 0; from < sentences.size(); from += SENTENCES_AT_ONCE) {
        List<Map.Entry<SentenceKey, Passage>> some =
            sentences.subList(from, Math.min(sentences.size(), from + SENTENCES_AT_ONCE));
        int tokens = some.stream().mapToInt(sentence -> sentence.getValue().size()).sum();
        jobs.add(Map.entry(tokens, team.submit(() -> compute(some, writer, workspaces.get()))));
      }
      for (Map.Entry<Integer, Future<?>> job : jobs) {
        await(job.getValue());
        progress.computed(job.getKey());
      }
    } finally {
      team.shutdownNow();
    }
  }

  private void compute(
      List<Map.Entry<SentenceKey, Passage>> sentences,
      StateWriter writer,
      EncoderWorkspace workspace) {
    List<ContextRows> states =
        encoder.states(sentences.stream().map(Map.Entry::getValue).toList(), workspace, () -> {});
    try {
      for (int i = 0; i < sentences.size(); i++) {
        writer.write(sentences.get(i).getKey(), states.get(i));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(Future<?> job) throws IOException {
    try {
      job.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UncheckedIOException io) {
        throw io.getCause();
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw (Error) e.getCause();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
