/** Follow-ups go where their case goes, after random changes. Rules: TASK-5. */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { type Assignees, assigneeIds, assigneesOf } from "@helpline/contract/cases/assignees";
import { flagsOf, stateOf } from "@helpline/contract/cases/case-status";
import type { CaseState, Stage } from "@helpline/contract/cases/stages";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { describe, expect, it } from "vitest";
import { storedCase } from "#test/case-factories";
import { startReassignment } from "#test/reassignment-kit";
import { createRandom, type Random } from "../../demo/random.ts";

const { act, add, assign, database, me, newCase, others, send, stored } = await startReassignment();

/** What the test knows of a follow-up. */
interface Known {
  readonly id: number;
  assigned_to: number | null;
  done: boolean;
  withCase: boolean;
}

/** The rule, in plain code: who has an open follow-up after its case has changed hands. */
function heirOf(person: number | null, before: Assignees, after: Assignees): number | null {
  const keeps = [me("manager"), me("admin"), ...assigneeIds(after)];
  if (person !== null && keeps.includes(person)) return person;
  const wasClinic = before.clinic !== null && person === before.clinic;
  return (wasClinic ? after.clinic : null) ?? after.handler;
}

function applyRule(known: readonly Known[], before: Assignees, after: Assignees): void {
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

    hands = (): Assignees => assigneesOf({ ...flagsOf(this.state), ...this.ids });

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
      const hands = assigneeIds(this.hands());
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
        id: each.follow_up_id,
        assigned_to: each.assigned_to,
        done: each.done_on !== null,
        withCase: each.closed_with_case,
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
