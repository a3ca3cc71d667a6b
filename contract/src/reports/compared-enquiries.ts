/** The tables of the part "Enquiries" beside the period before, for the screen and the CSV (REP-12). */
import { showMonth } from "../dates.ts";
import { monthWithin } from "./case-figures.ts";
import type { DateRange } from "./date-range.ts";
import type { EnquiryGroup, EnquiryGroups } from "./enquiry-figures.ts";
import { type GeneralReport, joinedGroups } from "./general-report.ts";

export interface ComparedEnquiries {
  readonly now: EnquiryGroup;
  /** The row of the period before; null without one, or where that period has no such month. */
  readonly before: EnquiryGroup | null;
}

type Report = Pick<GeneralReport, "from" | "to" | "enquiries" | "before">;

const none = (group: Pick<EnquiryGroup, "name" | "filters">): EnquiryGroup => ({
  ...group,
  count: 0,
  minutes: 0,
});

/** The rows of a table in their order, each beside its row of the period before. */
export function comparedEnquiries(table: EnquiryGroups, report: Report): ComparedEnquiries[] {
  if (table === "by_month") return comparedMonths(report);
  const earlier = report.before?.enquiries[table];
  return joinedGroups(report.enquiries[table], earlier).map(
    ({ before, earlier: then, ...group }) => ({
      now: group.count === 0 ? none(group) : group,
      before: before === null ? null : (then ?? none(group)),
    }),
  );
}

// Months: the months of the period before are others, so each stands beside the one as far into that period.

const numberOf = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

const monthOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;

/** Both ends are known where months are compared, so each month has its first day among its filters. */
const monthOfGroup = ({ filters }: EnquiryGroup): number => numberOf(String(filters.taken_from));

/** A month of a range without enquiries; null if the range has no day of it. */
function emptyMonth(number: number, range: DateRange): EnquiryGroup | null {
  const { from, to } = monthWithin(monthOf(number), range);
  if (!from || !to || from > to) return null;
  return none({ name: showMonth(monthOf(number)), filters: { taken_from: from, taken_to: to } });
}

function comparedMonths({ enquiries, before, ...range }: Report): ComparedEnquiries[] {
  if (!before?.from || !range.from) {
    return enquiries.by_month.map((group) => ({ now: group, before: null }));
  }
  const apart = numberOf(range.from) - numberOf(before.from);
  const now = new Map(enquiries.by_month.map((group) => [monthOfGroup(group), group]));
  const then = new Map(
    before.enquiries.by_month.map((group) => [monthOfGroup(group) + apart, group]),
  );
  return [...new Set([...now.keys(), ...then.keys()])]
    .toSorted((a, b) => a - b)
    .flatMap((month) => {
      const group = now.get(month) ?? emptyMonth(month, range);
      const earlier = then.get(month) ?? emptyMonth(month - apart, before);
      return group ? [{ now: group, before: earlier }] : [];
    });
}
