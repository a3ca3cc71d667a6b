/** The case file manager: listing, downloading and deleting files. Rules: FILE-1, FILE-10. */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lateAnswer, sentBy } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { listOf, openFiles, press, report, uploadButton } from "../../../test/open-case-files.tsx";
import { logIn } from "../../../test/tokens.ts";

let token: string;

beforeEach(() => {
  token = logIn("manager");
});

describe("the list", () => {
  it("shows name, size, when and who", async () => {
    openFiles();
    const row = await screen.findByRole("listitem");
    expect(row).toHaveTextContent("report.pdf1.5 MB29-03-2026 10:30:00Ada Vance");
  });

  it("says when there are none", async () => {
    openFiles({ "GET /api/cases/12/files": listOf() });
    expect(await screen.findByText("No files found...")).toBeVisible();
  });

  it("says why it could not be loaded, and tries again", async () => {
    let tries = 0;
    openFiles({
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
    const { sent } = openFiles({
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

  it("shows the reason of a refusal", async () => {
    openFiles({
      "POST /api/cases/file/download-ticket": { status: 404, message: "This file does not exist." },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Download report.pdf" }));
    expect(await dialogLines("Error")).toEqual(["This file does not exist."]);
  });
});

describe("deleting", () => {
  const removal = "DELETE /api/cases/files";

  it("asks first, naming the file; No keeps it", async () => {
    const { sent } = openFiles();
    await userEvent.click(await screen.findByRole("button", { name: "Delete report.pdf" }));
    expect(await dialogLines("Delete file")).toEqual([
      "Do you want to delete the file report.pdf? This cannot be undone.",
    ]);
    await press("No");
    expect(sentBy(sent, "DELETE")).toEqual([]);
  });

  it("reloads the list after Yes", async () => {
    let gone = false;
    const { sent } = openFiles({
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

  it("says when it is not permitted, and keeps the session", async () => {
    openFiles({ [removal]: { status: 401, message: "You do not have delete permissions." } });
    await userEvent.click(await screen.findByRole("button", { name: "Delete report.pdf" }));
    await screen.findByRole("dialog", { name: "Delete file" });
    await press("Yes");
    expect(await dialogLines("Error")).toEqual(["You do not have delete permissions."]);
    expect(screen.getByText("report.pdf")).toBeVisible();
  });
});

describe("navigation", () => {
  it("says when no case is given, and leads to the case manager", async () => {
    const { router } = openFiles({}, "/case-file-manager");
    expect(await dialogLines("Notice")).toEqual([caseMessages.idMissing]);
    await waitFor(() => expect(router.state.location.pathname).toBe("/case-manager"));
  });

  it("remembers the case", async () => {
    localStorage.setItem("helpline.last-case-id", "12");
    openFiles({}, "/case-file-manager");
    expect(
      await screen.findByRole("heading", { name: "Case File Manager: case 12" }),
    ).toBeVisible();
    expect(await screen.findByText("report.pdf")).toBeVisible();
  });

  it("leads back to the row of the case", async () => {
    const { router } = openFiles();
    await uploadButton();
    await press("Back");
    await screen.findByText("At /case-manager");
    expect(router.state.location.search).toEqual({ case_id: 12 });
  });
});

it("says of a file while it is fetched that it is busy, and of no other", async () => {
  const { answer, give } = lateAnswer({ status: 409, message: "Not now." });
  openFiles({
    "GET /api/cases/12/files": listOf(report, { ...report, name: "other.pdf" }),
    "POST /api/cases/file/download-ticket": answer,
  });
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first).toHaveAttribute("aria-busy", "false");
  await press("Download report.pdf");
  await waitFor(() => expect(first).toHaveAttribute("aria-busy", "true"));
  expect(second).toHaveAttribute("aria-busy", "false");
  give();
  expect(await dialogLines("Error")).toEqual(["Not now."]);
  await waitFor(() => expect(first).toHaveAttribute("aria-busy", "false"));
});
