/**
 * Choosing a password with a link, asking for one, and changing one that somebody else set (ADR 6).
 *
 * Rules: AUTH-38.
 */
import { screens } from "@helpline/contract/screens";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { summaryLines, toFirstError } from "../../../test/error-summary.ts";
import type { StubbedAnswer } from "../../../test/fetch-stub.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { fakeToken, logIn } from "../../../test/tokens.ts";
import { rememberWanted } from "../wanted-address.ts";
import ChangePasswordPage from "./change-password-page.tsx";
import { ChoosePasswordPage, ForgottenPasswordPage } from "./password-link-pages.tsx";

const settings = vi.hoisted(() => ({ mails: true }));
vi.mock("#shared/product.ts", async (original) => {
  const module = await original<typeof import("#shared/product.ts")>();
  return {
    ...module,
    product: {
      ...module.product,
      get mailsPasswordLinks() {
        return settings.mails;
      },
    },
  };
});

afterEach(() => {
  settings.mails = true;
  window.history.replaceState(null, "", "/");
});

const facts = {
  username: "zoe.archer",
  min_password_length: 10,
  refuses_common_passwords: false,
};
const over = { status: 404, message: "This link does not work any more. Ask." };
const asked = { status: 200, message: "If there is an account, a mail is on its way." };
const forgotten = "POST /api/auth/forgotten-password";
const checks = "POST /api/auth/choose-password/check";
const chooses = "POST /api/auth/choose-password";

const button = (name: string) => screen.findByRole("button", { name });

