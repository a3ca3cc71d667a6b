/** Opens the page of the caller's own account, on a server that knows three sessions. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import AccountPage from "../src/app/pages/account-page.tsx";
import { type Answers, stubAnswers } from "./answers.ts";
import { renderAt } from "./render-at.tsx";

const path = "/account";
export const here = {
  session: "a".repeat(22),
  this_one: true,
  begun_on: "2026-03-02T10:00:00.000Z",
  through_provider: false,
  address: "10.0.0.1",
  browser: "Firefox on Windows",
};
export const phone = {
  session: "b".repeat(22),
  this_one: false,
  begun_on: "2026-03-02T08:30:00.000Z",
  through_provider: true,
  address: "10.0.0.2",
  browser: "Safari on iPhone",
};
export const old = { ...phone, session: "c".repeat(22), browser: null, address: null };
export const account = {
  username: "a.archer",
  needs_password: true,
  min_password_length: 10,
  refuses_common_passwords: false,
  session_count: 3,
  sessions: [here, phone, old],
};
export const alone = { ...account, session_count: 1, sessions: [here] };
const factor = {
  on: false,
  required: false,
  confirmed_on: null,
  recovery_codes_left: 0,
};

export function openAccount(
  present: object = account,
  answers: Answers = {},
  after: object = alone,
) {
  let shown = present;
  const done = (message: string) => () => {
    shown = after;
    return { status: 201, message };
  };
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/auth/second-factor": { data: factor },
    "GET /api/account/calendar": { data: { made_on: null } },
    "GET /api/account/extension": { data: { extension: null } },
    "GET /api/account/digest": { data: { wanted: true } },
    "GET /api/account": () => ({ data: shown }),
    "PUT /api/account/password": done("Your password is changed."),
    "POST /api/account/sessions/end": done("Logged out there."),
    "POST /api/account/sessions/end-others": done("You are logged out everywhere else."),
    ...answers,
  });
  renderAt(path, { [path]: AccountPage });
  return { sent, user: userEvent.setup() };
}

export const button = (name: string | RegExp) => screen.findByRole("button", { name });
