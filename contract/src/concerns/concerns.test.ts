/** Which calls and mails are about concerns, and what is said of them. Rules: SAFE-9, SAFE-14. */
import { describe, expect, it } from "vitest";
import { concernMessages } from "./concern.messages.ts";
import { isConcernAddress, isConcernMail } from "./concern-values.ts";

describe("an address is of a concern, and kept out of all logs", () => {
  it.each([
    "/api/concerns",
    "/api/concerns?state=open",
    "/api/concerns/123456/details",
    "/api/concerns/acknowledge",
    "/api/drafts/concern-case-5",
    "/api/drafts/concern-new",
    "/api/drafts/%63oncern-new",
    "/api/drafts%2Fconcern-decision-123456",
  ])("%s", (address) => {
    expect(isConcernAddress(address)).toBe(true);
  });

  it("even if it cannot be decoded", () => {
    expect(isConcernAddress("/api/drafts/concern-new?%E0%A4%A")).toBe(true);
  });

  it.each([
    "/api/cases/5/details",
    "/cases?from=/api/concerns",
    "/api/drafts/consent-5",
    "/api/drafts/user-5",
    "/api/enquiries/concern",
    "/api/%E0%A4%A",
  ])("but not %s", (address) => {
    expect(isConcernAddress(address)).toBe(false);
  });
});

it.each([
  ["concern", true],
  ["concern waiting", true],
  ["concern review", true],
  ["concern other", false],
  ["digest", false],
  ["", false],
])("mails of the kind %j are about concerns: %s", (kind, expected) => {
  expect(isConcernMail(kind)).toBe(expected);
});

it("says how many leads are told, and how many concerns wait below those on the desk", () => {
  expect(concernMessages.raised(1)).toBe(
    "The concern has been raised. The safeguarding lead is told now.",
  );
  expect(concernMessages.raised(2)).toBe(
    "The concern has been raised. The safeguarding leads are told now.",
  );
  expect(concernMessages.more(1)).toBe("One more waits");
  expect(concernMessages.more(2)).toBe("2 more wait");
});
