package trellis.dl4j.data;

import java.util.function.DoubleSupplier;
import org.datavec.api.records.metadata.RecordMetaDataInterval;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.batch.EncodedSentence;
import trellis.batch.WordDropout;
import trellis.batch.WordType;
import trellis.error.CorpusException;
import trellis.labels.LabelSet;

/**
 * The sentences of a batch as arrays, each sentence padded to the length of the longest (and a lone
 * token to two steps).
 *
 * <p>Shapes are those of DL4J's time series: {@code [sentences][channels][steps]}, and a mask is
 * {@code [sentences][steps]}.
 */
final class PaddedBatch {
  /** Stands where a word has no character. */
  static final int NO_CHARACTER = -1;

  private final EncodedSentence[] sentences;
  private final RecordMetaDataInterval longest; // the place of the longest sentence
  private final int steps;

  /** Takes the sentences at these places of a corpus. */
  PaddedBatch(EncodedCorpus corpus, int[] places) {
    sentences = new EncodedSentence[places.length];
    int longestPlace = places[0];
    for (int s = 0; s < places.length; s++) {
      sentences[s] = corpus.sentences().get(places[s]);
      if (sentences[s].size() > corpus.sentences().get(longestPlace).size()) {
        longestPlace = places[s];
      }
    }
    longest = corpus.places().get(longestPlace);
    int most = corpus.sentences().get(longestPlace).size();
    // A lone token gets a masked step beside it: DL4J's softmax loss refuses a mask of one number.
    steps = places.length == 1 ? Math.max(2, most) : most;
  }

  /** Gives the number that stands for a token. */
  private interface TokenNumber {
    int of(EncodedSentence sentence, int token);
  }

  /** The row of each word, some read as the unknown one. */
  INDArray words(WordDropout shares, DoubleSupplier random) {
    return numbers((sentence, token) -> shares.word(sentence.wordType(token), random)).toSeries();
  }

  /** How each word is capitalized. */
  INDArray capitals() {
    return numbers((sentence, token) -> sentence.wordType(token).capitals().ordinal()).toSeries();
  }

  /** The row of each token's value in a feature column, some read as the unknown one. */
  INDArray feature(int column, WordDropout shares, DoubleSupplier random) {
    return numbers((sentence, token) -> shares.feature(sentence, column, token, random)).toSeries();
  }

  /** The row of each character; as many channels as the longest word has, at least one. */
  INDArray characters() {
    int most = longestWord();
    PaddedNumbers numbers = room(most, "characters of its longest word", NO_CHARACTER);
    int[] rows = new int[most];
    for (int s = 0; s < sentences.length; s++) {
      for (int token = 0; token < sentences[s].size(); token++) {
        WordType wordType = sentences[s].wordType(token);
        wordType.copyCharacters(rows, 0);
        for (int c = 0; c < wordType.length(); c++) {
          numbers.set(s, c, token, rows[c]);
        }
      }
    }
    return numbers.toSeries();
  }

  private int longestWord() {
    int most = 1;
    for (EncodedSentence sentence : sentences) {
      for (int token = 0; token < sentence.size(); token++) {
        most = Math.max(most, sentence.wordType(token).length());
      }
    }
    return most;
  }

  /** The id of each label; 0 where it is missing. */
  INDArray labelIds() {
    return numbers((sentence, token) -> Math.max(0, sentence.label(token))).toSeries();
  }

  /** 1 in the channel of each label's id; 0 everywhere where it is missing. */
  INDArray oneHotLabels(int labels) {
    PaddedNumbers numbers = room(labels, "labels", 0);
    for (int s = 0; s < sentences.length; s++) {
      for (int token = 0; token < sentences[s].size(); token++) {
        if (sentences[s].label(token) != LabelSet.MISSING) {
          numbers.set(s, sentences[s].label(token), token, 1);
        }
      }
    }
    return numbers.toSeries();
  }

  /** 1 at each token, which can be made an array more than once. */
  PaddedNumbers tokenMask() {
    return numbers((sentence, token) -> 1);
  }

  /** 1 at each token whose label is known. */
  INDArray labelMask() {
    return numbers((sentence, token) -> sentence.label(token) == LabelSet.MISSING ? 0 : 1).toMask();
  }

  private PaddedNumbers numbers(TokenNumber number) {
    PaddedNumbers numbers = room(1, "number a token", 0);
    for (int s = 0; s < sentences.length; s++) {
      for (int token = 0; token < sentences[s].size(); token++) {
        numbers.set(s, 0, token, number.of(sentences[s], token));
      }
    }
    return numbers;
  }

  private PaddedNumbers room(int channels, String what, int padding) {
    double wanted = (double) sentences.length * channels * steps;
    if (wanted > PaddedNumbers.mostNumbers()) {
      throw new CorpusException(
          SentenceExtractor.fileOf(longest),
          longest.getFrom(),
          "cannot be put into an array with its batch: "
              + sentences.length
              + (sentences.length == 1 ? " sentence" : " sentences")
              + " of up to "
              + steps
              + " tokens, times "
              + channels
              + " "
              + what
              + ", are more than the "
              + PaddedNumbers.mostNumbers()
              + " numbers that an array in this JVM can hold: take smaller batches, or cut the"
              + " sentence or the word");
    }
    return new PaddedNumbers(sentences.length, channels, steps, padding);
  }
}
