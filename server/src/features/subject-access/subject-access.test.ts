/** Subject access reports: complete, marked, recorded, and for managers only. Rules: PRIV-7. */
import { caseRoutes, caseSystemRoutes } from "@helpline/contract/cases/cases.routes";
import type { RouteDeclaration } from "@helpline/contract/http";
import { familyMailRoutes } from "@helpline/contract/letters/family-mail";
import {
  subjectAccessRoutes,
  withheldText,
} from "@helpline/contract/subject-access/subject-access";
import { capitalised } from "@helpline/contract/words";
import { beforeAll, describe, expect, it } from "vitest";
import { startTeam } from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { makeFamily } from "#test/family";
import { sentLink } from "#test/family-links";
import { auditMark, auditSince, rowsOf } from "#test/look";
import { mergeCalls, mergeExample } from "#test/merge-kit";

const { child, childHtml, childJson, guardian, guardianHtml, guardianJson } = subjectAccessRoutes;

const publicUrl = "https://helpline.example.org";
const { helpline, team, newCase } = await startTeam({ PUBLIC_URL: publicUrl });
const family = await makeFamily(helpline, team);

const ask = (route: RouteDeclaration, id: number, query: Record<string, string> = {}) =>
  helpline.call(route, { params: { id }, query, token: team.manager.token });

interface Field {
  readonly field: string;
  readonly value: unknown;
  readonly about: string;
}
interface Section {
  readonly title: string;
  readonly records: readonly (readonly Field[])[];
}
interface Report {
  readonly subject: object;
  readonly parts: readonly {
    readonly title: string;
    readonly case_address: string | null;
    readonly sections: readonly Section[];
  }[];
}

const read = (text: unknown) => JSON.parse(String(text)) as Report;
const fieldsOf = (report: Report, part: number, title: string) =>
  report.parts[part]?.sections.find((section) => section.title === title)?.records.flat() ?? [];
const fieldIn = (report: Report, part: number, title: string, field: string) =>
  fieldsOf(report, part, title).find((each) => each.field === field);

describe("the child of a case", () => {
  let report: Report;
  beforeAll(async () => {
    report = read((await ask(childJson, family.caseId)).data);
  });

  it("gets everything that is held", () => {
    expect(report.subject).toEqual({
      kind: "child",
      id: family.caseId,
      name: "Barty Quillfeather",
    });
    const value = (title: string, field: string) => fieldIn(report, 0, title, field)?.value;
    expect(value("Child", "child_home_address")).toContain("Quillfeather Lane");
    expect(value("Case", "reason_for_the_call_today")).toBe("Help with an appeal");
    expect(value("Log entries", "details")).toBe("details of Quillfeather");
    expect(value("Follow-ups", "text")).toBe("Write to Quillfeather");
    expect(value("Follow-ups", "assigned_to_name")).toBe("Wilhelmina Okonkwo");
    expect(value("Files", "name")).toBe("Quillfeather.txt");
    expect(value("Drafts that have not been saved", "draft")).toMatchObject({
      typed: { child_last_name: "Quillfeather" },
    });
    expect(value("Evaluation", "eval_question_9")).toBe("Learned about Quillfeather");
    expect(value("Time spent on the case's pages", "page_name")).toBe("Add a case");
    expect(value("Mails about the case", "to_name")).toBe("Wilhelmina Okonkwo");
    expect(fieldsOf(report, 0, "Stages").map((each) => each.value)).toContain("closed");
    const history = JSON.stringify(fieldsOf(report, 0, "History of changes"));
    expect(history).toContain("Bartholomew");
    expect(history).toContain("Gone Quillfeather.txt");
    expect(history).toContain("Ring Quillfeather");
    const named = fieldsOf(report, 0, "History of changes").filter(({ field }) =>
      ["primary_guardian_id", "advisor_id"].includes(field),
    );
    expect(named).toContainEqual(
      expect.objectContaining({
        label: "Primary guardian, after",
        value: "Marguerite Quillfeather",
        about: "other",
      }),
    );
    expect(named).toContainEqual(
      expect.objectContaining({
        label: "Advisor, after",
        value: "Wilhelmina Okonkwo",
        about: "staff",
      }),
    );
  });

  it("gets no refusals: the people refused changed nothing and saw nothing", async () => {
    const params = { id: family.caseId };
    const { details } = caseSystemRoutes.advocates;
    const refused = await helpline.call(details, { params, token: team.advocate.token });
    expect(refused.status).toBe(404);
    const answer = await ask(childJson, family.caseId);
    expect(JSON.stringify(answer.data)).not.toContain("Was refused");
  });

  it.each(["cases", "case_logs", "case_files"])(
    "gets every text in the columns of %s",
    async (table) => {
      const whole = JSON.stringify(report);
      const ours = new Set(["search", "page_entered_on", "timed_minutes", "object_key"]);
      const texts = (await rowsOf(helpline.database, table))
        .flatMap((row) => Object.entries(row))
        .filter(([column, value]) => typeof value === "string" && !ours.has(column));
      expect(texts.length).toBeGreaterThan(1);
      for (const [column, value] of texts) expect(whole, column).toContain(JSON.stringify(value));
    },
  );

  it("gets data about others, and texts to review, marked", () => {
    const about = (title: string, field: string) => fieldIn(report, 0, title, field)?.about;
    expect(about("Child", "child_first_name")).toBe("subject");
    expect(about("Primary guardian", "primary_guardian_telephone")).toBe("other");
    expect(about("Log entries", "details")).toBe("mixed");
    expect(about("Log entries", "user_name")).toBe("staff");
    expect(about("Advisor", "advisor_email")).toBe("staff");
  });

  it("gets a report without data about others on request", async () => {
    const answer = read((await ask(childJson, family.caseId, { others: "withhold" })).data);
    expect(answer).toMatchObject({ others_withheld: true });
    const telephone = fieldIn(answer, 0, "Primary guardian", "primary_guardian_telephone");
    expect(telephone?.value).toBe(withheldText);
    expect(JSON.stringify(answer)).not.toContain("07700 909 404");
    expect(fieldIn(answer, 0, "Child", "child_first_name")?.value).toBe("Barty");
    expect((await ask(childJson, family.caseId, { others: "some" })).status).toBe(422);
  });

  it("gets the data of a deleted case too, as long as it is held", async () => {
    const body = { case_id: family.caseId };
    const { token } = team.admin;
    await helpline.call(caseRoutes.remove, { body, token });
    const answer = await ask(childJson, family.caseId);
    await helpline.call(caseRoutes.restore, { body, token });
    expect(fieldIn(read(answer.data), 0, "Case", "deleted_on")?.value).toMatch(/^\d{4}-/);
  });
});

