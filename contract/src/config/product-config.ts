/** The product's configuration file (OPS-2), and the part of it that pages receive (WIRE-22). */
import * as z from "zod/mini";
import { questionNumbers } from "../cases/case-details.ts";
import { maxUntouchedDays, usualUntouchedDays } from "../cases/needs-and-hours.ts";
import { freeTextQuestions } from "../evaluations/evaluations.ts";
import { isEmail } from "../fields.ts";
import { configCall } from "../first-load-calls.ts";
import { defineRoute } from "../http.ts";
import { checkedClocks, clockList, englandsClocks } from "../key-dates/clocks.ts";
import { usualNameMinLength } from "../names.ts";

const hours = z.number().check(z.minimum(0), z.maximum(1000));

const question = z.object({
  number: z.number(),
  text: z.string().check(z.minLength(1)),
  kind: z.enum(["select", "text"]),
  options: z.array(z.object({ value: z.number(), label: z.string() })),
});
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

/** `config/helpline.json`. */
export const productConfigFile = z.strictObject({
  product_name: z.string().check(z.minLength(1), z.maxLength(60)),
  title_prefix: z.string().check(z.maxLength(60)),
  bands: z
    .array(
      z.object({
        band: z.number(),
        label: z.string(),
        hours_from: hours,
        hours_to: hours,
        hours_max: hours,
      }),
    )
    .check(
      z.refine((list) => list.map((each) => each.band).join() === "1,2,3", "must be bands 1, 2, 3"),
    ),
  /** The minimum length of the names of people and organisations; 3 unless the file sets it. */
  name_min_length: z._default(z.int().check(z.minimum(1), z.maximum(10)), usualNameMinLength),
  /** A case is untouched after so many days without a log entry; 28 unless the file sets it. */
  untouched_after_days: z._default(
    z.int().check(z.minimum(1), z.maximum(maxUntouchedDays)),
    usualUntouchedDays,
  ),
  /** Whether people are mailed when they are given a case; yes unless the file says no. */
  notify_on_assignment: z._default(z.boolean(), true),
  /**
   * What advisors and advocates learn of a caller whose family they do not see: name and handler, or nothing;
   * name and handler unless the file says otherwise.
   */
  call_takers_see: z._default(z.enum(["handler", "nothing"]), "handler"),
  /** Unless somebody acknowledges a concern within so many hours, its leads are mailed again; 4 unless the file sets it. */
  concern_hours: z._default(z.int().check(z.minimum(1), z.maximum(168)), 4),
  /** The address that is mailed with them; none unless the file names one. */
  concern_escalation: z._default(
    z.nullable(z.string().check(z.refine(isEmail, "must be an email address or null"))),
    null,
  ),
  nature_of_case: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1)),
  evaluation_questions: z
    .array(question)
    .check(
      z.refine(
        (list) => list.length === questionNumbers.length && list.every(fits),
        "must be questions 1 to 18 in order, 9, 15 and 16 as text, the others as select with options 1, 2, ...",
      ),
    ),
  /** The key dates of cases (docs/how-to/set-up-key-dates.md); England's unless the file lists its own. */
  clocks: z._default(checkedClocks, englandsClocks),
});
export type ProductConfigFile = z.output<typeof productConfigFile>;

/** What only the server uses is not shown. */
const {
  notify_on_assignment: _mails,
  concern_hours: _hours,
  concern_escalation: _address,
  ...shown
} = productConfigFile.shape;

export const configRoutes = {
  config: defineRoute({
    ...configCall,
    data: z.object({
      ...shown,
      name_min_length: z.number(),
      clocks: clockList,
      untouched_after_days: z.number(),
      call_takers_see: z.enum(["handler", "nothing"]),
      cases_page_size: z.number(),
      upload_limit_bytes: z.number(),
      time_zone: z.string(),
      /** Whether there is a safeguarding lead, so that concerns can be raised (SAFE-6). */
      takes_concerns: z.boolean(),
    }),
  }),
};
