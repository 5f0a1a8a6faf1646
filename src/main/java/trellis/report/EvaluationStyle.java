package trellis.report;

/** The looks of a page of mistakes, beside what all pages have. */
final class EvaluationStyle {
  static final String TEXT =
      """

      body { display: flex; flex-direction: column; }
      header, .switch { order: 0; } .summary { order: 1; } main { order: 2; } footer { order: 3; }
      .switch { position: absolute; opacity: 0; }
      .summary { margin-top: 1.25rem; padding-top: .75rem; border-top: 1px solid var(--rule); }
      .summary p { margin: 0 0 .625rem; }
      .summary .hint { margin: .625rem 0 0; }
      .chips { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
      .chips label, .chips select { padding: .375rem .75rem; border: 1px solid var(--rule);
        border-radius: .5rem; font: inherit; font-size: .9375rem; background: var(--ground);
        color: inherit; }
      .chips label { cursor: pointer; }
      .chips label.choice { border: 0; padding: 0; cursor: auto; }
      .chips label[for]::before { content: '\\2610\\00a0'; }
      main { display: flex; flex-direction: column; min-width: 0; margin-top: 1rem; }
      article { display: none; border-top: 1px solid var(--rule); padding: .75rem 0;
        overflow-wrap: anywhere; content-visibility: auto; contain-intrinsic-size: auto 7rem; }
      article[hidden] { display: none !important; }
      article p { margin: .25rem 0 0; line-height: 1.75; padding-left: 5.5rem; }
      article .both { padding-left: 0; }
      .about { color: var(--soft); font-size: .875rem; display: flex; flex-wrap: wrap;
        gap: 0 1rem; list-style: none; margin: 0; padding: 0; }
      .about b { color: var(--ink); }
      .side { display: inline-block; width: 5.5rem; margin-left: -5.5rem; color: var(--soft); font-size: .875rem; }
      mark.right { border-color: var(--rule); }
      mark.right b { color: var(--soft); }
      .predicted mark.wrong, .both mark { border: 1.5px dashed var(--k1); }
      .predicted mark.wrong b, .both mark b { color: var(--k1); }
      #by-sure:checked ~ main article { order: var(--o); }
      #missed:checked ~ main .missed, #spurious:checked ~ main .spurious,
      #wrong-type:checked ~ main .wrong-type, #wrong-label:checked ~ main .wrong-label,
      #wrong-boundaries:checked ~ main .wrong-boundaries { display: block; }
      #missed:checked ~ .summary [for=missed]::before,
      #spurious:checked ~ .summary [for=spurious]::before,
      #wrong-type:checked ~ .summary [for=wrong-type]::before,
      #wrong-boundaries:checked ~ .summary [for=wrong-boundaries]::before,
      #wrong-label:checked ~ .summary [for=wrong-label]::before,
      #by-sure:checked ~ .summary [for=by-sure]::before { content: '\\2611\\00a0'; }
      #missed:focus-visible ~ .summary [for=missed],
      #spurious:focus-visible ~ .summary [for=spurious],
      #wrong-type:focus-visible ~ .summary [for=wrong-type],
      #wrong-boundaries:focus-visible ~ .summary [for=wrong-boundaries],
      #wrong-label:focus-visible ~ .summary [for=wrong-label],
      #by-sure:focus-visible ~ .summary [for=by-sure] { outline: 2px solid var(--accent);
        outline-offset: 2px; }
      @media (max-width: 36rem) {
        article p { padding-left: 0; }
        .side { display: block; margin-left: 0; line-height: 1.2; }
      }
      @media print {
        body, main { display: block; }
        .chips { display: none; }
        article { break-inside: avoid; content-visibility: visible; }
      }
      """;

  private EvaluationStyle() {}
}
