/**
 * The screen of imports: what is read again after each step, what its buttons say while the server is at work, and where the
 * focus goes. Rules: IMP-2, IMP-16, UI-17.
 */
import type { ImportRow } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import ImportPage from "#app/pages/import-page.tsx";
import { type Answers, lateAnswer, sentBy, stubAnswers } from "../../../test/answers.ts";
import { noCounts, sampleRow, sampleRun } from "../../../test/import-samples.ts";
import { heading, openRun, press, rowsOf, tableRows } from "../../../test/open-import.tsx";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { watchedQuery } from "../../../test/watched-query.tsx";
import { stubUploads } from "../../../test/xhr-stub.ts";
import { importWords } from "./import.words.ts";

const checked = sampleRun({ state: "checked", counts: { ...noCounts, new: 3 } });
const done = sampleRun({
  state: "done",
  counts: { ...noCounts, new: 3 },
  imported_on: "2026-03-02T10:05:00.000Z",
  imported_by: "Max Poole",
  undo_until: "2026-04-01T09:05:00.000Z",
});
const button = (name: string) => screen.findByRole("button", { name });

/** Opens the run beside the list of imports and a list of records. */
function openBeside(answers: Answers) {
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/imports": { data: [] },
    ...rowsOf("new", sampleRow()),
    ...answers,
  });
  const list = watchedQuery(["imports", "list"]);
  const schools = watchedQuery(["records", "schools", "count"]);
  const Page = () => (
    <>
      <list.Watched />
      <schools.Watched />
      <ImportPage />
    </>
  );
  renderAt("/import?run=7", { "/import": Page });
  return { sent, reads: () => [list.reads(), schools.reads()] };
}

beforeEach(() => logIn("admin"));

it("reads the imports again when one begins, and the records when it is done", async () => {
  let run = checked;
  const { reads } = openBeside({
    "GET /api/imports/7": () => ({ data: run }),
    "POST /api/imports/7/confirm": () => {
      run = done;
      return { status: 201, data: { ...checked, state: "importing" } };
    },
  });
  await button("Import 3 schools");
  expect(reads()).toEqual([1, 1]);
  await press("Import 3 schools");
  expect(await heading("Imported")).toBeVisible();
  await waitFor(() => expect(reads()).toEqual([2, 2]));
  await waitFor(async () => expect(await heading("Imported")).toHaveFocus());
});

it("reads the run again when a step is refused: somebody else may have gone on with it", async () => {
  let run = checked;
  openBeside({
    "GET /api/imports/7": () => ({ data: run }),
    "POST /api/imports/7/confirm": () => {
      run = done;
      return { status: 409, message: importMessages.otherRun };
    },
  });
  await press("Import 3 schools");
  await press("OK");
  expect(await heading("Imported")).toBeVisible();
});

it("shows of a row that was decided what was chosen, and of the run what it counts then", async () => {
  const counts = { ...noCounts, new: 2, doubtful: 1 };
  let row: ImportRow = sampleRow({
    doubts: [{ field: "postcode", message: "Please check this postcode." }],
    choices: ["take", "leave"],
    chosen: "take",
  });
  let run = { ...checked, counts };
  openBeside({
    "GET /api/imports/7": () => ({ data: run }),
    "GET /api/imports/7/rows?outcome=doubtful&page=1": () => ({ data: { rows: [row], count: 1 } }),
    "PUT /api/imports/7/rows/2": () => {
      row = { ...row, chosen: "leave" };
      run = { ...checked, counts: { ...counts, new: 1, left_out: 1 } };
      return { status: 201, data: run };
    },
  });
  const leave = await screen.findByRole("radio", { name: "Leave it out" });
  expect(leave).not.toBeChecked();
  await userEvent.click(leave);
  await waitFor(() => expect(screen.getByRole("radio", { name: "Leave it out" })).toBeChecked());
  expect(screen.getByRole("radio", { name: "Import it as it is" })).not.toBeChecked();
  expect(await button("Import 1 school")).toBeVisible();
});

