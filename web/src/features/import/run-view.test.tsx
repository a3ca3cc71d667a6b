/** The import screen: preview, import, result, undo. Rules: IMP-2, IMP-16, IMP-18. */
import type { ImportRun } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { sentBy } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { noCounts, sampleRow, sampleRun } from "../../../test/import-samples.ts";
import {
  heading,
  openImport,
  openRun,
  press,
  rowsOf,
  tableRows,
} from "../../../test/open-import.tsx";
import { logIn } from "../../../test/tokens.ts";

beforeEach(() => {
  logIn("admin");
});

const changed = sampleRow({
  row_number: 4,
  outcome: "changed",
  name: "Oak School",
  record_id: 12,
  changes: [
    { field: "city", label: "City", before: "Exeter", after: "Exmouth" },
    { field: "web", label: "Web", before: "https://oak.example", after: null },
    { field: "closed_on", label: "Closed on", before: null, after: "2026-07-31T23:30:00.000Z" },
  ],
});
const wrong = sampleRow({
  row_number: 1203,
  outcome: "wrong",
  errors: [
    { field: "city", message: "Please choose a city." },
    { field: "", message: importMessages.cellCount(3, 5) },
  ],
});
const preview = sampleRun({
  state: "checked",
  counts: { ...noCounts, new: 24_100, changed: 13, unchanged: 4, wrong: 1, left_out: 2 },
});

describe("preview", () => {
  it("counts each outcome and shows the wrong rows first, with the form's own messages", async () => {
    openRun(preview, rowsOf("wrong", wrong));
    await screen.findByText(/Please choose a city/);
    expect(tableRows()).toEqual([
      "1,203Elm School100001City: Please choose a city.This row has 3 values, but the file has 5 columns.",
    ]);
    const group = within(screen.getByRole("group", { name: "Rows to show" }));
    expect(group.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "24,100 New",
      "13 Changed",
      "4 Unchanged",
      "2 Left out",
      "1 Wrong",
      "0 Doubtful",
    ]);
    expect(group.getByRole("button", { pressed: true })).toHaveTextContent("1 Wrong");
  });

  it("shows what changes, at an address of its own", async () => {
    const { router } = openRun(preview, {
      ...rowsOf("wrong", wrong),
      ...rowsOf("changed", changed),
    });
    await press("13 Changed");
    expect(await screen.findByText("Exmouth")).toBeVisible();
    expect(tableRows()).toEqual([
      "4Oak School100001City: ExeterExmouthWeb: https://oak.examplenothingClosed on: nothing01-08-2026",
    ]);
    expect(router.state.location.search).toEqual({ run: 7, show: "changed" });
  });

  it("imports after one press, and shows how far it is until it is done", async () => {
    let state: ImportRun["state"] = "checked";
    const { sent } = openRun(preview, {
      ...rowsOf("wrong", wrong),
      "GET /api/imports/7": () => {
        const run = { ...preview, state, progress: { done: 12_000, total: 24_120 } };
        if (state === "importing") state = "done";
        return { data: run };
      },
      "POST /api/imports/7/confirm": () => {
        state = "importing";
        const progress = { done: 0, total: 24_120 };
        return { status: 201, data: { ...preview, state, progress } };
      },
    });
    await press("Import 24,113 schools");
    await waitFor(async () => expect(await heading("Importing")).toHaveFocus());
    expect(await screen.findByText(/12,000 of 24,120 rows/)).toBeVisible();
    expect(await heading("Imported")).toBeVisible();
    expect(sentBy(sent, "POST")).toHaveLength(1);
  });

  it("stays and says why if the server refuses", async () => {
    openRun(preview, {
      ...rowsOf("wrong", wrong),
      "POST /api/imports/7/confirm": { status: 409, message: importMessages.otherRun },
    });
    await press("Import 24,113 schools");
    expect(await dialogLines("ERROR")).toEqual([importMessages.otherRun]);
    await press("OK");
    expect(screen.getByRole("button", { name: "Import 24,113 schools" })).toBeVisible();
  });

  it("names what is doubtful, with its value, and says that it is imported", async () => {
    const counts = { ...noCounts, new: 3, doubtful: 1 };
    const doubtful = sampleRow({
      changes: [{ field: "postcode", label: "Postcode", before: null, after: "75008" }],
      doubts: [
        { field: "postcode", message: "Please check this postcode." },
        { field: "city", message: importMessages.noTown("Not given") },
      ],
    });
    openRun({ ...preview, counts }, rowsOf("doubtful", doubtful));
    expect(await screen.findByText(/^Doubtful rows are imported as chosen/)).toBeVisible();
    await screen.findByText(/75008/);
    expect(tableRows()).toEqual([
      "2Elm School100001Postcode 75008: Please check this postcode.The file gives no town. “Not given” is stored.",
    ]);
    expect(screen.getByRole("button", { name: "Import 3 schools" })).toBeVisible();
  });

  it("shows a person on file beside the row that may be another, and sends what is chosen", async () => {
    const counts = { ...noCounts, new: 1, doubtful: 1 };
    const row = sampleRow({
      name: "John Akhtar",
      doubts: [{ field: "dob", message: importMessages.anotherBirthday("guardian", "01-02-1960") }],
      choices: ["take", "new", "leave"],
      chosen: "new",
      beside: [
        { field: "dob", label: "Date of birth", stored: "1960-02-01", file: "1985-03-09" },
        { field: "email", label: "Email", stored: "father@example.org", file: null },
      ],
    });
    const run = { ...preview, kind: "guardians", counts } as const;
    const { sent } = openRun(run, {
      ...rowsOf("doubtful", row),
      "PUT /api/imports/7/rows/2": {
        status: 201,
        data: { ...run, counts: { ...noCounts, left_out: 1, doubtful: 1 } },
      },
    });
    const beside = await screen.findByRole("row", { name: /^Date of birth/ });
    expect(
      within(beside)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["01-02-1960", "09-03-1985"]);
    expect(screen.getByRole("radio", { name: "Another person: add them" })).toBeChecked();
    expect(
      screen.getByRole("radio", { name: "The same person: change the record" }),
    ).not.toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: "Leave it out" }));
    await waitFor(() =>
      expect(sentBy(sent, "PUT").map(({ body }) => body)).toEqual([{ choice: "leave" }]),
    );
    expect(await screen.findByText(importMessages.nothingToImport)).toBeVisible();
  });

  it("names the columns that no field uses", async () => {
    openRun({ ...preview, counts: { ...noCounts, new: 1 } }, rowsOf("new", sampleRow()));
    expect(await screen.findByText(/^Not imported, because no field uses/)).toHaveTextContent(
      "Region, PC",
    );
  });

  it("goes back to the columns with what was chosen, and only for files that were not recognised", async () => {
    openRun(preview, rowsOf("wrong", wrong));
    await press("Change the columns");
    expect(await screen.findByRole("combobox", { name: /School name/ })).toHaveDisplayValue(
      "School",
    );
    await press("Back");
    await heading("What will change");
  });

  it("offers nothing to import if nothing is new or changed", async () => {
    const counts = { ...noCounts, unchanged: 4 };
    const row = sampleRow({ outcome: "unchanged" });
    openRun({ ...preview, format: "gias-schools", counts }, rowsOf("unchanged", row));
    expect(await screen.findByText(importMessages.nothingToImport)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Import / })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Change the columns" })).not.toBeInTheDocument();
  });

  it("discards the file after a question", async () => {
    const { sent, router } = openRun(preview, {
      ...rowsOf("wrong", wrong),
      "DELETE /api/imports/7": { data: null },
    });
    await press("Discard this file");
    expect(await dialogLines("Discard this file")).toEqual([
      "Do you want to discard schools.csv? Nothing of it has been imported.",
    ]);
    await press("Yes");
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(sentBy(sent, "DELETE")).toHaveLength(1);
    await heading("Upload a file");
  });
});

