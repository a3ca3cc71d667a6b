/** What a list of enquiries can be filtered and sorted by (ENQ-5). */
import * as z from "zod/mini";
import { caseFilterMessages } from "../case-query/case-filters.ts";
import { filterText, optionalDate } from "../fields.ts";
import { searchText } from "../reference-records/record.routes.ts";
import { isForward } from "../reports/date-range.ts";
import { ruleAcross } from "../validation.ts";
import { enquiryMessages } from "./enquiry.messages.ts";
import {
  channels,
  enquirers,
  enquiryDues,
  enquirySorts,
  outcomes,
  whoseEnquiries,
} from "./enquiry-values.ts";

const messages = enquiryMessages.filters;

/** An empty list filters nothing. */
const someOf = <const V extends readonly [string, ...string[]]>(values: V, message: string) =>
  z.optional(
    z
      .array(z.enum(values, { error: message }), { error: message })
      .check(z.maxLength(values.length, message)),
  );

const takenOn = (label: string) =>
  optionalDate({ label, message: caseFilterMessages.date(label.toLowerCase()) });

/** All optional; an enquiry must meet every one that is given. */
export const enquiryFilters = z
  .strictObject({
    /** `mine`: one's own, and those that one is to ring back about. Default: all that the caller may see. */
    whose: z.optional(z.enum(whoseEnquiries, { error: messages.whose })),
    outcome: someOf(outcomes, messages.outcome),
    caller: someOf(enquirers, messages.caller),
    channel: someOf(channels, messages.channel),
    /** Texts of topics, also of those that are not configured any more; `noTopic` for none. */
    topic: z.optional(
      z
        .array(filterText(messages.topic), { error: messages.topic })
        .check(z.maxLength(100, messages.topic)),
    ),
    /** Both days belong to the range. */
    taken_from: takenOn("Taken from"),
    taken_to: takenOn("Taken to"),
    /** Of those that are to be rung back; `week`: after today, within 7 days. */
    due: z.optional(z.enum(enquiryDues, { error: messages.due })),
    /** The words of names, postcode, email address, reference; or a telephone number, or part of it. */
    search: z.optional(searchText()),
  })
  .check(
    ruleAcross<Readonly<Record<"taken_from" | "taken_to", string | null>>>(
      "taken_from",
      caseFilterMessages.reversed("taken"),
      (sent) => isForward(sent.taken_from, sent.taken_to),
    ),
  );
export type EnquiryFilters = z.output<typeof enquiryFilters>;

/**
 * Enquiries with the same value follow each other by their id, and those without one by the time they were taken, in the
 * same direction.
 */
export const enquirySorting = {
  /** Default: `taken_on`, newest first. */
  sort: z.optional(z.enum(enquirySorts, { error: messages.sort(enquirySorts) })),
  /** Default: `asc` if there is a `sort`. */
  order: z.optional(z.enum(["asc", "desc"], { error: caseFilterMessages.order })),
};
