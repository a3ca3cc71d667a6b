/** An admin backs up by button, and the file is restored into another data directory. Rules: OPS-8. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, makeUser } from "../pages/people.ts";

const restoreCommand = fileURLToPath(new URL("../../server/dist/restore.js", import.meta.url));
const folder = path.join(process.env.E2E_DATA_DIR ?? "", "data", "backups");

test(
  "a backup made by button is listed with a name, and restored elsewhere",
  fullRun,
  async ({ page, request }) => {
    await enter(page, await makeUser(request, "admin"), "/backups");
    await page.getByRole("button", { name: "Back up now" }).click();
    const told = page.getByText(/^The backup is made: /);
    await expect(told).toBeVisible({ timeout: 60_000 });
    const name =
      /helpline-by-hand-[-\d]+\.tar\.gz/.exec((await told.textContent()) ?? "")?.[0] ?? "";
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("By hand");
    await expect(row).toContainText("by Rosalind Fletcher");
    await expectAccessible(page, "backups");

    const elsewhere = await mkdtemp(path.join(tmpdir(), "helpline-elsewhere-"));
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [restoreCommand, path.join(folder, name)],
        { env: { ...process.env, DATA_DIR: elsewhere, DATABASE_URL: "", FILES_URL: "" } },
      );
      expect(stdout).toContain("Everything is back and checked");
      expect(await readdir(elsewhere)).toContain("postgres");
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  },
);
