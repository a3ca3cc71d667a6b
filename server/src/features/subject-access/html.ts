/** A report as a self-contained HTML page, for reading, weighing up and printing. */
import { showMoment } from "@helpline/contract/dates";
import type { AboutWhom } from "@helpline/contract/subject-access/about";
import { escaped } from "#http/html";
import { pageStyle } from "./page-style.ts";
import type { ReportField, ReportPart, ReportSection, SubjectReport } from "./report.ts";

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
