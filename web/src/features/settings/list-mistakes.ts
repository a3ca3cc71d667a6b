/** What is wrong with a list of settings, by field, so that the form can lead to it. The server checks the same. */
import {
  type EvaluationQuestion,
  mistakeInBands,
  mistakeInQuestions,
  type Nature,
  settingMessages,
  sharedSettings,
} from "@helpline/contract/settings/setting-values";
import type { ShownSettings } from "@helpline/contract/settings/settings";
import * as z from "zod/mini";

/** Name of the field, and the message. */
export type Mistake = readonly [name: string, message: string];

export function mistakesInNatures(natures: readonly Nature[]): Mistake[] {
  const names = natures.map(({ name }) => name.trim().toLowerCase());
  return natures.flatMap(({ name }, at): Mistake[] => {
    if (names[at] === "") return [[`${at}.name`, settingMessages.nature]];
    const isTwice = names.indexOf(names[at] ?? "") !== at;
    return isTwice ? [[`${at}.name`, settingMessages.natureTwice(name.trim())]] : [];
  });
}

type Bands = ShownSettings["bands"];

export function mistakesInBands(bands: Bands): Mistake[] {
  const issues = z.safeParse(sharedSettings.bands, bands).error?.issues ?? [];
  return bands.flatMap((band, at): Mistake[] => {
    const unread = issues.filter(({ path }) => path[0] === at);
    if (unread.length > 0) return unread.map(({ path, message }) => [path.join("."), message]);
    const own = mistakeInBands([band]);
    if (own) return [[`${at}.${band.hours_from < band.hours_to ? "hours_max" : "hours_to"}`, own]];
    const before = bands[at - 1];
    const overlap = before && !mistakeInBands([before]) && mistakeInBands([before, band]);
    return overlap ? [[`${at}.hours_from`, overlap]] : [];
  });
}

export const mistakesInQuestions = (questions: readonly EvaluationQuestion[]): Mistake[] =>
  questions.flatMap((question, at): Mistake[] => {
    const message = mistakeInQuestions([question]);
    if (message === undefined) return [];
    const empty = question.options.findIndex(({ label }) => label.trim() === "");
    const isOfOptions = message === settingMessages.options(question.number);
    return [[isOfOptions ? `${at}.options.${Math.max(empty, 0)}` : `${at}.text`, message]];
  });
