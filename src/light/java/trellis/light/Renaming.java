package trellis.light;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Renames classes of libraries, so that a program may have the libraries in other versions.
 *
 * @param prefixes what names begin with, and what they begin with then
 */
record Renaming(Map<String, String> prefixes) {
  /**
   * A class after renaming.
   *
   * @param content its class file
   * @param references the old names of all classes that it refers to
   */
  record Renamed(byte[] content, Set<String> references) {}

  String rename(String name) {
    return prefixes.entrySet().stream()
        .filter(prefix -> name.startsWith(prefix.getKey()))
        .map(prefix -> prefix.getValue() + name.substring(prefix.getKey().length()))
        .findFirst()
        .orElse(name);
  }

  Renamed rename(byte[] classFile) {
    Set<String> references = new TreeSet<>();
    Remapper remapper =
        new Remapper(Opcodes.ASM9) {
          @Override
          public String map(String name) {
            references.add(name);
            return rename(name);
          }
        };
    ClassWriter renamed = new ClassWriter(0);
    new ClassReader(classFile).accept(new ClassRemapper(renamed, remapper), 0);
    return new Renamed(renamed.toByteArray(), references);
  }
}
