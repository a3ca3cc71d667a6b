/** Cases with everything that is written while somebody works on them. */
import { flagsOf } from "@helpline/contract/cases/case-status";
import { topics } from "../../server/src/demo/log-texts.ts";
import { createRandom } from "../../server/src/demo/random.ts";
import { type Course, type CourseOf, dayMs, lastDay } from "./case-course.ts";
import type { Row } from "./copy-text.ts";
import { firstName, lastName } from "./names.ts";
import { guardianNames } from "./records.ts";
import type { Scale } from "./scale.ts";
import { mixSeed, mostlySmall, skewed } from "./skew.ts";

const moment = (at: number) => new Date(at).toISOString();
const day = (at: number) => moment(at).slice(0, 10);
const textsATopic = 150;

const momentOf = (entry: ReturnType<Course["entries"]>[number] | undefined) =>
  entry ? moment(entry.at) : null;

/** Many families give the same answer, and some one of their own. */
const heardFrom = skewed(
  [
    "School",
    "GP",
    "A friend",
    "Internet search",
    "Facebook",
    "Social worker",
    "IPSEA",
    "school",
    "The local authority",
    "A parents’ group",
    "Health visitor",
    "CAMHS",
    "Nursery",
  ],
  1,
);
const ownAnswer = (caseId: number) => `A neighbour of ours, number ${caseId}`;

/** Texts: usually one sentence, occasionally a page. */
const textsOf = (kind: "details" | "actions" | "outcomes", most: number) =>
  topics.map((topic, index) => {
    const random = createRandom(mixSeed(index, 9, most));
    return Array.from({ length: textsATopic }, () =>
      Array.from({ length: mostlySmall(random, 1.4, most) }, () => random.pick(topic[kind])).join(
        " ",
      ),
    );
  });
const details = textsOf("details", 40);
const actions = textsOf("actions", 6);
const outcomes = textsOf("outcomes", 4);

const topicIndex = skewed(
  topics.map((_topic, index) => index),
  0.6,
);
const band = skewed([1, 2, 3] as const, 1);
const entryType = skewed(["call", "data entry", "appointment", "other"] as const, 1);
const school = ["attending", "home schooled", "not attending"] as const;

function schooling({ random }: Course, schools: number) {
  const attending = school[random.chance(0.85) ? 0 : random.chance(0.5) ? 1 : 2] ?? "attending";
  const school_id = { attending: 2 + random.below(Math.max(1, schools - 1)), "home schooled": 1 };
  return {
    attending_school: attending,
    school_id: attending === "not attending" ? null : school_id[attending],
  };
}

function familyOf({ caseId, random }: Course, { cases, guardians }: Scale, seed: number) {
  // Families return: some guardians have two or more cases.
  const primary = 1 + Math.floor(((caseId - 1) / cases) * guardians);
  const other = (primary - 1) ^ 1;
  const second = other < guardians && random.chance(0.35) ? other + 1 : null;
  return {
    primary,
    second,
    primaryNames: guardianNames(seed, primary),
    secondNames: second === null ? null : guardianNames(seed, second),
  };
}

/** The family's fields in the case. */
function familyFields(course: Course, scale: Scale, seed: number) {
  const { random } = course;
  const { primary, second, primaryNames, secondNames } = familyOf(course, scale, seed);
  const gender = random.chance(0.35) ? "female" : "male";
  const named = random.chance(0.98);
  const first = named ? firstName[gender](random) : null;
  const last = named ? (random.chance(0.85) ? primaryNames.last_name : lastName(random)) : null;
  const parent = ({ gender: of }: { gender: string }) => (of === "female" ? "Mother" : "Father");
  return {
    primary_guardian_id: primary,
    primary_guardian_relationship_with_child: parent(primaryNames),
    secondary_guardian_id: second,
    secondary_guardian_relationship_with_child: secondNames && parent(secondNames),
    child_first_name: first,
    child_last_name: last,
    child_gender: gender,
  };
}

