package trellis.forms;

/** The looks of a page of tagged text, beside what all pages have. */
final class HtmlStyle {
  static final String TEXT =
      """

      body { display: flex; flex-direction: column; }
      header, .switch { order: 0; } .types { order: 1; } main { order: 2; } footer { order: 3; }
      .switch { position: absolute; opacity: 0; }
      .types label { display: inline-block; cursor: pointer; margin-top: .75rem;
        padding: .375rem .75rem; border: 1px solid var(--rule); border-radius: .5rem;
        font-size: .9375rem; }
      .types label::before { content: '\\2610\\00a0'; }
      #sure:checked ~ .types label::before { content: '\\2611\\00a0'; }
      #sure:focus-visible ~ .types label { outline: 2px solid var(--accent);
        outline-offset: 2px; }
      .types { margin: 1.25rem 0 0; padding: .75rem 0; border-top: 1px solid var(--rule);
        border-bottom: 1px solid var(--rule); }
      .types h2 { font-size: .875rem; color: var(--soft); font-weight: 400; margin: 0 0 .5rem; }
      .types ul { display: flex; flex-wrap: wrap; gap: .5rem .875rem; list-style: none; margin: 0;
        padding: 0; }
      .types .none { opacity: .6; }
      main { margin-top: 1.5rem; min-width: 0; }
      .part { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext;
        line-height: 2; content-visibility: auto; contain-intrinsic-size: auto 60rem; }
      mark { unicode-bidi: isolate; border: 0; border-bottom: 2px solid var(--c);
        background: color-mix(in srgb, var(--c) 14%, transparent); }
      mark b { color: var(--c); margin-left: .3125rem; user-select: none; white-space: nowrap; }
      mark i { font-style: normal; font-weight: 400; }
      mark.dashed { border-bottom-style: dashed; } mark.dotted { border-bottom-style: dotted; }
      .k0 { --c: var(--k0); } .k1 { --c: var(--k1); } .k2 { --c: var(--k2); }
      .k3 { --c: var(--k3); } .k4 { --c: var(--k4); } .k5 { --c: var(--k5); }
      .tokens mark { display: inline-flex; flex-direction: column; align-items: center;
        vertical-align: top; line-height: 1.25; margin-bottom: .375rem; }
      .tokens mark b { margin: 0; font-size: .6875rem; font-weight: 600; }
      main mark i { position: absolute; clip-path: inset(50%); width: 1px; height: 1px;
        overflow: hidden; white-space: nowrap; }
      #sure:checked ~ main mark i { position: static; clip-path: none; width: auto; height: auto; }
      @media print {
        body { display: block; }
        .types label { display: none; }
        .part { content-visibility: visible; }
      }
      """;

  private HtmlStyle() {}
}
