/** Sample cases: the completed form, and the plan for the course of each case. */
import { dayMs } from "@helpline/contract/dates";
import type { Insertable, Selectable } from "kysely";
import type { Tables } from "#database/tables";
import { heardOfUs, sendIssues, supportSources, type Topic } from "./log-texts.ts";
import { femaleNames, maleNames } from "./names.ts";
import type { Random } from "./random.ts";
import { type Ending, onWorkday, type Plan, type SampleBand, type Work } from "./timeline.ts";

type Guardian = Selectable<Tables["guardians"]>;

export interface Records {
  readonly guardians: readonly Guardian[];
  readonly gps: readonly { gp_id: number; city: string }[];
  readonly schools: readonly { school_id: number; city: string }[];
  readonly councils: readonly { local_authority_id: number; city: string }[];
}

export const sampleCases = 300;
/** How many cases each demo account has in its stage, and how many await a handler there. */
const ownCases = 7;
const awaitingCases = 5;

const open = (work: readonly Work[], clinic = false) => ({ work, clinic, ending: "open" }) as const;
const ended = (work: readonly Work[], ending: Ending) => ({ work, clinic: false, ending }) as const;

interface Group {
  readonly share: number;
  readonly ways: readonly Pick<Plan, "work" | "clinic" | "ending">[];
}

const groups: readonly Group[] = [
  { share: 70, ways: [open(["advisor"])] },
  { share: 45, ways: [open(["advisor", "advocate"]), open(["advocate"])] },
  { share: 25, ways: [open(["advisor", "advocate"], true), open(["advocate"], true)] },
  {
    share: 30,
    ways: [
      ended(["advisor"], "to the evaluator"),
      ended(["advisor", "advocate"], "to the evaluator"),
    ],
  },
  {
    share: 130,
    ways: [
      ended(["advisor"], "evaluated"),
      ended(["advisor", "advocate"], "evaluated"),
      ended(["advisor"], "without consent"),
      ended(["advisor", "advocate"], "without consent"),
      ended(["advisor"], "by a manager"),
      ended(["advocate"], "evaluated"),
    ],
  },
];

const isOver = (ending: Ending) => ending !== "open" && ending !== "to the evaluator";

/** In addition to the cases of the last two years. */
const longAgoDays = 8 * 365;

export function planCases(random: Random): Plan[] {
  return groups.flatMap(({ share, ways }) =>
    Array.from({ length: share }, (_each, index) => {
      const way = random.pick(ways);
      const canWait = way.ending === "open" || way.ending === "to the evaluator";
      return {
        ...way,
        demo: index < ownCases,
        longAgo: isOver(way.ending) && index % 13 === 6,
        awaiting: canWait && !way.clinic && index >= ownCases && index < ownCases + awaitingCases,
      };
    }),
  );
}

/** Spread over the two years before today, with a few older ones; open cases are mostly from this year. */
export function sampleAddedOn(random: Random, plan: Plan, now: Date): Date {
  const isOpen = plan.ending === "open";
  const days = isOpen && random.chance(0.7) ? 4 + random.below(200) : 45 + random.below(680);
  const before = days + (plan.longAgo ? longAgoDays : 0);
  return onWorkday(new Date(Math.floor((now.getTime() - before * dayMs) / dayMs) * dayMs), -1);
}

const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const relationships = {
  female: ["Mother", "Mother", "Mother", "Grandmother", "Aunt", "Foster carer"],
  male: ["Father", "Father", "Father", "Grandfather", "Foster carer"],
} as const;

/** How old a guardian is at least when the child is born, in years; of others it does not matter. */
const minAge: Readonly<Record<string, number>> = {
  Mother: 18,
  Father: 18,
  Grandmother: 40,
  Grandfather: 40,
};

function relationshipOf(random: Random, { gender, dob }: Guardian, childBorn: string) {
  const age = Number(childBorn.slice(0, 4)) - Number(dob?.slice(0, 4) ?? 0);
  const possible = relationships[gender === "male" ? "male" : "female"].filter(
    (each) => age > (minAge[each] ?? 0),
  );
  return random.pick<string>(possible.length > 0 ? possible : ["Foster carer"]);
}

