/** The form that adds a key date to the settings, or a new time of one from a day on. */
import * as z from "zod/mini";
import {
  choice,
  fieldNotes,
  optionalDate,
  optionalText,
  requiredDate,
  requiredText,
  sentNumber,
} from "../fields.ts";
import { messages } from "../messages.ts";
import { nations, usualNation } from "../nations.ts";
import { ruleAcross } from "../validation.ts";
import { clockLengths, longestOffset } from "./clocks.ts";

const amountError = messages.wholeNumber("How long it takes", 1, longestOffset);
const dayError = "Please enter the day from which it applies.";
const sourceError = "Please name the source, as for every nation other than England.";

const label = requiredText({
  label: "What has to happen",
  min: 1,
  max: clockLengths.label,
  message: "Please enter what has to happen.",
});

const time = {
  amount: sentNumber(
    z
      .int({ error: amountError })
      .check(z.minimum(1, amountError), z.maximum(longestOffset, amountError)),
  ).register(fieldNotes, { label: "How long", input: "text", required: true }),
  unit: choice(["days", "weeks", "months", "years"], {
    label: "Unit",
    message: "Please choose days, weeks, months or years.",
  }),
};

const note = optionalText({ label: "Source", max: clockLengths.note });

export const newClockForm = z
  .strictObject({
    label,
    start: requiredText({
      label: "After",
      min: 1,
      max: clockLengths.label,
      message: "Please enter after what it has to happen.",
    }),
    nation: choice(nations, { label: "Nation", message: "Please choose the nation." }),
    ...time,
    valid_from: optionalDate({ label: "Applies from", message: dayError }),
    note,
  })
  .check(
    ruleAcross<{ nation: string; note: string }>(
      "note",
      sourceError,
      ({ nation, note: source }) => nation === usualNation || Boolean(source),
    ),
  );

export const newTimeForm = z.strictObject({
  label,
  ...time,
  valid_from: requiredDate("Applies from", dayError),
  note,
});
