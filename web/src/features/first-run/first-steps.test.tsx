/** The first steps of a new helpline on an admin's Welcome screen. Rules: HELP-4, SET-9. */

import { queues } from "@helpline/contract/desk/counted-lists";
import { deskMessages } from "@helpline/contract/desk/desk.messages";
import type { FirstRun } from "@helpline/contract/first-run/first-run";
import { firstRunMessages } from "@helpline/contract/first-run/first-run.plain";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { closeModalManager, useOpenModalManager } from "#app/modals/modal-store.ts";
import { AdminsDesk } from "#app/page-parts/desk.tsx";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";

const fresh: FirstRun = {
  own_password: false,
  named: false,
  has_people: false,
  has_authorities: false,
  has_schools: false,
  has_gps: false,
  mail: "outbox",
  backups: "none",
  backups_encrypted: false,
  name_min_length: 3,
  has_cases: false,
  hidden: false,
};

const figures = Object.fromEntries(queues.map((queue) => [queue, 0]));

const Welcome = () => (
  <>
    <h1>Welcome</h1>
    <p>{useOpenModalManager() ?? "no modal"}</p>
    <AdminsDesk />
  </>
);

/** Shows the desk over a small server that can be changed. */
function open(facts: Partial<FirstRun>) {
  const state = { run: { ...fresh, ...facts } };
  const sent = stubAnswers({
    "GET /api/first-run": () => ({ data: state.run }),
    "PUT /api/first-run": ({ body }) => {
      state.run = { ...state.run, ...(body as { hidden: boolean }) };
      return { status: 201, message: firstRunMessages.hidden, data: body };
    },
    "POST /api/first-run/authorities": () => {
      state.run = { ...state.run, has_authorities: true };
      const message = firstRunMessages.authoritiesAdded(207, 1);
      return { status: 201, message, data: { added: 207, on_file: 1 } };
    },
    "GET /api/work": { data: { queues: figures, follow_ups: [] } },
    "GET /api/work/people": { data: [] },
  });
  renderAt("/welcome", { "/welcome": Welcome });
  return { state, sent };
}

const textOf = async (step: string) => {
  await screen.findByText(deskMessages.noFollowUps);
  return document.querySelector(`[data-step="${step}"]`)?.textContent ?? "";
};

beforeEach(() => logIn("admin"));

it("shows each step with why, and where it is done", async () => {
  open({});
  expect(await textOf("password")).toMatch(/^Change the password To do.*others may know it/);
  expect(await textOf("name")).toMatch(/To do.*Settings$/);
  expect(await textOf("mail")).toMatch(/To do.*SMTP_URL/);
  expect(await textOf("backups")).toMatch(/To do.*Settings$/);
  expect(screen.getByText(/Backups are not scheduled/)).toBeVisible();
  expect(screen.getByText(firstRunMessages.progress(0, 7))).toBeVisible();
  const links = [
    ["Your account", "/account"],
    ["Import", "/import"],
  ] as const;
  for (const [name, path] of links) {
    expect(screen.getByRole("link", { name })).toHaveAttribute("href", path);
  }
  for (const link of screen.getAllByRole("link", { name: "Settings" })) {
    expect(link).toHaveAttribute("href", "/settings");
  }
});

it("says in words which are done, and what is half done", async () => {
  open({ own_password: true, has_schools: true, mail: "failing", backups: "once" });
  expect(await textOf("password")).toMatch(/^Change the password DoneYour account$/);
  expect(await textOf("records")).toMatch(/To do.*Schools are there; GPs are missing/);
  expect(await textOf("mail")).toMatch(/To do.*The last mail could not be sent/);
  expect(await textOf("backups")).toMatch(/Done.*none is scheduled yet/);
  expect(screen.getByText(firstRunMessages.progress(2, 7))).toBeVisible();
});

it("opens Users, and looks again when it closes", async () => {
  const { state } = open({});
  await userEvent.click(await screen.findByRole("button", { name: "Users" }));
  expect(screen.getByText("users")).toBeVisible();
  state.run = { ...state.run, has_people: true };
  act(() => closeModalManager());
  await waitFor(async () => expect(await textOf("people")).toMatch(/^Add people Done/));
});

it("takes over the authorities of the UK, and says how many are new", async () => {
  const { sent } = open({});
  await userEvent.click(
    await screen.findByRole("button", { name: "Take over the UK's 208 authorities" }),
  );
  await waitFor(async () =>
    expect(await textOf("authorities")).toMatch(/^Add local authorities Done/),
  );
  expect(sentBy(sent, "POST")).toHaveLength(1);
});

it("is put away on the server, and the focus goes to the heading", async () => {
  const { sent } = open({});
  await userEvent.click(await screen.findByRole("button", { name: firstRunMessages.hide }));
  await waitFor(() => expect(screen.queryByText(firstRunMessages.title)).toBeNull());
  expect(sentBy(sent, "PUT")).toMatchObject([{ body: { hidden: true } }]);
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

describe("with cases", () => {
  it("is folded while something is left to do", async () => {
    open({ has_cases: true });
    const title = await screen.findByText(firstRunMessages.title);
    expect(title.closest("details")).not.toHaveAttribute("open");
  });

  it("is not shown once everything is done", async () => {
    const done = { own_password: true, named: true, has_people: true, has_schools: true };
    const authorities = { has_authorities: true };
    open({
      ...done,
      ...authorities,
      has_gps: true,
      mail: "ready",
      backups: "scheduled",
      has_cases: true,
    });
    await screen.findByText(deskMessages.noFollowUps);
    expect(screen.queryByText(firstRunMessages.title)).toBeNull();
  });
});

it("leaves the desk alone if the steps cannot be listed", async () => {
  stubAnswers({
    "GET /api/first-run": { status: 503, message: "Please try again." },
    "GET /api/work": { data: { queues: figures, follow_ups: [] } },
    "GET /api/work/people": { data: [] },
  });
  renderAt("/welcome", { "/welcome": Welcome });
  expect(await screen.findByText(deskMessages.noFollowUps)).toBeVisible();
  expect(screen.queryByText(firstRunMessages.title)).toBeNull();
});
