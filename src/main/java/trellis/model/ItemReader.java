package trellis.model;

import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import trellis.model.TaggingWindow.Item;

/** Takes the items of a caller one by one, with the tokens and the features of each. */
final class ItemReader<T> implements Iterator<Item<T>> {
  private final Iterator<? extends T> items;
  private final Function<? super T, ? extends List<String>> tokens;
  private final Function<? super T, ? extends List<? extends List<String>>> features;
  private final TokensReader reader;
  private long place;

  ItemReader(
      Iterator<? extends T> items,
      Function<? super T, ? extends List<String>> tokens,
      Function<? super T, ? extends List<? extends List<String>>> features,
      TokensReader reader) {
    this.items = items;
    this.tokens = tokens;
    this.features = features;
    this.reader = reader;
  }

  @Override
  public boolean hasNext() {
    return items.hasNext();
  }

  @Override
  public Item<T> next() {
    T item = items.next();
    return new Item<>(item, reader.copy(tokens.apply(item), features.apply(item), place++));
  }
}
