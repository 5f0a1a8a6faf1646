package trellis;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import trellis.demand.Knowledge;
import trellis.error.ConstraintException;
import trellis.error.LimitException;
import trellis.model.NeighborReader;
import trellis.model.TaggerModel;
import trellis.model.UntaggedSentence;
import trellis.model.parallel.Deadline;
import trellis.model.parallel.TaggingPipeline;
import trellis.model.parallel.Terms;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;
import trellis.tokenize.Tokenizer;
import trellis.util.Arguments;

/**
 * Tags raw texts with a model: one, or any number.
 *
 * @param known of the labels of every sentence
 */
record TextTagging(TaggerModel model, Knowledge known, Tokenizer tokenizer, Limits limits) {
  /** Texts of more tokens are worth a few threads. */
  private static final int MOST_TOKENS_ALONE = 2_000;

  /** About so many chars are a token, with the blank behind it: enough to make fair batches. */
  private static final int CHARS_A_TOKEN = 5;

  /** A text that is cut into sentences, which are not tagged yet. */
  private record Cut(TokenizedText text, List<UntaggedSentence> sentences) {}

  TaggedText tag(String text, TextConstraints constraints) {
    Deadline deadline = limits.begin();
    Cut cut = cut(text, constraints);
    if (cut.text().tokenCount() <= MOST_TOKENS_ALONE) {
      return tag(cut, deadline);
    }
    List<TaggedSentence> tagged = new ArrayList<>(cut.sentences().size());
    model
        .tagAll(cut.sentences().iterator(), limits.terms(deadline))
        .forEachRemaining(tagging -> tagged.add(new TaggedSentence(tagging)));
    return TaggedText.of(cut.text(), tagged);
  }

  private TaggedText tag(Cut cut, Deadline deadline) {
    return TaggedText.of(
        cut.text(),
        model.tag(cut.sentences(), deadline).stream().map(TaggedSentence::new).toList());
  }

  private Cut cut(String text, TextConstraints constraints) {
    Arguments.given(text, "the text", "give a string, empty if need be");
    Arguments.given(
        constraints, "what is known of the text", "give TextConstraints.none() for none");
    limits.requireText(text);
    TokenizedText tokenized = tokenizer.tokenize(text);
    if (tokenized == null) {
      throw new IllegalArgumentException(
          "the tokenizer answers with null: an answer without tokens is"
              + " TokenizedText.builder(text).build()");
    }
    if (!tokenized.text().equals(text)) {
      throw new IllegalArgumentException(
          "the tokenizer answers about another text than the one it was given: offsets must be"
              + " those of the given text");
    }
    limits.requireTokens(tokenized.tokenCount());
    List<Knowledge> ofEach = constraints.of(tokenized, known);
    List<UntaggedSentence> sentences = new ArrayList<>(ofEach.size());
    for (TokenizedSentence sentence : tokenized.sentences()) {
      int place = sentences.size();
      limits.requireSentence(sentence.tokens(), place);
      sentences.add(new UntaggedSentence(sentence.tokens(), List.of(), ofEach.get(place)));
    }
    return new Cut(tokenized, NeighborReader.ofDocument(sentences, model.reach()));
  }

  /**
   * A text of many.
   *
   * @param place counted from 0
   */
  private record Asked<T>(T item, String text, TextConstraints constraints, long place) {
    int size() {
      return text == null ? 0 : text.length() / CHARS_A_TOKEN;
    }
  }

  /** The answer to a text of many, or what it failed by; so those before it come first. */
  private record Outcome<T>(T item, TaggedText answer, RuntimeException failure) {
    Tagged<T, TaggedText> get() {
      if (failure != null) {
        throw failure;
      }
      return new Tagged<>(item, answer);
    }
  }

  /**
   * Tags on all cores, and reads the source on the thread that takes the answers; texts are cut
   * into sentences on all cores, too.
   */
  <T> Stream<Tagged<T, TaggedText>> tagAll(
      Supplier<? extends Iterator<? extends T>> source,
      Function<? super T, String> text,
      Function<? super T, TextConstraints> constraints) {
    return SentenceTagging.lazily(
            () -> {
              Terms terms = limits.terms(limits.begin());
              return new TaggingPipeline<Asked<T>, Outcome<T>>(
                  asked(source.get(), text, constraints),
                  () -> true,
                  Asked::size,
                  batch -> tag(batch, terms.deadline()),
                  terms);
            })
        .map(Outcome::get);
  }

  private static <T> Iterator<Asked<T>> asked(
      Iterator<? extends T> source,
      Function<? super T, String> text,
      Function<? super T, TextConstraints> constraints) {
    return new Iterator<>() {
      private long read;

      @Override
      public boolean hasNext() {
        return source.hasNext();
      }

      @Override
      public Asked<T> next() {
        T item = source.next();
        return item == null
            ? new Asked<>(null, null, TextConstraints.none(), read++)
            : new Asked<>(item, text.apply(item), constraints.apply(item), read++);
      }
    };
  }

  /** Tags on the calling thread. */
  List<TaggedText> tagBatch(List<String> texts) {
    List<Asked<String>> asked = new ArrayList<>(texts.size());
    asked(texts.iterator(), text -> text, text -> TextConstraints.none())
        .forEachRemaining(asked::add);
    return tag(asked, limits.begin()).stream().map(outcome -> outcome.get().answer()).toList();
  }

  /** Tags the sentences of all texts at once: batches of like length are faster. */
  private <T> List<Outcome<T>> tag(List<Asked<T>> batch, Deadline deadline) {
    List<Outcome<T>> outcomes = new ArrayList<>(batch.size());
    List<Cut> cuts = new ArrayList<>(batch.size());
    List<UntaggedSentence> sentences = new ArrayList<>();
    try {
      for (Asked<T> asked : batch) {
        Cut cut = cut(asked.text(), asked.constraints());
        cuts.add(cut);
        sentences.addAll(cut.sentences());
      }
      List<TaggedSentence> tagged =
          model.tag(sentences, deadline).stream().map(TaggedSentence::new).toList();
      int from = 0;
      for (int i = 0; i < cuts.size(); i++) {
        int to = from + cuts.get(i).sentences().size();
        TaggedText answer = TaggedText.of(cuts.get(i).text(), tagged.subList(from, to));
        outcomes.add(new Outcome<>(batch.get(i).item(), answer, null));
        from = to;
      }
      return outcomes;
    } catch (IllegalArgumentException | ConstraintException | LimitException wrong) {
      return batch.stream().map(asked -> alone(asked, deadline)).toList();
    }
  }

  /** Tags a text by itself: one of its batch cannot be tagged. */
  private <T> Outcome<T> alone(Asked<T> asked, Deadline deadline) {
    String place = "text " + asked.place() + " (counted from 0)";
    try {
      TaggedText answer = tag(cut(asked.text(), asked.constraints()), deadline);
      return new Outcome<>(asked.item(), answer, null);
    } catch (ConstraintException clash) {
      return new Outcome<>(asked.item(), null, clash.at(place));
    } catch (LimitException tooLong) {
      return new Outcome<>(asked.item(), null, tooLong.at(place));
    } catch (IllegalArgumentException wrong) {
      return new Outcome<>(
          asked.item(),
          null,
          new IllegalArgumentException(place + ": " + wrong.getMessage(), wrong));
    }
  }
}
