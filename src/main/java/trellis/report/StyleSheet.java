package trellis.report;

/**
 * The looks of a page, light and dark; it stands in the page itself.
 *
 * <p>The text must not contain the characters that {@link Html} escapes. The colours of lines and
 * cells can be told apart by colour-blind people.
 */
final class StyleSheet {
  static final String TEXT =
      """

      :root {
        --ground: #ffffff; --panel: #f6f7f9; --ink: #1b1f24; --soft: #57606a; --rule: #d9dee4;
        --accent: #0a5fa5; --right: 0 114 178; --wrong: 213 94 0; --gold: #00734f;
        --k0: #0072b2; --k1: #c14f00; --k2: #00805d; --k3: #a3487c; --k4: #7a6500; --k5: #4b5563;
        --space: 1rem;
      }
      @media (prefers-color-scheme: dark) {
        :root {
          --ground: #14171b; --panel: #1d2126; --ink: #e8eaed; --soft: #a4adb8; --rule: #363d46;
          --accent: #7cc0f5; --right: 86 180 233; --wrong: 230 140 40; --gold: #4fd1a5;
          --k0: #56b4e9; --k1: #f0a04b; --k2: #3cc79b; --k3: #dd94bf; --k4: #e5d352; --k5: #b4bcc6;
        }
      }
      * { box-sizing: border-box; }
      html { -webkit-text-size-adjust: 100%; }
      body {
        margin: 0 auto; max-width: 68rem; padding: 2rem 1.5rem 4rem; background: var(--ground);
        color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, Segoe UI, Roboto, sans-serif;
        font-variant-numeric: tabular-nums;
      }
      h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; overflow-wrap: anywhere; }
      h2 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 var(--space); }
      h3 { font-size: 1.0625rem; margin: 1.75rem 0 .75rem; }
      p { margin: 0 0 .75rem; }
      a { color: var(--accent); }
      a:focus-visible, .wide:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
      header .kind { color: var(--soft); font-size: .875rem; margin: 0 0 .5rem; }
      .lead, .hint, figcaption, footer, caption { color: var(--soft); }
      .lead { font-size: 1.0625rem; }
      .hint { font-size: .9375rem; max-width: 46rem; }
      nav ul {
        display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 1.25rem 0 0;
        padding: .75rem 0; border-top: 1px solid var(--rule); border-bottom: 1px solid var(--rule);
        font-size: .9375rem;
      }
      nav a { text-decoration: none; }
      nav a:hover { text-decoration: underline; }
      section { margin-top: 2.75rem; scroll-margin-top: 1rem; }
      footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--rule); }
      footer, figcaption, caption { font-size: .875rem; }

      .cards {
        display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .75rem;
        margin: 0;
      }
      .card { background: var(--panel); border-radius: .5rem; padding: .875rem 1rem; }
      .card.first { box-shadow: inset 3px 0 0 var(--accent); }
      .card dt { color: var(--soft); font-size: .875rem; }
      .card dd { margin: 0; }
      .card .figure { font-size: 1.5rem; font-weight: 600; line-height: 1.4; white-space: nowrap; }
      .card .note { color: var(--soft); font-size: .8125rem; }

      .charts {
        display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr));
        gap: 1.5rem; margin-bottom: 1.5rem;
      }
      .beside { display: flex; flex-wrap: wrap; gap: 1.5rem 3rem; align-items: flex-start; }
      .beside figure { flex: 0 1 22rem; }
      figure { margin: 0; min-width: 0; }
      figcaption { margin-top: .25rem; }
      svg { display: block; max-width: 100%; }
      figure svg { width: 100%; height: auto; }
      svg text { fill: var(--soft); font-size: 12px; }
      .grid, .tick { stroke: var(--rule); stroke-width: 1; }
      .axis { stroke: var(--soft); stroke-width: 1; }
      .ideal { stroke: var(--ink); stroke-width: 1.25; stroke-dasharray: 5 4; }
      .bin { fill: rgb(var(--right) / .28); }
      .range { stroke: var(--k0); stroke-width: 5; stroke-linecap: round; opacity: .45; }
      .curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
      .dot { stroke: var(--ground); stroke-width: 1; }
      .best { fill: var(--ground); stroke: var(--k1); stroke-width: 3; }
      .curve.k0 { stroke: var(--k0); }
      .curve.k1 { stroke: var(--k1); stroke-dasharray: 8 3; }
      .curve.k2 { stroke: var(--k2); stroke-dasharray: 2 3; }
      .curve.k3 { stroke: var(--k3); stroke-dasharray: 8 3 2 3; }
      .curve.k4 { stroke: var(--k4); stroke-dasharray: 14 4; }
      .curve.k5 { stroke: var(--k5); stroke-dasharray: 5 5; }
      .dot.k0 { fill: var(--k0); } .dot.k1 { fill: var(--k1); } .dot.k2 { fill: var(--k2); }
      .dot.k3 { fill: var(--k3); } .dot.k4 { fill: var(--k4); } .dot.k5 { fill: var(--k5); }
      .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; }
      .legend li { display: flex; align-items: center; gap: .5rem; font-size: .875rem; }

      .wide { overflow-x: auto; margin: 0 0 1.5rem; max-width: 100%; }
      table { border-collapse: collapse; font-size: .9375rem; }
      caption { text-align: left; padding: 0 0 .375rem; white-space: nowrap; }
      th, td { padding: .3125rem .75rem; text-align: right; border-bottom: 1px solid var(--rule); }
      thead th { color: var(--soft); font-weight: 600; font-size: .8125rem; vertical-align: bottom; }
      th { font-weight: 500; }
      th:first-child { text-align: left; padding-left: 0; }
      tbody th { min-width: 6.5rem; }
      td { white-space: nowrap; }
      tbody tr:hover { background: var(--panel); }
      code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
      .digest { white-space: normal; overflow-wrap: anywhere; min-width: 18rem; font-size: .8125rem; }
      .heat td { text-align: center; min-width: 3.25rem; border: 2px solid var(--ground); }
      .heat tbody th { min-width: 0; white-space: nowrap; padding-right: 1rem; border-bottom: 0; }
      .heat thead th { text-align: center; border-bottom: 0; }
      .heat thead th:first-child { text-align: left; }
      .heat.many td { min-width: 2.25rem; padding: .3125rem .25rem; font-size: .8125rem; }
      .heat.many thead th:not(:first-child) {
        writing-mode: vertical-rl; transform: rotate(180deg); text-align: left; padding: .25rem;
      }
      .heat .right { background: rgb(var(--right) / var(--share)); outline: 1px solid var(--soft);
        outline-offset: -2px; font-weight: 600; }
      .heat .wrong { background: rgb(var(--wrong) / var(--share)); }
      .heat .none { color: var(--soft); }
      .config table { width: 100%; }
      .config th, .config td { text-align: left; vertical-align: top; }
      .config tbody th { white-space: nowrap; font-size: .875rem; }
      .config td { overflow-wrap: anywhere; white-space: normal; min-width: 6rem; }
      .config td:nth-child(2) { min-width: 13rem; }
      .config td:last-child { min-width: 16rem; color: var(--soft); font-size: .875rem; }

      .mistakes { list-style: none; margin: 0; padding: 0; }
      .mistakes li { border-top: 1px solid var(--rule); padding: .625rem 0; overflow-wrap: anywhere; }
      .mistakes p { margin: 0; }
      .mistakes .about { color: var(--soft); font-size: .875rem; display: flex; flex-wrap: wrap;
        gap: 0 .75rem; }
      .mistakes .probability { color: var(--ink); }
      .mistakes .side { display: inline-block; min-width: 5.25rem; color: var(--soft);
        font-size: .875rem; }
      mark { color: inherit; background: none; padding: .0625rem .25rem; border-radius: .25rem;
        border: 1.5px solid var(--gold); box-decoration-break: clone;
        -webkit-box-decoration-break: clone; }
      mark b { font-size: .75rem; color: var(--gold); margin-left: .125rem; }
      .predicted mark { border: 1.5px dashed var(--k1); }
      .predicted mark b { color: var(--k1); }

      @media (max-width: 36rem) {
        body { padding: 1.25rem 1rem 3rem; }
        h1 { font-size: 1.5rem; }
        .cards { grid-template-columns: repeat(2, minmax(0, 1fr)); }
        .card { padding: .625rem .75rem; }
        caption { white-space: normal; min-width: 12rem; }
        .card .figure { font-size: 1.1875rem; white-space: normal; }
        th, td { padding: .3125rem .5rem; }
      }
      @media print {
        :root { --ground: #ffffff; --panel: #ffffff; --ink: #000000; --soft: #444444; }
        body { max-width: none; padding: 0; font-size: 10pt; }
        nav { display: none; }
        .wide { overflow: visible; }
        .card { border: 1px solid var(--rule); }
        figure, tr, .mistakes li, .card { break-inside: avoid; }
        h2, h3, caption { break-after: avoid; }
        * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      }
      """;

  private StyleSheet() {}
}
