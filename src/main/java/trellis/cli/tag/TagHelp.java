package trellis.cli.tag;

/** What {@code tag --help} explains below the options. */
final class TagHelp {
  /** Formats, features, constraints, gazetteers and examples. */
  static final String FOOTER =
      """

      Formats written (--format):
        conll  the file as it was read, with the labels in one more column at the
               end; in CoNLL-U, which has ten columns, they replace those of the
               column that the model learned. All other columns, empty lines and
               comments (--comments) stay as they are.
        json   an object a line: version, tokens, labels, and spans with type, start,
               end (tokens from 0, the end not included) and probability; of raw text
               also what stands where, in UTF-16 units and in code points
        jsonl  an object a document, its text and its spans by code points, as spaCy
               has them: {"text": …, "entities": [[0, 12, "PER"]]}; of raw text and
               of the files of annotation tools
        text   a line a sentence: [PER Ada Lovelace] lived in [LOC London] .
               or, for plain labels, Ada/PROPN lived/VERB; raw text as it was read,
               with a blank between a plain label and a word that adjoins
        brat   a line a span, T1<tab>PER 0 12<tab>Ada Lovelace: what brat has in a
               file .ann. Offsets are code points of a raw text, else of a text with
               a line a sentence and blanks between tokens, which --text writes.
        html   a page for a browser, with spans coloured and named, the probability
               of each, and how many there are of each type

      A model that was trained with data.columns.features reads these columns too, or
      those of --features, and needs them in the file: text does not have them.

      Probabilities are exact: that of a span sums those of all ways to label the
      sentence that have just this span.

      What is known beforehand (--constraints): a column of the file in which a cell
      says, of its token and in labels of --scheme,
        _ or *           nothing; so does an empty cell
        B-PER            its label, or one of several: B-PER|B-ORG
        !O               a label that it has not, or several: !B-PER|I-PER
        =PER:2           this token and the next, 2 in all, are exactly a PER
        !=PER:2          they are not exactly a PER; shorter or longer ones may be
      Several are set off by ; as in !O;!=PER:2. A cell that is a label of the model
      is that label, whatever signs are in it; else \\ makes the next sign plain.

      Names (--gazetteer): a line of such a file is LOC<tab>New York. Where words are
      the tokens of a name, the longest there, they must be a span of its type (one
      of its types, if there are several); with --gazetteer-weight W that has exp(W)
      times the odds that it had without.

      The answers obey, and probabilities are those of the model among the ways to
      label the sentence that obey. Where there is none, the command ends with the
      line and the demands that clash.

      Examples:
        trellis tag model.trellis input.conll > tagged.conll
        trellis tag model.trellis input.conllu --replace upos
        trellis tag model.trellis input.conll --token 1 --features 2,3
        echo 'Ada lived in London .' | trellis tag model.trellis --input text
        trellis tag model.trellis input.conll --format json --best 3
        trellis tag model.trellis letter.txt --input raw --format html > letter.html
        trellis tag model.trellis tweets.txt --input lines
        trellis tag model.trellis export.json --format jsonl > suggested.jsonl
        trellis tag model.trellis in.conll --format brat --text in.txt > in.ann
        trellis tag model.trellis input.conll --constraints 1
        trellis tag model.trellis input.conll --gazetteer names.tsv
        trellis tag model.trellis in.conll --gazetteer names.tsv --gazetteer-weight 2\
      """;

  private TagHelp() {}
}
