/** The story of a sample case: its log entries, stages, evaluation and closure. */

import type { FurtherAction, Stage } from "@helpline/contract/cases/stages";
import { dayMs } from "@helpline/contract/dates";
import type { EvaluationEnding } from "@helpline/contract/evaluations/evaluation-links.plain";
import type { Insertable } from "kysely";
import type { Tables } from "#database/tables";
import { sampleEvaluation, wayOfEvaluation } from "./evaluations.ts";
import { advisorAppointments, clinicTexts, dataEntryTexts, type Topic } from "./log-texts.ts";
import type { Random, Streams } from "./random.ts";
import { type Diary, moments, onWorkday, type Plan, type StageRow, type Work } from "./timeline.ts";

export interface People {
  readonly advisor: number | null;
  readonly advocate: number | null;
  readonly clinic: number | null;
  readonly evaluator: number | null;
  readonly manager: number;
}

type Log = Omit<Insertable<Tables["case_logs"]>, "case_id">;
type Evaluation = Omit<Insertable<Tables["evaluations"]>, "case_id">;

export interface Story {
  readonly stages: readonly StageRow[];
  readonly logs: readonly Log[];
  readonly evaluation: Evaluation | null;
  /** How the evaluation ended, if without answers. */
  readonly evaluationEnding: EvaluationEnding | null;
  readonly stage: Stage;
  readonly clinicParticipating: boolean;
  readonly closedOn: string | null;
  readonly consented: number | null;
  readonly nature: string | null;
}

interface Setting {
  readonly plan: Plan;
  readonly people: People;
  readonly topic: Topic;
  readonly addedOn: Date;
  readonly now: Date;
  readonly durations: readonly number[];
  readonly diary: Diary;
  /** When on the day the case was added, in minutes after nine o'clock. */
  readonly addedAfter: number;
}

type Actor = Work | "clinic";

const hourMs = 60 * 60_000;

/** What an advisor or an advocate does besides calls and data entry: advisors write, advocates go there too. */
const otherTypes = {
  advisor: ["call", "call", "call", "call", "other", "appointment"],
  advocate: ["call", "call", "call", "appointment", "appointment", "other"],
} as const;

/** The text of an entry. A clinic's entries are appointments; a data entry has neither action nor outcome. */
function written(random: Random, topic: Topic, actor: Actor) {
  const none = { action_undertaken: null, outcome: null };
  if (actor === "clinic") {
    return { entry_type: "appointment", details: random.pick(clinicTexts), ...none };
  }
  if (random.chance(0.15)) {
    return { entry_type: "data entry", details: random.pick(dataEntryTexts[actor]), ...none };
  }
  const entry_type = random.pick(otherTypes[actor]);
  const appointments = actor === "advocate" ? topic.meetings : advisorAppointments;
  const actions = actor === "advocate" ? topic.advocacy : topic.actions;
  return {
    entry_type,
    details: random.pick(entry_type === "appointment" ? appointments : topic.details),
    action_undertaken: random.chance(0.75) ? random.pick(actions) : null,
    outcome: random.chance(0.6) ? random.pick(topic.outcomes) : null,
  };
}

/** Usually most of the time that the work took; few entries are written down long after it. */
function minutesOnPage(random: Random, at: Date, duration: number): number {
  const share = 0.7 + random.below(10) / 50;
  const isLate = Math.floor(at.getTime() / 60_000) % 61 === 0;
  return Math.ceil(duration * (isLate ? share / 3 : share));
}

/** The stage each entry belongs to, in order. */
function stageOfEntry(
  index: number,
  count: number,
  work: readonly Work[],
  awaiting: boolean,
): Work {
  const [first = "advisor"] = work;
  const last = awaiting || work.length === 1 ? first : (work[1] ?? first);
  return index < Math.ceil(count * 0.4) ? first : last;
}

/** Generates the story in order: each step knows the stage that the previous one led to. */
class Telling {
  readonly stages: StageRow[] = [];
  readonly logs: Log[] = [];
  stage: Stage;
  clinicParticipating = false;
  consented: number | null = null;
  nature: string | null = null;
  closedOn: string | null = null;
  readonly setting: Setting;

  constructor(setting: Setting) {
    this.setting = setting;
    this.stage = setting.plan.work[0] ?? "advisor";
  }

  move(stage: Stage, action: string, by: number | null, at: string, clinic = false): void {
    this.stage = stage;
    this.clinicParticipating = clinic;
    if (stage === "closed") this.closedOn = at;
    const clinic_participating = clinic ? 1 : 0;
    this.stages.push({ stage, clinic_participating, action, changed_by: by, changed_on: at });
  }