it("does not list a file that has been discarded, and says while it is removed that it is busy", async () => {
  let runs = [checked];
  const { answer, give } = lateAnswer({ message: "Discarded.", data: null });
  const { sent } = openRun(checked, {
    ...rowsOf("new", sampleRow()),
    "GET /api/imports": () => ({ data: runs }),
    "DELETE /api/imports/7": () => {
      runs = [];
      return answer();
    },
  });
  const discard = await button(importWords.discard);
  expect(discard).toHaveAttribute("aria-busy", "false");
  await userEvent.click(discard);
  await press("Yes");
  await waitFor(() => expect(discard).toHaveAttribute("aria-busy", "true"));
  give();
  expect(await screen.findByText(importWords.noRuns)).toBeVisible();
  expect(sentBy(sent, "DELETE")).toHaveLength(1);
});

it("says while a failed file is checked again, and while an import is undone, that it is busy", async () => {
  const failed = sampleRun({ state: "failed", problem: importMessages.changedSince });
  const check = lateAnswer({ status: 409, message: importMessages.otherRun });
  const undo = lateAnswer({ status: 409, message: importMessages.otherRun });
  let run = failed;
  openBeside({
    "GET /api/imports/7": () => ({ data: run }),
    "POST /api/imports/7/check": check.answer,
    "POST /api/imports/7/undo": undo.answer,
  });
  const again = await button(importWords.checkAgain);
  expect(again).toHaveAttribute("aria-busy", "false");
  await userEvent.click(again);
  await waitFor(() => expect(again).toHaveAttribute("aria-busy", "true"));
  run = done;
  check.give();
  await press("OK");
  const back = await button(importWords.undo);
  expect(back).toHaveAttribute("aria-busy", "false");
  await userEvent.click(back);
  await press("Yes");
  await waitFor(() => expect(back).toHaveAttribute("aria-busy", "true"));
  undo.give();
  await press("OK");
  await waitFor(() => expect(back).toHaveAttribute("aria-busy", "false"));
});

it("marks the outcome that is shown, and no other", async () => {
  const counts = { ...noCounts, new: 1, changed: 1 };
  openRun(
    { ...checked, counts },
    { ...rowsOf("changed", sampleRow({ outcome: "changed" })), ...rowsOf("new", sampleRow()) },
  );
  expect(await button("1 Changed")).toHaveAttribute("aria-pressed", "true");
  expect(await button("1 New")).toHaveAttribute("aria-pressed", "false");
  await press("1 New");
  await waitFor(async () => expect(await button("1 New")).toHaveAttribute("aria-pressed", "true"));
  expect(await button("1 Changed")).toHaveAttribute("aria-pressed", "false");
  await waitFor(() => expect(tableRows()).toHaveLength(1));
  const steps = screen.getAllByRole("listitem").map((each) => each.getAttribute("aria-current"));
  expect(steps.filter(Boolean)).toEqual(["step"]);
});

it("says that it uploads, and has the focus where a file is chosen after each problem with one", async () => {
  const uploads = stubUploads();
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/imports": { data: [] },
  });
  renderAt("/import", { "/import": ImportPage });
  const upload = await button("Upload");
  const choose = await button(importWords.choose);
  // The file tells what it contains, unless somebody says it.
  expect(screen.getByLabelText(importWords.contains)).toHaveValue("");
  await userEvent.click(upload);
  await press("OK");
  await waitFor(() => expect(choose).toHaveFocus());
  const take = () =>
    fireEvent.change(screen.getByLabelText(importWords.choose), {
      target: { files: [new File(["a,b"], "schools.csv")] },
    });
  take();
  await press("Do not upload schools.csv");
  expect(screen.queryByText("schools.csv")).toBeNull();
  expect(choose).toHaveFocus();
  take();
  expect(upload).toHaveAttribute("aria-busy", "false");
  await userEvent.click(upload);
  await waitFor(() => expect(upload).toHaveAttribute("aria-busy", "true"));
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(422, { message: importMessages.openQuote(14) });
  await press("OK");
  await waitFor(() => expect(choose).toHaveFocus());
  expect(upload).toHaveAttribute("aria-busy", "false");
});
