package trellis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import trellis.demand.Knowledge;
import trellis.model.TaggerModel;
import trellis.model.UntaggedSentence;

/**
 * Tags sentences that are cut into tokens: one, a list of them, or any number.
 *
 * @param known of the labels of every sentence
 */
record SentenceTagging(TaggerModel model, Knowledge known) {
  private static final int ALL_CORES = 0;

  TaggedSentence tag(List<String> tokens, List<List<String>> features) {
    return batch(Collections.singletonList(tokens), Collections.singletonList(features)).get(0);
  }

  List<TaggedSentence> tag(List<? extends List<String>> sentences) {
    return batch(sentences, Collections.nCopies(sentences.size(), List.of()));
  }

  /** Tags sentences with their features; null among them is refused by its place. */
  List<TaggedSentence> tagFeatured(List<FeaturedSentence> sentences) {
    List<List<String>> tokens = new ArrayList<>(sentences.size());
    List<List<List<String>>> features = new ArrayList<>(sentences.size());
    for (FeaturedSentence sentence : sentences) {
      tokens.add(sentence == null ? null : sentence.tokens());
      features.add(sentence == null ? null : sentence.features());
    }
    return batch(tokens, features);
  }

  private List<TaggedSentence> batch(
      List<? extends List<String>> sentences,
      List<? extends List<? extends List<String>>> features) {
    return model.tag(sentences, features, known).stream().map(TaggedSentence::new).toList();
  }

  /** Tags on all cores, and reads the source on the thread that takes the answers. */
  Stream<TaggedSentence> tagAll(Iterator<? extends List<String>> sentences) {
    return tagAll(sentences, tokens -> new UntaggedSentence(tokens, List.of(), known));
  }

  /** Tags sentences with their features on all cores; null among them is refused by its place. */
  Stream<TaggedSentence> tagAllFeatured(Iterator<FeaturedSentence> sentences) {
    return tagAll(
        sentences,
        sentence ->
            sentence == null
                ? new UntaggedSentence(null, null, known)
                : new UntaggedSentence(sentence.tokens(), sentence.features(), known));
  }

  private <S> Stream<TaggedSentence> tagAll(
      Iterator<? extends S> sentences, Function<? super S, UntaggedSentence> untagged) {
    Iterator<UntaggedSentence> all = SentenceTagging.<S>inOrder(sentences).map(untagged).iterator();
    return inOrder(model.tagAll(all, ALL_CORES)).map(TaggedSentence::new);
  }

  private static <E> Stream<E> inOrder(Iterator<? extends E> elements) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(elements, Spliterator.ORDERED), false);
  }
}