describe("a guardian", () => {
  it("gets the record, its history and every case, as either guardian", async () => {
    const [primary, secondary] = family.guardianIds;
    for (const [id, mine, others] of [
      [primary, "primary", "secondary"],
      [secondary, "secondary", "primary"],
    ] as const) {
      const report = read((await ask(guardianJson, id)).data);
      expect(report.parts.map(({ title }) => title)).toEqual([
        "Guardian's record",
        `Case ${family.caseId}`,
      ]);
      expect(report.parts.map(({ case_address }) => case_address)).toEqual([
        null,
        `${publicUrl}/case/${family.caseId}`,
      ]);
      expect(fieldIn(report, 0, "Details", "notes")?.value).toBe("Notes on Quillfeather");
      expect(fieldsOf(report, 0, "History of changes").length).toBeGreaterThan(3);
      const about = (rank: string) =>
        fieldIn(report, 1, `${capitalised(rank)} guardian`, `${rank}_guardian_first_name`)?.about;
      expect([about(mine), about(others)]).toEqual(["subject", "other"]);
      expect(fieldIn(report, 1, "Child", "child_first_name")?.about).toBe("other");
    }
  });

  it("gets only their own address with mails and links, if data about others is withheld", async () => {
    const { guardian_id: primary } = await insertGuardian(helpline.database);
    const { guardian_id: secondary } = await insertGuardian(helpline.database);
    const guardians = {
      primary_guardian_id: primary,
      secondary_guardian_id: secondary,
      secondary_guardian_relationship_with_child: "Aunt",
    };
    const advised = await newCase("advocate", guardians);
    const evaluated = await newCase("evaluator", { ...guardians, consented_to_evaluation: 1 });
    await sentLink(helpline, evaluated, team.evaluator.token);
    const address = `family${evaluated}@example.org`;
    const mail = { guardian: "primary", subject: "Monday", text: "We meet.", minutes: 5 };
    const body = { case_id: advised, ...mail };
    const sent = await helpline.call(familyMailRoutes.send, { body, token: team.advocate.token });
    expect(sent.status, sent.message).toBe(201);

    const reportOf = async (id: number) =>
      read((await ask(guardianJson, id, { others: "withhold" })).data);
    // Texts such as the log entry of the mail are marked to be read by a person.
    const known = (await reportOf(secondary)).parts
      .flatMap(({ sections }) => sections.flatMap(({ records }) => records.flat()))
      .filter(({ about }) => about !== "mixed");
    expect(JSON.stringify(known)).not.toContain(address);
    const own = await reportOf(primary);
    const addresses = (caseId: number, title: string) =>
      own.parts
        .find((part) => part.title === `Case ${caseId}`)
        ?.sections.find((section) => section.title === title)
        ?.records.flat()
        .filter(({ field }) => field === "to_address");
    const theirs = [expect.objectContaining({ value: address, about: "subject" })];
    expect(addresses(evaluated, "Evaluation links")).toEqual(theirs);
    expect(addresses(evaluated, "Mails about the case")).toEqual(theirs);
    expect(addresses(advised, "Mails to the family")).toEqual(theirs);
  });

  it("without a case gets only the record", async () => {
    const { guardian_id } = await insertGuardian(helpline.database);
    expect(read((await ask(guardianJson, guardian_id)).data).parts).toHaveLength(1);
  });

  it("gets what is kept of a record that was merged into theirs", async () => {
    const { guardian_id: kept } = await insertGuardian(helpline.database);
    const { guardian_id: merged } = await insertGuardian(helpline.database, { notes: "Twice" });
    await mergeCalls(helpline, team, mergeExample("guardians")).merge(kept, merged);
    const report = read((await ask(guardianJson, kept)).data);
    expect(report.parts[1]?.title).toBe(`Guardian's record ${merged}, merged into this one`);
    expect(fieldIn(report, 1, "Details", "notes")?.value).toBe("Twice");
    expect(fieldsOf(report, 1, "History of changes").length).toBeGreaterThan(0);
    expect(await ask(guardianJson, merged)).toMatchObject({
      status: 404,
      data: { merged_into: kept },
    });
  });
});

