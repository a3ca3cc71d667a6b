/**
 * Clocks: what has to happen how long after what. They are listed in the configuration file; the default is
 * England's law on special educational needs (docs/how-to/set-up-key-dates.md).
 */
import * as z from "zod/mini";
import { isCalendarDate } from "../dates.ts";
import { sentNumber } from "../fields.ts";
import { messages } from "../messages.ts";
import { type Nation, nations, usualNation } from "../nations.ts";
import { sentLine, sentShortly } from "../sent-text.ts";

/** The longest texts of a clock, in characters. */
export const clockLengths = { key: 40, label: 100, note: 300 } as const;

/** Part of a field's name in forms and in the audit log. */
const wrongKey = `must be small letters, digits and _, at most ${clockLengths.key}`;
const key = sentShortly(wrongKey).check(
  z.regex(new RegExp(`^[a-z][a-z0-9_]{0,${clockLengths.key - 1}}$`), wrongKey),
);

const wrongLabel = `The texts of a key date must have 1 to ${clockLengths.label} characters.`;
const label = sentLine({ error: wrongLabel, max: clockLengths.label }).check(
  z.minLength(1, wrongLabel),
);

/** The largest amount of an offset: a hundred years of days. */
export const longestOffset = 36_525;
const wrongAmount = messages.wholeNumber("How long a key date takes", 0, longestOffset);
const amount = z.optional(
  sentNumber(
    z.int(wrongAmount).check(z.minimum(0, wrongAmount), z.maximum(longestOffset, wrongAmount)),
  ),
);

const wrongValidFrom = "A key date must apply from a date such as 2026-09-01.";
const wrongNote = `The source of a key date may have at most ${clockLengths.note} characters.`;

const start = z.strictObject({
  key,
  label,
  /** Whether days to come are accepted, as of a meeting that is arranged. */
  ahead: z.optional(z.boolean()),
});
export type Start = z.output<typeof start>;

const offset = z.strictObject({ days: amount, weeks: amount, months: amount, years: amount });
export type Offset = z.output<typeof offset>;

const clock = z.strictObject({
  key,
  label,
  /** A date that people enter, or the key of another clock, from whose due date this one runs. */
  from: z.union([start, key], { error: "must be a start with key and label, or a clock's key" }),
  offset,
  /** Where the rule was read. Required for nations other than England. */
  note: z.optional(sentLine({ error: wrongNote, max: clockLengths.note })),
  /** Whose law it is; England's if left out. */
  nation: z.optional(
    z.enum(nations, `The nation of a key date must be one of: ${nations.join(", ")}.`),
  ),
  /** Counts from this day on: a date before it keeps the older clock of the same key and start. */
  valid_from: z.optional(
    sentShortly(wrongValidFrom).check(z.refine(isCalendarDate, wrongValidFrom)),
  ),
});
export type Clock = z.output<typeof clock>;

export type Clocks = readonly Clock[];

/** The nation whose law a clock states. */
export const nationOf = ({ nation = usualNation }: Clock): Nation => nation;

/** The clocks of a case, by the nation of its authority; one that is not known counts as England (SET-8). */
export const clocksIn = (clocks: Clocks, nation: Nation | null): Clocks =>
  clocks.filter((clock) => nationOf(clock) === (nation ?? usualNation));

const fromKey = ({ from }: Clock): string => (typeof from === "string" ? `=${from}` : from.key);

/** Whether two clocks are versions of one rule, of which the day of the start decides. */
export const isSameRule = (one: Clock, other: Clock): boolean =>
  one.key === other.key && nationOf(one) === nationOf(other) && fromKey(one) === fromKey(other);

/** Whether two entries are the same version of one rule. */
export const isSameVersion = (one: Clock, other: Clock): boolean =>
  isSameRule(one, other) && one.valid_from === other.valid_from;

/** Whether a clock counts for a date that it runs from: no newer version of its rule does. */
export const countsFrom = (clocks: Clocks, clock: Clock, date: string): boolean =>
  (clock.valid_from ?? "") <= date &&
  !clocks.some(
    (other) =>
      isSameRule(clock, other) &&
      (other.valid_from ?? "") > (clock.valid_from ?? "") &&
      (other.valid_from ?? "") <= date,
  );

/** The starts, each once, in the order of the file. */
export function startsOf(clocks: Clocks): Start[] {
  const starts = new Map<string, Start>();
  for (const { from } of clocks) {
    if (typeof from !== "string" && !starts.has(from.key)) starts.set(from.key, from);
  }
  return [...starts.values()];
}

/** The keys of the clocks, each once. Clocks that share a key are one date, and the later counts. */
export const clockKeys = (clocks: Clocks): string[] => [...new Set(clocks.map(({ key }) => key))];

/** The first clock with this key. */
export const clockOf = (clocks: Clocks, key: string): Clock | undefined =>
  clocks.find((each) => each.key === key);

