package trellis.rooms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.analysis.TokenStream;
import org.junit.jupiter.api.Test;
import trellis.Constraints;
import trellis.FeaturedSentence;
import trellis.Gazetteer;
import trellis.Items;
import trellis.Labeling;
import trellis.Limits;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.TaggedText;
import trellis.Tagger;
import trellis.TextConstraints;
import trellis.TextSentence;
import trellis.TextSpan;
import trellis.adapt.ModelRequirements;
import trellis.adapt.lucene.SentenceEnd;
import trellis.adapt.lucene.SentenceTokenizer;
import trellis.adapt.lucene.TaggingFilter;
import trellis.adapt.opennlp.TrellisNameFinder;
import trellis.adapt.opennlp.TrellisSentenceDetector;
import trellis.adapt.opennlp.TrellisTokenizer;
import trellis.forms.JsonBytes;
import trellis.forms.SentenceJson;
import trellis.forms.Spelling;
import trellis.labels.Border;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.labels.TransitionRules;
import trellis.model.RandomModel;
import trellis.tokenize.TokenRules;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;
import trellis.tokenize.Tokenizer;

/** Gives each argument of the API in turn as null: each is refused with a message that names it. */
class NullsTest {
  private static final Tagger TAGGER = Tagger.of(RandomModel.usual(21));
  private static final List<String> TOKENS = List.of("Ada", "lives", "here");
  private static final TokenizedText TEXT = TokenRules.PTB.tokenize("Ada lives. Bob left.");
  private static final TaggedText TAGGED = TAGGER.tag("Ada lives. Bob left.");

  /** Types whose methods are called, or that arguments have; null: of static methods alone. */
  private static final Map<Class<?>, Supplier<?>> MADE =
      Map.ofEntries(
          Map.entry(Tagger.class, () -> TAGGER),
          Map.entry(TaggedSentence.class, () -> TAGGER.tag(TOKENS)),
          Map.entry(TaggedText.class, () -> TAGGED),
          Map.entry(TextSentence.class, () -> TAGGED.sentences().get(0)),
          Map.entry(TaggedSpan.class, () -> new TaggedSpan("PER", 0, 1, 1)),
          Map.entry(TextSpan.class, () -> new TextSpan("PER", "Ada", 0, 3, 1)),
          Map.entry(Labeling.class, () -> TAGGER.tag(TOKENS).best(1).get(0)),
          Map.entry(Limits.class, Limits::none),
          Map.entry(Constraints.class, Constraints::none),
          Map.entry(Constraints.Builder.class, Constraints::builder),
          Map.entry(TextConstraints.class, TextConstraints::none),
          Map.entry(TextConstraints.Builder.class, TextConstraints::builder),
          Map.entry(Gazetteer.class, () -> Gazetteer.builder().build()),
          Map.entry(Gazetteer.Builder.class, () -> Gazetteer.builder()),
          Map.entry(FeaturedSentence.class, () -> new FeaturedSentence(TOKENS, List.of())),
          Map.entry(Items.class, () -> Items.of(Stream.of(TOKENS), tokens -> tokens)),
          Map.entry(SentenceJson.class, () -> new SentenceJson(Spelling.of(TAGGER))),
          Map.entry(Spelling.class, () -> Spelling.of(TAGGER)),
          Map.entry(JsonBytes.class, JsonBytes::new),
          Map.entry(TagScheme.class, () -> TagScheme.BIO),
          Map.entry(TransitionRules.class, TagScheme.BIO::rules),
          Map.entry(Span.class, () -> new Span("PER", 0, 1)),
          Map.entry(Border.class, () -> Border.values()[0]),
          Map.entry(Tokenizer.class, () -> TokenRules.PTB),
          Map.entry(TokenRules.class, () -> TokenRules.PTB),
          Map.entry(TokenizedText.class, () -> TEXT),
          Map.entry(TokenizedText.Builder.class, () -> TokenizedText.builder("Ada")),
          Map.entry(TokenizedSentence.class, () -> TEXT.sentences().get(0)),
          Map.entry(TrellisNameFinder.class, () -> new TrellisNameFinder(TAGGER)),
          Map.entry(TrellisTokenizer.class, () -> new TrellisTokenizer(TokenRules.PTB)),
          Map.entry(
              TrellisSentenceDetector.class, () -> new TrellisSentenceDetector(TokenRules.PTB)),
          Map.entry(SentenceTokenizer.class, SentenceTokenizer::new),
          Map.entry(SentenceEnd.class, SentenceEnd::afterFullStops),
          Map.entry(TokenStream.class, SentenceTokenizer::new),
          Map.entry(String.class, () -> "PER"),
          Map.entry(CharSequence.class, () -> "PER"),
          Map.entry(String[].class, () -> new String[] {"O"}),
          Map.entry(List.class, () -> TOKENS),
          Map.entry(Iterable.class, () -> List.of(TOKENS)),
          Map.entry(Stream.class, () -> Stream.of(TOKENS)),
          Map.entry(Function.class, () -> (Function<Object, Object>) any -> any),
          Map.entry(Map.class, Map::of),
          Map.entry(Path.class, () -> Path.of("none")),
          Map.entry(Path[].class, () -> new Path[0]),
          Map.entry(InputStream.class, () -> new ByteArrayInputStream(new byte[0])),
          Map.entry(OutputStream.class, OutputStream::nullOutputStream),
          Map.entry(Duration.class, () -> Duration.ofMillis(1)),
          Map.entry(Executor.class, () -> (Executor) Runnable::run));

