/** The text of a calendar (RFC 5545): all-day entries with the numbers of cases and enquiries, and labels; no personal data. */
import ical, { ICalEventTransparency } from "ical-generator";

export interface CalendarEntry {
  /** Unique and the same in each fetch, so that a calendar moves an entry instead of adding another. */
  readonly id: string;
  /** "Case 258". */
  readonly about: string;
  /** Where it opens: `/case/258`. */
  readonly path: string;
  /** `2026-03-09`. */
  readonly day: string;
  /** "Follow-up", or the label of a key date. */
  readonly label: string;
  /** How often it has changed, and when it last did. */
  readonly changes: number;
  readonly changedOn: Date;
}

export interface CalendarPlace {
  readonly product: string;
  /** Helpline's public address (PUBLIC_URL); without it, entries have no link. */
  readonly publicUrl: string | undefined;
}

/** How often a calendar program should ask again. */
const everySeconds = 15 * 60;

export function calendarText(
  entries: readonly CalendarEntry[],
  { product, publicUrl }: CalendarPlace,
) {
  const host = publicUrl === undefined ? "helpline" : new URL(publicUrl).host;
  const calendar = ical({
    name: product,
    prodId: { company: product, product: "Calendar", language: "EN" },
    ttl: everySeconds,
  });
  for (const { id, about, path, day, label, changes, changedOn } of entries) {
    calendar.createEvent({
      id: `${id}@${host}`,
      // The library writes the UTC day of the moment.
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      // No METHOD says that these are messages, so DTSTAMP is the time of the last change (RFC 5545, 3.8.7.2).
      stamp: changedOn,
      lastModified: changedOn,
      sequence: changes,
      summary: `${about}: ${label}`,
      ...(publicUrl !== undefined && { url: new URL(path, publicUrl).href }),
      // The day stays free for appointments.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  // The library leaves out the end of the last line, which RFC 5545 (3.1) requires.
  return `${calendar.toString()}\r\n`;
}
