package trellis.light;

import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes the module descriptor of the light jar: what the API is, and nothing else, is exported.
 *
 * <p>It is no source file, because a compiler would want all modules that it names, and the classes
 * of the whole build cannot be a module.
 */
final class ModuleDescriptor {
  static final String FILE = "module-info.class";

  private static final String NAME = "trellis.tagger";

  /** The packages of the list in {@code src/docs/java-api.md} that tagging has. */
  private static final List<String> EXPORTED =
      List.of(
          "trellis",
          "trellis/error",
          "trellis/forms",
          "trellis/labels",
          "trellis/tokenize",
          "trellis/adapt",
          "trellis/adapt/lucene",
          "trellis/adapt/opennlp");

  /**
   * The log, and what the adapters adapt to: a program may lack it. (The Vector API is read at run
   * time, by the class that loads kernels.)
   */
  private static final List<String> OPTIONAL =
      List.of("org.apache.lucene.core", "org.apache.opennlp.tools", "org.slf4j");

  private ModuleDescriptor() {}

  /** The class file of a descriptor with this version of the module. */
  static byte[] of(String version) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_MODULE, "module-info", null, null, null);
    ModuleVisitor module = writer.visitModule(NAME, 0, version);
    module.visitRequire("java.base", Opcodes.ACC_MANDATED, null);
    module.visitRequire("jdk.management", 0, null);
    OPTIONAL.forEach(name -> module.visitRequire(name, Opcodes.ACC_STATIC_PHASE, null));
    EXPORTED.forEach(name -> module.visitExport(name, 0));
    module.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
