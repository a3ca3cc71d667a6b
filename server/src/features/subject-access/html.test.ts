/** A subject access report as a page: what is marked, what is long, what stays text. Rules: PRIV-7. */
import { describe, expect, it } from "vitest";
import { pageStyle, reportHtml } from "./html.ts";
import type { ReportField, ReportSection, SubjectReport } from "./report.ts";

const field = (own: Partial<ReportField> = {}): ReportField => ({
  field: "city",
  label: "City",
  value: "Leeds",
  shown: "Leeds",
  about: "subject",
  ...own,
});
const report = (own: Partial<SubjectReport> = {}): SubjectReport => ({
  helpline: "Help & Line",
  made_on: "2026-07-01T08:30:00.000Z",
  made_by: "Mona <Okonkwo>",
  subject: { kind: "child", id: 12, name: "Zoë <b>" },
  others_withheld: false,
  parts: [],
  ...own,
});
const pageOf = (own?: Partial<SubjectReport>) => reportHtml(report(own), "Europe/London");

const articleOf = (
  sections: readonly ReportSection[],
  case_address: string | null = null,
  title = "Case 12",
) =>
  /<article>.*<\/article>/s.exec(
    pageOf({ parts: [{ title, case_id: 12, case_address, sections }] }),
  )?.[0];
const sectionOf = (own: Partial<ReportSection>) =>
  /<section>.*<\/section>/s.exec(
    articleOf([{ title: "The child", nothing: "No <entry>.", records: [], ...own }]) ?? "",
  )?.[0];

describe("the page", () => {
  it("names the helpline, the person, when and by whom it was made", () => {
    const lines = pageOf().split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "<!doctype html>",
      '<html lang="en-GB"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ]);
    expect(lines[3]).toMatch(/^<title>Subject access report: Child of case 12<\/title><style>/);
    expect(lines).toContain(
      '<header><p class="by">Help &#38; Line</p><h1>Personal data held about Zoë &#60;b&#62;</h1>',
    );
    expect(lines).toContain(
      "<p>Child of case 12. Made on 01-07-2026 09:30:00 by Mona &#60;Okonkwo&#62;.</p></header>",
    );
    expect(lines.slice(-2)).toEqual(["</main></body></html>", ""]);
    expect(pageOf()).toContain("</style></head><body><main>");
  });

  it("of a guardian says so", () => {
    const page = pageOf({ subject: { kind: "guardian", id: 7, name: "Zara" } });
    expect(page).toContain("<title>Subject access report: Guardian 7</title>");
    expect(page).toContain("<p>Guardian 7. Made on");
  });

  it("repeats the subject and the date on each printed page", () => {
    expect(pageOf()).toContain(
      '@top-left { content: "Help \\26  Line: Subject access report: Child of case 12"; } @top-right { content: "01-07-2026 09:30:00"; }',
    );
  });

  it("says what to do before it is sent, and whether it may be sent", () => {
    const full =
      "This is the full copy, for whoever prepares the answer. It is not to be sent as it is.";
    const copy = "In this copy what is known to be about other people has been left out.";
    expect(pageOf()).toContain(
      `<h2 id="before">Before it is sent</h2><p>${full}</p><ol><li>Make sure who is asking`,
    );
    expect(pageOf()).not.toContain(copy);
    expect(pageOf({ others_withheld: true })).toContain(
      `<p>${copy} Free text is as it was.</p><ol>`,
    );
    expect(pageOf({ others_withheld: true })).not.toContain(full);
    const steps = [...pageOf().matchAll(/<li>(.*?)<\/li>/g)].map(([, step]) => step);
    expect(steps).toHaveLength(6);
    for (const step of steps) expect(step).toMatch(/^[A-Z].{20,}\.$/);
    expect(pageOf()).toContain("</li></ol><p>This box is not printed.</p></aside>");
  });
});

