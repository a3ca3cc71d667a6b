/**
 * What the settings of a helpline may be (SET-1): each with its rule, its message and its label, for the file of
 * the operator, the calls and the screen.
 */
import * as z from "zod/mini";
import { questionNumbers } from "../cases/case-details.ts";
import { maxUntouchedDays } from "../cases/needs-and-hours.ts";
import { isEmail } from "../contact-details.ts";
import { freeTextQuestions } from "../evaluations/evaluations.ts";
import { manyLines, oneLine, sentNumber } from "../fields.ts";
import { checkedClocks } from "../key-dates/clocks.ts";
import { messages } from "../messages.ts";
import { sentExactly, sentLine, sentLines } from "../sent-text.ts";

/** How many natures of case there may be, and options of a question: a list that a person can read. */
export const maxNatures = 200;
export const maxOptions = 20;
/** The longest texts, in characters. */
export const settingLengths = {
  productName: 60,
  /** A product's name and what separates it from the title of a page. */
  titlePrefix: 60,
  band: 60,
  nature: 200,
  question: 300,
  option: 100,
  email: 200,
  advice: 500,
  passphrase: 200,
} as const;

export const passphraseMinLength = 16;

export const settingMessages = {
  productName: `Please enter the name of the product: 1 to ${settingLengths.productName} characters.`,
  titlePrefix: `The prefix of titles may have at most ${settingLengths.titlePrefix} characters.`,
  callTakersSee: "Please choose what call takers see of families that they do not handle.",
  notifyOnAssignment: "Please say whether people are mailed new cases: true or false.",
  escalation: "Please enter a valid email address, or leave it blank.",
  advice: `Please write whom to ring: 1 to ${settingLengths.advice} characters.`,
  nature: `A nature of case needs a name of 1 to ${settingLengths.nature} characters.`,
  natures: `There must be at least one nature of case that is offered, and at most ${maxNatures}.`,
  natureTwice: (name: string) => `"${name}" is there twice. Please give each nature its own name.`,
  natureInUse: (name: string) =>
    `"${name}" is in use, so it cannot be removed. Please retire it: its cases keep it.`,
  natureGone: (name: string) =>
    `"${name}" is not a nature of case any more, so it cannot be renamed.`,
  bands: "There must be the bands 1, 2 and 3, each with a label and its hours from 0 to 1000.",
  hours: (band: number, label: string) =>
    `Band ${band}, “${label}”: please enter a number of hours from 0 to 1000.`,
  bandHours: (label: string) => `${label}: please enter hours that rise: from, to, and at most.`,
  bandsOverlap: (label: string, other: string) =>
    `${other} begins before ${label} ends. The hours of bands must not overlap.`,
  questions:
    "There must be the questions 1 to 18 in order; 9, 15 and 16 as text, the others with options 1, 2, and so on.",
  questionText: (n: number) =>
    `Please enter the wording of question ${n}: 3 to ${settingLengths.question} characters.`,
  options: (n: number) =>
    `Question ${n} needs 2 to ${maxOptions} options, each with a label of 1 to ${settingLengths.option} characters.`,
  optionsTaken: (n: number) =>
    `Question ${n}: an option cannot be taken away, because answers to it are kept. Please reword it.`,
  clockInUse: (label: string) =>
    `"${label}" is in use on cases, so its time cannot change. Please add the new one with the day from which it counts.`,
  passphrase: `Please enter a passphrase of at least ${passphraseMinLength} characters.`,
} as const;

const number = (what: string, min: number, max: number) => {
  const error = messages.wholeNumber(what, min, max);
  return sentNumber(z.int({ error }).check(z.minimum(min, error), z.maximum(max, error)));
};

const line = (error: string, max: number) =>
  sentLine({ error, max }).check(z.minLength(1, error), z.regex(oneLine, error));

/** The hours of a band, and what they are called. */
export const hourLabels = { hours_from: "From", hours_to: "To", hours_max: "At most" } as const;

function hours(label: string) {
  // The bands are a list of 1, 2 and 3.
  const error = ({ path = [] }: { readonly path?: readonly PropertyKey[] | undefined }) =>
    settingMessages.hours(Number(path.at(-2)) + 1, label);
  return sentNumber(z.number({ error }).check(z.minimum(0, { error }), z.maximum(1000, { error })));
}

const band = z.object({
  band: sentNumber(z.number()),
  label: line(settingMessages.bands, settingLengths.band),
  hours_from: hours(hourLabels.hours_from),
  hours_to: hours(hourLabels.hours_to),
  hours_max: hours(hourLabels.hours_max),
});

/** Longer than a wording may be: its own rule names the question. */
const longestWording = 10_000;

const question = z
  .object({
    number: sentNumber(z.number()),
    text: sentLine({ error: settingMessages.questions, max: longestWording }),
    kind: z.enum(["select", "text"]),
    options: z.array(
      z.object({
        value: sentNumber(z.number()),
        label: sentLine({ error: settingMessages.questions, max: longestWording }),
      }),
    ),
  })
  .check(
    z.refine(({ text }) => text !== "", {
      error: ({ input }) => settingMessages.questionText((input as { number: number }).number),
    }),
  );