  /** Types beside those whose instances are in {@link #MADE}. */
  private static final Set<Class<?>> STATIC = Set.of(ModelRequirements.class, TaggingFilter.class);

  /** Takes null for what is not known, or is nothing but what Lucene and OpenNLP ask for. */
  private static final Set<String> NOT_OURS =
      Set.of(
          "equals", "setReader", "toString", "find", "apply", "compareTo", "valueOf", "isBetween");

  @Test
  void nullIsRefusedByName() {
    Map<String, String> wrong = new TreeMap<>();
    int refused = 0;
    for (Class<?> type : Stream.concat(MADE.keySet().stream(), STATIC.stream()).toList()) {
      if (type.getName().startsWith("trellis.")) {
        for (Executable member :
            Stream.concat(Stream.of(type.getDeclaredMethods()), Stream.of(type.getConstructors()))
                .toList()) {
          refused += refused(type, member, wrong);
        }
      }
    }
    assertEquals(Map.of(), wrong);
    int all = refused;
    assertTrue(all > 90, () -> all + " arguments");
  }

  /** How many arguments of a member are refused by name when they are null. */
  private static int refused(Class<?> type, Executable member, Map<String, String> wrong) {
    if (!Modifier.isPublic(member.getModifiers())
        || member.isSynthetic()
        || NOT_OURS.contains(member.getName())) {
      return 0;
    }
    int refused = 0;
    Class<?>[] parameters = member.getParameterTypes();
    for (int none = 0; none < parameters.length; none++) {
      if (!parameters[none].isPrimitive()) {
        Optional<String> fault = fault(type, member, none);
        fault.ifPresentOrElse(what -> wrong.put(member.toString(), what), () -> {});
        refused += fault.isEmpty() ? 1 : 0;
      }
    }
    return refused;
  }

  /** What a call does wrong in which one argument is null. */
  private static Optional<String> fault(Class<?> type, Executable member, int none) {
    Class<?>[] parameters = member.getParameterTypes();
    Object[] arguments = new Object[parameters.length];
    for (int i = 0; i < parameters.length; i++) {
      arguments[i] = i == none ? null : argument(parameters[i], i);
    }
    try {
      Object answer =
          member instanceof Method method
              ? method.invoke(
                  Modifier.isStatic(member.getModifiers()) ? null : MADE.get(type).get(), arguments)
              : ((Constructor<?>) member).newInstance(arguments);
      return Optional.of("argument " + none + " may be null: gives " + answer);
    } catch (InvocationTargetException thrown) {
      Throwable cause = thrown.getCause();
      return cause instanceof IllegalArgumentException
              && String.valueOf(cause.getMessage()).contains(" null: ")
          ? Optional.empty()
          : Optional.of("argument " + none + ": " + cause);
    } catch (ReflectiveOperationException wrong) {
      throw new AssertionError(member.toString(), wrong);
    }
  }

  private static Object argument(Class<?> type, int place) {
    if (type == int.class) {
      return place; // a span begins before it ends
    }
    if (type == double.class) {
      return 0.5;
    }
    Supplier<?> made = MADE.get(type);
    if (made == null) {
      throw new AssertionError("no argument for " + type);
    }
    return made.get();
  }
}
