/** Which consent counts on a day, and the one line that says so. Rules: SAFE-12. */
import { describe, expect, it } from "vitest";
import { type Consent, consentLine, consentState, hasConsent } from "./consents.plain.ts";

const today = "2026-03-02";
let made = 0;
function consent(more: Partial<Consent> = {}): Consent {
  made += 1;
  return {
    consent_id: made,
    purpose: "contact school",
    given_by: "primary guardian",
    means: "spoken",
    given_on: "2026-01-05",
    expires_on: null,
    withdrawn_on: null,
    note: null,
    version: 1,
    ...more,
  };
}
const line = (...all: Consent[]) => consentLine(all, today).map(({ words }) => words);
const counts = (...all: Consent[]) => hasConsent(all, "contact school", today);

describe("a consent counts", () => {
  it.each([
    ["from the day it was given", { given_on: today }, true],
    ["not before", { given_on: "2026-03-03" }, false],
    ["until the end of its last day", { expires_on: today }, true],
    ["not after it", { expires_on: "2026-03-01" }, false],
    ["not from the day it was withdrawn", { withdrawn_on: today }, false],
    ["until that day", { withdrawn_on: "2026-03-03" }, true],
    ["for its own purpose only", { purpose: "feedback" }, false],
  ] as const)("%s", (_when, more, expected) => {
    expect(counts(consent(more))).toBe(expected);
  });

  it("no longer if whoever gave it withdrew the same later, recorded with another", () => {
    const first = consent();
    const written = consent({ given_on: "2026-02-01", withdrawn_on: "2026-02-20" });
    expect(counts(first, written)).toBe(false);
    expect(consentState(first, [first, written], today)).toBe("withdrawn");
  });

  it("again if they gave it again since, also on the same day", () => {
    const withdrawn = consent({ withdrawn_on: "2026-02-20" });
    expect(counts(withdrawn, consent({ given_on: "2026-02-20" }))).toBe(true);
    expect(counts(withdrawn, consent({ given_on: "2026-02-19" }))).toBe(false);
  });

  it("never if it was withdrawn on the day it was given", () => {
    const brief = consent({ given_on: "2026-02-20", withdrawn_on: "2026-02-20" });
    expect(counts(brief)).toBe(false);
    expect(line(brief)).toEqual([
      "primary guardian withdrew consent to contact the school on 20\u00a0Feb",
    ]);
  });

  it("no longer from the first of several withdrawals, which is the one that is named", () => {
    const first = consent({ withdrawn_on: "2026-02-20" });
    const second = consent({ given_on: "2026-01-06", withdrawn_on: "2026-02-10" });
    expect(line(first, second)).toEqual([
      "primary guardian withdrew consent to contact the school on 10\u00a0Feb",
    ]);
  });

  it("if an older one, recorded later, was withdrawn before it was given", () => {
    const given = consent({ given_on: "2026-02-20" });
    const older = consent({ given_on: "2026-01-01", withdrawn_on: "2026-02-10" });
    expect(counts(given, older)).toBe(true);
  });

  it("whatever somebody else withdrew", () => {
    const other = consent({ given_by: "secondary guardian", withdrawn_on: "2026-02-20" });
    expect(counts(consent(), other)).toBe(true);
    expect(line(consent(), other)).toEqual([
      "may contact the school",
      "secondary guardian withdrew consent to contact the school on 20\u00a0Feb",
    ]);
  });
});

describe("the line", () => {
  it("says what may be done, until when, once for each purpose", () => {
    expect(
      line(
        consent({ purpose: "feedback", expires_on: "2027-01-31" }),
        consent({ expires_on: "2026-03-09" }),
        consent({ given_by: "young person", expires_on: "2026-04-01" }),
      ),
    ).toEqual([
      "may contact the school until 1\u00a0Apr",
      "may ask for feedback until 31\u00a0Jan\u00a02027",
    ]);
    expect(line(consent({ expires_on: "2026-04-01" }), consent())).toEqual([
      "may contact the school",
    ]);
    expect(line(consent({ expires_on: "2026-04-01" }), consent({ expires_on: today }))).toEqual([
      "may contact the school until 1\u00a0Apr",
    ]);
  });

  it("says what has expired, was withdrawn, or begins later", () => {
    expect(
      line(
        consent({ given_on: "2025-01-01", expires_on: "2025-12-31" }),
        consent({ purpose: "share with clinic", withdrawn_on: "2026-02-20" }),
        consent({ purpose: "record", given_on: "2026-03-03" }),
      ),
    ).toEqual([
      "consent to contact the school expired on 31\u00a0Dec\u00a02025",
      "primary guardian withdrew consent to share with the clinic on 20\u00a0Feb",
      "may keep a record from 3\u00a0Mar",
    ]);
  });

  it("says who withdrew, all of them, rather than what somebody else's newer one was", () => {
    const withdrawn = consent({ withdrawn_on: "2026-02-20" });
    const young = consent({ given_by: "young person", withdrawn_on: "2026-02-21" });
    const expired = consent({
      given_by: "secondary guardian",
      given_on: "2026-02-22",
      expires_on: "2026-02-23",
    });
    expect(line(withdrawn, young, expired)).toEqual([
      "primary guardian withdrew consent to contact the school on 20\u00a0Feb",
      "young person withdrew consent to contact the school on 21\u00a0Feb",
    ]);
  });

  it("says the first day on which it was withdrawn", () => {
    const later = consent({ withdrawn_on: "2026-02-21" });
    const [said] = consentLine([later, consent({ withdrawn_on: "2026-02-20" })], today);
    expect(said?.words).toContain("on 20\u00a0Feb");
    expect(consentLine([later], "2026-02-20")[0]?.state).toBe("valid");
  });

  it("leaves out the note of a listed purpose, and takes another purpose without a note", () => {
    expect(line(consent({ note: "By post" }), consent({ purpose: "other" }))).toEqual([
      "may contact the school",
      "may something else",
    ]);
  });

  it("says of each other purpose what it is, and nothing of none", () => {
    const other = (note: string, more: Partial<Consent> = {}) =>
      consent({ purpose: "other", note, ...more });
    expect(line(other("Photos", { withdrawn_on: "2026-02-20" }), other("Newsletter"))).toEqual([
      "may “Newsletter”",
      "primary guardian withdrew consent to “Photos” on 20\u00a0Feb",
    ]);
    expect(line()).toEqual([]);
  });
});