it("says why a run failed, and checks the file again", async () => {
  const failed = sampleRun({ state: "failed", problem: importMessages.changedSince });
  const { sent } = openRun(failed, {
    "POST /api/imports/7/check": { status: 201, data: { ...failed, state: "checking" } },
  });
  expect(await screen.findByRole("alert")).toHaveTextContent(importMessages.changedSince);
  await press("Check again");
  await heading("Checking the file");
  expect(sentBy(sent, "POST")).toHaveLength(1);
});

describe("result", () => {
  const done = sampleRun({
    state: "done",
    counts: { ...noCounts, new: 2, changed: 1, wrong: 1 },
    imported_on: "2026-03-02T10:05:00.000Z",
    imported_by: "Max Poole",
    undo_until: "2026-04-01T09:05:00.000Z",
  });

  it("says what was done, until when it can be undone, and offers the refused rows", async () => {
    openRun(done, rowsOf("wrong", wrong));
    const day = await screen.findByText("01-04-2026");
    expect(day.parentElement).toHaveTextContent(
      "Imported 02-03-2026 10:05:00 by Max Poole. It can be undone until 01-04-2026.",
    );
    expect(getComputedStyle(day).whiteSpace).toBe("nowrap");
    expect(screen.getByRole("button", { name: "Download the refused rows" })).toBeVisible();
  });

  it("undoes after a question, and names the records that were left", async () => {
    const left = sampleRow({ outcome: "not_undone", reason: importMessages.left.used });
    const undone = {
      ...done,
      state: "undone" as const,
      undo_until: null,
      undone_on: "2026-03-03T10:00:00.000Z",
      counts: { ...noCounts, not_undone: 1 },
    };
    let state: ImportRun = done;
    openRun(done, {
      ...rowsOf("wrong", wrong),
      ...rowsOf("not_undone", left),
      "GET /api/imports/7": () => ({ data: state }),
      "POST /api/imports/7/undo": () => {
        state = undone;
        return { status: 201, data: { ...done, state: "undoing" } };
      },
    });
    await press("Undo this import");
    expect(await dialogLines("Undo this import")).toEqual([
      "2 schools will be deleted again.",
      "1 school will get the earlier values back.",
      "Those that somebody has changed, merged or used in a case since stay as they are. You will see which.",
    ]);
    await press("Yes");
    await heading("The import has been undone");
    expect(await screen.findByText("A case uses it.")).toBeVisible();
    expect(tableRows()).toEqual(["2Elm School100001A case uses it."]);
    expect(screen.queryByRole("button", { name: "Undo this import" })).not.toBeInTheDocument();
  });

  it("says why it could not be undone", async () => {
    openRun({ ...done, problem: importMessages.failed }, rowsOf("wrong", wrong));
    expect(await screen.findByRole("alert")).toHaveTextContent(importMessages.failed);
    expect(screen.getByRole("button", { name: "Undo this import" })).toBeVisible();
  });

  it("is too old to be undone", async () => {
    openRun({ ...done, undo_until: null });
    expect(await screen.findByText(/cannot be undone any more/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo this import" })).not.toBeInTheDocument();
  });
});

it("says that an import does not exist", async () => {
  openImport("/import?run=7", {
    "GET /api/imports/7": { status: 404, message: importMessages.notFound },
  });
  expect(await screen.findByRole("alert")).toHaveTextContent(importMessages.notFound);
  expect(screen.getByRole("link", { name: "All imports" })).toHaveAttribute("href", "/import");
});