  /** An entry, and the effect of its further action on the case. */
  entry(random: Random, actor: Actor, action: FurtherAction, at: Date, duration: number): void {
    const { topic, people, plan } = this.setting;
    const by = people[actor] ?? people.manager;
    const closes = action === "save and close";
    const consented = closes ? (plan.ending === "without consent" ? 0 : 1) : null;
    const nature = closes && actor === "advocate" ? topic.nature : null;
    const page = new Date(at.getTime() - minutesOnPage(random, at, duration) * 60_000);
    this.logs.push({
      ...written(random, topic, actor),
      duration,
      further_action: action,
      consented_to_evaluation: consented,
      nature_of_case: nature,
      rabbi: null,
      user_type: actor,
      logged_by: by,
      page_entered_on: page.toISOString(),
      added_on: at.toISOString(),
    });
    if (closes) {
      this.consented = consented;
      this.nature = nature;
      this.move(consented === 1 ? "evaluator" : "closed", action, by, at.toISOString());
    }
    if (action === "save and refer to advocate")
      this.move("advocate", action, by, at.toISOString());
    if (action === "add clinic participation") {
      this.move("advocate", action, by, at.toISOString(), true);
    }
  }
}

/** The further action of the entry at this point of the story. */
function actionAt(telling: Telling, work: Work, next: Work | undefined): FurtherAction {
  const { plan } = telling.setting;
  if (next === undefined) {
    return plan.ending === "open" || plan.ending === "by a manager" ? "save" : "save and close";
  }
  if (work === "advisor" && next === "advocate") return "save and refer to advocate";
  const clinicJoins = plan.clinic && work === "advocate" && !telling.clinicParticipating;
  return clinicJoins ? "add clinic participation" : "save";
}

function tellWork(random: Random, telling: Telling, times: readonly Date[]): void {
  const { plan, durations } = telling.setting;
  const work = durations.map((_each, index) =>
    stageOfEntry(index, durations.length, plan.work, plan.awaiting && plan.ending === "open"),
  );
  for (const [index, duration] of durations.entries()) {
    const at = times[index];
    const stage = work[index];
    if (!at || !stage) continue;
    const isLast = index === durations.length - 1;
    const byClinic = telling.clinicParticipating && !isLast && random.chance(0.35);
    const action = byClinic ? "save" : actionAt(telling, stage, work[index + 1]);
    telling.entry(random, byClinic ? "clinic" : stage, action, at, duration);
  }
}

/** Ends the evaluation: with the answers that an evaluator or the family gave, or without any. */
function evaluate(
  stream: Streams,
  telling: Telling,
  at: string,
): Pick<Story, "evaluation" | "evaluationEnding"> {
  const { evaluator } = telling.setting.people;
  const answers = sampleEvaluation(stream("evaluations"));
  const way = wayOfEvaluation(stream("ways of evaluation"));
  if (way === "could not be reached" || way === "declined") {
    telling.move("closed", way, evaluator, at);
    return { evaluation: null, evaluationEnding: way };
  }
  const evaluation =
    way === "family"
      ? { ...answers, comments: null, answered_by: way, evaluated_by: null, added_on: at }
      : { ...answers, evaluated_by: evaluator, page_entered_on: at, added_on: at };
  telling.move("closed", "submit evaluation", evaluation.evaluated_by, at);
  return { evaluation, evaluationEnding: null };
}

/** @param stream determines texts, times and answers */
export function tellStory(stream: Streams, setting: Setting): Story {
  const random = stream("case_logs");
  const { plan, people, addedOn, now, durations } = setting;
  const telling = new Telling(setting);
  const opened = new Date(addedOn.getTime() + 9 * hourMs + setting.addedAfter * 60_000);
  telling.move(telling.stage, "create", people.manager, opened.toISOString());
  const latest = now.getTime() - (plan.ending === "open" ? hourMs : 20 * dayMs);
  const ends = Math.min(latest, opened.getTime() + (20 + random.below(250)) * dayMs);
  const until = new Date(plan.ending === "open" ? latest : ends);
  const from = new Date(opened.getTime() + hourMs);
  const workers = [people.advisor, people.advocate, people.clinic].filter((one) => one !== null);
  const times = moments(random, { from, to: until, count: durations.length }, (time) =>
    setting.diary.claim(workers, time),
  );
  tellWork(random, telling, times);

  const last = times.at(-1) ?? opened;
  const later = (days: number) =>
    onWorkday(new Date(last.getTime() + days * dayMs), 1).toISOString();
  const target = plan.work.at(-1) ?? "advisor";
  if (plan.ending === "open" && telling.stage !== target) {
    telling.move(
      target,
      "assign to advocate",
      people.manager,
      new Date(last.getTime() + 60_000).toISOString(),
    );
  }
  if (plan.ending === "by a manager") {
    // The questions that a manager answers who closes a case.
    telling.nature = setting.topic.nature;
    telling.consented = 0;
    const days = 1 + random.below(10);
    telling.move("closed", "close", people.manager, later(days));
    // Some were closed too early.
    if (durations.length % 2 === 0) {
      telling.move(target, `assign to ${target}`, people.manager, later(days + 3));
      telling.move("closed", "close", people.manager, later(days + 6));
    }
  }
  const isEvaluated = plan.ending === "evaluated" && people.evaluator !== null;
  const evaluated = isEvaluated
    ? evaluate(stream, telling, later(2 + random.below(12)))
    : { evaluation: null, evaluationEnding: null };
  return {
    stages: telling.stages,
    logs: telling.logs,
    ...evaluated,
    stage: telling.stage,
    clinicParticipating: telling.clinicParticipating,
    closedOn: telling.closedOn,
    consented: telling.consented,
    nature: telling.nature,
  };
}
