/** Mails in words: what became of one, whom it goes to, and why no further one goes. Rules: MAIL-3, MAIL-13. */
import { describe, expect, it } from "vitest";
import { familyLimitRefusal } from "./family-limits.ts";
import { mailMessages } from "./mail.messages.ts";
import { isEvaluationMail, isLinkMail, madeByItself, mailKinds } from "./mail.ts";
import { mailStateInWords, saidOfMail, toneOfMail } from "./mail-outcome.ts";

it.each([
  ["waiting", null, "Waiting", undefined],
  ["sending", null, "Sending", undefined],
  ["sent", "smtp", "Sent", "good"],
  ["sent", null, "Sent", "good"],
  ["sent", "outbox", "Written to a file", undefined],
  ["waiting", "outbox", "Waiting", undefined],
  ["failed", null, "Failed", "bad"],
  ["failed", "outbox", "Failed", "bad"],
] as const)("a mail that is %s by %j is shown as %j, %j", (state, delivery, words, tone) => {
  expect(mailStateInWords({ state, delivery })).toBe(words);
  expect(toneOfMail({ state, delivery })).toBe(tone);
});

it("says that a mail only goes to a file where no mail server is set", () => {
  expect(saidOfMail("smtp", "It is on its way.", "It is ready.")).toBe("It is on its way.");
  expect(saidOfMail("outbox", "It is on its way.", "It is ready.")).toBe(
    "It is ready. No mail server is set, so it is written to a file on the server and reaches nobody.",
  );
});

describe("the kinds of mail", () => {
  it("that no colleague asked for", () => {
    expect(mailKinds.filter(madeByItself)).toEqual([
      "digest",
      "changed password",
      "evaluation reminder",
      "forgotten password",
    ]);
  });

  it("that go to a family with a link to the questions", () => {
    expect(mailKinds.filter(isEvaluationMail)).toEqual(["evaluation", "evaluation reminder"]);
    expect(isEvaluationMail("evaluations")).toBe(false);
  });

  it("that have a link to choose a password", () => {
    expect(mailKinds.filter(isLinkMail)).toEqual([
      "invitation",
      "new password",
      "forgotten password",
    ]);
  });
});

describe("a mail that one family does not get any more within the hour", () => {
  const refused = { name: "Ruth Bloom", next: "14:35" };

  it.each([
    [
      "all",
      false,
      "Ruth Bloom has been sent 6 mails within an hour, so this one has not been sent. The next may go at 14:35. If it cannot wait, please ring them, or ask a manager, who may send up to 12.",
    ],
    [
      "all",
      true,
      "Ruth Bloom has been sent 12 mails within an hour, so this one has not been sent. The next may go at 14:35. If it cannot wait, please ring them.",
    ],
    [
      "evaluation",
      false,
      "Ruth Bloom has been sent the questions 2 times within an hour, so they have not been sent again. The next may go at 14:35. If it cannot wait, please ring them, or ask a manager, who may send up to 4.",
    ],
    [
      "evaluation",
      true,
      "Ruth Bloom has been sent the questions 4 times within an hour, so they have not been sent again. The next may go at 14:35. If it cannot wait, please ring them.",
    ],
  ] as const)("of %s mails, for a manager %j", (of, isManager, words) => {
    expect(familyLimitRefusal({ ...refused, of, isManager })).toBe(words);
  });
});

describe("who is being notified", () => {
  const handler = { name: "Ann Lee", stage: "advisor" };

  it("is told with the address, or with what becomes of the mail without a mail server", () => {
    const sent = "Ann Lee (advisor) is being notified of case 7 by mail to ann@example.org.";
    expect(mailMessages.notified(handler, 7, "ann@example.org")).toBe(sent);
    expect(mailMessages.notified(handler, 7, "ann@example.org", "smtp")).toBe(sent);
    expect(mailMessages.notified(handler, 7, "ann@example.org", "outbox")).toBe(
      "There is a mail about case 7 for Ann Lee (advisor), ann@example.org. No mail server is set, so it is written to a file on the server and reaches nobody.",
    );
    expect(mailMessages.alreadyNotified(handler, 7)).toBe(
      "Ann Lee (advisor) was notified of case 7 less than a minute ago, so no second mail has been sent.",
    );
  });

  it("is told when a mail is tried again", () => {
    expect(mailMessages.tryingAgain("Ann Lee")).toBe("The mail to Ann Lee is being sent again.");
    expect(mailMessages.tryingAgain("Ann Lee", "outbox")).toMatch(
      /^The mail to Ann Lee is tried again\. No mail server is set/,
    );
  });
});
