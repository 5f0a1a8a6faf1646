package trellis.serve.request;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import trellis.TaggedSentence;
import trellis.TextSentence;
import trellis.forms.SentenceJson;
import trellis.forms.Spelling;
import trellis.serve.request.TagRequest.Texts;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;

/**
 * Writes the JSON that answers {@code POST /tag}: the model and the tagged sentences, which are
 * grouped by texts when the request has a list of them.
 *
 * <p>One sentence at a time becomes an object, for there may be many.
 */
public final class TagAnswer {
  private final TagTask task;
  private final SentenceJson form;
  private final ByteArrayOutputStream json = new ByteArrayOutputStream();

  private TagAnswer(TagTask task) {
    this.task = task;
    SentenceJson plain = new SentenceJson(Spelling.of(task.model().tagger()));
    int best = task.request().best();
    SentenceJson sure = task.request().probabilities() ? plain.withProbabilities() : plain;
    this.form = best > 0 ? sure.withBest(best) : sure;
  }

  /**
   * Writes an answer.
   *
   * @param tagged one for each sentence of the task, in their order
   */
  public static ByteBuffer render(TagTask task, List<TaggedSentence> tagged) {
    TagAnswer answer = new TagAnswer(task);
    answer.write("{\"model\":" + JsonNodeFactory.instance.textNode(task.model().name()) + ",");
    Iterator<TaggedSentence> next = tagged.iterator();
    if (!(task.request().input() instanceof Texts texts)) {
      answer.sentences(next);
    } else if (texts.single()) {
      answer.text(task.texts().get(0), next);
    } else {
      answer.texts(next);
    }
    answer.write("}\n");
    return ByteBuffer.wrap(answer.json.toByteArray());
  }

  private void texts(Iterator<TaggedSentence> next) {
    write("\"texts\":[");
    String before = "{";
    for (TokenizedText text : task.texts()) {
      write(before);
      text(text, next);
      write("}");
      before = ",{";
    }
    write("]");
  }

  private void text(TokenizedText text, Iterator<TaggedSentence> next) {
    write("\"sentences\":[");
    String before = "";
    for (TokenizedSentence sentence : text.sentences()) {
      write(before);
      write(form.node(TextSentence.of(sentence, next.next())));
      before = ",";
    }
    write("]");
  }

  private void sentences(Iterator<TaggedSentence> next) {
    write("\"sentences\":[");
    String before = "";
    while (next.hasNext()) {
      write(before);
      write(form.node(next.next()));
      before = ",";
    }
    write("]");
  }

  private void write(ObjectNode sentence) {
    write(SentenceJson.write(sentence));
  }

  private void write(String text) {
    json.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
