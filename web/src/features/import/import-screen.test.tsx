/** The import screen: upload, earlier imports, columns. Rules: IMP-1. */
import { importMessages } from "@helpline/contract/import/import.messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { importWords, undoneInWords } from "#features/import/import.words.ts";
import { sentBy } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { toFirstError } from "../../../test/error-summary.ts";
import { noCounts, sampleRun } from "../../../test/import-samples.ts";
import {
  currentStep,
  heading,
  openImport,
  openRun,
  press,
  tableRows,
} from "../../../test/open-import.tsx";
import { logIn } from "../../../test/tokens.ts";
import { type SentUpload, stubUploads } from "../../../test/xhr-stub.ts";

let uploads: SentUpload[];

beforeEach(() => {
  logIn("admin");
  uploads = stubUploads();
});

async function choose(...files: File[]) {
  fireEvent.change(await screen.findByLabelText("Choose a CSV file"), { target: { files } });
}
const csv = (name = "schools.csv") => new File(["a,b"], name);

describe("upload", () => {
  it("asks for a file, and refuses an empty one and one that is too large before it is sent", async () => {
    openImport("/import");
    await press("Upload");
    expect(await dialogLines("ERROR")).toEqual([importMessages.noFile]);
    await press("OK");
    await choose(new File([], "empty.csv"));
    await press("Upload");
    expect(await dialogLines("ERROR")).toEqual([importMessages.empty]);
    await press("OK");
    const large = csv("large.csv");
    Object.defineProperty(large, "size", { value: 100 * 1024 * 1024 + 1 });
    await choose(large);
    await press("Upload");
    expect(await dialogLines("ERROR")).toEqual([importMessages.tooBig]);
    expect(uploads).toEqual([]);
  });

  it("keeps the file and asks what it contains if it is not recognised, then opens the import", async () => {
    const { router } = openImport("/import", { "GET /api/imports/7": { data: sampleRun() } });
    await choose(csv());
    await press("Upload");
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect([...(uploads[0]?.form.keys() ?? [])]).toEqual(["file"]);
    uploads[0]?.answer(422, {
      message: importMessages.kind,
      data: { errors: [{ field: "kind", message: importMessages.kind }] },
    });
    expect(await dialogLines("ERROR")).toEqual([importMessages.kind]);
    await press("OK");
    const kind = screen.getByRole("combobox", { name: "What does the file contain?" });
    await waitFor(() => expect(kind).toHaveFocus());
    expect(kind).toBeInvalid();
    expect(screen.getByText("schools.csv")).toBeVisible();

    await userEvent.selectOptions(kind, "Schools");
    expect(kind).toBeValid();
    await press("Upload");
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]?.form.get("kind")).toBe("schools");
    uploads[1]?.answer(201, { message: importMessages.uploaded, data: sampleRun() });
    await heading("Columns");
    expect(router.state.location.search).toEqual({ run: 7 });
  });

  it("says beside the file why it was refused, until another one is chosen", async () => {
    openImport("/import");
    await choose(csv());
    await press("Upload");
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer(422, { message: importMessages.openQuote(14) });
    expect(await dialogLines("ERROR")).toEqual([importMessages.openQuote(14)]);
    await press("OK");
    expect(screen.getByText(importMessages.openQuote(14))).toBeVisible();
    await choose(csv("corrected.csv"));
    expect(screen.queryByText(importMessages.openQuote(14))).not.toBeInTheDocument();
    expect(screen.getByText("corrected.csv")).toBeVisible();
  });

  it("shows how much was sent, and stops at Cancel", async () => {
    openImport("/import");
    await choose(csv());
    await press("Upload");
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.progress(0.5);
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");
    await press("Cancel");
    expect(uploads[0]?.aborted).toBe(true);
    await waitFor(() => expect(screen.queryByRole("progressbar")).not.toBeInTheDocument());
    expect(screen.getByText("schools.csv")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("takes no other file while one is being uploaded", async () => {
    openImport("/import");
    await choose(csv());
    await press("Upload");
    await waitFor(() => expect(uploads).toHaveLength(1));
    await choose(csv("another.csv"));
    expect(await dialogLines("ERROR")).toEqual([importWords.isUploading]);
    await press("OK");
    expect(screen.getByRole("progressbar", { name: "Upload of schools.csv" })).toBeVisible();
    expect(screen.queryByText("another.csv")).not.toBeInTheDocument();
    await press("Cancel");
    await waitFor(() => expect(screen.queryByRole("progressbar")).not.toBeInTheDocument());
    await choose(csv("another.csv"));
    expect(screen.getByText("another.csv")).toBeVisible();
  });

  it("takes a dropped file, but not several", async () => {
    openImport("/import");
    const area = await screen.findByTestId("drop-area");
    fireEvent.drop(area, { dataTransfer: { files: [csv("a.csv"), csv("b.csv")] } });
    expect(await dialogLines("ERROR")).toEqual(["Please choose one file at a time."]);
    await press("OK");
    fireEvent.drop(area, { dataTransfer: { files: [csv("a.csv")] } });
    expect(await screen.findByText("a.csv")).toBeVisible();
  });
});

describe("earlier imports", () => {
  it("says who imported what, when, and opens it", async () => {
    const counts = { ...noCounts, new: 24_113, wrong: 3 };
    const done = sampleRun({
      state: "done",
      format: "gias-schools",
      counts,
      imported_on: "2026-03-02T10:05:00.000Z",
      imported_by: "Max Poole",
    });
    const { router } = openImport("/import", {
      "GET /api/imports": { data: [done, sampleRun({ import_run_id: 6 })] },
      "GET /api/imports/7": { data: done },
    });
    await screen.findByText("24,113 new, 3 wrong");
    expect(tableRows()).toEqual([
      "Importedschools.csvRegister of schools in England (GIAS)24,113 new, 3 wrong02-03-2026 10:05:00Max Poole",
      "Columns to chooseschools.csvSchools02-03-2026 10:00:00Ada Vance",
    ]);
    const link = screen.getAllByRole("link", { name: "schools.csv" })[0] as HTMLElement;
    expect(link).toHaveAttribute("href", "/import?run=7");
    await userEvent.click(link);
    await waitFor(() => expect(router.state.location.search).toEqual({ run: 7 }));
  });
});

describe("columns", () => {
  it("proposes columns, shows an example of each, and asks for the missing ones without a call", async () => {
    const { sent } = openRun(sampleRun());
    const name = await screen.findByRole("combobox", { name: /School name/ });
    expect(name).toHaveDisplayValue("School");
    expect(screen.getByText("Elm School", { selector: "bdi" })).toBeVisible();
    expect(currentStep()).toContain("Columns");
    await press("Check the file");
    expect(await toFirstError()).toEqual([
      importMessages.columnMissing("County"),
      importMessages.columnMissing("Postcode"),
    ]);
    await waitFor(() => expect(screen.getByRole("combobox", { name: /County/ })).toHaveFocus());
    expect(sentBy(sent, "PUT")).toEqual([]);
  });

  it("sends the choice, and keeps it if the server refuses it", async () => {
    let tries = 0;
    const message = importMessages.columnMissing("City");
    const errors = [{ field: "columns.city", message }];
    const { sent } = openRun(sampleRun(), {
      "PUT /api/imports/7/columns": () => {
        tries += 1;
        return tries === 1
          ? { status: 422, message, data: { errors } }
          : { status: 201, data: sampleRun({ state: "checking" }) };
      },
    });
    const county = await screen.findByRole("combobox", { name: /County/ });
    await userEvent.selectOptions(county, "Region");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: /Postcode/ }), "PC");
    await press("Check the file");
    expect(await toFirstError()).toEqual([message]);
    await waitFor(() => expect(screen.getByRole("combobox", { name: /City/ })).toHaveFocus());
    expect(county).toHaveDisplayValue("Region");
    await press("Check the file");
    await heading("Checking the file");
    expect(sentBy(sent, "PUT")[1]?.body).toMatchObject({
      columns: { external_code: 1, name: 2, city: 3, county: 4, postcode: 5 },
    });
  });

  it("shows a part of a file with hundreds of columns, and offers all of them", async () => {
    const headings = Array.from({ length: 300 }, (_each, index) => `Heading ${index + 1}`);
    openRun(sampleRun({ headings, first_rows: [headings.map(() => "x")] }));
    await press("Check the file");
    expect(await screen.findByText("And 260 more columns.")).toBeInTheDocument();
    const county = screen.getByRole("combobox", { name: /County/, hidden: true });
    expect(within(county).getAllByRole("option", { hidden: true })).toHaveLength(301);
  });
});

it.each([
  [1, "1 school was left as it is, because somebody has changed, merged or used it since."],
  [2, "2 schools were left as they are, because somebody has changed, merged or used them since."],
])("says what undoing has left: %i", (not_undone, words) => {
  expect(undoneInWords("schools", { ...noCounts, not_undone })).toBe(words);
});
