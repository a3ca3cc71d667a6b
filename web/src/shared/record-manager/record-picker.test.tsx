/** Select mode: a form opens the list modal as a picker. Rules: LIST-3, UI-10. */
import { Button } from "@mantine/core";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { dialogLines } from "../../../test/dialogs.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { usePicker } from "./record-picker.tsx";
import { example } from "./testing/examples.ts";
import {
  answer,
  fieldNamed,
  go,
  renderInShell,
  rowOf,
  type User,
} from "./testing/render-manager.tsx";
import { stubServer } from "./testing/stub-server.ts";
import { recordViews } from "./views/registry.ts";

function Form({ onPicked }: { readonly onPicked: (details: Record<string, unknown>) => void }) {
  const picker = usePicker("gps", onPicked);
  return (
    <>
      <Button onClick={picker.open}>Choose a GP</Button>
      <Button onClick={() => picker.add({ practice_name: "Oak Lane" })}>Add “Oak Lane”</Button>
      {picker.modal}
    </>
  );
}

async function openPicker() {
  const server = stubServer(recordViews.gps.kind, [example("gps")]);
  const onPicked = vi.fn<(details: Record<string, unknown>) => void>();
  const user = userEvent.setup({ delay: null });
  renderInShell(<Form onPicked={onPicked} />);
  await user.click(screen.getByRole("button", { name: "Choose a GP" }));
  await screen.findByRole("dialog", { name: "Select a GP practice" });
  return { server, onPicked, user };
}

it("asks only for what a record needs besides what was typed, and starts in the first empty field", async () => {
  stubServer(recordViews.gps.kind, [example("gps")]);
  const user = userEvent.setup({ delay: null });
  renderInShell(<Form onPicked={() => undefined} />);
  await user.click(screen.getByRole("button", { name: "Add “Oak Lane”" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a GP practice" });
  await waitFor(() => expect(document.activeElement).toBe(fieldNamed("City")));
  expect(fieldNamed("Practice name").value).toBe("Oak Lane");
  expect(within(dialog).getAllByText("Add a GP practice")).toHaveLength(1);
  const labels = () =>
    [...dialog.querySelectorAll("input")].map(
      (each) => each.labels?.[0]?.textContent?.split(" *")[0],
    );
  expect(labels()).toEqual(["Practice name", "City", "County", "Postcode"]);
  await user.type(fieldNamed("City"), "Leeds");
  await user.click(screen.getByRole("button", { name: "All fields" }));
  expect(fieldNamed("Address line 1")).toBeTruthy();
  expect(fieldNamed("City").value).toBe("Leeds");
  expect(screen.queryByRole("button", { name: "All fields" })).toBeNull();
});

const hasClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it("returns the details of the selected record, closes, and restores the focus", async () => {
  const { onPicked, user } = await openPicker();
  await user.click(await rowOf("Elm Grove"));
  await go(user, "Select");
  await hasClosed();
  expect(onPicked.mock.calls).toEqual([[example("gps")]]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose a GP" }));
});

it.each(["dblClick", "Enter"])("selects with %s", async (way) => {
  const { onPicked, user } = await openPicker();
  const row = await rowOf("Elm Grove");
  if (way === "dblClick") await user.dblClick(row);
  else {
    row.focus();
    await user.keyboard("{Enter}");
  }
  await hasClosed();
  expect(onPicked).toHaveBeenCalledOnce();
});

async function addRecord(user: User) {
  await go(user, "Add");
  await user.type(fieldNamed("Practice name"), "Oak Lane");
  for (const [label, place] of [
    ["City", "Leeds"],
    ["County", "Devon"],
  ] as const) {
    await user.type(fieldNamed(label), place);
    await user.tab();
  }
  await user.type(fieldNamed("Postcode"), "ls1 4ap");
  await user.click(screen.getByRole("button", { name: "Save" }));
}

it("returns a record that was added in it, although a search hid it", async () => {
  const { onPicked, user } = await openPicker();
  await user.type(screen.getByLabelText("Search for"), "nobody{Enter}");
  await screen.findByText("NO RECORDS FOUND");
  await addRecord(user);
  await hasClosed();
  expect(onPicked.mock.calls).toMatchObject([[{ gp_id: 8, practice_name: "Oak Lane" }]]);
});

it("stays open with a new record selected if its details cannot be fetched", async () => {
  const { server, onPicked, user } = await openPicker();
  await rowOf("Elm Grove");
  server.reply("GET /api/gps/8/details", { status: 500, message: "Something went wrong." });
  await addRecord(user);
  expect(await dialogLines("ERROR")).toEqual(["Something went wrong."]);
  expect(onPicked).not.toHaveBeenCalled();
  await answer(user, "OK");
  expect((await rowOf("Oak Lane")).getAttribute("aria-selected")).toBe("true");
  server.recover();
  await go(user, "Select");
  await hasClosed();
  expect(onPicked.mock.calls).toMatchObject([[{ gp_id: 8 }]]);
});

it("returns nothing after an edit", async () => {
  const { onPicked, user } = await openPicker();
  await user.click(await rowOf("Elm Grove"));
  await go(user, "Edit");
  await user.type(await screen.findByDisplayValue("Elm Grove"), "s");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/^Updated\./);
  expect(onPicked).not.toHaveBeenCalled();
});

it("requires a record", async () => {
  const { onPicked, user } = await openPicker();
  await rowOf("Elm Grove");
  await go(user, "Select");
  expect(await dialogLines("Action")).toEqual(["Please select a record first."]);
  expect(onPicked).not.toHaveBeenCalled();
});

it("stays open if the details cannot be fetched", async () => {
  const { server, onPicked, user } = await openPicker();
  server.reply("GET /api/gps/7/details", {
    status: 404,
    message: "This GP practice does not exist.",
  });
  await user.click(await rowOf("Elm Grove"));
  await go(user, "Select");
  expect(await dialogLines("ERROR")).toEqual(["This GP practice does not exist."]);
  expect(onPicked).not.toHaveBeenCalled();
  expect(screen.getByRole("dialog", { name: "Select a GP practice" })).toBeTruthy();
});

it("returns nothing if it is closed with Esc", async () => {
  const { onPicked, user } = await openPicker();
  await rowOf("Elm Grove");
  await user.keyboard("{Escape}");
  await hasClosed();
  expect(onPicked).not.toHaveBeenCalled();
});

it("asks before what is typed is lost to the page that the banner of a call opens", async () => {
  logIn("advisor");
  stubServer(recordViews.gps.kind, []);
  const user = userEvent.setup({ delay: null });
  const router = renderAt("/welcome", { "/welcome": () => <Form onPicked={() => undefined} /> });
  await user.click(await screen.findByRole("button", { name: "Add “Oak Lane”" }));
  await screen.findByRole("form");
  await user.type(fieldNamed("City"), "Leeds");
  const leave = () => act(() => void router.navigate({ to: "/call" }));
  leave();
  expect((await dialogLines("Unsaved changes"))[0]).toContain("not saved");
  await answer(user, "No");
  expect(fieldNamed("City").value).toBe("Leeds");
  leave();
  await answer(user, "Yes");
  await waitFor(() => expect(router.state.location.pathname).toBe("/call"));
  expect(screen.queryByRole("form")).toBeNull();
});
