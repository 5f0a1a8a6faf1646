package trellis.rooms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import trellis.Tagger;
import trellis.error.TrellisException;

/** Holds the list of the public API in {@code src/docs/java-api.md} against the classes. */
class ApiTest {
  private static final Path PAGE = Path.of("src/docs/java-api.md");
  private static final Pattern ROW = Pattern.compile("\\| `(trellis[.\\w]*)` \\| (.*) \\|");
  private static final Pattern NAME = Pattern.compile("`(\\w+)`");

  /** The packages that are API as a whole, and whose signatures must not lead out of it. */
  private static final List<String> CLOSED =
      List.of(
          "trellis",
          "trellis.error",
          "trellis.tokenize",
          "trellis.adapt",
          "trellis.adapt.opennlp",
          "trellis.adapt.lucene");

  /** Public for the command line, which tags by other ways; the page says so. */
  private static final Set<String> FOR_OUR_ROOMS =
      Set.of("trellis.Tagger.of", "trellis.TaggedSentence.of");

  private static final Map<String, Class<?>> LISTED = listed();

  private static Map<String, Class<?>> listed() {
    Map<String, Class<?>> types = new LinkedHashMap<>();
    try {
      List<String> page = Files.readAllLines(PAGE);
      for (String line : page.subList(page.indexOf("## What is API"), page.size())) {
        Matcher row = ROW.matcher(line);
        if (row.matches()) {
          Matcher name = NAME.matcher(row.group(2));
          while (name.find()) {
            String type = row.group(1) + "." + name.group(1);
            assertEquals(null, types.put(type, Class.forName(type)), type + " is listed twice");
          }
        }
      }
    } catch (IOException | ClassNotFoundException wrong) {
      throw new IllegalStateException(wrong);
    }
    return types;
  }

  @Test
  void everyListedTypeIsPublic() {
    assertTrue(LISTED.size() > 60, () -> LISTED.size() + " types");
    for (Class<?> type : LISTED.values()) {
      assertTrue(Modifier.isPublic(type.getModifiers()), type::getName);
    }
  }

  @Test
  void everyPublicTypeOfAClosedPackageIsListed() throws Exception {
    Path classes =
        Path.of(Tagger.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Set<String> missing = new TreeSet<>();
    for (String name : CLOSED) {
      try (Stream<Path> files = Files.list(classes.resolve(name.replace('.', '/')))) {
        for (Path file : (Iterable<Path>) files::iterator) {
          String simple = file.getFileName().toString().replace(".class", "");
          if (file.toString().endsWith(".class") && simple.matches("[A-Z]\\w*")) {
            Class<?> type = Class.forName(name + "." + simple);
            if (Modifier.isPublic(type.getModifiers()) && !LISTED.containsKey(type.getName())) {
              missing.add(type.getName());
            }
          }
        }
      }
    }
    assertEquals(Set.of(), missing, "public, but not in the list");
  }

  @Test
  void signaturesOfClosedPackagesDoNotLeadOutOfTheApi() {
    Set<String> wrong = new TreeSet<>();
    int members = 0;
    for (Class<?> type : LISTED.values()) {
      if (CLOSED.contains(type.getPackageName()) || type.getName().startsWith("trellis.labels.")) {
        members += check(type, wrong);
      }
    }
    assertTrue(members > 150, members + " members");
    assertEquals(Set.of(), wrong);
  }

  @Test
  void everyListedExceptionOfOursIsATrellisException() {
    for (Class<?> type : LISTED.values()) {
      if (type.getPackageName().equals("trellis.error") && type != TrellisException.class) {
        assertEquals(
            Throwable.class.isAssignableFrom(type),
            TrellisException.class.isAssignableFrom(type),
            type::getName);
      }
    }
  }

  /** Adds what of a type, and of those nested in it, names a type that is not listed. */
  private static int check(Class<?> type, Set<String> wrong) {
    int members = 0;
    see(type.getGenericSuperclass(), type.getName(), wrong);
    see(type.getTypeParameters(), type.getName(), wrong);
    see(type.getGenericInterfaces(), type.getName(), wrong);
    for (Field field : type.getDeclaredFields()) {
      if (isSeen(field.getModifiers())) {
        see(field.getGenericType(), type.getName() + "." + field.getName(), wrong);
        members++;
      }
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      members += check(constructor, type.getName() + ".new", wrong);
    }
    for (Method method : type.getDeclaredMethods()) {
      String name = type.getName() + "." + method.getName();
      if (!FOR_OUR_ROOMS.contains(name)) {
        members += check(method, name, wrong);
        if (isSeen(method.getModifiers())) {
          see(method.getGenericReturnType(), name, wrong);
        }
      }
    }
    for (Class<?> nested : type.getDeclaredClasses()) {
      if (isSeen(nested.getModifiers())) {
        members += check(nested, wrong);
      }
    }
    return members;
  }

  private static int check(Executable member, String name, Set<String> wrong) {
    if (!isSeen(member.getModifiers()) || member.isSynthetic()) {
      return 0;
    }
    see(member.getGenericParameterTypes(), name, wrong);
    see(member.getGenericExceptionTypes(), name, wrong);
    see(member.getTypeParameters(), name, wrong);
    return 1;
  }

  private static boolean isSeen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static void see(Type[] types, String place, Set<String> wrong) {
    for (Type type : types) {
      see(type, place, wrong);
    }
  }

  private static void see(Type type, String place, Set<String> wrong) {
    Set<Type> met = new HashSet<>();
    Deque<Type> open = new ArrayDeque<>();
    if (type != null) {
      open.add(type);
    }
    while (!open.isEmpty()) {
      Type one = open.remove();
      if (!met.add(one)) {
        continue;
      }
      if (one instanceof ParameterizedType generic) {
        open.add(generic.getRawType());
        open.addAll(List.of(generic.getActualTypeArguments()));
      } else if (one instanceof WildcardType any) {
        open.addAll(List.of(any.getUpperBounds()));
        open.addAll(List.of(any.getLowerBounds()));
      } else if (one instanceof TypeVariable<?> variable) {
        open.addAll(List.of(variable.getBounds()));
      } else if (one instanceof GenericArrayType array) {
        open.add(array.getGenericComponentType());
      } else if (one instanceof Class<?> named) {
        Class<?> outer = outermost(named);
        if (outer.getName().startsWith("trellis.") && !LISTED.containsKey(outer.getName())) {
          wrong.add(place + " names " + outer.getName());
        }
      }
    }
  }

  private static Class<?> outermost(Class<?> type) {
    Class<?> outer = type;
    while (outer.isArray()) {
      outer = outer.getComponentType();
    }
    while (outer.getEnclosingClass() != null) {
      outer = outer.getEnclosingClass();
    }
    return outer;
  }
}