export type EvaluationQuestion = z.output<typeof question>;

const fits = (each: EvaluationQuestion, index: number) => {
  const free = freeTextQuestions.includes(index + 1);
  return (
    each.number === index + 1 &&
    each.kind === (free ? "text" : "select") &&
    (free
      ? each.options.length === 0
      : each.options.length >= 2 && each.options.every((option, at) => option.value === at + 1))
  );
};

const questions = z
  .array(question)
  .check(
    z.refine(
      (list) => list.length === questionNumbers.length && list.every(fits),
      settingMessages.questions,
    ),
  );

/** What the file of the operator and the screen have in common, by key. */
export const sharedSettings = {
  product_name: line(settingMessages.productName, settingLengths.productName),
  /** Not tidied: it ends with the blank that separates it from the title. */
  title_prefix: sentExactly({
    error: settingMessages.titlePrefix,
    max: settingLengths.titlePrefix,
  }).check(z.regex(oneLine, settingMessages.titlePrefix)),
  /** What advisors and advocates learn of a caller whose family they do not see: name and handler, or nothing. */
  call_takers_see: z.enum(["handler", "nothing"], { error: settingMessages.callTakersSee }),
  /** The minimum length of the names of people and organisations. */
  name_min_length: number("Shortest name", 1, 10),
  /** A case is untouched after so many days without a log entry. */
  untouched_after_days: number("The days until a case is untouched", 1, maxUntouchedDays),
  /** Whether people are mailed when they are given a case. */
  notify_on_assignment: z.boolean({ error: settingMessages.notifyOnAssignment }),
  /** After how many hours the leads are told again of a concern that nobody has acknowledged. */
  concern_hours: number("The hours until a concern is mailed again", 1, 168),
  /** Who is told besides them; null: nobody. */
  concern_escalation: z.nullable(
    line(settingMessages.escalation, settingLengths.email).check(
      z.refine((text) => isEmail(text), settingMessages.escalation),
    ),
  ),
  /** Whom to ring when somebody is in danger, or when a concern cannot be raised now (SAFE-18). */
  concern_advice: sentLines({ error: settingMessages.advice, max: settingLengths.advice }).check(
    z.minLength(1, settingMessages.advice),
    z.regex(manyLines, settingMessages.advice),
  ),
  bands: z
    .array(band)
    .check(
      z.refine(
        (list) => list.map((each) => each.band).join() === "1,2,3",
        "The bands must be 1, 2 and 3, in this order.",
      ),
    ),
  evaluation_questions: questions,
  clocks: checkedClocks,
};

/** What is kept of backups and how long; on the server the environment sets them (README). */
export const operatorSettings = {
  /** 0: none is scheduled. */
  backup_every_hours: number("The hours between backups", 0, 8760),
  backup_keep: number("The number of backups to keep", 1, 10_000),
  /** Years after closing; null: forever. */
  retention_years: z.nullable(number("The years that closed cases are kept", 1, 100)),
  retention_deleted_days: z.nullable(number("The days that deleted cases are kept", 0, 36_500)),
  retention_enquiry_days: z.nullable(number("The days that enquiries tell who called", 1, 36_500)),
};

/** A nature of case as the calls have it. */
export const nature = z.strictObject({
  name: line(settingMessages.nature, settingLengths.nature),
  /** Retired: kept by its cases and counted, but not offered any more. */
  retired: z._default(z.boolean(), false),
  /** What it was called until now, if this renames it. */
  was: z.optional(sentLine({ error: settingMessages.nature, max: settingLengths.nature })),
});
export type Nature = z.output<typeof nature>;

/** The first name that two natures share, whatever the case of its letters. */
export function sharedName(list: readonly { readonly name: string }[]): string | undefined {
  const folded = list.map(({ name }) => name.trim().toLowerCase());
  return list.find((_each, at) => folded.indexOf(folded[at] ?? "") !== at)?.name;
}

type Bands = z.output<(typeof sharedSettings)["bands"]>;

/** What is wrong with the hours of the bands, if anything. Stricter than the file, which may be older. */
export function mistakeInBands(bands: Bands): string | undefined {
  for (const [at, each] of bands.entries()) {
    if (each.hours_from >= each.hours_to || each.hours_max < each.hours_to) {
      return settingMessages.bandHours(each.label);
    }
    const next = bands[at + 1];
    if (next && next.hours_from < each.hours_to) {
      return settingMessages.bandsOverlap(each.label, next.label);
    }
  }
  return undefined;
}

/** What is wrong with the wording of the questions, if anything. */
export function mistakeInQuestions(list: readonly EvaluationQuestion[]): string | undefined {
  for (const { number: n, text, kind, options } of list) {
    const length = text.trim().length;
    if (length < 3 || length > settingLengths.question || !oneLine.test(text))
      return settingMessages.questionText(n);
    const isOption = ({ label }: { label: string }) =>
      label.trim().length > 0 && label.length <= settingLengths.option && oneLine.test(label);
    const isGood = options.length >= 2 && options.length <= maxOptions && options.every(isOption);
    if (kind === "select" && !isGood) return settingMessages.options(n);
  }
  return undefined;
}
