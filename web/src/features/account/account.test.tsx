/** The caller's own account: password, two-step login, sessions (ADR 4). Rules: AUTH-27, AUTH-28, UI-17. */
import { screen, waitFor, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { sentBy } from "../../../test/answers.ts";
import { toFirstError } from "../../../test/error-summary.ts";
import {
  account,
  alone,
  button,
  here,
  old,
  openAccount,
  phone,
} from "../../../test/open-account.tsx";
import { logIn } from "../../../test/tokens.ts";

const wrong = (field: string, message: string) => ({
  status: 422,
  message,
  data: { errors: [{ field, message }] },
});

beforeEach(() => {
  logIn("advisor");
});

const field = (name: string) => screen.findByLabelText(name);

it("shows the person's name, and the six parts under one heading", async () => {
  openAccount();
  expect(await screen.findByText(/^Ann Archer, Advisor/)).toBeVisible();
  expect(screen.getByText("Username: a.archer")).toBeVisible();
  expect(screen.getByText("Email: ann@example.org")).toBeVisible();
  const headings = screen.getAllByRole("heading").map((heading) => heading.textContent);
  expect(headings).toEqual([
    "Your account",
    "Password",
    "Two-step login is off",
    "Mail in the morning",
    "Telephone",
    "Your calendar",
    "Where you are logged in",
  ]);
});

it("offers to try again if loading fails", async () => {
  openAccount(account, { "GET /api/account": { status: 503, message: "Not ready." } });
  expect(await screen.findByRole("alert")).toHaveTextContent("Not ready.");
  expect(await button("Try again")).toBeVisible();
});

describe("the password", () => {
  async function unfold(user: ReturnType<typeof userEvent.setup>) {
    await user.click(await button("Change password"));
    return { present: await field("Present password"), fresh: await field("New password") };
  }

  it("has fields that password managers recognise, and states the minimum length", async () => {
    const { user } = openAccount();
    const { present, fresh } = await unfold(user);
    expect(present).toHaveFocus();
    expect(present).toHaveAttribute("autocomplete", "current-password");
    expect(fresh).toHaveAttribute("autocomplete", "new-password");
    expect(fresh).toHaveAccessibleDescription("At least 10 characters.");
    const form = screen.getByRole("form", { name: "Change password" });
    expect(form.querySelector('[autocomplete="username"]')).toHaveValue("a.archer");
  });

  it("says if common passwords are refused", async () => {
    const { user } = openAccount({ ...account, refuses_common_passwords: true });
    const { fresh } = await unfold(user);
    expect(fresh).toHaveAccessibleDescription(/common/);
  });

  it("shows the typed password on request", async () => {
    const { user } = openAccount();
    const { fresh } = await unfold(user);
    await user.type(fresh, "battery staple");
    expect(fresh).toHaveAttribute("type", "password");
    const [, reveal] = screen.getAllByRole("button", { name: "Show password" });
    await user.click(reveal as HTMLElement);
    expect(fresh).toHaveAttribute("type", "text");
  });

  it("is changed with a confirmation, and the focus stays", async () => {
    const { sent, user } = openAccount();
    const { present, fresh } = await unfold(user);
    await user.type(present, "correct horse");
    await user.type(fresh, "battery staple{Enter}");
    expect(await screen.findByText("Your password is changed.")).toBeVisible();
    expect(await button("Change password")).toHaveFocus();
    expect(sentBy(sent, "PUT").map(({ body }) => body)).toEqual([
      { current_password: "correct horse", new_password: "battery staple" },
    ]);
    expect(await screen.findByText("You are logged in nowhere else.")).toBeVisible();
    expect(screen.queryByText(/Safari on iPhone/)).toBeNull();
  });

  it("marks missing fields without calling the server", async () => {
    const { sent, user } = openAccount();
    const { present, fresh } = await unfold(user);
    await user.click(await button("Save password"));
    expect((await toFirstError()).join()).toContain("minimum 6 characters");
    await waitFor(() => expect(present).toHaveFocus());
    expect(present).toHaveAccessibleDescription("Please enter your present password.");
    expect(fresh).toBeInvalid();
    expect(sentBy(sent, "PUT")).toEqual([]);
  });

  it("marks fields that the server refuses, and keeps the typed values", async () => {
    const { user } = openAccount(account, {
      "PUT /api/account/password": wrong("new_password", "Too common."),
    });
    const { present, fresh } = await unfold(user);
    await user.type(present, "correct horse");
    await user.type(fresh, "liverpool");
    await user.click(await button("Save password"));
    expect(await toFirstError()).toEqual(["Too common."]);
    await waitFor(() => expect(fresh).toHaveFocus());
    expect(fresh).toHaveAccessibleDescription(/^Too common\./);
    expect(fresh).toHaveValue("liverpool");
  });

  it("can be left unchanged", async () => {
    const { sent, user } = openAccount();
    await unfold(user);
    await user.click(await button("Cancel"));
    expect(await button("Change password")).toHaveFocus();
    expect(sentBy(sent, "PUT")).toEqual([]);
  });

  it("says which password it is, for somebody who came through the provider", async () => {
    openAccount({ ...account, sessions: [{ ...here, through_provider: true }] });
    expect(await screen.findByText(/You logged in through your organisation/)).toBeVisible();
  });
});

it("keeps the focus on the button when the extension is saved", async () => {
  const { user } = openAccount(account, {
    "PUT /api/account/extension": {
      status: 201,
      message: "Saved.",
      data: { extension: "201" },
    },
  });
  await user.type(await field("Extension"), "201 ");
  await user.click(await button("Save extension"));
  expect(await screen.findByText("Saved.")).toBeVisible();
  await waitFor(async () => expect(await field("Extension")).toHaveValue("201"));
  expect(await button("Save extension")).toHaveFocus();
});

describe("sessions", () => {
  const items = async () => {
    const list = await screen.findByRole("list", { name: "Where you are logged in" });
    return within(list).getAllByRole("listitem");
  };

  it("lists the present one first, without a button, and the others with a button to end them", async () => {
    openAccount();
    const [first, second, third] = await items();
    expect(first).toHaveTextContent(
      "Firefox on Windows This oneSince 02-03-2026 10:00:00, with your password, from 10.0.0.1",
    );
    expect(within(first as HTMLElement).queryByRole("button")).toBeNull();
    expect(second).toHaveTextContent(/through your organisation, from 10\.0\.0\.2/);
    expect(third).toHaveTextContent(/^Unknown browser Since 02-03-2026 08:30:00, through your/);
    expect(await button(/^Log out there: Safari on iPhone, since 02-03-2026/i)).toBeVisible();
  });

  it("offers nothing to end if there is no other", async () => {
    openAccount(alone);
    expect(await screen.findByText("You are logged in nowhere else.")).toBeVisible();
    expect(await items()).toHaveLength(1);
    expect(screen.queryByRole("button", { name: /log out/i })).toBeNull();
  });

  it("says if there are more than shown", async () => {
    openAccount({ ...account, session_count: 250 });
    expect(await screen.findByText("The newest 3 of 250 are shown.")).toBeVisible();
  });

  it("does not say so if all are shown", async () => {
    openAccount();
    expect(await items()).toHaveLength(account.session_count);
    expect(screen.queryByText(/^The newest/)).toBeNull();
  });

  it("ends one session with the password, and focuses the heading", async () => {
    const { sent, user } = openAccount(
      account,
      {},
      { ...account, session_count: 2, sessions: [here, old] },
    );
    await user.click(await button(/^Log out there: Safari/));
    expect(await field("Your password")).toHaveFocus();
    await user.type(await field("Your password"), "correct horse{Enter}");
    expect(await screen.findByText("Logged out there.")).toBeVisible();
    expect(sentBy(sent, "POST").map(({ url, body }) => [url, body])).toEqual([
      ["/api/account/sessions/end", { session: phone.session, password: "correct horse" }],
    ]);
    await waitFor(async () => expect(await items()).toHaveLength(2));
    const heading = screen.getByRole("heading", { name: "Where you are logged in" });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it("marks a wrong password", async () => {
    const { user } = openAccount(account, {
      "POST /api/account/sessions/end-others": wrong("password", "This is not your password."),
    });
    await user.click(await button("Log out everywhere else"));
    await user.type(await field("Your password"), "wrong horse{Enter}");
    expect(await toFirstError()).toEqual(["This is not your password."]);
    const input = await field("Your password");
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toHaveAccessibleDescription("This is not your password.");
    expect(await items()).toHaveLength(3);
  });

  it("ends all others, just after coming through the provider without a password", async () => {
    const { sent, user } = openAccount({ ...account, needs_password: false });
    await user.click(await button("Log out everywhere else"));
    expect(screen.queryByLabelText("Your password")).toBeNull();
    await user.click(await button("Log out everywhere else"));
    expect(await screen.findByText("You are logged out everywhere else.")).toBeVisible();
    expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([{}]);
    await waitFor(async () => expect(await items()).toHaveLength(1));
  });

  it("asks for the password once the login through the provider is too long ago", async () => {
    let needs_password = false;
    const { sent, user } = openAccount(account, {
      "GET /api/account": () => ({ data: { ...account, needs_password } }),
      "POST /api/account/sessions/end-others": ({ body }) => {
        if ("password" in (body as object)) return { status: 201, message: "Logged out." };
        needs_password = true;
        return wrong("password", "Please enter your password.");
      },
    });
    await user.click(await button("Log out everywhere else"));
    expect(screen.queryByLabelText("Your password")).toBeNull();
    await user.click(await button("Log out everywhere else"));
    const password = await field("Your password");
    expect(await toFirstError()).toEqual(["Please enter your password."]);
    await waitFor(() => expect(password).toHaveFocus());
    await user.type(password, "correct horse{Enter}");
    expect(await screen.findByText("Logged out.")).toBeVisible();
    expect(sentBy(sent, "POST").at(-1)?.body).toEqual({ password: "correct horse" });
  });

  it("returns the focus to the button on cancel", async () => {
    const { user } = openAccount();
    await user.click(await button(/^Log out there: Safari/));
    await user.click(await button("Cancel"));
    expect(await button(/^Log out there: Safari/)).toHaveFocus();
  });
});