export function caseRow(course: Course, scale: Scale, seed: number): Row {
  const { caseId, random, addedAt, closedAt, people, changes } = course;
  const entries = course.entries();
  const family = familyFields(course, scale, seed);
  const topic = topicIndex(random);
  const yes = (probability: number) => (random.chance(probability) ? 1 : 0);
  return {
    case_id: caseId,
    ...family,
    reason_for_the_call_today: random.pick(topics[topic]?.reasons ?? []),
    child_dob: day(addedAt - (4 + random.below(13)) * 31_557_600_000),
    gp_id: random.chance(0.8) ? 1 + random.below(scale.gps) : null,
    does_the_child_currently_have_an_ehcp: yes(0.4),
    local_authority_id: 1 + random.below(scale.councils),
    receiving_support: yes(0.5),
    had_formal_assessment: yes(0.4),
    had_formal_diagnosis: yes(0.55),
    ...schooling(course, scale.schools),
    supported_by_a_sendco: yes(0.6),
    how_many_people_in_the_household: 2 + random.below(6),
    how_many_children_under_18_in_household: 1 + random.below(4),
    number_of_children_with_issues_in_the_home: 1,
    how_did_you_hear_about_us:
      caseId % 50 === 0 ? ownAnswer(caseId) : heardFrom(createRandom(mixSeed(seed, 14, caseId))),
    advisor_id: people.advisor,
    advocate_id: people.advocate,
    clinic_id: people.clinic,
    evaluator_id: people.evaluator,
    band: band(random),
    ...flagsOf(course),
    closed_on: closedAt === null ? null : moment(closedAt),
    consented_to_evaluation: people.evaluator === null ? null : 1,
    nature_of_case: closedAt === null ? null : (topics[topic]?.nature ?? null),
    evaluation_complete: course.evaluated ? 1 : 0,
    added_on: day(addedAt),
    deleted_at: random.chance(0.005) ? moment(addedAt) : null,
    minutes_used: entries.reduce((sum, entry) => sum + entry.minutes, 0),
    first_entry_on: momentOf(entries.at(0)),
    last_entry_on: momentOf(entries.at(-1)),
    reopened: changes.slice(0, -1).some(({ stage }) => stage === "closed") ? 1 : 0,
  };
}

export function* logRows(
  { caseId, entries, people }: Course,
  seed: number,
): Generator<[number, Row]> {
  const random = createRandom(mixSeed(seed, 10, caseId));
  const topic = topicIndex(random);
  for (const { at, actor, minutes } of entries()) {
    const type = entryType(random);
    const isData = type === "data entry";
    const row = {
      case_id: caseId,
      entry_type: type,
      duration: minutes,
      details: random.pick(details[topic] ?? []),
      action_undertaken: isData ? null : random.pick(actions[topic] ?? []),
      outcome: isData ? null : random.pick(outcomes[topic] ?? []),
      further_action: "save",
      user_type: actor,
      logged_by: people[actor],
      page_entered_on: moment(at - minutes * 60_000),
      added_on: moment(at),
    };
    yield [at, row];
  }
}

export function* changeRows({ caseId, changes }: Course): Generator<[number, Row]> {
  for (const { at, stage, action, by } of changes) {
    const clinic_participating = 0;
    const changed_on = moment(at);
    yield [
      at,
      { case_id: caseId, stage, clinic_participating, action, changed_by: by, changed_on },
    ];
  }
}

export function* evaluationRows(course: Course, seed: number): Generator<[number, Row]> {
  if (!course.evaluated || course.closedAt === null) return;
  const random = createRandom(mixSeed(seed, 11, course.caseId));
  const answers = Object.fromEntries(
    Array.from({ length: 18 }, (_each, index) => {
      const free = [9, 15, 16].includes(index + 1);
      return [`q${index + 1}`, free ? "They listened." : 1 + random.below(2)];
    }),
  );
  const row = {
    case_id: course.caseId,
    answers: JSON.stringify(answers),
    comments: random.chance(0.2) ? "A great help." : null,
    evaluated_by: course.people.evaluator,
    added_on: moment(course.closedAt),
  };
  yield [course.closedAt, row];
}

/** A third of all cases has asked for an EHC assessment; closed ones keep their dates. */
export function* keyDateRows({ caseId, addedAt, closedAt }: Course): Generator<[number, Row]> {
  if (caseId % 3 !== 0) return;
  const done = closedAt !== null || caseId % 5 < 3;
  const met = done ? ["assessment_decision", "plan_decision", "final_plan"] : [];
  const row = {
    case_id: caseId,
    starts: JSON.stringify({ ehc_request: day(addedAt + (caseId % 60) * dayMs) }),
    met: JSON.stringify(Object.fromEntries(met.map((key) => [key, day(addedAt + 150 * dayMs)]))),
    version: 1,
    closed: closedAt === null ? 0 : 1,
  };
  yield [addedAt, row];
}

/** Each third open case waits for something. */
export function* followUpRows(course: Course): Generator<[number, Row]> {
  const { caseId, addedAt, closedAt, stage, people } = course;
  if (caseId % 3 !== 1 || closedAt !== null || stage === "closed") return;
  const row = {
    case_id: caseId,
    due_on: day(lastDay + ((caseId % 41) - 10) * dayMs),
    text: "Ring the school about the meeting.",
    assigned_to: people[stage],
    created_by: people[stage] ?? 1,
  };
  yield [addedAt, row];
}

const casesAtOnce = 10_000;

/**
 * Yields the rows of many cases in order of time, as in real use: the rows of one case are not adjacent on
 * disk, just as after twenty years.
 */
export function* byTime(
  courseOf: CourseOf,
  cases: number,
  rowsOf: (course: Course) => Iterable<[number, Row]>,
): Generator<Row> {
  for (let first = 1; first <= cases; first += casesAtOnce) {
    const part: [number, Row][] = [];
    for (let id = first; id < first + casesAtOnce && id <= cases; id += 1) {
      part.push(...rowsOf(courseOf(id)));
    }
    part.sort(([one], [other]) => one - other);
    for (const [, row] of part) yield row;
  }
}
