/** Follow-ups go where their case goes (T3 of document 4). */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { flagsOf, stateOf } from "@helpline/contract/cases/case-status";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { type Hands, handsOf, peopleIn } from "@helpline/contract/cases/hands";
import type { CaseAction, CaseState, Stage } from "@helpline/contract/cases/stages";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import type { RouteDeclaration } from "@helpline/contract/http";
import { describe, expect, it } from "vitest";
import {
  caseBody,
  evaluationAnswers,
  lastAudit,
  startTeam,
  storedCase,
} from "#test/case-factories";
import { insertFollowUp } from "#test/factories";
import { auditMark, auditSince } from "#test/look";
import { createRandom, type Random } from "../../demo/random.ts";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const others = {
  advisor: (await helpline.logIn("advisor")).userId,
  advocate: (await helpline.logIn("advocate")).userId,
  clinic: (await helpline.logIn("clinic")).userId,
  evaluator: (await helpline.logIn("evaluator")).userId,
};

async function send(route: RouteDeclaration, body: object, token = team.manager.token) {
  const answer = await helpline.call(route, { body, token });
  expect(answer, `${route.path} ${JSON.stringify(body)}`).toMatchObject({ status: 201 });
}
const act = (case_id: number, action: CaseAction) => send(caseRoutes.action, { case_id, action });

/** Saves the case with these handlers. */
async function assign(caseId: number, ids: object) {
  const { primary_guardian_id } = await storedCase(database, caseId);
  await send(caseRoutes.update, caseBody(primary_guardian_id, { case_id: caseId, ...ids }));
}

const add = async (case_id: number, assigned_to: number | null) => {
  const created_by = team.manager.userId;
  return (await insertFollowUp(database, { case_id, assigned_to, created_by })).follow_up_id;
};

const stored = (caseId: number) =>
  database
    .selectFrom("follow_ups")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("follow_up_id")
    .execute();
const assignees = async (caseId: number) =>
  (await stored(caseId)).map(({ assigned_to }) => assigned_to);

const me = (who: "advisor" | "advocate" | "clinic" | "evaluator" | "manager" | "admin") =>
  team[who].userId;

describe("a case that leaves a person", () => {
  it("takes their follow-ups to the new handler, and leaves managers theirs", async () => {
    const caseId = await newCase("advisor");
    for (const who of ["advisor", "manager", "admin"] as const) await add(caseId, me(who));
    const mark = await auditMark(database);
    await act(caseId, "assign to advocate");
    expect(await assignees(caseId)).toEqual([me("advocate"), me("manager"), me("admin")]);
    const rows = (await auditSince(database, mark)).filter(({ entity }) => entity === "follow_ups");
    expect(rows).toMatchObject([
      {
        ...{ action: "action", detail: "moved with the case", case_id: caseId },
        before: { assigned_to: me("advisor") },
        after: { assigned_to: me("advocate") },
      },
    ]);
  });

  it("leaves them to nobody while it waits, and to whoever is assigned next", async () => {
    const caseId = await newCase("advisor", { advocate_id: null });
    await add(caseId, me("advisor"));
    await act(caseId, "assign to advocate");
    expect(await assignees(caseId)).toEqual([null]);
    const { data } = await helpline.call(followUpRoutes.list, {
      query: { whose: "everyone" },
      token: team.manager.token,
    });
    expect(data).toContainEqual(
      expect.objectContaining({ case_id: caseId, assigned_to: null, status: "Awaiting Advocate" }),
    );
    await assign(caseId, { advocate_id: others.advocate });
    expect(await assignees(caseId)).toEqual([others.advocate]);
  });

  it("takes them along when another person of the same role is chosen", async () => {
    const caseId = await newCase("advisor");
    await add(caseId, me("advisor"));
    await assign(caseId, { advisor_id: others.advisor });
    expect(await assignees(caseId)).toEqual([others.advisor]);
  });

  it("moves nothing if somebody else than its present handler is chosen", async () => {
    const caseId = await newCase("advisor");
    const id = await add(caseId, me("advisor"));
    await assign(caseId, { advocate_id: others.advocate, evaluator_id: others.evaluator });
    expect(await stored(caseId)).toMatchObject([
      { follow_up_id: id, assigned_to: me("advisor"), version: 1 },
    ]);
  });

  it("takes those of a clinic to the clinic that replaces it, or else to the advocate", async () => {
    const caseId = await newCase("advocate & clinic");
    await add(caseId, me("clinic"));
    await add(caseId, me("advocate"));
    await assign(caseId, { clinic_id: others.clinic });
    expect(await assignees(caseId)).toEqual([others.clinic, me("advocate")]);
    const body = {
      case_id: caseId,
      entry_type: "call",
      duration: 5,
      details: "The clinic is done.",
    };
    await send(
      caseLogRoutes.addAsAdvocate,
      { ...body, further_action: "remove clinic participation" },
      team.advocate.token,
    );
    expect(await assignees(caseId)).toEqual([me("advocate"), me("advocate")]);
  });

  it("goes from advisor to advocate with the entry that refers it", async () => {
    const caseId = await newCase("advisor");
    await add(caseId, me("advisor"));
    const body = { case_id: caseId, entry_type: "call", duration: 5, details: "An appeal." };
    await send(
      caseLogRoutes.addAsAdvisor,
      { ...body, further_action: "save and refer to advocate" },
      team.advisor.token,
    );
    expect(await assignees(caseId)).toEqual([me("advocate")]);
  });

  it("to an evaluator takes them there, and the evaluation closes them", async () => {
    const caseId = await newCase("advisor");
    await add(caseId, me("advisor"));
    await act(caseId, "assign to evaluator");
    expect(await assignees(caseId)).toEqual([me("evaluator")]);
    const evaluation = { case_id: caseId, ...evaluationAnswers() };
    await send(evaluationRoutes.create, evaluation, team.evaluator.token);
    expect(await stored(caseId)).toMatchObject([
      { closed_with_case: true, done_by: me("evaluator"), assigned_to: me("evaluator") },
    ]);
  });
});

