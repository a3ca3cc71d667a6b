/** Random enquiries, and the part of the general report about them, counted row by row. */
import { showMonth } from "@helpline/contract/dates";
import {
  channels,
  enquirers,
  noTopic,
  outcomes,
} from "@helpline/contract/enquiries/enquiry-values";
import { monthWithin } from "@helpline/contract/reports/case-figures";
import type { Selectable } from "kysely";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";
import type { Random } from "../src/demo/random.ts";

type Enquiry = Selectable<Tables["enquiries"]>;

export async function insertRandomEnquiries(
  database: Database,
  random: Random,
  { users, moment }: { readonly users: readonly number[]; readonly moment: () => string },
): Promise<void> {
  const rows = Array.from({ length: 60 }, (_each, n) => {
    const outcome = random.pick(outcomes);
    return {
      reference: String(n).padStart(6, "Z").replaceAll("0", "X").replaceAll("1", "Y"),
      taken_by: random.pick(users),
      taken_on: moment(),
      channel: random.pick(channels),
      caller: random.pick(enquirers),
      topic: random.pick(["Transport", "Other: school, home", null]),
      minutes: random.below(40),
      outcome,
      call_back_on: outcome === "call back" ? "2100-01-01" : null,
    };
  });
  await database.insertInto("enquiries").values(rows).execute();
}

interface Counting {
  readonly days: { readonly from: string | null; readonly to: string | null };
  readonly dayOf: (moment: string) => string;
}

export function enquiriesByHand(all: readonly Enquiry[], { days, dayOf }: Counting) {
  const { from, to } = days;
  const taken = all.filter((each) => {
    const day = dayOf(each.taken_on);
    return (!from || day >= from) && (!to || day <= to);
  });
  const minutesOf = (rows: readonly Enquiry[]) => rows.reduce((sum, row) => sum + row.minutes, 0);
  const group = (name: string, filters: object, holds: (each: Enquiry) => boolean) => {
    const rows = taken.filter(holds);
    return { name, count: rows.length, minutes: minutesOf(rows), filters };
  };
  const some = ({ count }: { readonly count: number }) => count > 0;
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const topics = [...new Set(taken.map(({ topic }) => topic))];
  const months = [...new Set(taken.map((each) => dayOf(each.taken_on).slice(0, 7)))].sort();
  return {
    total: taken.length,
    minutes: minutesOf(taken),
    became_cases: taken.filter(({ outcome }) => outcome === "became a case").length,
    by_caller: enquirers
      .map((caller) =>
        group(capital(caller), { caller: [caller] }, (each) => each.caller === caller),
      )
      .filter(some),
    by_channel: channels
      .map((channel) =>
        group(
          channel === "email" ? "E-mail" : capital(channel),
          { channel: [channel] },
          (each) => each.channel === channel,
        ),
      )
      .filter(some),
    by_topic: topics
      .map((topic) =>
        group(topic ?? "Not given", { topic: [topic ?? noTopic] }, (each) => each.topic === topic),
      )
      .sort(
        (a, b) =>
          b.count - a.count ||
          (a.name === "Not given" ? "" : a.name).localeCompare(
            b.name === "Not given" ? "" : b.name,
          ),
      ),
    by_outcome: outcomes
      .map((outcome) =>
        group(
          outcome === "call back" ? "Ring back" : capital(outcome),
          { outcome: [outcome] },
          (each) => each.outcome === outcome,
        ),
      )
      .filter(some),
    by_month: months.map((month) => {
      const within = monthWithin(month, days);
      const filters = { taken_from: within.from, taken_to: within.to };
      return group(showMonth(month), filters, (each) => dayOf(each.taken_on).startsWith(month));
    }),
  };
}
