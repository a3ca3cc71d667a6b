/**
 * The screen Settings: saving a section, what two admins change at the same time, natures in use, and what is set on
 * the server. Rules: SET-1, SET-2, SET-3, SET-5.
 */
import { type SettingsState, settingsRoutes } from "@helpline/contract/settings/settings";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import SettingsPage from "#app/pages/settings-page.tsx";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { plainSettings } from "./testing/plain-settings.ts";

beforeEach(() => logIn("admin"));

const withName = (product_name: string, version: number): SettingsState => ({
  ...plainSettings,
  version,
  values: { ...plainSettings.values, product_name },
});

function open(state: SettingsState | (() => SettingsState) = plainSettings, answers: Answers = {}) {
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/settings": () => ({ data: typeof state === "function" ? state() : state }),
    "GET /api/settings/history": { data: { changes: [] } },
    ...answers,
  });
  renderAt("/settings", { "/settings": SettingsPage });
  return sent;
}

const section = (name: string) => screen.findByRole("region", { name });
const saveIn = (part: HTMLElement) => within(part).getByRole("button", { name: "Save" });

async function rename(product_name: string) {
  const part = await section("Name and logo");
  const field = within(part).getByLabelText(/^Product name/);
  await userEvent.clear(field);
  await userEvent.type(field, product_name);
  await userEvent.click(saveIn(part));
  return part;
}

it("saves what was changed in one section, on the version that was opened", async () => {
  const saved = { status: 201, message: "The settings have been saved.", data: { version: 4 } };
  const sent = open(plainSettings, { "PUT /api/settings": saved });
  await rename("Hope Line");
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1));
  expect(sentBy(sent, "PUT")[0]?.body).toEqual({
    changes: { product_name: "Hope Line" },
    version: 3,
  });
});

it("tells both changes if somebody else has changed the same, and then keeps one's own", async () => {
  let stored = plainSettings;
  const sent = open(() => stored, {
    "PUT /api/settings": ({ body }) => {
      const { version } = body as { version: number };
      if (version === stored.version) return { status: 201, message: "Saved.", data: { version } };
      return { status: 409, message: "Somebody has changed this.", data: null };
    },
  });
  await section("Name and logo");
  stored = withName("Care Line", 4);
  const part = await rename("Hope Line");
  const told = await screen.findByText(/Theirs: .*"Care Line".* Yours: .*"Hope Line"/);
  expect(told).toBeVisible();
  expect(within(part).getByLabelText(/^Product name/)).toHaveValue("Hope Line");
  const ok = screen.queryByRole("button", { name: "OK" });
  if (ok) await userEvent.click(ok);
  await userEvent.click(saveIn(part));
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(2));
  expect(sentBy(sent, "PUT")[1]?.body).toMatchObject({ version: 4 });
});

it("tells that somebody else has set a passphrase of backups, which is not shown", async () => {
  let stored = plainSettings;
  const sent = open(() => stored, {
    "PUT /api/settings": { status: 409, message: "Somebody has changed this.", data: null },
  });
  const part = await section("Backups");
  const theirs = { backup_passphrase: { on: "2026-07-01T09:00:00.000Z", by: "Ann Lee" } };
  const values = { ...plainSettings.values, backup_encrypted: true };
  stored = { ...plainSettings, version: 4, values, changed: theirs };
  await userEvent.type(within(part).getByLabelText(/passphrase/i), "the passphrase of somebody");
  await userEvent.click(saveIn(part));
  expect(
    await screen.findByText(
      /Theirs: Passphrase of backups: \(hidden\). Yours: Passphrase of backups: \(hidden\)/,
    ),
  ).toBeVisible();
  expect(sentBy(sent, "PUT")).toHaveLength(1);
});

it("tells both changes also if another section was saved in between", async () => {
  let stored = plainSettings;
  open(() => stored, {
    "PUT /api/settings": ({ body }) => {
      const { version, changes } = body as Pick<SettingsState, "version"> & { changes: object };
      if (version !== stored.version) {
        return { status: 409, message: "Somebody has changed this.", data: null };
      }
      stored = { ...stored, version: version + 1, values: { ...stored.values, ...changes } };
      return { status: 201, message: "Saved.", data: { version: stored.version } };
    },
  });
  const natures = await section("Nature of case");
  await userEvent.click(within(natures).getByRole("button", { name: "Remove" }));
  const nature_of_case = [
    ...plainSettings.values.nature_of_case,
    { name: "Theirs", retired: false },
  ];
  stored = { ...stored, version: 4, values: { ...stored.values, nature_of_case } };
  await rename("Hope Line");
  await waitFor(() => expect(stored.values.product_name).toBe("Hope Line"));
  await userEvent.click(saveIn(natures));
  expect(await screen.findByText(/Theirs: .*Added "Theirs".* Yours: /)).toBeVisible();
  expect(stored.values.nature_of_case).toEqual(nature_of_case);
});

it("goes to the section that a link on another screen names", async () => {
  window.history.replaceState(null, "", "#backups");
  open();
  expect(await section("Backups")).toHaveFocus();
  window.history.replaceState(null, "", " ");
});

