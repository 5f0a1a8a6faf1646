package trellis.dl4j;

/** How the label of a token stands in an array. */
public enum LabelForm {
  /** Its id: {@code [minibatch][1][steps]}. */
  INDEX,
  /** 1 in the row of its id, 0 in the others: {@code [minibatch][labels][steps]}. */
  ONE_HOT
}