/** The clocks that a clock's date depends on, by key; empty if it runs from starts only. */
const basesOf = (clocks: Clocks, key: string): string[] =>
  clocks.flatMap((each) => (each.key === key && typeof each.from === "string" ? [each.from] : []));

/** Whether following `from` from this clock leads back to it. */
function isInCircle(clocks: Clocks, key: string): boolean {
  const seen = new Set<string>();
  const open = basesOf(clocks, key);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === key) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...basesOf(clocks, next));
  }
  return false;
}

interface Mistake {
  /** Where in the list of clocks. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function mistakeOfStart(clocks: Clocks, start: Start): string | undefined {
  const { key, label, ahead } = start;
  const first = startsOf(clocks).find((each) => each.key === key) ?? start;
  if (first.label !== label) {
    return `the start "${key}" has two labels, "${first.label}" and "${label}"`;
  }
  return Boolean(first.ahead) === Boolean(ahead)
    ? undefined
    : `the start "${key}" has "ahead" in one clock and not in another`;
}

function mistakeOfBase(clocks: Clocks, key: string, from: string): string | undefined {
  if (!clockOf(clocks, from)) {
    return `the clock "${key}" runs from "${from}", and there is no such clock`;
  }
  return isInCircle(clocks, key)
    ? `the clock "${key}" runs from itself, by way of "${from}"`
    : undefined;
}

/** What is wrong with a list of clocks, besides the form of each entry. */
function mistakesIn(clocks: Clocks): Mistake[] {
  return clocks.flatMap((clock, at) => {
    const { key, from, offset, note, nation = usualNation, valid_from = "" } = clock;
    const { days, weeks, months, years } = offset;
    const base =
      typeof from === "string"
        ? mistakeOfBase(clocksIn(clocks, nation), key, from)
        : mistakeOfStart(clocks, from);
    const none = !days && !weeks && !months && !years;
    const twice = clocks
      .slice(0, at)
      .some((other) => isSameRule(clock, other) && (other.valid_from ?? "") === valid_from);
    const unread = nation !== usualNation && !note;
    return [
      ...(base ? [{ path: [at, "from"], message: base }] : []),
      ...(none ? [{ path: [at, "offset"], message: `the clock "${key}" has no offset` }] : []),
      ...(unread
        ? [{ path: [at, "note"], message: `the clock "${key}" does not say where it was read` }]
        : []),
      ...(twice
        ? [{ path: [at, "valid_from"], message: `the clock "${key}" is there twice from this day` }]
        : []),
    ];
  });
}

export const clockList = z.array(clock);

/** The clocks of the configuration file. */
export const checkedClocks = clockList.check((check) => {
  for (const { path, message } of mistakesIn(check.value)) {
    check.issues.push({
      code: "custom",
      input: check.value,
      path: [...path],
      message,
    });
  }
});

const starts = {
  request: { key: "ehc_request", label: "Request for an EHC needs assessment received" },
  draft: { key: "draft_plan", label: "Draft plan sent" },
  decision: { key: "decision_letter", label: "Decision letter" },
  certificate: { key: "mediation_certificate", label: "Mediation certificate" },
  review: { key: "review_meeting", label: "Annual review meeting", ahead: true },
  final: { key: "final_plan", label: "Final plan issued" },
} as const satisfies Record<string, Start>;

const appeal = { key: "appeal", label: "Appeal to the tribunal" } as const;

/** England: the SEND Regulations 2014, the tribunal's rules and the Children and Families Act 2014. */
export const englandsClocks: Clock[] = [
  {
    key: "assessment_decision",
    label: "Decision whether to assess",
    from: starts.request,
    offset: { weeks: 6 },
    note: "SEND Regulations 2014, regulation 5(1)",
  },
  {
    key: "plan_decision",
    label: "Decision whether to issue a plan",
    from: starts.request,
    offset: { weeks: 16 },
    note: "SEND Regulations 2014, regulation 10(1)",
  },
  {
    key: "final_plan",
    label: "Final plan",
    from: starts.request,
    offset: { weeks: 20 },
    note: "SEND Regulations 2014, regulation 13(2)",
  },
  {
    key: "parents_comments",
    label: "Parent's comments on the draft plan",
    from: starts.draft,
    offset: { days: 15 },
    note: "SEND Regulations 2014, regulation 13(1)",
  },
  {
    ...appeal,
    from: starts.decision,
    offset: { months: 2 },
    note: "Tribunal Procedure (First-tier Tribunal) (HESC Chamber) Rules 2008, rule 20",
  },
  {
    ...appeal,
    from: starts.certificate,
    offset: { months: 1 },
    note: "Tribunal Procedure (First-tier Tribunal) (HESC Chamber) Rules 2008, rule 20",
  },
  {
    key: "review_decision",
    label: "Authority's decision after the annual review",
    from: starts.review,
    offset: { weeks: 4 },
    note: "SEND Regulations 2014, regulation 20(10)",
  },
  {
    key: "annual_review",
    label: "Next annual review",
    from: starts.final,
    offset: { months: 12 },
    note: "Children and Families Act 2014, section 44(1)",
  },
];
