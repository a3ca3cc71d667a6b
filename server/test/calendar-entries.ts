/** The entries of a calendar as Thunderbird's parser sees them. */
import ICAL from "ical.js";

export function entriesOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      summary: event.summary,
      start: event.startDate.toString(),
      allDay: event.startDate.isDate,
      url: component.getFirstPropertyValue("url"),
      uid: event.uid,
      sequence: event.sequence,
      modified: String(component.getFirstPropertyValue("last-modified")),
      stamp: String(component.getFirstPropertyValue("dtstamp")),
    };
  });
}
