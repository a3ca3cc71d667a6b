/** The history of the settings after a save and after undoing it. Rules: SET-2. */
import {
  type SettingsChange,
  type SettingsState,
  settingsMessages,
} from "@helpline/contract/settings/settings";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { HistorySection } from "./history-section.tsx";
import { useSaveSettings } from "./settings.api.ts";

const change = (version: number, words: string): SettingsChange => ({
  version,
  changed_on: "2026-11-20T10:00:00.000Z" as SettingsChange["changed_on"],
  changed_by: "Ada Archer",
  keys: ["product_name"],
  words: [words],
});
const state = {
  version: 1,
  values: { product_name: "Hope" },
  changed: {},
} as unknown as SettingsState;

function Page() {
  const save = useSaveSettings();
  return (
    <>
      <button type="button" onClick={() => void save({ product_name: "Care" }, state)}>
        Save
      </button>
      <HistorySection state={state} />
    </>
  );
}

function open() {
  const changes = [change(1, "Name: Hope")];
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/settings": { data: state },
    "GET /api/settings/history": () => ({ data: { changes: [...changes] } }),
    "PUT /api/settings": () => {
      changes.unshift(change(2, "Name: Care"));
      return { status: 201, message: "Saved.", data: { version: 2 } };
    },
    "POST /api/settings/undo": () => {
      changes.unshift(change(2, "Name: as it was"));
      return { status: 201, message: settingsMessages.undone, data: { version: 2 } };
    },
  });
  logIn("admin");
  renderAt("/settings", { "/settings": Page });
  return sent;
}

const words = () =>
  within(screen.getAllByRole("list")[0] as HTMLElement)
    .getAllByText(/^Name: /)
    .map((each) => each.textContent);

it("has a save at once, as the last change", async () => {
  open();
  expect(await screen.findByText("Name: Hope")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Name: Care")).toBeVisible();
  expect(words()).toEqual(["Name: Care", "Name: Hope"]);
});

it("asks before the last change is undone, and has that too", async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole("button", { name: "Undo the last change" }));
  const dialog = await screen.findByRole("dialog", { name: "Undo the last change" });
  expect(dialog).toHaveTextContent("Name: Hope");
  await userEvent.click(within(dialog).getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("Name: as it was")).toBeVisible();
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([{ version: 1 }]);
});
