/** The product's configuration file (OPS-2), and the part of it that pages receive (WIRE-22). */
import * as z from "zod/mini";
import { usualUntouchedDays } from "../cases/needs-and-hours.ts";
import { usualConcernAdvice } from "../concerns/advice.ts";
import { configCall } from "../first-load-calls.ts";
import { defineRoute } from "../http.ts";
import { clockList, englandsClocks } from "../key-dates/clocks.ts";
import { usualNameMinLength } from "../names.ts";
import { sharedSettings } from "../settings/setting-values.ts";

export type { EvaluationQuestion } from "../settings/setting-values.ts";

const shared = sharedSettings;

const fileSettings = {
  product_name: shared.product_name,
  title_prefix: shared.title_prefix,
  bands: shared.bands,
  name_min_length: z._default(shared.name_min_length, usualNameMinLength),
  untouched_after_days: z._default(shared.untouched_after_days, usualUntouchedDays),
  notify_on_assignment: z._default(shared.notify_on_assignment, true),
  call_takers_see: z._default(shared.call_takers_see, "handler"),
  concern_hours: z._default(shared.concern_hours, 4),
  concern_escalation: z._default(shared.concern_escalation, null),
  concern_advice: z._default(shared.concern_advice, usualConcernAdvice),
  nature_of_case: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1)),
  evaluation_questions: shared.evaluation_questions,
  /** The key dates of cases (docs/how-to/set-up-key-dates.md); England's unless the file lists its own. */
  clocks: z._default(shared.clocks, englandsClocks),
};

/** The settings that the file may have. */
export const fileKeys = Object.keys(fileSettings) as (keyof typeof fileSettings)[];

/** `config/helpline.json`: the settings of a new helpline, and which of them only this file changes (SET-3). */
export const productConfigFile = z.strictObject({
  ...fileSettings,
  locked: z._default(z.array(z.enum(fileKeys as [(typeof fileKeys)[number]])), []),
});
export type ProductConfigFile = z.output<typeof productConfigFile>;

/** A wording that was used before. */
export const earlierWording = z.object({
  number: z.number(),
  text: z.string(),
  options: z.array(z.object({ value: z.number(), label: z.string() })),
  /** The version of the settings that replaced it, and the moment of that. */
  before: z.number(),
  until: z.string(),
});
export type EarlierWording = z.output<typeof earlierWording>;

export const configRoutes = {
  config: defineRoute({
    ...configCall,
    data: z.object({
      product_name: shared.product_name,
      title_prefix: shared.title_prefix,
      bands: shared.bands,
      nature_of_case: z.array(z.string()),
      /** Not offered any more, but kept by cases. */
      retired_natures: z.array(z.string()),
      evaluation_questions: shared.evaluation_questions,
      /** Answers that were given to them have a `questions_version` below their `before`. */
      earlier_wordings: z.array(earlierWording),
      /** The version of the settings that an evaluation form was opened with. */
      settings_version: z.number(),
      clocks: clockList,
      name_min_length: z.number(),
      untouched_after_days: z.number(),
      call_takers_see: z.enum(["handler", "nothing"]),
      /** Whom to ring when somebody is in danger. */
      concern_advice: z.string(),
      /** The address of the logo; null: none. */
      logo: z.nullable(z.string()),
      cases_page_size: z.number(),
      upload_limit_bytes: z.number(),
      time_zone: z.string(),
      /** Whether there is a safeguarding lead, so that concerns can be raised (SAFE-6). */
      takes_concerns: z.boolean(),
    }),
  }),
};