describe("closing a case", () => {
  it("closes what is open, and re-opening brings back that and nothing else", async () => {
    const caseId = await newCase("advisor");
    const open = await add(caseId, me("advisor"));
    const own = await add(caseId, me("manager"));
    const done = await add(caseId, me("advisor"));
    const finish = { follow_up_id: done, done: true };
    await send(followUpRoutes.done, finish, team.advisor.token);
    await act(caseId, "close");
    const closed = await stored(caseId);
    expect(closed.map(({ closed_with_case }) => closed_with_case)).toEqual([true, true, false]);
    for (const { done_on } of closed) expect(done_on).not.toBeNull();
    expect(closed[0]?.done_by).toBe(me("manager"));
    expect(await lastAudit(database, "follow_ups")).toMatchObject({
      ...{ detail: "closed with the case", case_id: caseId, user_id: me("manager") },
    });
    await act(caseId, "assign to advocate");
    expect(await stored(caseId)).toMatchObject([
      { follow_up_id: open, done_on: null, done_by: null, assigned_to: me("advocate") },
      { follow_up_id: own, done_on: null, done_by: null, assigned_to: me("manager") },
      { follow_up_id: done, done_by: me("advisor"), assigned_to: me("advisor") },
    ]);
    const audited = await lastAudit(database, "follow_ups", "action");
    expect(audited).toMatchObject({ detail: "moved with the case", entity_id: String(open) });
  });
});

/** What the test knows of a follow-up. */
interface Known {
  readonly id: number;
  assigned_to: number | null;
  done: boolean;
  withCase: boolean;
}

/** The rule, in plain code: who has an open follow-up after its case has changed hands. */
function heirOf(person: number | null, before: Hands, after: Hands): number | null {
  const keeps = [me("manager"), me("admin"), ...peopleIn(after)];
  if (person !== null && keeps.includes(person)) return person;
  const wasClinic = before.clinic !== null && person === before.clinic;
  return (wasClinic ? after.clinic : null) ?? after.handler;
}

function applyRule(known: readonly Known[], before: Hands, after: Hands): void {
  for (const each of known) {
    if (after.closed && !each.done) Object.assign(each, { done: true, withCase: true });
    if (!after.closed && each.withCase) Object.assign(each, { done: false, withCase: false });
    if (!each.done) each.assigned_to = heirOf(each.assigned_to, before, after);
  }
}

