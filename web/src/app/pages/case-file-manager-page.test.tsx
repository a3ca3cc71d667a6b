/** The case file manager (spec 2 §2, §5 and §8, decision B14). */

import { uploadLimitBytes } from "@helpline/contract/case-files/upload-limit";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endSession } from "#shared/session/session.ts";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { formAnswers, sampleCase } from "../../../test/case-samples.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { signIn } from "../../../test/tokens.ts";
import { type SentUpload, stubUploads } from "../../../test/xhr-stub.ts";
import CaseFileManagerPage from "./case-file-manager-page.tsx";

const report = {
  name: "report.pdf",
  size: 1_572_864,
  added_on: "2026-03-29T09:30:00.000Z",
  added_by: "Ada Vance",
};
const listOf = (...details: (typeof report)[]) => ({
  data: { files: details.map(({ name }) => name), details },
});

let uploads: SentUpload[];
let token: string;

beforeEach(() => {
  token = signIn("manager");
  uploads = stubUploads();
});

function open(answers: Answers = {}, address = "/case-file-manager?case_id=12") {
  const sent = stubAnswers({
    ...formAnswers,
    "GET /api/cases/12/details": { data: sampleCase() },
    "GET /api/cases/12/files": listOf(report),
    ...answers,
  });
  return { sent, router: renderAt(address, { "/case-file-manager": CaseFileManagerPage }) };
}

