/** Rules: AUTH-1, AUTH-2. */
import { authMessages } from "@helpline/contract/auth/auth.messages";
import { messages } from "@helpline/contract/messages";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { getSession } from "#shared/session/session.ts";
import { lateAnswer, stubAnswers } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { stubFetch } from "../../../test/fetch-stub.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { fakeToken } from "../../../test/tokens.ts";
import { LoginForm, ProviderButton } from "./login-form.tsx";

const secondStep = vi.fn(async () => undefined);

function setUp() {
  renderScreen(<LoginForm onSecondStep={secondStep} />);
  return {
    user: userEvent.setup(),
    username: screen.getByLabelText("Username"),
    password: screen.getByLabelText("Password"),
    login: screen.getByRole("button", { name: "Login" }),
  };
}

async function closeDialog(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "OK" }));
}

it("has the focus in the username when it opens", () => {
  expect(setUp().username).toHaveFocus();
});

it("says while it logs in that it cannot be pressed, and then that it can", async () => {
  const { answer, give } = lateAnswer({ status: 401, message: authMessages.loginFailed, data: {} });
  stubAnswers({ "POST /api/auth/login": answer });
  const { user, username, password, login } = setUp();
  expect(login).toHaveAttribute("aria-disabled", "false");
  await user.type(username, "ann.archer");
  await user.type(password, "wrong one");
  await user.click(login);
  await waitFor(() => expect(login).toHaveAttribute("aria-disabled", "true"));
  expect(login).toHaveFocus();
  give();
  await closeDialog(user);
  await waitFor(() => expect(login).toHaveAttribute("aria-disabled", "false"));
});

it("shows all errors together, marks the fields, and focuses the first", async () => {
  const sent = stubFetch({});
  const { user, username, password, login } = setUp();
  await user.click(login);
  const dialog = await screen.findByRole("dialog", { name: messages.formErrorTitle });
  expect(within(dialog).getByText(authMessages.username)).toBeVisible();
  expect(within(dialog).getByText(authMessages.password)).toBeVisible();
  await closeDialog(user);
  await waitFor(() => expect(username).toHaveFocus());
  expect(username).toBeInvalid();
  expect(username).toHaveAccessibleDescription(authMessages.username);
  expect(password).toHaveAccessibleDescription(authMessages.password);
  expect(sent).toHaveLength(0);
});

it.each([
  ["short", "long enough", [authMessages.username]],
  ["long.enough", "abc", [authMessages.password]],
])("checks the name %j and the password %j separately", async (name, secret, expected) => {
  const { user, username, password, login } = setUp();
  await user.type(username, name);
  await user.type(password, secret);
  await user.click(login);
  expect(await dialogLines()).toEqual(expected);
});

it("clears the error only of the field being corrected", async () => {
  const { user, username, password, login } = setUp();
  await user.click(login);
  await closeDialog(user);
  await user.type(username, "a");
  expect(username).toBeValid();
  expect(password).toBeInvalid();
});

it("shows the server's message for a refused login and keeps the username", async () => {
  const sent = stubFetch({ status: 401, message: authMessages.loginFailed, data: {} });
  const { user, username, password, login } = setUp();
  await user.type(username, "ann.archer");
  await user.type(password, "wrong one");
  await user.click(login);
  const dialog = await screen.findByRole("dialog", { name: "Login failed" });
  expect(within(dialog).getByText(authMessages.loginFailed)).toBeVisible();
  await closeDialog(user);
  await waitFor(() => expect(password).toHaveFocus());
  expect(username).toHaveValue("ann.archer");
  expect(login).toHaveTextContent("Login");
  expect(sent).toHaveLength(1);
  expect(getSession().loggedIn).toBe(false);
});

it("passes the challenge on when a code is required, without a message", async () => {
  const message = "Please enter the code from your authenticator app.";
  stubFetch({ status: 401, message, data: { second_factor: true, challenge: "abc" } });
  const { user, username, password, login } = setUp();
  await user.type(username, "ann.archer");
  await user.type(password, "right");
  await user.click(login);
  await waitFor(() => expect(secondStep).toHaveBeenCalledExactlyOnceWith("abc"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(getSession().loggedIn).toBe(false);
});

it("says when the server cannot be reached, and allows a retry", async () => {
  const token = fakeToken();
  stubFetch(new TypeError("Failed to fetch"), { data: { loggedin: true }, token });
  const { user, username, password, login } = setUp();
  await user.type(username, "ann.archer");
  await user.type(password, "right");
  await user.click(login);
  await screen.findByText(messages.noConnection);
  await closeDialog(user);
  await user.click(login);
  await waitFor(() => expect(getSession().loggedIn).toBe(true));
});

it("marks a field that the server refuses", async () => {
  const errors = [{ field: "password", message: "Please enter a password." }];
  stubFetch({ status: 422, message: "Please enter a password.", data: { errors } });
  const { user, username, password, login } = setUp();
  await user.type(username, "ann.archer");
  await user.type(password, "right");
  await user.click(login);
  await screen.findByRole("dialog", { name: messages.formErrorTitle });
  await closeDialog(user);
  await waitFor(() => expect(password).toHaveFocus());
  expect(password).toBeInvalid();
});

it("sends a trimmed username, the password as typed, and only once for a double click", async () => {
  const sent = stubFetch({ data: { loggedin: true }, token: fakeToken() });
  const { user, username, password, login } = setUp();
  await user.type(username, " ann.archer ");
  await user.type(password, " right ");
  await user.dblClick(login);
  await waitFor(() => expect(getSession().loggedIn).toBe(true));
  expect(sent.map((request) => request.body)).toEqual([
    { username: "ann.archer", password: " right " },
  ]);
});

it("shows the password on request", async () => {
  const { user, password } = setUp();
  expect(password).toHaveAttribute("type", "password");
  const show = screen.getByRole("button", { name: "Show password" });
  expect(show).toHaveTextContent("Show");
  await user.click(show);
  expect(password).toHaveAttribute("type", "text");
});

it("says while it asks the provider that it cannot be pressed, and why it could not ask", async () => {
  const message = "The provider does not answer.";
  const { answer, give } = lateAnswer({ status: 503, message });
  stubAnswers({ "POST /api/auth/openid-connect/start": answer });
  renderScreen(<ProviderButton label="Exeter" />);
  const button = screen.getByRole("button", { name: authMessages.logInWith("Exeter") });
  expect(button).toHaveAttribute("aria-disabled", "false");
  const user = userEvent.setup();
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute("aria-disabled", "true"));
  give();
  expect(await dialogLines("Login failed")).toEqual([message]);
  await closeDialog(user);
  await waitFor(() => expect(button).toHaveAttribute("aria-disabled", "false"));
});
