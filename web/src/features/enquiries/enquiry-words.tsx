/** An enquiry in words: outcome, caller, channel, when to ring back. */
import { showDate } from "@helpline/contract/dates";
import {
  type Channel,
  channelLabels,
  type Outcome,
  outcomeLabels,
} from "@helpline/contract/enquiries/enquiry-values";
import { dueInWords } from "@helpline/contract/follow-ups/follow-ups.plain";
import { capitalised } from "@helpline/contract/words";
import { useToday } from "#shared/product-config.ts";
import { StateBadge } from "#shared/state-badge.tsx";
import classes from "./enquiries.module.css";

/** Any call taker is to ring back. */
export const anybody = "Anybody";

export const outcomeInWords = (outcome: Outcome): string =>
  outcomeLabels[outcome] ?? capitalised(outcome);

export const channelInWords = (channel: Channel): string =>
  channelLabels[channel] ?? capitalised(channel);

export const minutesInWords = (minutes: number): string =>
  minutes === 1 ? "1 minute" : `${minutes} minutes`;

const tones: Readonly<Partial<Record<Outcome, "good" | "warning">>> = {
  "call back": "warning",
  "needs a case": "warning",
  "became a case": "good",
};

export const OutcomeBadge = ({ outcome }: { readonly outcome: Outcome }) => (
  <StateBadge tone={tones[outcome]}>{outcomeInWords(outcome)}</StateBadge>
);

interface RingBack {
  readonly call_back_on: string | null;
  readonly call_back_by_name: string | null;
}

/** `2 days late, 21-11-2026, by anybody`. */
export function RingBackDue({ call_back_on, call_back_by_name }: RingBack) {
  const { words, late } = dueInWords(call_back_on ?? "", useToday());
  const day = showDate(call_back_on);
  return (
    <>
      <span className={late ? classes.late : undefined}>{words}</span>
      {words !== day && `, ${day}`}, by {call_back_by_name ?? anybody.toLowerCase()}
    </>
  );
}
