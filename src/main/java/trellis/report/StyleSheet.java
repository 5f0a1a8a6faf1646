package trellis.report;

import trellis.page.Html;

/**
 * The looks of the parts of a report, beside what all pages have.
 *
 * <p>The text must not contain the characters that {@link Html} escapes. The colours of cells can
 * be told apart by colour-blind people.
 */
final class StyleSheet {
  static final String TEXT =
      """

      .wide:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
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
      .predicted mark { border: 1.5px dashed var(--k1); }
      .predicted mark b { color: var(--k1); }

      @media (max-width: 36rem) {
        .cards { grid-template-columns: repeat(2, minmax(0, 1fr)); }
        .card { padding: .625rem .75rem; }
        caption { white-space: normal; min-width: 12rem; }
        .card .figure { font-size: 1.1875rem; white-space: normal; }
        th, td { padding: .3125rem .5rem; }
      }
      @media print {
        .wide { overflow: visible; }
        .card { border: 1px solid var(--rule); }
        figure, tr, .mistakes li, .card { break-inside: avoid; }
      }
      """;

  private StyleSheet() {}
}
