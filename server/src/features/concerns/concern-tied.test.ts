/**
 * A lead ties a concern that is about no case to one: who may, what it keeps, and that nobody else learns of it.
 *
 * Rules: SAFE-9, SAFE-10, SAFE-17.
 */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import { concernRoutes } from "@helpline/contract/concerns/concerns";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { messages } from "@helpline/contract/messages";
import { expect, it } from "vitest";
import { startConcerns } from "#test/concern-kit";
import { answered } from "#test/enquiry-kit";
import { insertGuardian } from "#test/factories";
import { rowsOf } from "#test/look";

const { database, helpline, newCase, people, raised, read, details } = await startConcerns();
type Who = keyof typeof people;

const tie = (concern_id: number, case_id: number, who: Who = "otherLead", version = 1) =>
  helpline.call(concernRoutes.tie, {
    body: { concern_id, case_id, version },
    token: people[who].token,
  });

async function family(child_last_name: string) {
  const { guardian_id } = await insertGuardian(database, {
    first_name: "Mona",
    last_name: child_last_name,
    telephone: "020 7946 0002",
  });
  const child = { child_first_name: "Rivka", child_last_name };
  return newCase("advisor", { ...child, primary_guardian_id: guardian_id });
}

it("is done by a lead, keeps names and numbers, and stands in the history", async () => {
  const caseId = await family("Bloom");
  const id = await raised({}, "clinic");
  expect(await read(id, "otherLead")).toMatchObject({ may_tie: true, case_id: null });
  const answer = await tie(id, caseId);
  expect(answer).toMatchObject({
    status: 201,
    message: concernMessages.tied(caseId),
    data: { concern_id: id, version: 2 },
  });
  const found = await read(id, "otherLead");
  expect(found).toMatchObject({
    about: `Rivka Bloom, case ${caseId}`,
    case_id: caseId,
    people: [
      { who: "Child", name: "Rivka Bloom" },
      { who: "Primary guardian", name: "Mona Bloom", telephone: "020 7946 0002" },
    ],
  });
  expect(found.history.at(-1)).toMatchObject({ deed: "tied", case_id: caseId });
  // This lead is an evaluator, who does not see the case; the author sees no more than before.
  const other = await read(id, "lead");
  expect(other.case_id).toBeNull();
  expect(other.history.find(({ deed }: { deed: string }) => deed === "tied").case_id).toBeNull();
  expect(await read(id, "clinic")).toMatchObject({ case_id: null, may_tie: false, people: [] });
});

it("can be corrected: the people of the wrong case go", async () => {
  const [wrong, right] = [await family("Wrong"), await family("Right")];
  const id = await raised();
  await tie(id, wrong);
  expect((await tie(id, right, "otherLead", 2)).status).toBe(201);
  const found = await read(id, "otherLead");
  expect(found).toMatchObject({ about: `Rivka Right, case ${right}`, case_id: right });
  expect(JSON.stringify(found.people)).not.toContain("Wrong");
  expect(JSON.stringify(found.people)).not.toContain("tied");
});

it("keeps what it was raised about", async () => {
  const caseId = await family("Adair");
  const { data } = await helpline.call(enquiryRoutes.create, {
    body: { ...answered, name: "Una Caller" },
    token: people.advisor.token,
  });
  const id = await raised({ enquiry_id: data.enquiry_id });
  await tie(id, caseId);
  const found = await read(id, "otherLead");
  expect(found.about).toContain("enquiry");
  expect(found.people.map(({ name }: { name: string }) => name)).toEqual([
    "Rivka Adair",
    "Mona Adair",
    "Una Caller",
  ]);
});

it("is refused for one that has a case, a case that is hidden or gone, an outdated version, and no lead", async () => {
  const caseId = await family("Farthing");
  const ofCase = await raised({ case_id: caseId });
  expect(await tie(ofCase, caseId)).toMatchObject({
    status: 409,
    message: concernMessages.hasCase,
  });
  const id = await raised();
  expect(await tie(id, caseId, "lead")).toMatchObject({
    status: 404,
    message: caseMessages.notFound,
  });
  expect(await tie(id, 2147483647)).toMatchObject({ status: 404, message: caseMessages.notFound });
  expect(await tie(id, caseId, "otherLead", 7)).toMatchObject({
    status: 409,
    message: messages.staleVersion,
  });
  expect(await tie(id, caseId, "advisor")).toMatchObject({
    status: 403,
    message: concernMessages.onlyLeads,
  });
  for (const who of ["admin", "manager", "clinic", "evaluator"] as const) {
    for (const [number, ofWhom] of [
      [id, caseId],
      [id, 2147483647],
      [999_999, caseId],
    ] as const) {
      const { headers: _, ...answer } = await tie(number, ofWhom, who);
      expect(answer).toEqual({ status: 404, message: concernMessages.notFound, data: null });
    }
  }
  expect((await details(id, "otherLead")).data).toMatchObject({ case_id: null, version: 1 });
});

it("tells nobody else: the case, its history and the audit log stay as they were", async () => {
  const caseId = await family("Quill");
  const id = await raised({}, "clinic");
  const look = async () => [
    await rowsOf(database, "cases"),
    await rowsOf(database, "case_stage_changes"),
    await rowsOf(database, "audit_log"),
  ];
  const before = await look();
  expect((await tie(id, caseId)).status).toBe(201);
  expect(await look()).toEqual(before);
});
