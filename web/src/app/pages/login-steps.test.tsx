/**
 * The second step of the login, and the way back from a provider (ADR 5).
 *
 * Rules: AUTH-18, AUTH-32.
 */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { getSession } from "#shared/session/session.ts";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { fakeToken } from "../../../test/tokens.ts";
import LoginPage from "./login-page.tsx";
import LoginReturnPage from "./login-return-page.tsx";

const enterCode = "Please enter the code from your authenticator app.";
const asked = {
  status: 401,
  message: enterCode,
  data: { loggedin: false, second_factor: true, challenge: "the challenge" },
};
const refused = (message: string, data: object) => ({
  status: 401,
  message,
  data: { loggedin: false, ...data },
});
const secondStep = "POST /api/auth/login/second-factor";

afterEach(() => {
  window.history.replaceState(null, "", "/");
});

async function firstStep(answers: Answers) {
  const sent = stubAnswers({ "POST /api/auth/login": asked, ...answers });
  const router = renderAt("/login", { "/login": LoginPage });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Username"), "ann.archer");
  await user.type(screen.getByLabelText("Password"), "right");
  await user.click(screen.getByRole("button", { name: "Login" }));
  const code = await screen.findByLabelText("Code");
  return { sent, router, user, code };
}

const loginButton = () => screen.getByRole("button", { name: "Login" });

describe("failed logins that somebody has reset", () => {
  const reset = (failed_logins: number, reset_by: string, reset_on: string) => ({
    failed_logins,
    reset_by,
    reset_on,
  });
  const loggedIn = {
    token: fakeToken(),
    data: {
      loggedin: true,
      failed_login_resets: [
        reset(3, "Mary Manager", "2026-07-01T09:30:00.000Z"),
        reset(1, "Ali Admin", "2026-01-01T09:30:00.000Z"),
      ],
    },
  };
  const config = { "GET /api/config": { data: { time_zone: "Europe/London" } } };
  const noticeLines = () => dialogLines("Failed logins to your account");
  const expected = [
    "On 01-07-2026 at 10:30, Mary Manager reset your failed login count. Before that, 3 attempts to log in to your account had failed.",
    "On 01-01-2026 at 09:30, Ali Admin reset your failed login count. Before that, 1 attempt to log in to your account had failed.",
    "Was that you? Then there is nothing to do.",
    "If it was not you, somebody may be trying to get into your account. Please change your password on the page Your account, and tell an admin.",
    "You will see this for 3 days, so that nobody can hide it from you.",
  ];

  it("are reported after the password", async () => {
    stubAnswers({ ...config, "POST /api/auth/login": loggedIn });
    renderAt("/login", { "/login": LoginPage });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Username"), "ann.archer");
    await user.type(screen.getByLabelText("Password"), "right");
    await user.click(screen.getByRole("button", { name: "Login" }));
    expect(await noticeLines()).toEqual(expected);
    expect(getSession().loggedIn).toBe(true);
  });

  it("are reported after the second step", async () => {
    const { user, code } = await firstStep({ ...config, [secondStep]: loggedIn });
    await user.type(code, "123456");
    await user.click(loginButton());
    expect(await noticeLines()).toEqual(expected);
  });

  it("are reported after a login through a provider, even if the time zone is unavailable", async () => {
    stubAnswers({
      "POST /api/auth/openid-connect/finish": loggedIn,
      "GET /api/config": { status: 403, message: "Please set up two-step login first." },
    });
    window.history.replaceState(null, "", "/login/return?code=the-code");
    renderAt("/login/return?code=the-code", { "/login/return": LoginReturnPage });
    expect(await noticeLines()).toEqual(expected);
  });
});

describe("the second step", () => {
  it("has the focus and the attributes for phones, and sends the code with the challenge", async () => {
    const { sent, user, code } = await firstStep({
      [secondStep]: { data: { loggedin: true }, token: fakeToken() },
    });
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAccessibleDescription(enterCode);
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await user.paste(" 123 456 ");
    await user.dblClick(loginButton());
    await waitFor(() => expect(getSession().loggedIn).toBe(true));
    expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([
      { username: "ann.archer", password: "right" },
      { challenge: "the challenge", code: "123 456" },
    ]);
  });

  it("reports a missing and a wrong code, and allows another try", async () => {
    const { sent, user, code } = await firstStep({
      [secondStep]: refused("This code is not right.", { second_factor: true }),
    });
    await user.click(loginButton());
    expect((await summaryLines()).join()).toContain("Please enter the code: 6 digits");
    expect(sentBy(sent, "POST")).toHaveLength(1);
    await user.type(code, "000000");
    await user.click(loginButton());
    const dialog = await screen.findByRole("dialog", { name: "Login failed" });
    expect(within(dialog).getByText("This code is not right.")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(code).toHaveFocus());
    expect(getSession().loggedIn).toBe(false);
  });

  it("returns to the first step when no tries are left, or on request", async () => {
    const { user, code } = await firstStep({ [secondStep]: refused("Login failed.", {}) });
    await user.type(code, "000000");
    await user.click(loginButton());
    await user.click(await screen.findByRole("button", { name: "OK" }));
    await user.type(await screen.findByLabelText("Username"), "ann.archer");
    await user.type(screen.getByLabelText("Password"), "right");
    await user.click(screen.getByRole("button", { name: "Login" }));
    await user.click(await screen.findByRole("button", { name: "Back to login" }));
    expect(await screen.findByLabelText("Username")).toBeVisible();
  });

  it("accepts a recovery code instead", async () => {
    const { sent, user } = await firstStep({
      [secondStep]: { data: { loggedin: true }, token: fakeToken() },
    });
    await user.click(screen.getByRole("button", { name: /Use a recovery code/ }));
    const field = screen.getByLabelText("Recovery code");
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).not.toHaveAttribute("inputmode");
    await user.type(field, "aaaa-bbbb-cccc-dddd");
    await user.click(loginButton());
    await waitFor(() => expect(getSession().loggedIn).toBe(true));
    expect(sentBy(sent, "POST")[1]?.body).toMatchObject({ code: "aaaa-bbbb-cccc-dddd" });
  });
});

describe("the return from the provider", () => {
  const finish = "POST /api/auth/openid-connect/finish";

  function arrive(answers: Answers) {
    window.history.replaceState(null, "", "/login/return?code=abc&state=def");
    const sent = stubAnswers(answers);
    const router = renderAt("/login/return", { "/login/return": LoginReturnPage });
    return { sent, router, user: userEvent.setup() };
  }

  it("sends the answer to our server once, and removes it from the address", async () => {
    const { sent } = arrive({ [finish]: { data: { loggedin: true }, token: fakeToken() } });
    await waitFor(() => expect(getSession().loggedIn).toBe(true));
    expect(sent.map(({ body }) => body)).toEqual([{ answer: "?code=abc&state=def" }]);
    expect(window.location.search).toBe("");
  });

  it("shows the server's refusal, with a way on", async () => {
    arrive({ [finish]: refused("Logging in did not work.", {}) });
    expect(await screen.findByRole("alert")).toHaveTextContent("Logging in did not work.");
    expect(screen.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
    expect(getSession().loggedIn).toBe(false);
  });

  it("asks for the code if the account has a second factor", async () => {
    const { sent, user } = arrive({
      [finish]: asked,
      [secondStep]: { data: { loggedin: true }, token: fakeToken() },
    });
    await user.type(await screen.findByLabelText("Code"), "123456");
    await user.click(loginButton());
    await waitFor(() => expect(getSession().loggedIn).toBe(true));
    expect(sent[1]?.body).toEqual({ challenge: "the challenge", code: "123456" });
  });
});
