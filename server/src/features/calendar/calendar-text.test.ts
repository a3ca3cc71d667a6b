/** A calendar as text, read by a real client's parser. Rules: MAIL-10. */
import { describe, expect, it } from "vitest";
import { entriesOf } from "#test/calendar-entries";
import { type CalendarEntry, calendarText } from "./calendar-text.ts";

const entry: CalendarEntry = {
  id: "follow-up-7",
  about: "Case 258",
  path: "/case/258",
  day: "2026-03-09",
  label: "Follow-up",
  changes: 3,
  changedOn: new Date("2026-03-01T10:20:30Z"),
};
const place = { product: "Helpline North", publicUrl: "https://helpline.example.org:8443/" };

const linesOf = (text: string) => text.replace(/\r\n /g, "").split("\r\n");

it("has an all-day entry for each, with a link and the moment of its last change", () => {
  const text = calendarText([entry, { ...entry, id: "follow-up-8", day: "2026-12-31" }], place);
  expect(entriesOf(text)).toEqual([
    {
      summary: "Case 258: Follow-up",
      start: "2026-03-09",
      allDay: true,
      url: "https://helpline.example.org:8443/case/258",
      uid: "follow-up-7@helpline.example.org:8443",
      sequence: 3,
      modified: "2026-03-01T10:20:30Z",
      stamp: "2026-03-01T10:20:30Z",
    },
    expect.objectContaining({ uid: "follow-up-8@helpline.example.org:8443", start: "2026-12-31" }),
  ]);
});

describe("the text", () => {
  const lines = () => linesOf(calendarText([entry], place));

  it("names the product, and asks to be read again every quarter of an hour", () => {
    expect(lines()).toContain("NAME:Helpline North");
    expect(lines()).toContain("PRODID:-//Helpline North//Calendar//EN");
    expect(lines()).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT15M");
  });

  it("leaves the days free for appointments", () => {
    expect(lines()).toContain("TRANSP:TRANSPARENT");
  });

  it("ends its last line, once", () => {
    expect(lines().slice(-2)).toEqual(["END:VCALENDAR", ""]);
  });
});

it("has no links without a public address", () => {
  const [only] = entriesOf(calendarText([entry], { ...place, publicUrl: undefined }));
  expect(only).toMatchObject({ uid: "follow-up-7@helpline", url: null });
});
