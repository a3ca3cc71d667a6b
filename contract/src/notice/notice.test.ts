/** What a notice needs when it is switched on, and until when it is shown. Rules: MAIL-7. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { noticeForm, noticeMessages, noticeUpdate } from "./notice.ts";

const answerTo = (schema: Parameters<typeof validate>[0], sent: object) => {
  const checked = validate(schema, sent);
  return checked.ok ? checked.value : checked.errors.map(({ field, message }) => [field, message]);
};
const notice = { enabled: 1, title: "Snow", message: "The office is closed." };

describe.each([
  ["a notice", noticeUpdate],
  ["the form of the notice", noticeForm],
])("%s", (_what, schema) => {
  it.each([undefined, null, "", "  "])("needs words to be shown, not %j", (text) => {
    expect(answerTo(schema, { ...notice, title: text })).toEqual([["title", noticeMessages.title]]);
    expect(answerTo(schema, { ...notice, message: text })).toEqual([
      ["message", noticeMessages.message],
    ]);
    expect(answerTo(schema, { enabled: 0, title: text, message: text })).toMatchObject({
      enabled: 0,
    });
  });

  it("is taken with a title and a message of one character", () => {
    expect(answerTo(schema, { enabled: 1, title: "A", message: "B" })).toEqual({
      enabled: 1,
      title: "A",
      message: "B",
    });
  });
});

describe("the end of a notice", () => {
  it.each([
    ["2026-03-09T17:30:00.000Z", "2026-03-09T17:30:00.000Z"],
    ["2026-03-09T17:30:05Z", "2026-03-09T17:30:05.000Z"],
    ["2026-03-09T17:30:05.2+00:00", "2026-03-09T17:30:05.200Z"],
    ["2026-07-09T17:30+01:00", "2026-07-09T16:30:00.000Z"],
    ["2026-07-09T17:30-05:00", "2026-07-09T22:30:00.000Z"],
    ["", null],
    [null, null],
  ])("%j is kept as %j", (until, kept) => {
    expect(answerTo(noticeUpdate, { ...notice, until })).toEqual({ ...notice, until: kept });
  });

  it.each([
    "2026-03-09",
    "2026-03-09T17:30",
    "2026-13-09T17:30Z",
    " 2026-03-09T17:30Z",
    "2026-03-09T17:30Z until then",
    "2026-03-09T17:30:05.1234Z",
    "2026-03-09T17:30:055Z",
    "on 2026-03-09T17:30Z",
    "tomorrow",
    5,
  ])("is not %j", (until) => {
    expect(answerTo(noticeUpdate, { ...notice, until })).toEqual([["until", noticeMessages.until]]);
  });
});

describe("the end in the form", () => {
  it("is a day and a time, or neither", () => {
    const end = { until_day: "2026-03-09", until_time: "17:30" };
    expect(answerTo(noticeForm, { ...notice, ...end })).toEqual({ ...notice, ...end });
    for (const none of [undefined, null, ""]) {
      const sent = { ...notice, until_day: none, until_time: none };
      expect(answerTo(noticeForm, sent)).toMatchObject(notice);
    }
  });

  it.each([undefined, null, ""])("is not only one of them, with the other %j", (missing) => {
    expect(
      answerTo(noticeForm, { ...notice, until_day: "2026-03-09", until_time: missing }),
    ).toEqual([["until_time", noticeMessages.untilTime]]);
    expect(answerTo(noticeForm, { ...notice, until_day: missing, until_time: "17:30" })).toEqual([
      ["until_day", noticeMessages.untilDay],
    ]);
  });

  it("is also checked while the notice is off", () => {
    expect(answerTo(noticeForm, { enabled: 0, until_time: "17:30" })).toEqual([
      ["until_day", noticeMessages.untilDay],
    ]);
  });
});
