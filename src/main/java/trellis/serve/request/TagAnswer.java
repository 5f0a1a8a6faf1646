package trellis.serve.request;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.TaggedSentence;
import trellis.TextSentence;
import trellis.forms.JsonBytes;
import trellis.forms.SentenceJson;
import trellis.forms.Spelling;
import trellis.serve.request.TagRequest.Texts;
import trellis.tokenize.TokenizedSentence;

/**
 * Writes the JSON that answers {@code POST /tag}: the model and the tagged sentences, which are
 * grouped by texts when the request has a list of them.
 *
 * <p>Sentences are written in any order, by any number of threads, and put together at last.
 */
public final class TagAnswer {
  private static final byte[] TEXTS = bytes("\"texts\":[");
  private static final byte[] SENTENCES = bytes("\"sentences\":[");
  private static final byte[] COMMA = bytes(",");
  private static final byte[] OPEN = bytes("{");
  private static final byte[] NEXT = bytes(",{");
  private static final byte[] CLOSE = bytes("}");
  private static final byte[] END_OF_LIST = bytes("]");
  private static final byte[] LINE_END = bytes("\n");
  private static final int ROOM = 64; // for all that is not of the model, a text or a sentence
  private static final int ROOM_FOR_A_TEXT = 32;

  private final TagTask task;
  private final SentenceJson form;
  private final List<TokenizedSentence> ofTexts = new ArrayList<>();

  /** Prepares the answer to a task. */
  public TagAnswer(TagTask task) {
    this.task = task;
    SentenceJson plain = new SentenceJson(Spelling.of(task.model().tagger()));
    int best = task.request().best();
    SentenceJson sure = task.request().probabilities() ? plain.withProbabilities() : plain;
    this.form = best > 0 ? sure.withBest(best) : sure;
    task.texts().forEach(text -> ofTexts.addAll(text.sentences()));
  }

  /**
   * Writes a sentence.
   *
   * @param place among the sentences of the task
   */
  public byte[] sentence(int place, TaggedSentence tagged) {
    JsonBytes json = new JsonBytes();
    if (ofTexts.isEmpty()) {
      form.write(tagged, json);
    } else {
      form.write(TextSentence.of(ofTexts.get(place), tagged), json);
    }
    return json.toByteArray();
  }

  /**
   * Puts the answer together.
   *
   * @param sentences all of the task, written, in their order
   */
  public ByteBuffer whole(List<byte[]> sentences) {
    return whole(Optional.empty(), sentences);
  }

  /**
   * Puts the answer to a line together.
   *
   * @param id of the line, as JSON
   */
  ByteBuffer whole(Optional<String> id, List<byte[]> sentences) {
    byte[] first = bytes(id.map(given -> "{\"id\":" + given + ",").orElse("{"));
    byte[] model = new JsonBytes().raw("\"model\":").string(task.model().name()).toByteArray();
    int size = first.length + model.length + task.texts().size() * ROOM_FOR_A_TEXT + ROOM;
    for (byte[] sentence : sentences) {
      size += sentence.length + 1;
    }
    ByteBuffer json = ByteBuffer.allocate(size).put(first).put(model).put(COMMA);
    if (task.request().input() instanceof Texts texts && !texts.single()) {
      json.put(TEXTS);
      int from = 0;
      for (int i = 0; i < task.texts().size(); i++) {
        int to = from + task.texts().get(i).sentences().size();
        json.put(i == 0 ? OPEN : NEXT);
        put(json, sentences.subList(from, to));
        json.put(CLOSE);
        from = to;
      }
      json.put(END_OF_LIST);
    } else {
      put(json, sentences);
    }
    return json.put(CLOSE).put(LINE_END).flip();
  }

  private static void put(ByteBuffer json, List<byte[]> sentences) {
    json.put(SENTENCES);
    for (int i = 0; i < sentences.size(); i++) {
      if (i > 0) {
        json.put(COMMA);
      }
      json.put(sentences.get(i));
    }
    json.put(END_OF_LIST);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
