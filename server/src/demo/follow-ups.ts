/** What the sample staff have promised to do: overdue, due today, soon and later, done, and of nobody. */
import type { UserType } from "@helpline/contract/access";
import { assigneeColumns, assigneesOf } from "@helpline/contract/cases/assignees";
import { dayAfter, dayMs } from "@helpline/contract/dates";
import type { Insertable, Kysely, Selectable } from "kysely";
import type { Tables } from "#database/tables";
import { createRandom, type Random } from "./random.ts";
import { demoUsername } from "./staff.ts";

type NewFollowUp = Insertable<Tables["follow_ups"]>;

const columns = ["case_id", "added_on", "closed_on", ...assigneeColumns] as const;
type Case = Pick<Selectable<Tables["cases"]>, (typeof columns)[number]>;

/** What each role promises. */
const texts: Readonly<Record<UserType, readonly string[]>> = {
  advisor: [
    "Send the template letter for an EHC needs assessment",
    "Ring the parent: has the local authority answered?",
    "Ring: how was the meeting at school?",
    "Send the leaflet on mediation",
    "Ring back: has the school put its support in writing?",
    "Send the fact sheet on timescales",
  ],
  advocate: [
    "Ring the school and ask for the provision map",
    "Read the draft plan before the call on its comments",
    "Ask the SENDCO for the last two reviews",
    "Chase the local authority for the panel's date",
    "Ring back about the tribunal: are the papers in?",
    "Check that the appeal was registered",
    "Write to the local authority about transport",
    "Send the bundle to the tribunal",
  ],
  clinic: [
    "Offer the family an appointment",
    "Ask the school for the teacher's questionnaire",
    "Write the report of the assessment",
    "Ring the parent: are the questionnaires filled in?",
    "Send the report to the advocate",
  ],
  evaluator: [
    "Ring the family for the evaluation",
    "Try the evaluation again in the evening: nobody answered",
    "Ring back at the time that the parent asked for",
    "Ask whether the parent prefers the questions by post",
  ],
  manager: ["Ask how this case is going", "Talk about the hours of this case"],
  admin: ["Check the details of this case"],
};
const forManagers = "Decide who takes this case over";

/** Days from today. The demo accounts have each of the first five, so that every list shows something. */
const dueIn = [-6, -1, 0, 3, 20, 1, 5, 9, -15, 30];

/** A morning some days ago, but not before the case was added. */
function momentBefore(now: Date, days: number, { added_on }: Case): string {
  const morning = now.getTime() - days * dayMs - 90 * 60_000;
  return new Date(Math.max(morning, Date.parse(added_on))).toISOString();
}

interface Telling {
  readonly random: Random;
  readonly now: Date;
  readonly today: string;
  readonly manager: number;
  /** The demo accounts. */
  readonly demo: ReadonlySet<number>;
  /** A text that suits what this person does. */
  textFor(person: number): string;
  /** How many open follow-ups each person has so far. */
  readonly had: Map<number | null, number>;
}

function openOnes(telling: Telling, each: Case): NewFollowUp[] {
  const { random, now, today, manager, demo, had, textFor } = telling;
  const { handler, clinic } = assigneesOf(each);
  const person = clinic !== null && random.chance(0.5) ? clinic : handler;
  const count = had.get(person) ?? 0;
  const isDemo = person !== null && demo.has(person);
  const wanted = isDemo ? count < dueIn.length : random.chance(person === null ? 0.6 : 0.35);
  if (!wanted) return [];
  had.set(person, count + 1);
  const days = isDemo ? (dueIn[count] ?? 2) : random.pick(dueIn);
  return [
    {
      case_id: each.case_id,
      due_on: dayAfter(today, days),
      assigned_to: person,
      text: person === null ? forManagers : textFor(person),
      created_by: person ?? manager,
      created_on: momentBefore(now, 5 + random.below(20), each),
    },
  ];
}

function pastOne({ random, now, today, manager, textFor }: Telling, each: Case): NewFollowUp[] {
  if (!random.chance(0.3)) return [];
  const person = each.advocate_id ?? each.advisor_id ?? manager;
  const withCase = each.closed === 1 && random.chance(0.4);
  const done_on = each.closed_on ?? momentBefore(now, 3 + random.below(10), each);
  return [
    {
      case_id: each.case_id,
      text: textFor(person),
      assigned_to: person,
      due_on: dayAfter(each.closed_on?.slice(0, 10) ?? today, -random.below(6)),
      created_by: person,
      created_on: each.added_on,
      done_on,
      done_by: person,
      closed_with_case: withCase,
    },
  ];
}

export async function insertFollowUps(db: Kysely<Tables>, now: Date): Promise<void> {
  const cases = await db.selectFrom("cases").select(columns).orderBy("case_id", "desc").execute();
  const staff = await db
    .selectFrom("users")
    .select(["user_id", "username", "user_type"])
    .orderBy("user_id")
    .execute();
  const idOf = (username: string) => staff.find((each) => each.username === username)?.user_id ?? 0;
  const roleOf = new Map(staff.map(({ user_id, user_type }) => [user_id, user_type]));
  const random = createRandom(20_261_122);
  const telling: Telling = {
    random,
    textFor: (person) => random.pick(texts[roleOf.get(person) ?? "manager"]),
    now,
    today: now.toISOString().slice(0, 10),
    manager: idOf(demoUsername("manager")),
    demo: new Set(
      (["advisor", "advocate", "clinic", "evaluator"] as const).map((role) =>
        idOf(demoUsername(role)),
      ),
    ),
    had: new Map(),
  };
  const rows = cases.flatMap((each) => [
    ...pastOne(telling, each),
    ...(each.closed === 1 ? [] : openOnes(telling, each)),
  ]);
  const own = cases
    .filter(({ closed }) => closed === 0)
    .slice(0, 5)
    .map(
      (each, index): NewFollowUp => ({
        case_id: each.case_id,
        text: random.pick(texts.manager),
        due_on: dayAfter(telling.today, dueIn[index] ?? 0),
        assigned_to: telling.manager,
        created_by: telling.manager,
        created_on: momentBefore(now, 4, each),
      }),
    );
  await db
    .insertInto("follow_ups")
    .values([...rows, ...own])
    .execute();
}
