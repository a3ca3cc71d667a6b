/** The caller's own account: password, two-step login, sessions (ADR 0020). */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import AccountPage from "./account-page.tsx";

const path = "/account";
const here = {
  ...{ session: "a".repeat(22), this_one: true, begun_on: "2026-03-02T10:00:00.000Z" },
  ...{ through_provider: false, address: "10.0.0.1", browser: "Firefox on Windows" },
};
const phone = {
  ...{ session: "b".repeat(22), this_one: false, begun_on: "2026-03-02T08:30:00.000Z" },
  ...{ through_provider: true, address: "10.0.0.2", browser: "Safari on iPhone" },
};
const old = { ...phone, session: "c".repeat(22), browser: null, address: null };
const account = {
  ...{ username: "a.archer", needs_password: true, min_password_length: 10 },
  ...{ refuses_common_passwords: false, session_count: 3, sessions: [here, phone, old] },
};
const alone = { ...account, session_count: 1, sessions: [here] };
const factor = {
  ...{ on: false, required: false, confirmed_on: null, recovery_codes_left: 0 },
};
const wrong = (field: string, message: string) => ({
  ...{ status: 422, message, data: { errors: [{ field, message }] } },
});

beforeEach(() => {
  logIn("advisor");
});

function open(present: object = account, answers: Answers = {}, after: object = alone) {
  let shown = present;
  const done = (message: string) => () => {
    shown = after;
    return { status: 201, message };
  };
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/auth/second-factor": { data: factor },
    "GET /api/account/calendar": { data: { made_on: null } },
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

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const field = (name: string) => screen.findByLabelText(name);

it("shows the person's name, and the five parts under one heading", async () => {
  open();
  expect(await screen.findByText(/^Ann Archer, Advisor/)).toBeVisible();
  expect(screen.getByText("Username: a.archer")).toBeVisible();
  expect(screen.getByText("Email: ann@example.org")).toBeVisible();
  const headings = screen.getAllByRole("heading").map((heading) => heading.textContent);
  expect(headings).toEqual([
    "Your account",
    "Password",
    "Two-step login is off",
    "Mail in the morning",
    "Your calendar",
    "Where you are logged in",
  ]);
});

it("offers to try again if loading fails", async () => {
  open(account, { "GET /api/account": { status: 503, message: "Not ready." } });
  expect(await screen.findByRole("alert")).toHaveTextContent("Not ready.");
  expect(await button("Try again")).toBeVisible();
});

describe("the password", () => {
  async function unfold(user: ReturnType<typeof userEvent.setup>) {
    await user.click(await button("Change password"));
    return { present: await field("Present password"), fresh: await field("New password") };
  }

  it("has fields that password managers recognise, and states the minimum length", async () => {
    const { user } = open();
    const { present, fresh } = await unfold(user);
    expect(present).toHaveFocus();
    expect(present).toHaveAttribute("autocomplete", "current-password");
    expect(fresh).toHaveAttribute("autocomplete", "new-password");
    expect(fresh).toHaveAccessibleDescription("At least 10 characters.");
    const form = screen.getByRole("form", { name: "Change password" });
    expect(form.querySelector('[autocomplete="username"]')).toHaveValue("a.archer");
  });

  it("says if common passwords are refused", async () => {
    const { user } = open({ ...account, refuses_common_passwords: true });
    const { fresh } = await unfold(user);
    expect(fresh).toHaveAccessibleDescription(/common/);
  });

  it("shows the typed password on request", async () => {
    const { user } = open();
    const { fresh } = await unfold(user);
    await user.type(fresh, "battery staple");
    expect(fresh).toHaveAttribute("type", "password");
    const [, reveal] = screen.getAllByRole("button", { name: "Show password" });
    await user.click(reveal as HTMLElement);
    expect(fresh).toHaveAttribute("type", "text");
  });

  it("is changed with a confirmation, and the focus stays", async () => {
    const { sent, user } = open();
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
    const { sent, user } = open();
    const { present, fresh } = await unfold(user);
    await user.click(await button("Save password"));
    expect(await screen.findByRole("dialog")).toHaveTextContent("minimum 6 characters");
    await user.click(await button("OK"));
    await waitFor(() => expect(present).toHaveFocus());
    expect(present).toHaveAccessibleDescription("Please enter your present password.");
    expect(fresh).toBeInvalid();
    expect(sentBy(sent, "PUT")).toEqual([]);
  });

  it("marks fields that the server refuses, and keeps the typed values", async () => {
    const { user } = open(account, {
      "PUT /api/account/password": wrong("new_password", "Too common."),
    });
    const { present, fresh } = await unfold(user);
    await user.type(present, "correct horse");
    await user.type(fresh, "liverpool");
    await user.click(await button("Save password"));
    await user.click(await button("OK"));
    await waitFor(() => expect(fresh).toHaveFocus());
    expect(fresh).toHaveAccessibleDescription(/^Too common\./);
    expect(fresh).toHaveValue("liverpool");
  });

  it("can be left unchanged", async () => {
    const { sent, user } = open();
    await unfold(user);
    await user.click(await button("Cancel"));
    expect(await button("Change password")).toHaveFocus();
    expect(sentBy(sent, "PUT")).toEqual([]);
  });

  it("says which password it is, for somebody who came through the provider", async () => {
    open({ ...account, sessions: [{ ...here, through_provider: true }] });
    expect(await screen.findByText(/You logged in through your organisation/)).toBeVisible();
  });
});

describe("sessions", () => {
  const items = async () => {
    const list = await screen.findByRole("list", { name: "Where you are logged in" });
    return within(list).getAllByRole("listitem");
  };

  it("lists the present one first, without a button, and the others with a button to end them", async () => {
    open();
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
    open(alone);
    expect(await screen.findByText("You are logged in nowhere else.")).toBeVisible();
    expect(await items()).toHaveLength(1);
    expect(screen.queryByRole("button", { name: /log out/i })).toBeNull();
  });

  it("says if there are more than shown", async () => {
    open({ ...account, session_count: 250 });
    expect(await screen.findByText("The newest 3 of 250 are shown.")).toBeVisible();
  });

  it("ends one session with the password, and focuses the heading", async () => {
    const { sent, user } = open(
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
    expect(await items()).toHaveLength(2);
    expect(screen.getByRole("heading", { name: "Where you are logged in" })).toHaveFocus();
  });

  it("marks a wrong password", async () => {
    const { user } = open(account, {
      "POST /api/account/sessions/end-others": wrong("password", "This is not your password."),
    });
    await user.click(await button("Log out everywhere else"));
    await user.type(await field("Your password"), "wrong horse{Enter}");
    await user.click(await button("OK"));
    const input = await field("Your password");
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toHaveAccessibleDescription("This is not your password.");
    expect(await items()).toHaveLength(3);
  });

  it("ends all others, just after coming through the provider without a password", async () => {
    const { sent, user } = open({ ...account, needs_password: false });
    await user.click(await button("Log out everywhere else"));
    expect(screen.queryByLabelText("Your password")).toBeNull();
    await user.click(await button("Log out everywhere else"));
    expect(await screen.findByText("You are logged out everywhere else.")).toBeVisible();
    expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([{}]);
    expect(await items()).toHaveLength(1);
  });

  it("returns the focus to the button on cancel", async () => {
    const { user } = open();
    await user.click(await button(/^Log out there: Safari/));
    await user.click(await button("Cancel"));
    expect(await button(/^Log out there: Safari/)).toHaveFocus();
  });
});

describe("the calendar address", () => {
  const path = `/calendar/${"x".repeat(43)}.ics`;

  it("is made, shown once, and removed after a question", async () => {
    let made_on: string | null = null;
    const { sent, user } = open(account, {
      "GET /api/account/calendar": () => ({ data: { made_on } }),
      "POST /api/account/calendar": () => {
        made_on = "2026-03-02T10:00:00.000Z";
        return { status: 201, message: "It is ready.", data: { address: path } };
      },
      "DELETE /api/account/calendar": () => {
        made_on = null;
        return { message: "It no longer works." };
      },
    });
    await user.click(await button("Make a calendar address"));
    expect(await screen.findByText(new URL(path, location.origin).href)).toBeVisible();
    expect(screen.getByText("It is ready.")).toBeVisible();
    await user.click(await button("Remove the address"));
    await user.click(await button("Yes"));
    expect(await screen.findByText("It no longer works.")).toBeVisible();
    expect(screen.queryByText(new URL(path, location.origin).href)).toBeNull();
    expect(sentBy(sent, "DELETE")).toHaveLength(1);
    expect(await button("Make a calendar address")).toBeVisible();
  });

  it("is replaced only after a question", async () => {
    const { sent, user } = open(account, {
      "GET /api/account/calendar": { data: { made_on: "2026-03-02T10:00:00.000Z" } },
    });
    await user.click(await button("Make a new address"));
    await user.click(await button("No"));
    expect(sentBy(sent, "POST")).toEqual([]);
  });
});

describe("the mail in the morning", () => {
  const wanted = () => screen.findByRole("switch", { name: "Mail me each morning what is due" });

  it("is turned off and on again at once, and says so", async () => {
    let state = true;
    const { sent, user } = open(account, {
      "PUT /api/account/digest": ({ body }) => {
        state = (body as { wanted: boolean }).wanted;
        const message = state ? "It comes again." : "It comes no more.";
        return { status: 201, message, data: { wanted: state } };
      },
    });
    expect(await wanted()).toBeChecked();
    await user.click(await wanted());
    expect(await screen.findByText("It comes no more.")).toBeVisible();
    expect(await wanted()).not.toBeChecked();
    (await wanted()).focus();
    await user.keyboard(" ");
    expect(await screen.findByText("It comes again.")).toBeVisible();
    expect(await wanted()).toBeChecked();
    expect(sentBy(sent, "PUT").map(({ body }) => body)).toEqual([
      { wanted: false },
      { wanted: true },
    ]);
  });

  it("stays as it is if it cannot be saved", async () => {
    const { user } = open(account, {
      "PUT /api/account/digest": { status: 503, message: "Not ready." },
    });
    await user.click(await wanted());
    expect(await screen.findByRole("dialog")).toHaveTextContent("Not ready.");
    await user.click(await button("OK"));
    expect(await wanted()).toBeChecked();
  });
});
