package trellis.config.schema;

import java.util.Optional;
import trellis.config.yaml.YamlNode;
import trellis.util.NearestName;

/** The type of a key that names a column of the corpus, by its number or by its name in CoNLL-U. */
record ColumnType() implements ValueType {

  @Override
  public String range() {
    return "column";
  }

  @Override
  public String expected() {
    return "a column: 0 for the first, -1 for the last, or in conllu one of "
        + String.join(", ", ColumnRef.CONLLU_NAMES);
  }

  @Override
  public Optional<Object> read(YamlNode node, Complaints complaints) {
    if (!(node instanceof YamlNode.Scalar scalar)) {
      refuse(node, "", complaints);
      return Optional.empty();
    }
    boolean quotedNumber =
        scalar.kind() == YamlNode.Kind.QUOTED && !ColumnRef.CONLLU_NAMES.contains(scalar.text());
    if (!quotedNumber && ColumnRef.isColumn(scalar.text())) {
      return Optional.of(new ColumnRef(scalar.text()));
    }
    refuse(node, cure(scalar), complaints);
    return Optional.empty();
  }

  private static String cure(YamlNode.Scalar scalar) {
    String number = NumberText.cureForWhole(scalar);
    return number.isEmpty()
        ? NearestName.among(ColumnRef.CONLLU_NAMES, scalar.text())
            .map(name -> ": did you mean `" + name + "`?")
            .orElse("")
        : number;
  }
}
