/** How long cases and enquiries are kept (RETENTION_YEARS, RETENTION_DELETED_DAYS, RETENTION_ENQUIRY_DAYS). */
import { dayMs } from "@helpline/contract/dates";

export interface RetentionPeriods {
  /** Years after closing; undefined: for ever. */
  readonly years: number | undefined;
  /** Days after deleting; undefined: for ever. */
  readonly deletedDays: number | undefined;
}

export const daysAfter = (moment: Date, days: number): Date =>
  new Date(moment.getTime() + days * dayMs);

export function yearsAfter(moment: Date, years: number): Date {
  const later = new Date(moment);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

interface Ended {
  readonly closed: number;
  readonly closed_on: string | null;
  readonly deleted_at: string | null;
}

/** From when on the retention command may erase a case, unless it is under legal hold; null: never. */
export function erasedFrom(
  { closed, closed_on, deleted_at }: Ended,
  { years, deletedDays }: RetentionPeriods,
): Date | null {
  const isClosed = closed === 1 && closed_on !== null;
  const dues = [
    years !== undefined && isClosed ? yearsAfter(new Date(closed_on), years) : null,
    deletedDays !== undefined && deleted_at !== null
      ? daysAfter(new Date(deleted_at), deletedDays)
      : null,
  ].filter((due) => due !== null);
  return dues.length === 0 ? null : new Date(Math.min(...dues.map((due) => due.getTime())));
}
