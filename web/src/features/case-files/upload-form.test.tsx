/** Uploads in the case file manager. Rules: FILE-2, FILE-3. */
import { uploadLimitBytes } from "@helpline/contract/case-files/case-files.messages";
import { idempotencyKeyHeader } from "@helpline/contract/idempotency";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { endSession } from "#shared/session/session.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import {
  choose,
  listOf,
  openFiles,
  press,
  report,
  uploadButton,
} from "../../../test/open-case-files.tsx";
import { logIn } from "../../../test/tokens.ts";
import { type SentUpload, stubUploads } from "../../../test/xhr-stub.ts";

let uploads: SentUpload[];
let token: string;

beforeEach(() => {
  token = logIn("manager");
  uploads = stubUploads();
});

const text = (name: string) => new File(["abc"], name);
const sized = (size: number, name = "big.bin") => {
  const file = new File(["x"], name);
  Object.defineProperty(file, "size", { value: size });
  return file;
};
const uploaded = (name: string) => ({
  message: `The file has been uploaded as ${name}.`,
  data: { file_name: name, size: 3 },
});

/** That of the form; the toasts have one of their own. */
const uploadStatus = () => screen.getAllByRole("status")[0];

const leaving =
  "Not all files have been uploaded. Do you want to leave? What has not arrived is not kept.";

describe("before anything is sent", () => {
  it("asks before leaving the page with chosen files, and not without", async () => {
    const { router } = openFiles();
    await choose(text("a.txt"));
    await press("Back");
    expect(await dialogLines("Unsaved changes")).toEqual([leaving]);
    await press("No");
    await press("Do not upload a.txt");
    await press("Back");
    await waitFor(() => expect(router.state.location.pathname).toBe("/case-manager"));
  });

  it("asks for a file", async () => {
    openFiles();
    await userEvent.click(await uploadButton());
    expect(await dialogLines("Error")).toEqual([
      "Please choose a file before pressing the upload button.",
    ]);
    expect(uploads).toEqual([]);
  });

  it("refuses one byte above the limit, with figures, and accepts the limit itself", async () => {
    openFiles();
    await choose(sized(uploadLimitBytes + 1), sized(uploadLimitBytes, "whole.bin"));
    expect(await dialogLines("Error file too big")).toEqual([
      "big.bin",
      "The file you are trying to upload is larger than 17mb (17.01Mb). Only files equal to or less than 17Mb can be uploaded.",
    ]);
    const chosen = within(screen.getByRole("list", { name: "Chosen files" }));
    expect(chosen.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      "whole.bin17 MBNot uploaded yet",
    ]);
  });

  it.each([
    [new File([], "empty.txt"), "This file is empty. Please choose a file with something in it."],
    [
      text("invoice\u202egpj.exe"),
      "The name of this file contains hidden characters that could disguise what it is. Please rename it.",
    ],
  ])("refuses %o", async (file, message) => {
    openFiles();
    await choose(file);
    expect((await dialogLines("Error"))[1]).toBe(message);
    expect(screen.queryByRole("list", { name: "Chosen files" })).not.toBeInTheDocument();
  });
});

