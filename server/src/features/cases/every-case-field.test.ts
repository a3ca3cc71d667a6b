/**
 * Walks through the table of case fields: each field appears wherever the table declares it, and so does
 * every field that the kind of a linked record declares for cases.
 *
 * Rules: CASE-1, CASE-2, WIRE-21.
 */
import {
  caseDetails,
  guardiansWithAlerts,
  namedRecords,
  storedCase,
} from "@helpline/contract/cases/case-details";
import { caseFacts } from "@helpline/contract/cases/case-facts";
import type { CaseField } from "@helpline/contract/cases/case-field";
import { caseFieldEntries } from "@helpline/contract/cases/case-fields";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { type CaseAbout, joinedFields } from "@helpline/contract/cases/named-record";
import { everyAnswer } from "@helpline/contract/cases/sample-answers";
import { notesOf } from "@helpline/contract/fields";
import type { RouteDeclaration } from "@helpline/contract/http";
import type { RecordField } from "@helpline/contract/reference-records/record-kind";
import { caseReportRoutes } from "@helpline/contract/reports/case-report";
import {
  subjectAccessRoutes,
  withheldText,
} from "@helpline/contract/subject-access/subject-access";
import { beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { assignedTo, newCaseBody, startTeam } from "#test/case-factories";
import { recordExamples } from "#test/examples";
import { caseDetailsQuery } from "./case-details.repository.ts";

type Values = Readonly<Record<string, unknown>>;

interface Marked {
  readonly label: string;
  readonly value: unknown;
  readonly about: string;
}
/** A report's values by section and field. */
type Report = Readonly<Record<string, Readonly<Record<string, Marked>>>>;

/** The people who may ask; for each, the data of the others is "other". */
const askers = ["child", "primary guardian", "secondary guardian"] as const;
type Asker = (typeof askers)[number];

const { helpline, team } = await startTeam();
let caseId: number;
let sent: Values;
let details: Values;
const reports = new Map<Asker, { readonly whole: Report; readonly withheld: Report }>();

const ask = async (route: RouteDeclaration, id: number, query: Record<string, string> = {}) => {
  const params = { id, case_id: id };
  const answer = await helpline.call(route, { params, query, token: team.manager.token });
  expect(answer.status, answer.message).toBe(200);
  return answer.data;
};

/**
 * Adds a record with all its fields.
 * @returns its id
 */
async function addRecord(entity: string, body: "full" | "other"): Promise<number> {
  const example = recordExamples.find((each) => each.entity === entity);
  if (!example) throw new Error(`There is no example of ${entity}.`);
  const { kind, routes } = example;
  const answer = await helpline.call(routes.create, {
    body: example[body],
    token: team.manager.token,
  });
  expect(answer.status, answer.message).toBe(201);
  return answer.data[kind.idField];
}

function reportIn(text: unknown): Report {
  const { parts } = JSON.parse(String(text));
  const ofCase = parts.find((part: { case_id: number | null }) => part.case_id === caseId);
  return Object.fromEntries(
    ofCase.sections.map((section: { title: string; records: ({ field: string } & Marked)[][] }) => [
      section.title,
      Object.fromEntries(section.records.flat().map((each) => [each.field, each])),
    ]),
  );
}

beforeAll(async () => {
  const primary = await addRecord("guardians", "full");
  const secondary = await addRecord("guardians", "other");
  sent = newCaseBody(primary, {
    ...everyAnswer,
    secondary_guardian_id: secondary,
    gp_id: await addRecord("gps", "full"),
    local_authority_id: await addRecord("local-authorities", "full"),
    school_id: await addRecord("schools", "full"),
    ...assignedTo(team),
  });
  await helpline.database.updateTable("users").set({ telephone: "1", mobile: "2" }).execute();
  const added = await helpline.call(caseRoutes.create, { body: sent, token: team.manager.token });
  expect(added.status, added.message).toBe(201);
  caseId = added.data.case_id;
  details = await ask(caseRoutes.details, caseId);
  const { childJson, guardianJson } = subjectAccessRoutes;
  for (const [asker, route, id] of [
    ["child", childJson, caseId],
    ["primary guardian", guardianJson, primary],
    ["secondary guardian", guardianJson, secondary],
  ] as const) {
    reports.set(asker, {
      whole: reportIn(await ask(route, id)),
      withheld: reportIn(await ask(route, id, { others: "withhold" })),
    });
  }
});

/** Whose data a value is, from the viewpoint of the person who asks. */
function seenBy(asker: Asker, about: CaseAbout) {
  if (!askers.some((each) => each === about)) return about;
  return about === asker ? "subject" : "other";
}

function expectReported(section: string, name: string, label: string, about: CaseAbout): void {
  for (const asker of askers) {
    const report = reports.get(asker);
    const marked = { label, value: details[name], about: seenBy(asker, about) };
    expect(report?.whole[section]?.[name], asker).toMatchObject(marked);
    const kept = marked.about === "other" ? withheldText : details[name];
    expect(report?.withheld[section]?.[name]?.value, asker).toBe(kept);
  }
}

describe.each(caseFieldEntries)("%s", (name, declared) => {
  const { schema, about } = declared;
  const { label } = notesOf(schema);

  it("is stored and returned as sent", () => {
    expect(sent[name], "everyAnswer has an answer to it").toBeDefined();
    expect(details[name]).toBe(sent[name]);
  });

  it("appears in the history of changes, under its label and marked", () => {
    for (const asker of askers) {
      const entry = reports.get(asker)?.whole["History of changes"]?.[name];
      expect(entry).toMatchObject({ label: `${label}, after`, about: seenBy(asker, about) });
    }
  });

  it("appears in the case report and its CSV exactly if declared so", async () => {
    const answer = await ask(caseReportRoutes.read, caseId);
    const [head = ""] = String(await ask(caseReportRoutes.csv, caseId)).split("\r\n\r\n");
    const declaredTo = declared.caseReport === true;
    // The report itself states since when the case exists.
    expect(name in answer).toBe(declaredTo || name === "added_on");
    expect(head.split("\r\n").some((line) => line.startsWith(`${label},`))).toBe(declaredTo);
  });
});

it.each(caseFieldEntries.filter(([, { names }]) => !names))(
  "%s stands in the subject access report, marked",
  (name, { schema, shown, about }) => {
    expectReported(shown.subjectAccess, name, notesOf(schema).label, about);
  },
);

describe.each(namedRecords)("the record that $field names", (record) => {
  const { field, kind, role, nameLabel, alias } = record;
  const section = caseFieldEntries.find(([name]) => name === field)?.[1].shown.subjectAccess ?? "";

  it.each(joinedFields(record))("shows and reports $name", async (joined) => {
    expect(details[joined.name]).toEqual(expect.any(String));
    if (joined.column !== null) {
      const route = recordExamples.find(({ entity }) => entity === kind.entity)?.routes.details;
      const stored = await ask(route as RouteDeclaration, Number(details[field]));
      expect(details[joined.name]).toBe(stored[joined.column]);
    }
    // For most users the parts of the name are enough.
    if (role && joined.name === `${alias}_name` && nameLabel === undefined) return;
    expectReported(section, joined.name, joined.notes.label, joined.about);
  });
});

it("puts every field of the details into the subject access report", () => {
  const reported = caseFacts.filter(({ subjectAccess }) => subjectAccess !== null);
  const names = new Set<string>(reported.map(({ name }) => name));
  const left = Object.keys(caseDetails.shape).filter(
    (name) => !names.has(name) && !name.startsWith("eval_question_"),
  );
  expect(left.sort()).toEqual(
    [
      // The report shows these people and places by name, and the stage in words.
      "gp_id",
      "local_authority_id",
      "school_id",
      "advisor_id",
      "advocate_id",
      "clinic_id",
      "evaluator_id",
      "advisor_name",
      "advocate_name",
      "evaluator_name",
      "with_advisor",
      "with_advocate",
      "with_evaluator",
      "clinic_participating",
      "case_stage",
      // They tell of a school or practice, not of the family.
      "gp_closed_on",
      "local_authority_closed_on",
      "school_closed_on",
      // Beside the fields of the guardians.
      ...guardiansWithAlerts.map(({ field }) => field),
      // The evaluation section contains these.
      "evaluation_id",
      "evaluated_by",
      "eval_answered_by",
      "eval_comments",
      "eval_questions_version",
      "eval_added_on",
      // The log entries and the history of stages tell it.
      "first_entry_on",
      "last_entry_on",
      "reopened",
      "version",
    ].sort(),
  );
});

it("reads each column of a case from the cases table, whatever prefix its name has", () => {
  const scope = { userType: "manager", view: "managers" } as const;
  const { sql } = caseDetailsQuery(helpline.database, { id: 1, userId: 1 }, scope).compile();
  for (const name of Object.keys(storedCase.shape)) expect(sql).toContain(`"cases"."${name}"`);
});

it("refuses to compile a field that does not declare whose data it is", () => {
  expectTypeOf<Omit<CaseField, "about">>().not.toExtend<CaseField>();
  expectTypeOf<Omit<CaseField, "shown">>().not.toExtend<CaseField>();
  expectTypeOf<Omit<RecordField, "about">>().not.toExtend<RecordField>();
});
