/**
 * The course of a case: when it was added, who worked on it when and for how long, how it ended. Always the
 * same for the same id, so that each table can be written on its own and all agree.
 */
import type { Stage } from "@helpline/contract/cases/stages";
import { createRandom, type Random } from "../../server/src/demo/random.ts";
import { longestLog, type Scale } from "./scale.ts";
import { mixSeed, mostlySmall, skewed } from "./skew.ts";
import { staffOf } from "./users.ts";

export const dayMs = 86_400_000;
/** The last day of the generated data. */
export const lastDay = Date.UTC(2026, 10, 20);
const years = 20;

const durationOf = skewed([30, 15, 20, 45, 10, 60, 5, 90, 25, 120, 180, 240], 0.8);

export interface Entry {
  readonly at: number;
  readonly actor: "advisor" | "advocate" | "clinic";
  /** In minutes. */
  readonly minutes: number;
}

interface StageChange {
  readonly at: number;
  readonly stage: Stage;
  readonly action: string;
  readonly by: number;
}

export interface Course {
  readonly caseId: number;
  readonly random: Random;
  readonly addedAt: number;
  readonly closedAt: number | null;
  readonly stage: Stage;
  readonly people: Readonly<Record<"advisor" | "advocate" | "clinic" | "evaluator", number | null>>;
  readonly clinicParticipating: boolean;
  readonly evaluated: boolean;
  entries(): readonly Entry[];
  readonly changes: readonly StageChange[];
}

/** The number of log entries of each case, in order of cases: usually few, `scale.logs` in total. */
function entryCounts({ cases, logs }: Scale, seed: number): Uint16Array {
  const random = createRandom(mixSeed(seed, 7, 0));
  const wanted = Float64Array.from({ length: cases }, () => mostlySmall(random, 2, 300));
  const longest = longestLog.caseId <= cases && longestLog.entries < logs / 2 ? longestLog : null;
  if (longest) wanted[longest.caseId - 1] = 0;
  const rest = logs - (longest?.entries ?? 0);
  const factor = rest / wanted.reduce((sum, each) => sum + each, 0);
  let [sum, given] = [0, 0];
  const counts = Uint16Array.from(wanted, (each) => {
    sum += each * factor;
    const count = Math.round(sum) - given;
    given += count;
    return count;
  });
  counts[cases - 1] = (counts[cases - 1] ?? 0) + rest - given;
  if (longest) counts[longest.caseId - 1] = longest.entries;
  return counts;
}

export function coursesOf(scale: Scale, seed: number) {
  const counts = entryCounts(scale, seed);
  const staff = staffOf(scale.users);
  const handlerOf = {
    manager: skewed(staff.manager, 0.3),
    advisor: skewed(staff.advisor, 0.3),
    advocate: skewed(staff.advocate, 0.3),
    clinic: skewed(staff.clinic, 0.5),
    evaluator: skewed(staff.evaluator, 0.3),
  };

  /** More cases each year, newest last. */
  const addedAt = (caseId: number) => {
    const part = ((caseId - 1) / scale.cases) ** 0.7;
    return (
      Math.floor((lastDay - years * 365.25 * dayMs * (1 - part)) / dayMs) * dayMs + 9 * 3_600_000
    );
  };

  const someone = (role: keyof typeof handlerOf, needed: boolean, random: Random) =>
    needed ? handlerOf[role](random) : null;

  /** Draws who handles it, and what kind of case it is. */
  function drawPlan(random: Random, open: boolean) {
    const advisorFirst = random.chance(0.8);
    const referred = advisorFirst && random.chance(0.35);
    const consented = random.chance(0.5);
    const inEvaluation = consented && random.chance(open ? 0.1 : 0.6);
    const worker = referred || !advisorFirst ? ("advocate" as const) : ("advisor" as const);
    const clinic = worker === "advocate" && random.chance(0.2);
    const people = {
      advisor: someone("advisor", advisorFirst, random),
      advocate: someone("advocate", worker === "advocate", random),
      clinic: someone("clinic", clinic, random),
      evaluator: someone("evaluator", inEvaluation, random),
    };
    return { open, advisorFirst, referred, inEvaluation, worker, clinic, people };
  }

  return function courseOf(caseId: number): Course {
    const random = createRandom(mixSeed(seed, 8, caseId));
    const began = addedAt(caseId);
    const lasts = mostlySmall(random, 60, 1500) * dayMs;
    // Old cases are closed, except a few that nobody has looked at for years.
    const open = began + lasts > lastDay || random.chance(0.01);
    const ended = open ? lastDay : began + lasts;
    const plan = drawPlan(random, open);
    const referredAt = plan.referred ? began + (ended - began) * (0.2 + random.next() * 0.5) : 0;
    const times = { began, ended, referredAt };
    const stage = stageOf(plan);
    return {
      caseId,
      random,
      addedAt: began,
      closedAt: open ? null : ended,
      stage,
      people: plan.people,
      clinicParticipating: stage === "advocate" && plan.clinic,
      evaluated: plan.inEvaluation && !open,
      changes: changesOf(caseId, plan, times, handlerOf.manager(random)),
      // Uses its own generator, so that only the tables that need entries draw them.
      entries: () => {
        const own = createRandom(mixSeed(seed, 12, caseId));
        return drawEntries(own, plan, times, counts[caseId - 1] ?? 0);
      },
    };
  };
}

