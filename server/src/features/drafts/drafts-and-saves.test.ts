/** A save removes its draft in the same transaction; a refused save keeps it. Rules: UI-4. */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import {
  type DraftKind,
  draftForm,
  type draftForms,
  draftKinds,
  draftName,
  draftRoutes,
} from "@helpline/contract/drafts/drafts";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import type { RouteDeclaration } from "@helpline/contract/http";
import { describe, expect, it } from "vitest";
import type { Database } from "#database/database";
import {
  caseBody,
  evaluationAnswers,
  expectNothingWritten,
  newCaseBody,
  type Place,
  startTeam,
} from "#test/case-factories";
import { answered } from "#test/enquiry-kit";
import { insertGuardian } from "#test/factories";

const { helpline, team, newCase } = await startTeam();
const guardianId = (await insertGuardian(helpline.database)).guardian_id;

const get = (name: string, token: string) =>
  helpline.call(draftRoutes.get, { params: { name }, token });
const put = (name: string, values: unknown, token: string) =>
  helpline.call(draftRoutes.put, { params: { name }, body: { values }, token });

/** All drafts, including those of cases that have moved on, which nobody may read any more. */
const keptOf = async (database: Database, userId: number) => {
  const rows = await database
    .selectFrom("drafts")
    .select("name")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ name }) => name);
};

const entry = (case_id: number, further_action = "save") => ({
  case_id,
  entry_type: "call",
  duration: 5,
  details: "Spoke to the mother",
  further_action,
});

/** The forms whose draft the call that saves them removes. */
type SavedKind = {
  [K in DraftKind]: (typeof draftForms)[K] extends { isRemovedBySave: true } ? K : never;
}[DraftKind];

interface Save {
  readonly role: "advisor" | "advocate" | "clinic" | "evaluator" | "manager";
  /** Adds what the draft is about. */
  readonly about: () => Promise<number>;
  readonly route: RouteDeclaration;
  readonly body: (id: number) => object;
  /** The change that makes the save fail inside its transaction. */
  readonly wrong: (id: number) => object;
}

const inPlace = (place: Place) => () => newCase(place);

async function newEnquiry() {
  const body = { ...answered, outcome: "needs a case" };
  const { data } = await helpline.call(enquiryRoutes.create, { body, token: team.manager.token });
  return data.enquiry_id;
}

const gone = { gp_id: 2_000_000 };
const saves: Readonly<Record<SavedKind, Save>> = {
  "advisor-log": {
    role: "advisor",
    about: inPlace("advisor"),
    route: caseLogRoutes.addAsAdvisor,
    body: entry,
    wrong: () => entry(2_000_000),
  },
  "advocate-log": {
    role: "advocate",
    about: inPlace("advocate"),
    route: caseLogRoutes.addAsAdvocate,
    body: entry,
    wrong: (id) => entry(id, "remove clinic participation"),
  },
  "clinic-log": {
    role: "clinic",
    about: inPlace("advocate & clinic"),
    route: caseLogRoutes.addAsClinic,
    body: entry,
    wrong: () => entry(2_000_000),
  },
  evaluation: {
    role: "evaluator",
    about: inPlace("evaluator"),
    route: evaluationRoutes.create,
    body: (case_id) => ({ case_id, ...evaluationAnswers() }),
    wrong: (case_id) => ({ case_id, ...evaluationAnswers(), q1: 19 }),
  },
  "case-form": {
    role: "manager",
    about: inPlace("closed"),
    route: caseRoutes.update,
    body: (case_id) => ({ case_id, ...caseBody(guardianId) }),
    wrong: (case_id) => ({ case_id, ...caseBody(guardianId), ...gone }),
  },
  "enquiry-form": {
    role: "manager",
    about: newEnquiry,
    route: enquiryRoutes.update,
    body: (enquiry_id) => ({ enquiry_id, minutes: 9 }),
    wrong: (enquiry_id) => ({ enquiry_id, topic: "Nothing that is offered" }),
  },
  "enquiry-case": {
    role: "manager",
    about: newEnquiry,
    route: caseRoutes.create,
    body: (enquiry_id) => newCaseBody(guardianId, { enquiry_id }),
    wrong: (enquiry_id) => newCaseBody(guardianId, { enquiry_id, ...gone }),
  },
};

const removedBySave = draftKinds.filter((kind) => draftForm(kind).isRemovedBySave);

it("every form whose draft its save removes, by the contract, is tested here", () => {
  expect(Object.keys(saves).toSorted()).toEqual(removedBySave.toSorted());
});

/** The form that adds one has a draft too. */
const alsoNew: readonly DraftKind[] = ["case-form", "enquiry-form"];

describe.each(removedBySave)("the draft of a form: %s", (kind) => {
  it("stays if the save is refused, and is removed by the save", async () => {
    const { role, about, route, body, wrong } = saves[kind as SavedKind];
    const { token } = team[role];
    const [id, other] = [await about(), await about()];
    const name = draftName(kind, id);
    const others = [
      draftName(kind, other),
      ...(alsoNew.includes(kind) ? [draftName(kind, "new")] : []),
    ];
    for (const each of [name, ...others]) {
      expect((await put(each, { details: "Kept" }, token)).status).toBe(201);
    }
    await put(name, { details: "The admin's own" }, team.admin.token);

    await expectNothingWritten(helpline, async () => {
      const refused = await helpline.call(route, { body: wrong(id), token });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      return undefined;
    });
    expect((await helpline.call(route, { body: body(id), token })).status).toBe(201);
    expect(await keptOf(helpline.database, team[role].userId)).not.toContain(name);
    for (const each of others) expect((await get(each, token)).data).not.toBeNull();
    expect(await keptOf(helpline.database, team.admin.userId)).toContain(name);
  });
});

it("of a new case is removed when the case is added, not when it is refused", async () => {
  const { token } = team.manager;
  const add = (more: object) =>
    helpline.call(caseRoutes.create, { body: newCaseBody(guardianId, more), token });
  await put("case-form-new", { rabbi: "Rabbi Levi" }, token);
  await expectNothingWritten(helpline, () => add(gone));
  expect((await add({})).status).toBe(201);
  expect((await get("case-form-new", token)).data).toBeNull();
});

it("of a new enquiry is removed when it is added, not when it is refused", async () => {
  const { token } = team.advisor;
  const add = (more: object) =>
    helpline.call(enquiryRoutes.create, { body: { ...answered, ...more }, token });
  const name = draftName("enquiry-form", "new");
  await put(name, { notes: "Rings again" }, token);
  await expectNothingWritten(helpline, () => add({ topic: "Nothing that is offered" }));
  expect((await get(name, token)).data).not.toBeNull();
  expect((await add({})).status).toBe(201);
  expect((await get(name, token)).data).toBeNull();
});