describe("a part", () => {
  it("has its sections one after the other", () => {
    const section = { title: "A", nothing: "None.", records: [] };
    expect(articleOf([section, { ...section, title: "B" }], null, "Case <12>")).toBe(
      '<article><h2>Case &#60;12&#62;</h2><section><h3>A</h3><p class="nothing">None.</p></section><section><h3>B</h3><p class="nothing">None.</p></section></article>',
    );
  });

  it.each([
    [
      "https://helpline.example.org/case/12?a=1&b",
      '<p class="by"><a href="https://helpline.example.org/case/12?a=1&#38;b">https://helpline.example.org/case/12?a=1&#38;b</a></p>',
    ],
    ["/case/12", ""],
    [null, ""],
  ])("links to %s only if that leads there from a file", (address, link) => {
    expect(articleOf([], address)).toBe(`<article><h2>Case 12</h2>${link}</article>`);
  });
});

describe("a section", () => {
  it("says that there is nothing", () => {
    expect(sectionOf({})).toBe(
      '<section><h3>The child</h3><p class="nothing">No &#60;entry&#62;.</p></section>',
    );
  });

  it("has a list of labels and values, all of it text", () => {
    expect(
      sectionOf({ title: "A & B", records: [[field(), field({ label: "<x>", shown: "<y>" })]] }),
    ).toBe(
      '<section><h3>A &#38; B</h3><dl><div class="subject"><dt>City</dt><dd>Leeds</dd></div><div class="subject"><dt>&#60;x&#62;</dt><dd>&#60;y&#62;</dd></div></dl></section>',
    );
  });

  it("counts its records if there are several", () => {
    expect(sectionOf({ records: [[field()], [field()]] })).toMatch(
      /^<section><h3>The child <span class="count">\(2\)<\/span><\/h3><dl>.*<\/dl><dl>.*<\/dl><\/section>$/,
    );
  });

  it.each([
    ["other", "Another person"],
    ["mixed", "Read before sending"],
    ["staff", "Staff"],
  ] as const)("marks what is about %s: %s", (about, words) => {
    expect(sectionOf({ records: [[field({ about })]] })).toContain(
      `<div class="${about}"><dt>City <span class="mark ${about}">${words}</span></dt>`,
    );
  });

  it.each([
    [1200, "<dl>"],
    [1201, '<dl class="long">'],
  ])("of %d characters begins with %s", (length, start) => {
    const half = "x".repeat(600);
    const records = [[field({ shown: half }), field({ shown: "x".repeat(length - 600) })]];
    expect(sectionOf({ records })).toContain(`</h3>${start}<div`);
  });

  it("about who has read it is a table", () => {
    const entry = (when: string) => [
      field({ label: "When <", shown: when }),
      field({ label: "Who", shown: "Ada" }),
    ];
    expect(sectionOf({ title: "Who has read it", records: [entry("1 <"), entry("2")] })).toBe(
      '<section><h3>Who has read it <span class="count">(2)</span></h3><table><thead><tr><th scope="col">When &#60;</th><th scope="col">Who</th></tr></thead><tbody><tr><td>1 &#60;</td><td>Ada</td></tr><tr><td>2</td><td>Ada</td></tr></tbody></table></section>',
    );
    expect(sectionOf({ title: "Who has read it", nothing: "Nobody." })).toContain("Nobody.");
  });
});

describe("the running head", () => {
  const headOf = (subject: string) =>
    /@top-left \{ content: (.*?); \}/.exec(pageStyle({ subject, madeOn: "" }))?.[1];

  it.each([
    ["Ärzte-Hilfe: Child of case 12, again.", '"Ärzte-Hilfe: Child of case 12, again."'],
    ['a"b', '"a\\22 b"'],
    ["a\\b\n", '"a\\5c b\\a "'],
    ["</style>", '"\\3c \\2f style\\3e "'],
    ["😀", '"\\1f600 "'],
  ])("%j stays text", (subject, content) => {
    expect(headOf(subject)).toBe(content);
  });
});
