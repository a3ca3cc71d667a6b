/** What a change of the settings was, in words (SET-2). */
import { showDate } from "../dates.ts";
import type { Clock, Offset } from "../key-dates/clocks.ts";
import { counted, plurals } from "../words.ts";
import type { EvaluationQuestion, Nature } from "./setting-values.ts";
import type { SettingKey } from "./settings.ts";

/** The settings by their labels on the screen. */
export const settingLabels: Readonly<Record<SettingKey, string>> = {
  product_name: "Product name",
  title_prefix: "Title prefix",
  logo: "Logo",
  call_takers_see: "Call takers see",
  name_min_length: "Shortest name",
  untouched_after_days: "Untouched after (days)",
  notify_on_assignment: "Mail people their new cases",
  concern_hours: "Mail a concern again after (hours)",
  concern_escalation: "And mail it to",
  concern_advice: "If somebody is in danger",
  nature_of_case: "Nature of case",
  bands: "Hour bands",
  evaluation_questions: "Evaluation",
  clocks: "Key dates",
  backup_every_hours: "Hours between backups",
  backup_keep: "Backups to keep",
  backup_passphrase: "Passphrase of backups",
  retention_years: "Keep closed cases (years)",
  retention_deleted_days: "Keep deleted cases (days)",
  retention_enquiry_days: "Keep who called (days)",
};

const quoted = (text: string) => `"${text}"`;
const hidden = "(hidden)";

function plain(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? String(value) : quoted(String(value));
}

function ofNature(before: readonly Nature[], { name, retired, was = name }: Nature): string[] {
  const old = before.find((each) => each.name === was);
  if (!old) return [`Added ${quoted(name)}`];
  return [
    ...(was === name ? [] : [`Renamed ${quoted(was)} to ${quoted(name)}`]),
    ...(old.retired === retired ? [] : [`${retired ? "Retired" : "Offers again"} ${quoted(name)}`]),
  ];
}

function natureWords(before: readonly Nature[], after: readonly Nature[]): string[] {
  const kept = after.map(({ name, was = name }) => was);
  const removed = before.filter(({ name }) => !kept.includes(name));
  const words = [
    ...after.flatMap((each) => ofNature(before, each)),
    ...removed.map(({ name }) => `Removed ${quoted(name)}`),
  ];
  return words.length > 0 ? words : ["Changed the order"];
}

function questionWords(
  before: readonly EvaluationQuestion[],
  after: readonly EvaluationQuestion[],
): string[] {
  return after.flatMap(({ number, text, options }) => {
    const old = before.find((each) => each.number === number);
    if (!old) return [];
    const labels = options.flatMap(({ value, label }) => {
      const was = old.options.find((each) => each.value === value)?.label;
      if (was === label) return [];
      return was === undefined
        ? [`Question ${number}: added option ${value}, ${quoted(label)}`]
        : [`Question ${number}, option ${value}: from ${quoted(was)} to ${quoted(label)}`];
    });
    const removed = old.options
      .filter(({ value }) => !options.some((each) => each.value === value))
      .map(({ value, label }) => `Question ${number}: removed option ${value}, ${quoted(label)}`);
    const wording =
      old.text === text ? [] : [`Question ${number}: from ${quoted(old.text)} to ${quoted(text)}`];
    return [...wording, ...labels, ...removed];
  });
}

type Band = {
  band: number;
  label: string;
  hours_from: number;
  hours_to: number;
  hours_max: number;
};

const bandInWords = ({ label, hours_from, hours_to, hours_max }: Band) =>
  `${quoted(label)}, ${hours_from} to ${hours_to} hours, at most ${hours_max}`;

function bandWords(before: readonly Band[], after: readonly Band[]): string[] {
  return after.flatMap((each) => {
    const old = before.find(({ band }) => band === each.band);
    if (!old || bandInWords(old) === bandInWords(each)) return [];
    return [`Band ${each.band}: from ${bandInWords(old)} to ${bandInWords(each)}`];
  });
}

/** "2 months", "15 days" */
export const offsetInWords = (offset: Offset): string =>
  (["year", "month", "week", "day"] as const)
    .flatMap((unit) => {
      const count = offset[plurals[unit]];
      return count ? [counted(count, unit)] : [];
    })
    .join(" and ");

/** When a clock ends: `15 days after "Draft plan"`. */
export function clockTimeInWords({ from, offset }: Clock, clocks: readonly Clock[]): string {
  const start =
    typeof from === "string" ? (clocks.find(({ key }) => key === from)?.label ?? from) : from.label;
  return `${offsetInWords(offset)} after ${quoted(start)}`;
}

const clockInWords = (clock: Clock, clocks: readonly Clock[]) =>
  [
    `${quoted(clock.label)}, ${clockTimeInWords(clock, clocks)}`,
    clock.nation ?? "",
    clock.valid_from ? `from ${showDate(clock.valid_from)} on` : "",
  ]
    .filter(Boolean)
    .join(", ");

function clockWords(before: readonly Clock[], after: readonly Clock[]): string[] {
  const inWords = (clocks: readonly Clock[]) => clocks.map((each) => clockInWords(each, clocks));
  const [old, now] = [inWords(before), inWords(after)];
  const added = now.filter((each) => !old.includes(each)).map((each) => `Added ${each}`);
  const gone = old.filter((each) => !now.includes(each)).map((each) => `Removed ${each}`);
  return [...gone, ...added];
}

/** What a change of one setting was. */
export function settingInWords(key: SettingKey, before: unknown, after: unknown): string[] {
  const label = settingLabels[key];
  switch (key) {
    case "nature_of_case":
      return natureWords(before as Nature[], after as Nature[]).map((each) => `${label}: ${each}`);
    case "evaluation_questions":
      return questionWords(before as EvaluationQuestion[], after as EvaluationQuestion[]);
    case "bands":
      return bandWords(before as Band[], after as Band[]);
    case "clocks":
      return clockWords(before as Clock[], after as Clock[]).map((each) => `${label}: ${each}`);
    case "logo":
      return [after === null ? "Removed the logo" : "Set another logo"];
    case "backup_passphrase":
      return [after === null ? "Removed the passphrase of backups" : `${label}: ${hidden}`];
    default:
      return [`${label}: from ${plain(before)} to ${plain(after)}`];
  }
}