it("is a self-contained page without scripts", async () => {
  const { guardian_id } = await insertGuardian(helpline.database, {
    first_name: "<script>alert(1)</script>",
    notes: `"><img src=x onerror=alert(1)>`,
  });
  const answer = await ask(guardianHtml, guardian_id);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["content-disposition"]).toMatch(
    new RegExp(`^attachment; filename="subject-access-guardian-${guardian_id}-[\\d-]+\\.html"$`),
  );
  const page = String(answer.data);
  expect(page).not.toMatch(/<(script|img|link|iframe)\b/);
  expect(page).not.toMatch(/https?:/);
  expect(page).toContain("&#60;script&#62;alert(1)&#60;/script&#62;");
  const ofChild = String((await ask(childHtml, family.caseId)).data);
  expect(ofChild).toContain(`<a href="${publicUrl}/case/${family.caseId}">`);
  expect(ofChild).toContain("Personal data held about Barty Quillfeather");
  expect(ofChild).toContain('<span class="mark other">Another person</span>');
});

it("is recorded for the guardian and for each case", async () => {
  const mark = await auditMark(helpline.database);
  await ask(guardianHtml, family.guardianIds[0]);
  const detail = "subject access";
  expect(await auditSince(helpline.database, mark)).toMatchObject([
    { action: "export", entity: "guardians", entity_id: String(family.guardianIds[0]), detail },
    { action: "export", entity: "cases", case_id: family.caseId, detail },
  ]);
});

it("is about somebody who is named before it is saved, also by a deleted case", async () => {
  const [guardianId] = family.guardianIds;
  const mark = await auditMark(helpline.database);
  expect((await ask(child, family.caseId)).data).toEqual({
    name: "Barty Quillfeather",
    is_deleted: false,
  });
  expect((await ask(guardian, guardianId)).data).toEqual({
    name: "Marguerite Quillfeather",
    is_deleted: false,
  });
  expect(await auditSince(helpline.database, mark)).toMatchObject([
    { action: "read", entity: "cases", case_id: family.caseId, detail: "subject access" },
    { action: "read", entity: "guardians", entity_id: String(guardianId) },
  ]);
  const deleted = await newCase("advisor");
  await helpline.call(caseRoutes.remove, { body: { case_id: deleted }, token: team.admin.token });
  expect((await ask(child, deleted)).data).toMatchObject({ is_deleted: true });
});

it("is 404 for people of whom nothing is held", async () => {
  for (const id of [9_999, 99_999_999_999]) {
    expect((await ask(child, id)).status).toBe(404);
    expect((await ask(guardian, id)).status).toBe(404);
    expect((await ask(childJson, id)).status).toBe(404);
    expect((await ask(guardianHtml, id)).status).toBe(404);
  }
});