it("retires a nature that is in use, removes one that is not, and renames", async () => {
  const sent = open(plainSettings, {
    "PUT /api/settings": { status: 201, message: "Saved.", data: { version: 4 } },
  });
  const part = await section("Nature of case");
  const remove = within(part).getByRole("button", { name: "Remove" });
  // Of one width, so that what stands beside them is aligned.
  expect(within(part).getByRole("button", { name: "Retire" })).toHaveClass(remove.className);
  await userEvent.click(remove);
  const field = within(part).getByLabelText("Nature 1");
  await userEvent.clear(field);
  await userEvent.type(field, "School exclusion");
  await userEvent.click(saveIn(part));
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1));
  expect(sentBy(sent, "PUT")[0]?.body).toMatchObject({
    changes: { nature_of_case: [{ name: "School exclusion", was: "Exclusion", retired: false }] },
  });
});

it("goes on with what was saved while the settings are read again", async () => {
  let reads = 0;
  const sent = open(plainSettings, {
    "GET /api/settings": () =>
      reads++ === 0 ? { data: plainSettings } : new Promise(() => undefined),
    "PUT /api/settings": { status: 201, message: "Saved.", data: { version: 4 } },
  });
  const part = await section("Nature of case");
  await userEvent.type(within(part).getByLabelText("Nature 1"), "s ");
  await userEvent.click(saveIn(part));
  await screen.findByText("Saved.");
  expect(within(part).getByLabelText("Nature 1")).toHaveValue("Exclusions");
  await userEvent.type(within(part).getByLabelText("Nature 1"), "!");
  await userEvent.click(saveIn(part));
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(2));
  expect(sentBy(sent, "PUT")[1]?.body).toMatchObject({
    changes: {
      nature_of_case: [{ name: "Exclusions!", was: "Exclusions" }, { name: "Transport" }],
    },
    version: 4,
  });
});

it.each([
  ["list", "Nature of case", /^Nature 1/, "Exclusions"],
  ["plain form", "Name and logo", /^Product name/, "Helplines"],
])(
  "takes no change of a %s during its save, and leaves the focus",
  async (_what, name, label, is) => {
    let answer = () => undefined as unknown;
    let reads = 0;
    open(plainSettings, {
      "GET /api/settings": () =>
        reads++ === 0 ? { data: plainSettings } : new Promise(() => undefined),
      "PUT /api/settings": () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 201, message: "Saved.", data: { version: 4 } });
        }),
    });
    const part = await section(name);
    const field = within(part).getByLabelText(label);
    await userEvent.type(field, "s{Enter}");
    await waitFor(() => expect(field).toBeDisabled());
    answer();
    await waitFor(() => expect(field).toBeEnabled());
    expect(field).toHaveFocus();
    expect(field).toHaveValue(is);
  },
);

it("shows no passphrase of backups once it is saved", async () => {
  open(plainSettings, {
    "PUT /api/settings": { status: 201, message: "Saved.", data: { version: 4 } },
  });
  const part = await section("Backups");
  const field = within(part).getByLabelText(/^Passphrase/);
  await userEvent.type(field, "correct horse battery");
  await userEvent.click(saveIn(part));
  await screen.findByText("Saved.");
  await waitFor(() => expect(field).toHaveValue(""));
  expect(field).toBeVisible();
});

it("adds a new key date with Enter, and saves nothing yet", async () => {
  const sent = open();
  const part = await section("Key dates");
  const opener = within(part).getByRole("button", { name: "Add a key date" });
  await userEvent.click(opener);
  await userEvent.type(await screen.findByLabelText(/^What has to happen/), "Answer{Enter}");
  expect(await summaryLines()).toEqual([
    "Please enter after what it has to happen.",
    "How long it takes must be a whole number from 1 to 36525.",
  ]);
  await userEvent.selectOptions(screen.getByLabelText(/^Nation/), "Wales");
  await userEvent.type(screen.getByLabelText(/^After/), "{Enter}");
  expect(await summaryLines()).toContain(
    "Please name the source, as for every nation other than England.",
  );
  await userEvent.type(screen.getByLabelText("Source"), "The code");
  await userEvent.type(screen.getByLabelText(/^After/), "Request received");
  await userEvent.type(screen.getByLabelText(/^How long/), "6{Enter}");
  expect(await within(part).findByText(/6 weeks after "Request received"/)).toBeVisible();
  expect(opener).toHaveFocus();
  expect(sentBy(sent, "PUT")).toEqual([]);
  expect(saveIn(part)).toBeEnabled();
});