type Ids = Record<"advisor_id" | "advocate_id" | "clinic_id" | "evaluator_id", number | null>;

describe("after random moves, saves and entries", () => {
  const roles = ["advisor", "advocate", "clinic", "evaluator"] as const;
  const someIds = (random: Random): Ids =>
    Object.fromEntries(
      roles.map((role) => [
        `${role}_id`,
        random.chance(0.2) ? null : random.pick([me(role), others[role]]),
      ]),
    ) as Ids;

  class Trial {
    readonly known: Known[] = [];
    readonly random: Random;
    readonly caseId: number;
    ids: Ids;
    state: CaseState = { stage: "advisor", clinicParticipating: false };

    constructor(random: Random, caseId: number, ids: Ids) {
      this.random = random;
      this.caseId = caseId;
      this.ids = ids;
    }

    hands = (): Hands => handsOf({ ...flagsOf(this.state), ...this.ids });

    become(state: CaseState, ids: Ids): void {
      const before = this.hands();
      Object.assign(this, { state, ids });
      applyRule(this.known, before, this.hands());
    }

    async move(): Promise<void> {
      const stages: readonly Stage[] = ["advisor", "advocate", "evaluator", "closed"];
      const stage = this.random.pick(stages.filter((each) => each !== this.state.stage));
      await act(this.caseId, stage === "closed" ? "close" : `assign to ${stage}`);
      this.become({ stage, clinicParticipating: false }, this.ids);
    }

    async save(): Promise<void> {
      const ids = someIds(this.random);
      await assign(this.caseId, ids);
      const { stage, clinicParticipating } = this.state;
      // A clinic that is taken off the case no longer takes part.
      const takesPart = clinicParticipating && ids.clinic_id !== null;
      this.become({ stage, clinicParticipating: takesPart }, ids);
    }

    async clinic(): Promise<void> {
      const { stage, clinicParticipating } = this.state;
      if (stage !== "advocate" || this.ids.clinic_id === null) return;
      const further_action = `${clinicParticipating ? "remove" : "add"} clinic participation`;
      const entry = { entry_type: "call", duration: 1, details: "The clinic.", further_action };
      await send(caseLogRoutes.addAsAdvocate, { case_id: this.caseId, ...entry });
      this.become({ stage, clinicParticipating: !clinicParticipating }, this.ids);
    }

    async add(): Promise<void> {
      if (this.state.stage === "closed") return;
      const hands = peopleIn(this.hands());
      const isManagers = hands.length === 0 || this.random.chance(0.2);
      const assigned_to = this.random.pick(isManagers ? [me("manager"), me("admin")] : hands);
      const id = await add(this.caseId, assigned_to);
      this.known.push({ id, assigned_to, done: false, withCase: false });
    }

    async finish(): Promise<void> {
      const open = this.known.filter(({ done }) => !done);
      if (open.length === 0) return;
      const one = this.random.pick(open);
      await send(followUpRoutes.done, { follow_up_id: one.id, done: true });
      one.done = true;
    }

    async check(): Promise<void> {
      const row = await storedCase(database, this.caseId);
      expect(stateOf(row)).toEqual(this.state);
      const found = (await stored(this.caseId)).map((each) => ({
        ...{ id: each.follow_up_id, assigned_to: each.assigned_to },
        ...{ done: each.done_on !== null, withCase: each.closed_with_case },
      }));
      expect(found).toEqual(this.known);
    }
  }

  it.each([1, 2, 3])("they are where the rule says (seed %i)", async (seed) => {
    const random = createRandom(seed);
    const ids = someIds(random);
    const trial = new Trial(random, await newCase("advisor", ids), ids);
    const steps = ["move", "save", "save", "clinic", "clinic", "add", "add"] as const;
    let moved = 0;
    for (let step = 0; step < 60; step += 1) {
      const before = trial.known.map(({ assigned_to }) => assigned_to);
      await trial[random.chance(0.1) ? "finish" : random.pick(steps)]();
      await trial.check();
      if (
        trial.known.some((each, at) => before[at] !== undefined && each.assigned_to !== before[at])
      )
        moved += 1;
    }
    // Otherwise the trial would show nothing.
    expect(moved).toBeGreaterThan(5);
  });
});
