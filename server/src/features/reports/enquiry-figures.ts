/** The part "Enquiries" of the general report, from kept figures (ADR 12). */
import { showMonth } from "@helpline/contract/dates";
import {
  channelLabels,
  channels,
  enquirers,
  noTopic,
  outcomeLabels,
  outcomes,
} from "@helpline/contract/enquiries/enquiry-values";
import { monthWithin } from "@helpline/contract/reports/case-figures";
import type {
  EnquiryGroup,
  EnquiryReport,
  FiltersOfEnquiries,
} from "@helpline/contract/reports/enquiry-figures";
import { rowNames } from "@helpline/contract/reports/general-report";
import { capitalised } from "@helpline/contract/words";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Days } from "#database/expressions";
import { keepSums } from "#database/kept-figures";
import type { Tables } from "#database/tables";

const values = {
  caller: sql`caller`,
  channel: sql`channel`,
  topic: sql`coalesce(topic, '')`,
  outcome: sql`outcome`,
  month: sql`to_char(counted.day, 'YYYY-MM')`,
} satisfies Record<string, RawBuilder<unknown>>;
type Kind = keyof typeof values;

/** `n`: how many; `m`: their minutes. */
type Amount = "n" | "m";

export const keptEnquiryFigures = keepSums(
  "enquiries",
  "taken",
  Object.entries(values).flatMap(([kind, value]) => [
    [sql`${sql.lit(`${kind}:n:`)} || ${value}`, sql`1`] as const,
    [sql`${sql.lit(`${kind}:m:`)} || ${value}`, sql`minutes`] as const,
  ]),
);

interface Row {
  readonly value: string;
  readonly count: number;
  readonly minutes: number;
}

/** The rows of a table, by the kind of value. */
function rowsIn(kept: ReadonlyMap<string, number>, kind: Kind): Row[] {
  const start = `${kind}:n:`;
  const amountOf = (amount: Amount, value: string) => kept.get(`${kind}:${amount}:${value}`) ?? 0;
  return [...kept.keys()]
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .map((value) => ({ value, count: amountOf("n", value), minutes: amountOf("m", value) }));
}

const sumOf = (rows: readonly Row[], field: "count" | "minutes") =>
  rows.reduce((sum, row) => sum + row[field], 0);

/** The enquiries that were taken on days of a range. */
export async function readEnquiryFigures(db: Kysely<Tables>, days: Days): Promise<EnquiryReport> {
  const kept = await keptEnquiryFigures.read(db, days);
  const group = (row: Row, name: string, filters: FiltersOfEnquiries): EnquiryGroup => ({
    name,
    count: row.count,
    minutes: row.minutes,
    filters,
  });
  /** In the order of the values, without those that nobody chose. */
  const chosen = <V extends string>(
    kind: "caller" | "channel" | "outcome",
    known: readonly V[],
    labels?: Readonly<Partial<Record<V, string>>>,
  ) => {
    const rows = new Map(rowsIn(kept, kind).map((row) => [row.value, row]));
    return known.flatMap((value) => {
      const row = rows.get(value);
      const name = labels?.[value] ?? capitalised(value);
      return row ? [group(row, name, { [kind]: [value] })] : [];
    });
  };
  const all = rowsIn(kept, "caller");
  return {
    total: sumOf(all, "count"),
    minutes: sumOf(all, "minutes"),
    became_cases: kept.get("outcome:n:became a case") ?? 0,
    by_caller: chosen("caller", enquirers),
    by_channel: chosen("channel", channels, channelLabels),
    by_topic: rowsIn(kept, "topic")
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, "en-GB"))
      .map((row) => group(row, row.value || rowNames.notGiven, { topic: [row.value || noTopic] })),
    by_outcome: chosen("outcome", outcomes, outcomeLabels),
    by_month: rowsIn(kept, "month")
      .toSorted((a, b) => a.value.localeCompare(b.value))
      .map((row) => {
        const { from, to } = monthWithin(row.value, days);
        const within = { ...(from && { taken_from: from }), ...(to && { taken_to: to }) };
        return group(row, showMonth(row.value), within);
      }),
  };
}