it("leads to the fields of a list that are wrong, also in a folded question", async () => {
  const options = [1, 2].map((value) => ({ value, label: `Option ${value}` }));
  const evaluation_questions = [
    { number: 1, text: "How was it?", kind: "select" as const, options },
  ];
  const sent = open({
    ...plainSettings,
    values: { ...plainSettings.values, evaluation_questions },
  });
  const wrong = async (part: HTMLElement, label: string, text: string) => {
    const field = within(part).getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
    field.closest("details")?.removeAttribute("open");
    await userEvent.click(saveIn(part));
    await userEvent.click(within(part).getAllByRole("link")[0] as Element);
    expect(field).toHaveFocus();
    expect(field).toBeVisible();
    expect(field).toBeInvalid();
  };
  await wrong(await section("Nature of case"), "Nature 2", "exclusion");
  const bands = await section("Hour bands");
  await userEvent.clear(within(bands).getByLabelText("Band 3: from (hours)"));
  await wrong(bands, "Band 2: at most (hours)", "1");
  expect(within(bands).getAllByRole("link")).toHaveLength(2);
  await wrong(await section("Evaluation"), "Option 2", " ");
  expect(sentBy(sent, "PUT")).toEqual([]);
});

it("moves the focus to a new nature, and to the one beside a nature that is removed", async () => {
  open();
  const part = await section("Nature of case");
  await userEvent.click(within(part).getByRole("button", { name: "Add a nature" }));
  expect(within(part).getByLabelText("Nature 3")).toHaveFocus();
  await userEvent.click(within(part).getAllByRole("button", { name: "Remove" })[1] as Element);
  expect(within(part).getByLabelText("Nature 2")).toHaveFocus();
});

it("asks from which day a new time applies, and understands a day as it is typed", async () => {
  const from = { key: "request", label: "Request received" };
  const clock = { key: "answer", label: "Answer", from, offset: { weeks: 6 } };
  open({ ...plainSettings, values: { ...plainSettings.values, clocks: [clock] } });
  const part = await section("Key dates");
  await userEvent.click(within(part).getByRole("button", { name: "New time…" }));
  await userEvent.type(await screen.findByLabelText(/^How long/), "4{Enter}");
  expect(await summaryLines()).toEqual(["Please enter the day from which it applies."]);
  await userEvent.type(screen.getByLabelText(/^Applies from/), "1 Jan 27{Enter}");
  expect(
    await within(part).findByText(/4 weeks after "Request received" .* from 01-01-2027 on/),
  ).toBeVisible();
});

it("saves a key date in any alphabet, with a key that the server takes", async () => {
  const sent = open(plainSettings, {
    "PUT /api/settings": { status: 201, message: "Saved.", data: { version: 4 } },
  });
  const part = await section("Key dates");
  await userEvent.click(within(part).getByRole("button", { name: "Add a key date" }));
  await userEvent.type(await screen.findByLabelText(/^What has to happen/), "日付");
  await userEvent.type(screen.getByLabelText(/^After/), "Дата");
  await userEvent.type(screen.getByLabelText(/^How long/), "6{Enter}");
  await within(part).findByText("日付");
  await userEvent.click(saveIn(part));
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1));
  const body = z.safeParse(settingsRoutes.put.body, sentBy(sent, "PUT")[0]?.body);
  expect(body.error).toBeUndefined();
});

it("asks before a saved key date is removed, not for one just added, and keeps the focus", async () => {
  const from = { key: "request", label: "Request received" };
  const clock = { key: "answer", label: "Answer", from, offset: { weeks: 6 } };
  open({ ...plainSettings, values: { ...plainSettings.values, clocks: [clock] } });
  const part = await section("Key dates");
  const remove = (label: string) =>
    userEvent.click(within(part).getByRole("button", { name: `Remove ${label}` }));
  const answer = async (name: string) =>
    userEvent.click(await screen.findByRole("button", { name }));
  await remove("Answer");
  await answer("No");
  expect(within(part).getByText("Answer")).toBeVisible();
  await remove("Answer");
  await answer("Yes");
  await waitFor(() => expect(within(part).queryByText("Answer")).toBeNull());
  const add = within(part).getByRole("button", { name: "Add a key date" });
  expect(add).toHaveFocus();
  await userEvent.click(add);
  await userEvent.type(await screen.findByLabelText(/^What has to happen/), "Reply");
  await userEvent.type(screen.getByLabelText(/^After/), "Request received");
  await userEvent.type(screen.getByLabelText(/^How long/), "6{Enter}");
  await within(part).findByText("Reply");
  await remove("Reply");
  expect(within(part).queryByText("Reply")).toBeNull();
  expect(add).toHaveFocus();
});

it("shows what is set on the server, without a way to save it", async () => {
  open({ ...plainSettings, locked: [{ key: "bands", by: "file" }] });
  const part = await section("Hour bands");
  expect(within(part).getByText(/set on the server/)).toBeVisible();
  expect(within(part).queryByRole("button", { name: "Save" })).toBeNull();
  expect(within(part).getByLabelText("Band 1")).toBeDisabled();
});

it("says that the stored settings cannot be read", async () => {
  open({ ...plainSettings, problem: "The stored settings (version 3) cannot be read." });
  expect(await screen.findByRole("alert")).toHaveTextContent("cannot be read");
});

it("leaves the hours of a band empty while nothing is typed", async () => {
  open();
  const field = within(await section("Hour bands")).getByLabelText("Band 1: at most (hours)");
  await userEvent.clear(field);
  expect(field).toHaveDisplayValue("");
});
