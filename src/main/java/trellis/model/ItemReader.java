package trellis.model;

import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import trellis.demand.ConstraintException;
import trellis.demand.Knowledge;
import trellis.model.TaggingWindow.Item;

/** Takes the items of a caller one by one, with the tokens and the features of each. */
final class ItemReader<T> implements Iterator<Item<T>> {
  private final Iterator<? extends T> items;
  private final Function<? super T, ? extends List<String>> tokens;
  private final Function<? super T, ? extends List<? extends List<String>>> features;
  private final Function<? super T, Knowledge> known;
  private final TokensReader reader;
  private long place;

  ItemReader(
      Iterator<? extends T> items,
      Function<? super T, ? extends List<String>> tokens,
      Function<? super T, ? extends List<? extends List<String>>> features,
      Function<? super T, Knowledge> known,
      TokensReader reader) {
    this.items = items;
    this.tokens = tokens;
    this.features = features;
    this.known = known;
    this.reader = reader;
  }

  @Override
  public boolean hasNext() {
    return items.hasNext();
  }

  @Override
  public Item<T> next() {
    T item = items.next();
    try {
      Tokens read = reader.copy(tokens.apply(item), features.apply(item), known.apply(item), place);
      place++;
      return new Item<>(item, read);
    } catch (ConstraintException clash) {
      throw clash.ofSentence(place);
    }
  }
}
