/**
 * What the screen Settings shows after a save, an undo and a new logo, and what else is asked for again; what a new key date
 * begins with. Rules: SET-1, SET-2.
 */
import type { SettingsState } from "@helpline/contract/settings/settings";
import { logoMessages } from "@helpline/contract/settings/settings";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import SettingsPage from "#app/pages/settings-page.tsx";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { stubUploads } from "../../../test/xhr-stub.ts";
import { plainSettings } from "./testing/plain-settings.ts";

const first: SettingsState = {
  ...plainSettings,
  values: { ...plainSettings.values, nature_of_case: [{ name: "Exclusion", retired: false }] },
};

/** Opens the screen over a small server, which keeps what is stored and what was changed. */
function open(values: Partial<SettingsState["values"]> = {}, more: Answers = {}) {
  let state: SettingsState = { ...first, values: { ...first.values, ...values } };
  let words: string[] = ["Product name: Care Line instead of Helpline"];
  const store = (values: object, told: string) => {
    state = { ...state, version: state.version + 1, values: { ...state.values, ...values } };
    words = [told];
  };
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/settings": () => ({ data: state }),
    "GET /api/settings/history": () => ({
      data: {
        changes: [
          {
            version: state.version,
            changed_on: "2026-03-02T10:00:00.000Z",
            changed_by: "Al",
            words,
          },
        ],
      },
    }),
    "PUT /api/settings": ({ body }) => {
      store((body as { changes: object }).changes, "Something else was changed");
      return { status: 201, message: "Saved.", data: { version: state.version } };
    },
    "POST /api/settings/undo": () => {
      store({ product_name: "The name before" }, "The last change was undone");
      return { status: 201, message: "Undone.", data: { version: state.version } };
    },
    ...more,
  });
  renderAt("/settings", { "/settings": SettingsPage });
  const reads = (url: string) => sentBy(sent, "GET").filter((each) => each.url === url).length;
  return { sent, store, reads, user: userEvent.setup() };
}
const section = async (name: string) => within(await screen.findByRole("region", { name }));

beforeEach(() => logIn("admin"));

it("shows a save in the history, and asks for the configuration of all screens again", async () => {
  const { reads, user } = open();
  const part = await section("Name and logo");
  const history = await section("History");
  expect(await history.findByText(/Care Line/)).toBeVisible();
  const before = reads("/api/config");
  await user.type(part.getByLabelText(/^Product name/), "s");
  await user.click(part.getByRole("button", { name: "Save" }));
  expect(await history.findByText("Something else was changed")).toBeVisible();
  await waitFor(() => expect(reads("/api/config")).toBe(before + 1));
  await waitFor(() => expect(reads("/api/settings")).toBe(2));
});

it("undoes the last change after a question, and shows what is stored then", async () => {
  const { sent, user } = open();
  const part = await section("Name and logo");
  const history = await section("History");
  const undo = await history.findByRole("button", { name: "Undo the last change" });
  await user.click(undo);
  await user.click(await screen.findByRole("button", { name: "No" }));
  expect(sentBy(sent, "POST")).toEqual([]);
  await user.click(undo);
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  expect(await history.findByText("The last change was undone")).toBeVisible();
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([{ version: 3 }]);
  await waitFor(() => expect(part.getByLabelText(/^Product name/)).toHaveValue("The name before"));
});

it("shows a new logo, sends none that is too large, and takes it away again", async () => {
  const uploads = stubUploads();
  const { sent, store, user } = open();
  const part = await section("Name and logo");
  const choose = part.getByLabelText("Choose a picture");
  const large = new File(["x"], "large.png", { type: "image/png" });
  Object.defineProperty(large, "size", { value: 256 * 1024 + 1 });
  await user.upload(choose, large);
  expect(await part.findByRole("alert")).toHaveTextContent(logoMessages.tooBig);
  expect(uploads).toEqual([]);
  await user.upload(choose, new File(["x"], "logo.png", { type: "image/png" }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]?.form.get("version")).toBe("3");
  store({ logo: "abc" }, "Logo changed");
  uploads[0]?.answer(201, { message: "The logo has been saved." });
  expect(await part.findByRole("img", { name: "The present logo" })).toBeVisible();
  expect(part.queryByRole("alert")).toBeNull();
  await user.click(part.getByRole("button", { name: "Remove the logo" }));
  await waitFor(() => expect(part.queryByRole("img")).toBeNull());
  expect(sentBy(sent, "PUT").map(({ body }) => body)).toEqual([
    { changes: { logo: null }, version: 4 },
  ]);
});

it("begins a new key date in weeks, in England, from no day, with the focus in what has to happen", async () => {
  const { user } = open();
  const part = await section("Key dates");
  await user.click(part.getByRole("button", { name: "Add a key date" }));
  const label = await screen.findByLabelText(/^What has to happen/);
  await waitFor(() => expect(label).toHaveFocus());
  expect(label).toHaveValue("");
  expect(screen.getByLabelText(/^Nation/)).toHaveValue("England");
  expect(screen.getByLabelText(/^Unit/)).toHaveValue("weeks");
  expect(screen.getByLabelText(/^Applies from/)).toHaveValue("");
});
