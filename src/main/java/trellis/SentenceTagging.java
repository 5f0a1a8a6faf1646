package trellis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import trellis.demand.Knowledge;
import trellis.model.NeighborReader;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.UntaggedSentence;
import trellis.util.Arguments;

/**
 * Tags sentences that are cut into tokens: one, a list of them, or any number.
 *
 * @param known of the labels of every sentence
 */
record SentenceTagging(TaggerModel model, Knowledge known, Limits limits) {

  /** A sentence as a caller gave it; null is refused by its place when it is tagged. */
  UntaggedSentence untagged(List<String> tokens, Knowledge what) {
    return new UntaggedSentence(tokens, List.of(), what);
  }

  UntaggedSentence untagged(FeaturedSentence sentence, Knowledge what) {
    return sentence == null
        ? new UntaggedSentence(null, null, what)
        : new UntaggedSentence(sentence.tokens(), sentence.features(), what)
            .among(sentence.before(), sentence.after(), model.reach());
  }

  /** What is known of a sentence that comes with constraints of its own. */
  Knowledge with(Constraints constraints) {
    return known.and(
        Arguments.given(
                constraints, "what is known of the sentence", "give Constraints.none() for none")
            .knowledge());
  }

  /** The same limits for another model. */
  SentenceTagging of(TaggerModel other, Knowledge knownOfAll) {
    return new SentenceTagging(other, knownOfAll, limits);
  }

  /** The same tagging, which knows more. */
  SentenceTagging knowing(Constraints constraints) {
    return new SentenceTagging(model, with(constraints), limits);
  }

  TaggedSentence tag(List<String> tokens, List<List<String>> features) {
    Arguments.given(features, "the list of features", "give it, empty if need be");
    return tag(List.of(new UntaggedSentence(tokens, features, known))).get(0);
  }

  /** Tags on the calling thread. */
  List<TaggedSentence> tag(List<UntaggedSentence> sentences) {
    for (int i = 0; i < sentences.size(); i++) {
      limits.requireSentence(sentences.get(i).tokens(), i);
    }
    return model.tag(sentences, limits.begin()).stream().map(TaggedSentence::new).toList();
  }

  /** Tags the sentences of a document, each among those around it. */
  List<TaggedSentence> tagDocument(List<? extends List<String>> document) {
    if (model.reach() == 0) {
      return tagAsTheyAre(document);
    }
    List<List<String>> copies = new ArrayList<>(document.size());
    for (List<String> tokens : document) {
      if (tokens == null || tokens.stream().anyMatch(Objects::isNull)) {
        return tagAsTheyAre(document); // it is refused there, by its place
      }
      copies.add(List.copyOf(tokens)); // once, though neighbors have it, too
    }
    return tag(
        NeighborReader.ofDocument(
            copies.stream().map(tokens -> untagged(tokens, known)).toList(), model.reach()));
  }

  List<TaggedSentence> tagAsTheyAre(List<? extends List<String>> sentences) {
    return tag(sentences.stream().map(tokens -> untagged(tokens, known)).toList());
  }

  List<TaggedSentence> tagFeatured(List<FeaturedSentence> sentences) {
    return tag(sentences.stream().map(sentence -> untagged(sentence, known)).toList());
  }

  /** The same, of each of which something is known. */
  List<TaggedSentence> tagFeatured(
      List<FeaturedSentence> sentences, List<Constraints> constraints) {
    Arguments.given(constraints, "the list of what is known", "give one for each sentence");
    if (constraints.size() != sentences.size()) {
      throw new IllegalArgumentException(
          "something is known of "
              + constraints.size()
              + " sentences, but there are "
              + sentences.size()
              + ": give one for each, Constraints.none() if nothing is");
    }
    List<UntaggedSentence> untagged = new ArrayList<>(sentences.size());
    for (int i = 0; i < sentences.size(); i++) {
      untagged.add(untagged(sentences.get(i), with(constraints.get(i))));
    }
    return tag(untagged);
  }

  /** Tags on all cores, and reads the source on the thread that takes the answers. */
  Stream<TaggedSentence> answers(Supplier<? extends Iterator<? extends List<String>>> source) {
    return this.<List<String>>tagAll(source, tokens -> untagged(tokens, known)).map(Tagged::answer);
  }

  /** The same for sentences with features. */
  Stream<TaggedSentence> answersToFeatured(Supplier<Iterator<FeaturedSentence>> source) {
    return this.<FeaturedSentence>tagAll(source, sentence -> untagged(sentence, known))
        .map(Tagged::answer);
  }

  /**
   * Tags on all cores, and reads the source on the thread that takes the answers; each comes with
   * what was read.
   */
  <S> Stream<Tagged<S, TaggedSentence>> tagAll(
      Supplier<? extends Iterator<? extends S>> source,
      Function<? super S, UntaggedSentence> untagged) {
    return lazily(
        () -> {
          Answers<S> answers = new Answers<>(source.get(), untagged, limits);
          answers.taggings = model.tagAll(answers.unanswered(), limits.terms(limits.begin()));
          return answers;
        });
  }

  /** The answers of a pipeline beside what was read for them, on one thread. */
  private static final class Answers<S> implements Iterator<Tagged<S, TaggedSentence>> {
    private final Iterator<? extends S> source;
    private final Function<? super S, UntaggedSentence> untagged;
    private final Limits limits;
    private final Deque<S> items = new ArrayDeque<>(); // read, and without an answer yet
    private Iterator<Tagging> taggings;
    private long read;

    Answers(
        Iterator<? extends S> source,
        Function<? super S, UntaggedSentence> untagged,
        Limits limits) {
      this.source = source;
      this.untagged = untagged;
      this.limits = limits;
    }

    Iterator<UntaggedSentence> unanswered() {
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return source.hasNext();
        }

        @Override
        public UntaggedSentence next() {
          S item = source.next();
          UntaggedSentence sentence =
              item == null ? new UntaggedSentence(null, null, Knowledge.NONE) : of(item);
          limits.requireSentence(sentence.tokens(), read);
          read++;
          return sentence;
        }
      };
    }

    private UntaggedSentence of(S item) {
      items.add(item);
      return untagged.apply(item);
    }

    @Override
    public boolean hasNext() {
      return taggings.hasNext();
    }

    @Override
    public Tagged<S, TaggedSentence> next() {
      TaggedSentence answer = new TaggedSentence(taggings.next());
      return new Tagged<>(items.remove(), answer);
    }
  }

  /** The stream of what an iterator gives, which begins when the first of it is asked for. */
  static <E> Stream<E> lazily(Supplier<? extends Iterator<? extends E>> elements) {
    return StreamSupport.stream(
        () -> Spliterators.spliteratorUnknownSize(elements.get(), Spliterator.ORDERED),
        Spliterator.ORDERED,
        false);
  }
}
