/** What a family has agreed to: purposes, words and which consent counts on a day (SAFE-11, SAFE-12). */

import { changedMeanwhile } from "../changed-meanwhile.ts";
import { type Day, showShortDay } from "../dates.ts";
import { capitalised } from "../words.ts";

export const consentPurposes = [
  "contact school",
  "contact authority",
  "share with clinic",
  "record",
  "feedback",
  "other",
] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const consentGivers = [
  "primary guardian",
  "secondary guardian",
  "young person",
  "other",
] as const;
type ConsentGiver = (typeof consentGivers)[number];

export const consentMeans = ["spoken", "written", "e-mail"] as const;
type ConsentMeans = (typeof consentMeans)[number];

export interface Consent {
  readonly consent_id: number;
  readonly purpose: ConsentPurpose;
  readonly given_by: ConsentGiver;
  readonly means: ConsentMeans;
  readonly given_on: Day;
  readonly expires_on: Day | null;
  readonly withdrawn_on: Day | null;
  readonly note: string | null;
  readonly version: number;
}

export const consentMessages = {
  id: "Please give the id of the consent.",
  purpose: "Please choose what the consent is for.",
  givenBy: "Please choose who gave the consent.",
  means: "Please choose how the consent was given.",
  givenOn: "Please enter the day on which the consent was given (DD-MM-YYYY).",
  givenLate: "A consent cannot have been given after tomorrow.",
  expiresOn: "Please enter a valid date on which the consent ends, or leave it empty.",
  endsEarly: "The consent cannot end before it was given.",
  withdrawnOn: "Please enter a valid date on which the consent was withdrawn, or leave it empty.",
  withdrawnLate: "A consent cannot have been withdrawn after tomorrow.",
  withdrawnEarly: "The consent cannot have been withdrawn before it was given.",
  otherNote: "Please say in the note what the consent is for.",
  noSecondary: "This case has no secondary guardian. Please choose who gave the consent.",
  notFound: "This consent does not exist.",
  added: "The consent has been added.",
  updated: "The consent has been changed.",
  nothingChanged: "Please change at least one consent, or press Cancel.",
  saved: (count: number) =>
    count === 1 ? "One consent has been saved." : `${count} consents have been saved.`,
  /** Below the list. */
  together:
    "Switch on what the family agrees to, and off what they take back. Who, how and on which day is kept with each change.",
  stale: changedMeanwhile("this consent"),
  none: "No consent is recorded",
  /** @param purpose what a letter, mail or link needs consent for */
  missing: (purpose: ConsentPurpose) =>
    `There is no consent to ${toDo[purpose]} at present. Please ask the family first, or record what they have agreed to.`,
} as const;

/** What a consent allows: "may …", "consent to …". */
const toDo: Readonly<Record<ConsentPurpose, string>> = {
  "contact school": "contact the school",
  "contact authority": "contact the authority",
  "share with clinic": "share with the clinic",
  record: "keep a record",
  feedback: "ask for feedback",
  other: "something else",
};

/** The labels of the choices. */
export const purposeLabels = Object.fromEntries(
  consentPurposes.map((purpose) => [purpose, capitalised(toDo[purpose])]),
) as Readonly<Record<ConsentPurpose, string>>;

/** Newest first, as the call answers. */
const newestFirst = (one: Consent, other: Consent): number =>
  other.given_on.localeCompare(one.given_on) || other.consent_id - one.consent_id;

/** Whether two consents are about the same: what else was agreed to, each says for itself. */
const isSameMatter = (one: Consent, other: Consent) =>
  one.consent_id === other.consent_id ||
  (one.purpose !== "other" && one.purpose === other.purpose && one.given_by === other.given_by);

/**
 * When a consent was withdrawn, by this day; null if it was not. Somebody who withdraws a consent also withdraws
 * what they had given for the same purpose before, which may have been recorded twice.
 */
function withdrawnOn(consent: Consent, all: readonly Consent[], day: Day): Day | null {
  const days = all.flatMap((each) => {
    const { withdrawn_on: on } = each;
    if (on === null || on > day || !isSameMatter(each, consent)) return [];
    const isLater = on === consent.given_on && each.consent_id >= consent.consent_id;
    return on > consent.given_on || isLater ? [on] : [];
  });
  return days.sort()[0] ?? null;
}

export type ConsentState = "valid" | "later" | "expired" | "withdrawn";

/** What a consent is on a day, beside the others of its case. It counts until the end of its last day. */
export function consentState(consent: Consent, all: readonly Consent[], day: Day): ConsentState {
  if (withdrawnOn(consent, all, day) !== null) return "withdrawn";
  if (consent.given_on > day) return "later";
  return consent.expires_on !== null && consent.expires_on < day ? "expired" : "valid";
}

/** Whether a case has a consent for this purpose on this day. Letters, mails and links ask this (SAFE-12). */
export const hasConsent = (all: readonly Consent[], purpose: ConsentPurpose, day: Day): boolean =>
  all.some((each) => each.purpose === purpose && consentState(each, all, day) === "valid");

export interface ConsentWords {
  readonly state: ConsentState;
  /** "may contact the school until 1 Mar". */
  readonly words: string;
}

/** One consent in words, as it is on a day. */
export function consentInWords(consent: Consent, all: readonly Consent[], day: Day): ConsentWords {
  const { purpose, given_by, given_on, expires_on, note } = consent;
  const state = consentState(consent, all, day);
  const what = purpose === "other" && note !== null ? `“${note}”` : toDo[purpose];
  // With no-break spaces: a line does not break within a day.
  const show = (date: Day | null) =>
    date === null ? "" : showShortDay(date, day).replaceAll(" ", "\u00a0");
  const words: Readonly<Record<ConsentState, string>> = {
    valid: `may ${what}${expires_on === null ? "" : ` until ${show(expires_on)}`}`,
    later: `may ${what} from ${show(given_on)}`,
    expired: `consent to ${what} expired on ${show(expires_on)}`,
    withdrawn: `${given_by} withdrew consent to ${what} on ${show(withdrawnOn(consent, all, day))}`,
  };
  return { state, words: words[state] };
}

/** The consent that lasts longest. */
const longest = (one: Consent, other: Consent) => {
  const last = ({ expires_on }: Consent) => expires_on ?? "9999-12-31";
  return last(other).localeCompare(last(one));
};

/**
 * The consents of a case in one line: for each purpose what may be done, or why it may not any more. Who has
 * withdrawn is said even if somebody else's consent still counts.
 */
export function consentLine(all: readonly Consent[], day: Day): ConsentWords[] {
  return consentPurposes.flatMap((purpose) => {
    const of = all.filter((each) => each.purpose === purpose);
    const stateOf = (consent: Consent) => consentState(consent, all, day);
    if (purpose === "other")
      return of.toSorted(newestFirst).map((each) => consentInWords(each, all, day));
    const best = of.filter((each) => stateOf(each) === "valid").toSorted(longest)[0];
    const newestOf = consentGivers.flatMap((giver) =>
      of
        .filter(({ given_by }) => given_by === giver)
        .toSorted(newestFirst)
        .slice(0, 1),
    );
    const withdrawn = newestOf.filter((each) => stateOf(each) === "withdrawn");
    const latest = of.toSorted(newestFirst).slice(0, 1);
    const shown = best ? [best, ...withdrawn] : withdrawn.length > 0 ? withdrawn : latest;
    return shown.map((each) => consentInWords(each, all, day));
  });
}
