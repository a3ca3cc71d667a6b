/** What Go does with the chosen action, and what it says is missing. Rules: LIST-5. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeDialog, currentDialog, dismissDialogs } from "#shared/dialogs/dialog-store.ts";
import { listMessages } from "./list.messages.ts";
import { type RecordAction, runAction } from "./list-actions.ts";
import { nextSort, sortRows } from "./list-columns.ts";

const onRecord = vi.fn();
const alone = vi.fn();
const actions: RecordAction[] = [
  { name: "edit", label: "Edit", errorCode: "E1", onRecord },
  { name: "open", label: "Open", onRecord },
  { name: "add", label: "Add", alone },
  { name: "nothing", label: "Nothing" },
];
const selected = (id: number | null) => ({ isAny: true, readId: () => id });
const none = { isAny: false, readId: () => null };

afterEach(() => {
  dismissDialogs();
  vi.clearAllMocks();
});

/** Presses Go, and tells what the person reads; they close it. */
async function go(...[name, selection = selected(7), words]: [string, object?, object?]) {
  const done = runAction(actions, name, selection as never, words as never);
  await Promise.resolve();
  const dialog = currentDialog();
  if (dialog) closeDialog(dialog.id, true);
  await done;
  return dialog && { title: dialog.title, lines: dialog.lines };
}

it("does it with the record that is selected", async () => {
  expect(await go("edit")).toBeNull();
  expect(onRecord).toHaveBeenCalledExactlyOnceWith(7);
});

it("needs no record for some actions", async () => {
  expect(await go("add", none)).toBeNull();
  expect(alone).toHaveBeenCalledOnce();
  expect(onRecord).not.toHaveBeenCalled();
});

it("waits until the action is done", async () => {
  let finish = () => {};
  alone.mockReturnValueOnce(
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  const done = vi.fn();
  void runAction(actions, "add", none).then(done);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(done).not.toHaveBeenCalled();
  finish();
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
});

describe("says what is missing", () => {
  it.each([
    ["an action", "", selected(7), listMessages.chooseAction],
    ["a record", "edit", none, listMessages.chooseRecord],
    ["the id, with the code of the action", "edit", selected(null), "(Error code: E1)"],
    ["the id", "open", selected(null), "Unable to get record ID"],
    ["what the action does", "nothing", selected(7), listMessages.noHandler],
    ["an action that is known", "unknown", selected(7), listMessages.noHandler],
  ])("%s", async (_, name, selection, text) => {
    const told = await go(name, selection);
    expect(told?.lines.join()).toContain(text);
    expect(onRecord).not.toHaveBeenCalled();
    expect(alone).not.toHaveBeenCalled();
  });

  it("in the words of the list", async () => {
    const words = { chooseAction: "What?", chooseRecord: "Which case?" };
    expect(await go("", none, words)).toEqual({ title: "Action", lines: ["What?"] });
    expect(await go("edit", none, words)).toEqual({ title: "Action", lines: ["Which case?"] });
  });
});

describe("the words of a list", () => {
  it.each([
    [listMessages.inAll(1), "1 record"],
    [listMessages.inAll(0), "0 records"],
    [listMessages.found(1), "1 record found"],
    [listMessages.found(2), "2 records found"],
    [listMessages.counted(1, false), "1 record"],
    [listMessages.counted(10_000, true), "10,000+ records"],
    [listMessages.counted(2, false), "2 records"],
    [listMessages.choose("Elm"), "Choose Elm"],
    [listMessages.savedElsewhere("Elm"), "Elm is selected. It is not among the rows below."],
    [listMessages.noRecordId(), "Unable to get record ID"],
    [listMessages.noRecordId("E2"), "Unable to get record ID (Error code: E2)"],
  ])("%s", (text, expected) => {
    expect(text).toBe(expected);
  });

  it.each(Object.entries(listMessages).filter(([, text]) => typeof text === "string"))(
    "%s is a text",
    (_, text) => {
      expect(text).toMatch(/^[A-Z].{5,}/);
    },
  );
});

describe("the order of rows that are all loaded", () => {
  const columns = [
    { field: "name", label: "Name", text: ({ name }: { name: string }) => name },
    {
      field: "added",
      label: "Added",
      text: ({ name }: { name: string }) => name,
      sortBy: ({ added }: { name: string; added?: string }) => added ?? "",
    },
  ];
  const rows = [
    { name: "b", added: "2026-01-02" },
    { name: "a", added: "2026-01-03" },
    { name: "c", added: "2026-01-01" },
  ];

  it("is that of what is stored, not of what is shown, if they differ", () => {
    const names = (order: "asc" | "desc") =>
      sortRows(rows, columns as never, { field: "added", order }).map((row) => row.name);
    expect(names("asc")).toEqual(["c", "b", "a"]);
    expect(names("desc")).toEqual(["a", "b", "c"]);
    expect(rows.map(({ name }) => name)).toEqual(["b", "a", "c"]);
  });

  it("begins ascending for another column", () => {
    expect(nextSort({ field: "name", order: "asc" }, "added")).toEqual({
      field: "added",
      order: "asc",
    });
  });
});
