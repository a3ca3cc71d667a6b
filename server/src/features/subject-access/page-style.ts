/** Quotes text as a CSS string and escapes whatever could end it or the style element. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} .:,-]/gu, (each) => `\\${(each.codePointAt(0) ?? 0).toString(16)} `)}"`;

/** The head of every printed page. */
export interface RunningHead {
  /** The subject of the page: `Child of case 12`. */
  readonly subject: string;
  /** The date and time of the report. */
  readonly madeOn: string;
}

/** The style of the saved page: light and dark on screen, plain on paper, with a running head. */
export const pageStyle = ({ subject, madeOn }: RunningHead): string => `
:root { color-scheme: light dark; --line: light-dark(#ccd5d8, #44525a); --soft: light-dark(#f3f6f7, #232c31);
  --quiet: light-dark(#51616a, #a9b8c0); --warn: light-dark(#8a4a00, #f5c451); --stop: light-dark(#a61b1b, #ff9d9d); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #171d21); color: light-dark(#1d272c, #e6edf0); }
main { max-width: 60rem; margin: 0 auto; padding: 24px 16px 64px; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 40px 0 8px; font-size: 1.375rem; }
h3 { margin: 28px 0 8px; font-size: 1.0625rem; }
.by, .count, .nothing, header p { color: var(--quiet); margin: 0 0 4px; font-weight: 400; }
aside { margin: 24px 0; padding: 4px 20px 16px; border: 1px solid var(--line); border-left: 6px solid var(--warn); border-radius: 6px; background: var(--soft); }
aside h2 { margin-top: 12px; font-size: 1.125rem; }
dl { margin: 0 0 12px; padding: 4px 0; border-top: 1px solid var(--line); }
dl > div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 4px 16px; padding: 3px 8px; }
dt { color: var(--quiet); }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.other { background: light-dark(#fdeeee, #3a2224); }
.mixed { background: light-dark(#fff5e3, #362c19); }
.mark { display: inline-block; padding: 0 7px; border: 1px solid currentcolor; border-radius: 9px; background: none; color: var(--quiet); font-size: 0.75rem; font-weight: 600; white-space: nowrap; }
.mark.other { background: none; color: var(--stop); }
.mark.mixed { background: none; color: var(--warn); }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 4px 12px 4px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
@media (max-width: 40rem) { dl > div { grid-template-columns: minmax(0, 1fr); } }
@page { margin: 20mm 15mm 18mm; font: 9pt system-ui, sans-serif; color: #444;
  @top-left { content: ${cssString(subject)}; } @top-right { content: ${cssString(madeOn)}; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); } }
@media print {
  :root { color-scheme: light; }
  body { font-size: 11pt; } main { max-width: none; padding: 0; } aside { display: none; }
  h1, h2, h3, thead { break-after: avoid; } dl, tr { break-inside: avoid; }
  dl.long, dl.long > div { break-inside: auto; } dd { orphans: 3; widows: 3; }
}
`;