describe("uploading", () => {
  it("sends dropped files one after another, with the case and the token", async () => {
    openFiles();
    await uploadButton();
    const area = screen.getByTestId("drop-area");
    fireEvent.drop(area, { dataTransfer: { files: [text("a.txt"), text("b.txt")] } });
    await press("Upload");
    expect(uploads).toHaveLength(1);
    const [first] = uploads;
    expect([first?.method, first?.url]).toEqual(["POST", "/api/cases/file"]);
    expect(first?.headers.Authorization).toBe(`Bearer ${token}`);
    expect([...(first?.form.keys() ?? [])]).toEqual(["case_id", "file"]);
    expect(first?.form.get("case_id")).toBe("12");
    first?.progress(0.52);
    expect(screen.getByRole("progressbar", { name: "Upload of a.txt" })).toHaveAttribute(
      "aria-valuenow",
      "52",
    );
    expect(screen.getByText("52 %")).toBeVisible();
    expect(uploadStatus()).toHaveTextContent("Uploading a.txt: 50 per cent");
    first?.answer(200, uploaded("a (2).txt"));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploadStatus()).toHaveTextContent("The file has been uploaded as a (2).txt.");
    uploads[1]?.answer(200, uploaded("b.txt"));
    await waitFor(() =>
      expect(screen.queryByRole("list", { name: "Chosen files" })).not.toBeInTheDocument(),
    );
  });

  it("reloads the list", async () => {
    let there = false;
    openFiles({
      "GET /api/cases/12/files": () =>
        there ? listOf(report, { ...report, name: "a.txt" }) : listOf(report),
    });
    await choose(text("a.txt"));
    await press("Upload");
    there = true;
    uploads[0]?.answer(200, uploaded("a.txt"));
    expect(await screen.findByRole("button", { name: "Delete a.txt" })).toBeVisible();
  });

  it("replaces the message of an upload when the file is deleted", async () => {
    let files = [report];
    openFiles({
      "GET /api/cases/12/files": () => listOf(...files),
      "DELETE /api/cases/files": () => {
        files = [];
        return { message: "The file has been deleted." };
      },
    });
    await choose(new File(["x"], "report.pdf"));
    await press("Upload");
    uploads[0]?.answer(200, uploaded("report.pdf"));
    expect(await screen.findByText("The file has been uploaded as report.pdf.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Delete report.pdf" }));
    await screen.findByRole("dialog", { name: "Delete file" });
    await press("Yes");
    expect(await screen.findByText("report.pdf: The file has been deleted.")).toBeVisible();
    expect(screen.queryByText(/has been uploaded/)).not.toBeInTheDocument();
  });

  it("keeps failed files, says why, continues with the next, and allows a retry", async () => {
    openFiles();
    await choose(text("a.txt"), text("b.txt"));
    await press("Upload");
    uploads[0]?.answer(503, { message: "The files cannot be reached at the moment." });
    await waitFor(() => expect(uploads).toHaveLength(2));
    uploads[1]?.fail();
    expect(await dialogLines("Error")).toEqual([
      "a.txt: The files cannot be reached at the moment.",
      "b.txt: The server could not be reached. Please check your connection and try again.",
    ]);
    await press("OK");
    await press("Upload");
    uploads[2]?.answer(200, uploaded("a.txt"));
    await waitFor(() => expect(uploads).toHaveLength(4));
    uploads[3]?.answer(200, uploaded("b.txt"));
    await waitFor(() =>
      expect(screen.queryByRole("list", { name: "Chosen files" })).not.toBeInTheDocument(),
    );
    // So that the server knows a file whose answer was lost.
    const [a, b, ...again] = uploads.map(({ headers }) => headers[idempotencyKeyHeader]);
    expect(again).toEqual([a, b]);
    expect(a).not.toBe(b);
  });

  it("stops at Cancel, and sends no further file", async () => {
    openFiles();
    await choose(text("a.txt"), text("b.txt"));
    await press("Upload");
    await press("Cancel");
    expect(uploads.map(({ aborted }) => aborted)).toEqual([true]);
    expect(await screen.findByText("Cancelled")).toBeVisible();
    expect(screen.getByText("Not uploaded yet")).toBeVisible();
    await press("Do not upload a.txt");
    expect(screen.queryByText("Cancelled")).not.toBeInTheDocument();
  });

  it("does not send a file that was taken off the list while another one is sent", async () => {
    openFiles();
    await choose(text("a.txt"), text("b.txt"), text("c.txt"));
    await press("Upload");
    await press("Do not upload b.txt");
    uploads[0]?.answer(200, uploaded("a.txt"));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]?.form.get("file")).toHaveProperty("name", "c.txt");
  });

  it("asks before leaving the page, and stops on leaving", async () => {
    const { router } = openFiles();
    await choose(text("a.txt"));
    await press("Upload");
    await press("Back");
    expect(await dialogLines("Unsaved changes")).toEqual([leaving]);
    await press("Yes");
    await waitFor(() => expect(router.state.location.pathname).toBe("/case-manager"));
    expect(uploads[0]?.aborted).toBe(true);
  });

  it("ends the session when the token is refused", async () => {
    openFiles();
    await choose(text("a.txt"));
    await press("Upload");
    uploads[0]?.answer(401, { message: "Please log in." });
    await waitFor(() => expect(document.cookie).not.toContain(token));
    endSession("logout");
  });
});

it("says while it uploads that it is busy, and then that it is not", async () => {
  openFiles();
  await choose(text("a.txt"));
  expect(await uploadButton()).toHaveAttribute("aria-busy", "false");
  await press("Upload");
  await waitFor(async () => expect(await uploadButton()).toHaveAttribute("aria-busy", "true"));
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(201, uploaded("a.txt"));
  await waitFor(async () => expect(await uploadButton()).toHaveAttribute("aria-busy", "false"));
});
