/** The second step of a login, and the notice about failed logins. Rules: AUTH-18, AUTH-32. */
import { describe, expect, it } from "vitest";
import { failedLoginNotice } from "./failed-login-notice.ts";
import { challengeOf } from "./session.ts";

it.each([
  [{ loggedin: false, second_factor: true, challenge: "abc" }, "abc"],
  [{ loggedin: false, second_factor: false, challenge: "abc" }, null],
  [{ loggedin: false, challenge: "abc" }, null],
  [{ loggedin: false, second_factor: true }, null],
  [{ second_factor: "true", challenge: "abc" }, null],
  [{ second_factor: true, challenge: 5 }, null],
  ["abc", null],
  [null, null],
  [undefined, null],
])("the challenge of %j is %j", (data, challenge) => {
  expect(challengeOf(data)).toBe(challenge);
});

describe("the notice about failed logins that were reset", () => {
  const reset = {
    failed_logins: 3,
    reset_by: "Mary Manager",
    reset_on: "2026-06-30T23:30:45.000Z",
  };

  it("has a line for each reset in the helpline's time, then what to do", () => {
    const notice = failedLoginNotice([reset, { ...reset, failed_logins: 1 }], "Europe/London");
    expect(notice).toEqual({
      title: "Failed logins to your account",
      message: [
        "On 01-07-2026 at 00:30, Mary Manager reset your failed login count. Before that, 3 attempts to log in to your account had failed.",
        "On 01-07-2026 at 00:30, Mary Manager reset your failed login count. Before that, 1 attempt to log in to your account had failed.",
        "Was that you? Then there is nothing to do.",
        "If it was not you, somebody may be trying to get into your account. Please change your password on the page Your account, and tell an admin.",
        "You will see this for 3 days, so that nobody can hide it from you.",
      ],
    });
  });
});
