/** Files of a case, for a manager and an advocate. Rules: FILE-6. */
import { createHash, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { notice } from "../pages/list-modal.ts";
import { enter, firstAdmin, makeUser, tokenOf } from "../pages/people.ts";

const limit = 17 * 1024 * 1024;
const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const mimeType = "application/octet-stream";

const withAdvocate = (request: APIRequestContext, advocateId: number) =>
  makeCase(request, { fields: { with_advisor: 0, with_advocate: 1, advocate_id: advocateId } });

const row = (page: Page, name: string) =>
  page
    .getByRole("group", { name: "Files of this case" })
    .getByRole("listitem")
    .filter({ hasText: name });
const upload = (page: Page) => page.getByRole("button", { name: "Upload", exact: true }).click();
/** From the disk, as people do: bytes that are handed to the browser directly take a detour through text. */
async function choose(page: Page, name: string, bytes: Buffer) {
  const file = test.info().outputPath(name);
  await writeFile(file, bytes);
  await page.getByLabel("Choose files").setInputFiles(file);
}

async function drop(page: Page, name: string, text: string) {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content ?? ""], fileName ?? ""));
      return data;
    },
    [name, text],
  );
  await page.getByTestId("drop-area").dispatchEvent("drop", { dataTransfer: transfer });
}

/** Downloads a file through the browser. No address on the way may contain the session token. */
async function download(page: Page, name: string): Promise<Buffer> {
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    row(page, name).getByRole("button", { name: "Download" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(name);
  const token = (await page.context().cookies()).find((each) => each.name === "jhjwt")?.value;
  expect(token).toBeTruthy();
  expect(saved.url()).not.toContain(String(token));
  return readFile(await saved.path());
}

async function remove(page: Page, name: string) {
  await row(page, name).getByRole("button", { name: "Delete" }).click();
  const question = notice(page, "Delete file");
  await expect(question).toContainText(name);
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(row(page, name)).toHaveCount(0);
}

test("manager and advocate share the files of a case", async ({ browser, request }) => {
  const manager = await makeUser(request, "manager");
  const advocate = await makeUser(request, "advocate");
  const caseId = await withAdvocate(request, advocate.id);
  const pageOf = async (who: typeof manager, address: string) => {
    const page = await (await browser.newContext()).newPage();
    await enter(page, who, address);
    return page;
  };

  const office = await pageOf(manager, `/case-file-manager?case_id=${caseId}`);
  await expect(office.getByText("No files found...")).toBeVisible();
  await upload(office);
  const missing = notice(office, "Error");
  await expect(missing).toContainText("Please choose a file before pressing the upload button.");
  await missing.getByRole("button", { name: "OK" }).click();

  const report = randomBytes(200_000);
  await expectAccessible(office, "no files");
  await choose(office, "Bericht für Zoë.pdf", report);
  await expectAccessible(office, "a chosen file");
  await upload(office);
  await expect(row(office, "Bericht für Zoë.pdf")).toContainText("195 KB");
  expect(hash(await download(office, "Bericht für Zoë.pdf"))).toBe(hash(report));
  for (const [width, colorScheme] of [
    [320, "light"],
    [1024, "dark"],
  ] as const) {
    await office.setViewportSize({ width, height: 800 });
    await office.emulateMedia({ colorScheme });
    await expectAccessible(office, `files at ${width}, ${colorScheme}`);
  }

  const field = await pageOf(advocate, `/advocate-system/add?case_id=${caseId}`);
  await expect(row(field, "Bericht für Zoë.pdf")).toBeVisible();
  await drop(field, "notes.txt", "dropped here");
  await drop(field, "Bericht für Zoë.pdf", "another of this name");
  await upload(field);
  await expect(row(field, "Bericht für Zoë (2).pdf")).toBeVisible();
  expect(String(await download(field, "notes.txt"))).toBe("dropped here");
  expect(String(await download(field, "Bericht für Zoë (2).pdf"))).toBe("another of this name");
  await remove(field, "Bericht für Zoë (2).pdf");

  await office.reload();
  await expect(row(office, "notes.txt")).toBeVisible();
  await remove(office, "notes.txt");
  await remove(office, "Bericht für Zoë.pdf");
  await expect(office.getByText("No files found...")).toBeVisible();
  // The message about the deleted file may still lie over the button.
  await office.getByRole("button", { name: "Back" }).press("Enter");
  await expect(office).toHaveURL(/\/case-manager/);
});

test(
  "a file of 17 MB is accepted, and one byte more is not",
  fullRun,
  async ({ page, request }) => {
    const advocate = await makeUser(request, "advocate");
    const caseId = await withAdvocate(request, advocate.id);
    await enter(page, firstAdmin, `/case-file-manager?case_id=${caseId}`);
    const whole = randomBytes(limit);
    await choose(page, "whole.bin", whole);
    await upload(page);
    await expect(row(page, "whole.bin")).toContainText("17 MB");
    expect(hash(await download(page, "whole.bin"))).toBe(hash(whole));

    await choose(page, "big.bin", Buffer.alloc(limit + 1));
    const tooBig = notice(page, "Error file too big");
    await expect(tooBig).toContainText(
      "The file you are trying to upload is larger than 17mb (17.01Mb). Only files equal to or less than 17Mb can be uploaded.",
    );
    await tooBig.getByRole("button", { name: "OK" }).click();

    // The server checks the size as well.
    const answer = await request.post("/api/cases/file", {
      headers: { authorization: await tokenOf(request, firstAdmin) },
      multipart: {
        case_id: String(caseId),
        file: { name: "big.bin", mimeType, buffer: Buffer.alloc(limit + 1) },
      },
    });
    expect(answer.status()).toBe(413);
    expect((await answer.json()).message).toContain("is larger than 17mb");
    await page.reload();
    await expect(row(page, "whole.bin")).toBeVisible();
    await expect(row(page, "big.bin")).toHaveCount(0);
  },
);

test(
  "a cancelled upload leaves nothing behind and can be retried",
  fullRun,
  async ({ page, request }) => {
    const advocate = await makeUser(request, "advocate");
    const caseId = await withAdvocate(request, advocate.id);
    await enter(page, firstAdmin, `/case-file-manager?case_id=${caseId}`);
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    const limitTo = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await limitTo(200_000);
    const bytes = randomBytes(6_000_000);
    await choose(page, "half.bin", bytes);
    await upload(page);
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", /^[1-9]/);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Cancelled")).toBeVisible();
    const listed = await request.get(`/api/cases/${caseId}/files`, {
      headers: { authorization: await tokenOf(request, firstAdmin) },
    });
    expect((await listed.json()).data.files).toEqual([]);

    await limitTo(-1);
    await upload(page);
    await expect(row(page, "half.bin")).toBeVisible();
    expect(hash(await download(page, "half.bin"))).toBe(hash(bytes));
  },
);