describe("a link", () => {
  function open(answers: Answers = {}, fragment = "#the-token") {
    window.history.replaceState(null, "", `/choose-password${fragment}`);
    const sent = stubAnswers({ [checks]: { data: facts }, [forgotten]: asked, ...answers });
    const { path } = screens.choosePassword;
    renderAt(path, { [path]: ChoosePasswordPage });
    return { sent, user: userEvent.setup() };
  }
  const field = () => screen.findByLabelText("New password");

  it("leaves the address bar, shows the username and the rule, and sets the password", async () => {
    const { sent, user } = open({ [chooses]: { status: 201, message: "It is set." } });
    const input = await field();
    expect(window.location.hash).toBe("");
    expect(screen.getByText("zoe.archer")).toBeVisible();
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription("At least 10 characters.");
    expect(input).toHaveAttribute("autocomplete", "new-password");
    await user.type(input, "battery staple{Enter}");
    expect(await screen.findByText("It is set.")).toHaveRole("status");
    expect(screen.getByRole("heading", { name: "Choose a password" })).toHaveFocus();
    expect(screen.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
    expect(sentBy(sent, "POST").map(({ url, body }) => [url, body])).toEqual([
      ["/api/auth/choose-password/check", { token: "the-token" }],
      ["/api/auth/choose-password", { token: "the-token", password: "battery staple" }],
    ]);
  });

  it("marks a password that breaks a rule, and can be used again", async () => {
    const { user } = open({
      [chooses]: {
        status: 422,
        message: "Too common.",
        data: { errors: [{ field: "password", message: "Too common." }] },
      },
    });
    await user.type(await field(), "liverpool{Enter}");
    expect(await toFirstError()).toEqual(["Too common."]);
    const input = await field();
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toHaveAccessibleDescription(/Too common\./);
  });

  it("that is over says so, and offers a new one", async () => {
    const { sent, user } = open({ [checks]: over });
    expect(await screen.findByRole("alert")).toHaveTextContent("does not work any more");
    await user.type(screen.getByLabelText("Username"), "zoe.archer{Enter}");
    expect(await screen.findByText(asked.message)).toHaveRole("status");
    expect(sentBy(sent, "POST").at(-1)?.body).toEqual({ username: "zoe.archer" });
    expect(screen.queryByLabelText("Username")).toBeNull();
  });

  it("that was used meanwhile, perhaps by a save whose answer was lost, says what to try", async () => {
    const answers = [new TypeError("Failed to fetch"), over];
    const { user } = open({ [chooses]: () => answers.shift() as StubbedAnswer });
    await user.type(await field(), "battery staple{Enter}");
    await user.click(await button("OK"));
    await user.click(await button("Save password"));
    const told = await screen.findByRole("alert");
    expect(told).toHaveTextContent("does not work any more");
    expect(told).toHaveTextContent("try to log in with that first");
    expect(screen.getByRole("link", { name: "Back to login" })).toBeVisible();
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("can be tried again if the server cannot be reached", async () => {
    let isReady = false;
    const { user } = open({
      [checks]: () => (isReady ? { data: facts } : { status: 503, message: "Not ready." }),
    });
    expect(await screen.findByText("Not ready.")).toHaveRole("alert");
    isReady = true;
    await user.click(await button("Try again"));
    expect(await field()).toBeVisible();
  });

  it("that was opened in the same tab replaces the one before", async () => {
    const { sent } = open({ [checks]: over });
    await screen.findByRole("alert");
    window.location.hash = "#newer";
    await waitFor(() =>
      expect(sentBy(sent, "POST").map(({ body }) => body)).toContainEqual({ token: "newer" }),
    );
  });

  it("without a token asks to open the mail again", async () => {
    const { sent } = open({}, "");
    expect(await screen.findByRole("alert")).toHaveTextContent("open the link again");
    expect(sent).toEqual([]);
  });
});

describe("a forgotten password", () => {
  function open() {
    const sent = stubAnswers({ [forgotten]: asked });
    const { path } = screens.forgottenPassword;
    renderAt(path, { [path]: ForgottenPasswordPage });
    return { sent, user: userEvent.setup() };
  }

  it("needs a username", async () => {
    const { sent, user } = open();
    await user.click(await button("Send me a link"));
    expect(await summaryLines()).toHaveLength(1);
    expect(screen.getByLabelText("Username")).toBeInvalid();
    expect(sent).toEqual([]);
  });

  it("is replaced by a manager where no mail can be sent", async () => {
    settings.mails = false;
    open();
    expect(await screen.findByText(/ask a manager for a link/)).toBeVisible();
    expect(screen.queryByLabelText("Username")).toBeNull();
  });
});

describe("a password that somebody else set", () => {
  const account = { ...facts, needs_password: true, session_count: 0, sessions: [] };

  it("is changed, then the wanted address opens", async () => {
    logIn("manager", { data: { password_change_due: true } });
    rememberWanted("/mail?page=2", 7);
    const sent = stubAnswers({
      "GET /api/account": { data: account },
      "PUT /api/account/password": { status: 201, message: "Changed." },
      "GET /api/auth/refresh-token": {
        data: { loggedin: true },
        token: fakeToken({ data: { user_type: "manager" } }),
      },
    });
    const { path } = screens.changePassword;
    const router = renderAt(path, { [path]: ChangePasswordPage });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Present password"), "given to me");
    await user.type(screen.getByLabelText("New password"), "battery staple{Enter}");
    await waitFor(() => expect(router.state.location.href).toBe("/mail?page=2"));
    expect(sentBy(sent, "PUT").map(({ body }) => body)).toEqual([
      { current_password: "given to me", new_password: "battery staple" },
    ]);
  });

  it("stays changed if the token cannot be renewed, which can be tried again", async () => {
    logIn("manager", { data: { password_change_due: true } });
    const token = fakeToken({ data: { user_type: "manager" } });
    const answers = [new Error("offline"), { data: { loggedin: true }, token }];
    const sent = stubAnswers({
      "GET /api/account": { data: account },
      "PUT /api/account/password": { status: 201, message: "Changed." },
      "GET /api/auth/refresh-token": () => answers.shift() ?? over,
    });
    const { path } = screens.changePassword;
    const router = renderAt(path, { [path]: ChangePasswordPage });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Present password"), "given to me");
    await user.type(screen.getByLabelText("New password"), "battery staple{Enter}");
    expect(await screen.findByText(/^Your new password is saved/)).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    await user.click(await button("Go on"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/welcome"));
    expect(sentBy(sent, "PUT")).toHaveLength(1);
  });
});