interface Plan {
  readonly open: boolean;
  readonly advisorFirst: boolean;
  readonly referred: boolean;
  readonly inEvaluation: boolean;
  readonly worker: "advisor" | "advocate";
  readonly clinic: boolean;
  readonly people: Course["people"];
}

type Times = Readonly<Record<"began" | "ended" | "referredAt", number>>;

const stageOf = ({ open, inEvaluation, worker }: Plan): Stage => {
  if (!open) return "closed";
  return inEvaluation ? "evaluator" : worker;
};

function drawEntries(
  random: Random,
  { advisorFirst, referred, clinic }: Plan,
  { began, ended, referredAt }: Times,
  count: number,
): Entry[] {
  const actorAt = (at: number) => {
    if (advisorFirst && (!referred || at < referredAt)) return "advisor";
    return clinic && random.chance(0.2) ? "clinic" : "advocate";
  };
  return Array.from({ length: count }, (_each, index) => {
    const at = Math.floor(began + ((ended - began) * (index + random.next())) / count);
    return { at, actor: actorAt(at), minutes: durationOf(random) };
  });
}

/** One closed case in so many had been closed before. */
const reopenedEvery = 37;

function changesOf(
  caseId: number,
  plan: Plan,
  { began, ended, referredAt }: Times,
  manager: number,
) {
  const { advisorFirst, referred, inEvaluation, open, worker, people } = plan;
  const by = people[plan.worker] ?? manager;
  const first = advisorFirst ? "advisor" : "advocate";
  const changes: StageChange[] = [{ at: began, stage: first, action: "create", by: manager }];
  if (referred) {
    const action = "save and refer to advocate";
    changes.push({ at: referredAt, stage: "advocate", action, by: people.advisor ?? by });
  }
  if (inEvaluation) changes.push({ at: ended, stage: "evaluator", action: "save and close", by });
  if (!open) {
    const action = inEvaluation ? "submit evaluation" : "save and close";
    changes.push({ at: ended, stage: "closed", action, by: people.evaluator ?? by });
  }
  if (caseId % reopenedEvery === 0 && !open) {
    const last = changes.pop();
    const at = (part: number) => began + (ended - began) * part;
    if (last) {
      const again = { at: at(0.97), stage: worker, action: `assign to ${worker}`, by: manager };
      changes.push({ at: at(0.95), stage: "closed", action: "close", by: manager }, again, last);
    }
  }
  return changes.sort((a, b) => a.at - b.at);
}

export type CourseOf = ReturnType<typeof coursesOf>;
