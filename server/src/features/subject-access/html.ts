/** A report as a self-contained HTML page, for reading, weighing up and printing. */
import { showMoment } from "@helpline/contract/dates";
import type { AboutWhom } from "@helpline/contract/subject-access/subject-access";
import { escaped } from "#http/html";
import type { ReportField, ReportPart, ReportSection, SubjectReport } from "./report.ts";

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

const marks: Readonly<Partial<Record<AboutWhom, string>>> = {
  other: "Another person",
  mixed: "Read before sending",
  staff: "Staff",
};

const mark = (about: AboutWhom): string =>
  marks[about] === undefined ? "" : ` <span class="mark ${about}">${marks[about]}</span>`;

const row = ({ label, shown, about }: ReportField): string =>
  `<div class="${about}"><dt>${escaped(label)}${mark(about)}</dt><dd>${escaped(shown)}</dd></div>`;

/**
 * The length in characters from which a record may break across pages: keeping it whole could leave half a
 * page empty.
 */
const longRecord = 1_200;

function record(fields: readonly ReportField[]): string {
  const length = fields.reduce((sum, { shown }) => sum + shown.length, 0);
  return `<dl${length > longRecord ? ' class="long"' : ""}>${fields.map(row).join("")}</dl>`;
}

/** Short uniform rows are shown as a table, which is quicker to scan. */
function table(records: ReportSection["records"]): string {
  const head = (records[0] ?? []).map(({ label }) => `<th scope="col">${escaped(label)}</th>`);
  const rows = records.map(
    (fields) => `<tr>${fields.map(({ shown }) => `<td>${escaped(shown)}</td>`).join("")}</tr>`,
  );
  return `<table><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

const isTable = ({ title }: ReportSection) => title === "Who has read it";

function section(each: ReportSection): string {
  const { title, nothing, records } = each;
  const count = records.length > 1 ? ` <span class="count">(${records.length})</span>` : "";
  const body =
    records.length === 0
      ? `<p class="nothing">${escaped(nothing)}</p>`
      : isTable(each)
        ? table(records)
        : records.map(record).join("");
  return `<section><h3>${escaped(title)}${count}</h3>${body}</section>`;
}

/** A path alone leads nowhere from a file. */
const address = (href: string | null): string =>
  href === null || href.startsWith("/")
    ? ""
    : `<p class="by"><a href="${escaped(href)}">${escaped(href)}</a></p>`;

const part = ({ title, case_address, sections }: ReportPart): string =>
  `<article><h2>${escaped(title)}</h2>${address(case_address)}${sections.map(section).join("")}</article>`;

const steps = [
  "Make sure who is asking, and that they may: a parent asks for a young child; a child who is old enough to understand asks in their own right.",
  "Answer without delay, within one month of the request.",
  "Weigh up what is marked “Another person”: it goes out with that person's consent, or where it is reasonable without (Data Protection Act 2018, Schedule 2, paragraph 16).",
  "Read all free text, marked “Read before sending”, and the files: they may name anybody.",
  "Leave out what would be likely to cause serious harm to anybody (health, education and social work data: Schedule 3).",
  "Files are listed here by name. Download those that belong to the answer from the Case File Manager.",
];

function advice({ others_withheld }: SubjectReport): string {
  const lead = others_withheld
    ? "In this copy what is known to be about other people has been left out. Free text is as it was."
    : "This is the full copy, for whoever prepares the answer. It is not to be sent as it is.";
  const list = steps.map((step) => `<li>${escaped(step)}</li>`).join("");
  return `<aside aria-labelledby="before"><h2 id="before">Before it is sent</h2><p>${lead}</p><ol>${list}</ol><p>This box is not printed.</p></aside>`;
}

export function reportHtml(report: SubjectReport, timeZone: string): string {
  const { subject, helpline, made_on, made_by } = report;
  const whom =
    subject.kind === "guardian" ? `Guardian ${subject.id}` : `Child of case ${subject.id}`;
  const title = `Subject access report: ${whom}`;
  const madeOn = showMoment(made_on, timeZone);
  const style = pageStyle({ subject: `${helpline}: ${title}`, madeOn });
  return [
    "<!doctype html>",
    '<html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title><style>${style}</style></head><body><main>`,
    `<header><p class="by">${escaped(helpline)}</p><h1>Personal data held about ${escaped(subject.name)}</h1>`,
    `<p>${escaped(whom)}. Made on ${madeOn} by ${escaped(made_by)}.</p></header>`,
    advice(report),
    ...report.parts.map(part),
    "</main></body></html>",
    "",
  ].join("\n");
}