const near = <T extends { city: string }>(random: Random, all: readonly T[], city: string): T => {
  const there = all.filter((each) => each.city === city);
  return random.pick(there.length > 0 ? there : all);
};

function child(random: Random, guardian: Guardian, addedOn: Date) {
  const gender = random.chance(0.4) ? ("female" as const) : ("male" as const);
  const born = new Date(addedOn.getTime() - (4 * 365 + random.below(13 * 365)) * dayMs);
  return {
    child_first_name: random.pick(gender === "female" ? femaleNames : maleNames),
    child_last_name: guardian.last_name,
    child_gender: gender,
    child_dob: dateOf(born),
    child_home_address: `${guardian.address_1}\n${guardian.city}\n${guardian.postcode}`,
  };
}

function schooling(random: Random, records: Records, city: string) {
  const roll = random.next();
  const sendco = random.chance(0.6) ? (1 as const) : (0 as const);
  if (roll < 0.1) {
    return {
      attending_school: "not attending" as const,
      school_id: null,
      supported_by_a_sendco: 0 as const,
    };
  }
  if (roll < 0.18) {
    return {
      attending_school: "home schooled" as const,
      school_id: 1,
      supported_by_a_sendco: 0 as const,
    };
  }
  return {
    attending_school: "attending" as const,
    school_id: near(random, records.schools, city).school_id,
    supported_by_a_sendco: sendco,
    name_of_sendco_at_the_school:
      sendco === 1 ? `Mrs ${random.pick(records.guardians).last_name}` : null,
  };
}

/** A field that is filled in when the question before it is answered with yes. */
function answered(random: Random, probability: number, text: () => string) {
  const yes = random.chance(probability);
  return { flag: yes ? (1 as const) : (0 as const), text: yes ? text() : null };
}

/** All form fields; stage, people and minutes come from the case's story. */
export function sampleForm(
  random: Random,
  records: Records,
  { topic, band, addedOn }: { topic: Topic; band: SampleBand; addedOn: Date },
) {
  const primary = random.pick(records.guardians);
  const other = random.pick(records.guardians);
  const second = random.chance(0.45) && other.guardian_id !== primary.guardian_id ? other : null;
  const support = answered(random, 0.5, () => random.pick(supportSources));
  const assessment = answered(random, 0.4, () => "Educational psychologist, report on file");
  const diagnosis = answered(random, 0.55, () => random.pick(["Autism", "ADHD", "Dyslexia"]));
  const ehcp = topic.hasPlan ?? random.chance(0.4);
  const children = 1 + random.below(4);
  const of = child(random, primary, addedOn);
  return {
    reason_for_the_call_today: random.pick(topic.reasons),
    rabbi: random.chance(0.15) ? `Rabbi ${random.pick(["Cohen", "Levi", "Gold", "Stern"])}` : null,
    primary_guardian_id: primary.guardian_id,
    primary_guardian_relationship_with_child: relationshipOf(random, primary, of.child_dob),
    secondary_guardian_id: second?.guardian_id ?? null,
    secondary_guardian_relationship_with_child: second
      ? relationshipOf(random, second, of.child_dob)
      : null,
    ...of,
    gp_id: random.chance(0.8) ? near(random, records.gps, primary.city).gp_id : null,
    send_issue_of_child: random.pick(sendIssues),
    does_the_child_currently_have_an_ehcp: ehcp ? 1 : 0,
    year_of_issue_of_ehcp: ehcp ? String(addedOn.getUTCFullYear() - random.below(4)) : null,
    local_authority_id: near(random, records.councils, primary.city).local_authority_id,
    receiving_support: support.flag,
    receiving_support_from: support.text,
    had_formal_assessment: assessment.flag,
    formal_assessment_details: assessment.text,
    had_formal_diagnosis: diagnosis.flag,
    formal_diagnosis_details: diagnosis.text,
    name_of_sendco_at_the_school: null,
    ...schooling(random, records, primary.city),
    how_many_children_under_18_in_household: children,
    how_many_people_in_the_household: children + 1 + random.below(3),
    number_of_children_with_issues_in_the_home: 1 + random.below(Math.min(children, 2)),
    how_did_you_hear_about_us: random.pick(heardOfUs),
    band: band.band,
    added_on: dateOf(addedOn),
  } satisfies Partial<Insertable<Tables["cases"]>>;
}