const ready = () => screen.findByRole("button", { name: "Upload" });
const choose = async (...files: File[]) => {
  await ready();
  fireEvent.change(screen.getByLabelText("Choose files"), { target: { files } });
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const dialogLines = async (name: string) => {
  const dialog = await screen.findByRole("dialog", { name });
  return [...dialog.querySelectorAll("p")].map((line) => line.textContent);
};
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

describe("the list", () => {
  it("shows name, size, when and who", async () => {
    open();
    const row = await screen.findByRole("listitem");
    expect(row).toHaveTextContent("report.pdf1.5 MB29-03-2026 10:30:00Ada Vance");
  });

  it("says if there are none", async () => {
    open({ "GET /api/cases/12/files": listOf() });
    expect(await screen.findByText("No files found...")).toBeVisible();
  });

  it("says why loading failed, and tries again", async () => {
    let tries = 0;
    open({
      "GET /api/cases/12/files": () => {
        tries += 1;
        return tries === 1 ? { status: 503, message: "Not now." } : listOf(report);
      },
    });
    expect(await screen.findByText("Not now.")).toBeVisible();
    await press("Try again");
    expect(await screen.findByText("report.pdf")).toBeVisible();
  });
});

describe("downloading", () => {
  it("uses a ticket: the address contains no session token", async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(this.getAttribute("href") ?? "");
      expect([this.download, this.rel]).toEqual(["a b#1.pdf", "noreferrer"]);
    });
    const { sent } = open({
      "GET /api/cases/12/files": listOf({ ...report, name: "a b#1.pdf" }),
      "POST /api/cases/file/download-ticket": {
        status: 201,
        data: { ticket: "t.i.c", expires_on: "2026-03-29T09:31:00.000Z" },
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Download a b#1.pdf" }));
    await waitFor(() =>
      expect(clicked).toEqual(["/api/cases/file/download/12/a%20b%231.pdf/t.i.c"]),
    );
    expect(sentBy(sent, "POST")[0]?.body).toEqual({ case_id: 12, file_name: "a b#1.pdf" });
    expect(clicked[0]).not.toContain(token);
  });

  it("says why it is refused", async () => {
    open({
      "POST /api/cases/file/download-ticket": { status: 404, message: "This file does not exist." },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Download report.pdf" }));
    expect(await dialogLines("Error")).toEqual(["This file does not exist."]);
  });
});

describe("deleting", () => {
  const removal = "DELETE /api/cases/files";

  it("asks first, naming the file, and No keeps it", async () => {
    const { sent } = open();
    await userEvent.click(await screen.findByRole("button", { name: "Delete report.pdf" }));
    expect(await dialogLines("Delete file")).toEqual([
      "Do you want to delete the file report.pdf? This cannot be undone.",
    ]);
    await press("No");
    expect(sentBy(sent, "DELETE")).toEqual([]);
  });

  it("reloads the files after Yes", async () => {
    let gone = false;
    const { sent } = open({
      "GET /api/cases/12/files": () => (gone ? listOf() : listOf(report)),
      [removal]: () => {
        gone = true;
        return { message: "The file has been deleted." };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Delete report.pdf" }));
    await screen.findByRole("dialog", { name: "Delete file" });
    await press("Yes");
    expect(await screen.findByText("No files found...")).toBeVisible();
    expect(sentBy(sent, "DELETE")[0]?.body).toEqual({ case_id: 12, file_name: "report.pdf" });
    expect(screen.getByRole("group", { name: "Files of this case" })).toHaveFocus();
  });

  it("reports the deletion, and no longer the upload", async () => {
    let files = [report];
    open({
      "GET /api/cases/12/files": () => listOf(...files),
      [removal]: () => {
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

  it("says if it is not permitted, and stays logged in", async () => {
    open({ [removal]: { status: 401, message: "You do not have delete permissions." } });
    await userEvent.click(await screen.findByRole("button", { name: "Delete report.pdf" }));
    await screen.findByRole("dialog", { name: "Delete file" });
    await press("Yes");
    expect(await dialogLines("Error")).toEqual(["You do not have delete permissions."]);
    expect(screen.getByText("report.pdf")).toBeVisible();
  });
});

describe("before anything is sent", () => {
  it("asks for a file", async () => {
    open();
    await userEvent.click(await ready());
    expect(await dialogLines("Error")).toEqual([
      "Please choose a file before pressing the upload button.",
    ]);
    expect(uploads).toEqual([]);
  });

  it("refuses one byte too many, naming the limit, and accepts exactly the limit", async () => {
    open();
    await choose(sized(uploadLimitBytes + 1), sized(uploadLimitBytes, "whole.bin"));
    expect(await dialogLines("Error file too big")).toEqual([
      "big.bin",
      "The file you are trying to upload is larger than 17mb (17.01Mb). Only files equal to or less than 17Mb can be uploaded.",
    ]);
    const chosen = within(screen.getByRole("list", { name: "Chosen files" }));
    expect(chosen.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      "whole.bin17.0 MBNot uploaded yet",
    ]);
  });

  it.each([
    [new File([], "empty.txt"), "This file is empty. Please choose a file with something in it."],
    [
      text("invoice\u202egpj.exe"),
      "The name of this file contains hidden characters that could disguise what it is. Please rename it.",
    ],
  ])("refuses %o", async (file, message) => {
    open();
    await choose(file);
    expect((await dialogLines("Error"))[1]).toBe(message);
    expect(screen.queryByRole("list", { name: "Chosen files" })).not.toBeInTheDocument();
  });
});

describe("uploading", () => {
  it("sends dropped files one after another, with the case and the token", async () => {
    open();
    await ready();
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
    expect(screen.getByRole("status")).toHaveTextContent("Uploading a.txt: 50 per cent");
    first?.answer(200, uploaded("a (2).txt"));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(screen.getByRole("status")).toHaveTextContent(
      "The file has been uploaded as a (2).txt.",
    );
    uploads[1]?.answer(200, uploaded("b.txt"));
    await waitFor(() =>
      expect(screen.queryByRole("list", { name: "Chosen files" })).not.toBeInTheDocument(),
    );
  });

  it("reloads the files", async () => {
    let there = false;
    open({
      "GET /api/cases/12/files": () =>
        there ? listOf(report, { ...report, name: "a.txt" }) : listOf(report),
    });
    await choose(text("a.txt"));
    await press("Upload");
    there = true;
    uploads[0]?.answer(200, uploaded("a.txt"));
    expect(await screen.findByRole("button", { name: "Delete a.txt" })).toBeVisible();
  });

  it("keeps a failed file, says why, continues with the next, and tries again", async () => {
    open();
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
  });

  it("is aborted by Cancel, and sends nothing more", async () => {
    open();
    await choose(text("a.txt"), text("b.txt"));
    await press("Upload");
    await press("Cancel");
    expect(uploads.map(({ aborted }) => aborted)).toEqual([true]);
    expect(await screen.findByText("Cancelled")).toBeVisible();
    expect(screen.getByText("Not uploaded yet")).toBeVisible();
    await press("Do not upload a.txt");
    expect(screen.queryByText("Cancelled")).not.toBeInTheDocument();
  });

  it("asks before the page is left, and is then aborted", async () => {
    const { router } = open();
    await choose(text("a.txt"));
    await press("Upload");
    await press("Back");
    expect(await dialogLines("Unsaved changes")).toEqual([
      "Files are still being uploaded. Do you want to leave? What has not arrived is not kept.",
    ]);
    await press("Yes");
    await waitFor(() => expect(router.state.location.pathname).toBe("/case-manager"));
    expect(uploads[0]?.aborted).toBe(true);
  });

  it("ends the session when the token is refused", async () => {
    open();
    await choose(text("a.txt"));
    await press("Upload");
    uploads[0]?.answer(401, { message: "Please log in." });
    await waitFor(() => expect(document.cookie).not.toContain(token));
    endSession("logout");
  });
});

describe("navigation", () => {
  it("without a case, says so and leads to the case manager", async () => {
    const { router } = open({}, "/case-file-manager");
    expect(await dialogLines("Notice")).toEqual([caseMessages.idMissing]);
    await waitFor(() => expect(router.state.location.pathname).toBe("/case-manager"));
  });

  it("remembers the case", async () => {
    localStorage.setItem("helpline.last-case-id", "12");
    open({}, "/case-file-manager");
    expect(
      await screen.findByRole("heading", { name: "Case File Manager: case 12" }),
    ).toBeVisible();
    expect(await screen.findByText("report.pdf")).toBeVisible();
  });

  it("leads back to the row of the case", async () => {
    const { router } = open();
    await ready();
    await press("Back");
    await screen.findByText("At /case-manager");
    expect(router.state.location.search).toEqual({ case_id: 12 });
  });
});
