/**
 * Downloading a backup: only an encrypted one, only with the password, and recorded.
 *
 * Rules: SET-11.
 */
import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { backupMessages, backupRoutes } from "@helpline/contract/backups/backups";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import { afterAll, expect, it, vi } from "vitest";
import { backupKey, fillHelpline, temporaryFolder } from "#test/backup-kit";
import { startHelpline } from "#test/build-test-app";
import { errorsOf, lastAudit } from "#test/case-factories";
import { testPassword } from "#test/factories";
import { fillPath } from "#test/fill-path";

const { folder, remove } = await temporaryFolder();
afterAll(remove);
const helpline = await startHelpline({ BACKUP_FOLDER: folder, BACKUP_KEY: backupKey });
const { team } = await fillHelpline(helpline, 1);
const admin = await helpline.logIn("admin");

const state = async () => (await helpline.call(backupRoutes.state, { token: admin.token })).data;
await helpline.call(backupRoutes.start, { token: admin.token });
await vi.waitFor(async () => expect((await state()).runs).toHaveLength(1), { timeout: 90_000 });
const [made] = (await state()).runs;
const runId: number = made.backup_run_id;

/** @param password null: none is sent */
const ticket = (
  password: string | null = testPassword,
  id = runId,
  { token }: { readonly token: string } = admin,
) =>
  helpline.call(backupRoutes.ticket, {
    body: { backup_run_id: id, ...(password !== null && { password }) },
    token,
  });
const download = (token: string, id = runId) =>
  helpline.app.inject({
    method: "GET",
    url: fillPath(backupRoutes.download, { params: { id, token } }),
  });

/** Another run, as if it had been made. */
async function listed(file_name: string) {
  const { backup_run_id } = await helpline.database
    .insertInto("backup_runs")
    .values({
      kind: "scheduled",
      made_by: null,
      started_on: new Date(),
      finished_on: new Date(),
      file_name,
      bytes: 4,
      error: null,
      problems: null,
    })
    .returning("backup_run_id")
    .executeTakeFirstOrThrow();
  return backup_run_id;
}

it("refuses everybody but admins, and a session without a ticket", async () => {
  for (const role of ["manager", "advisor"] as const) {
    expect((await ticket(testPassword, runId, team[role])).status).toBe(403);
  }
  expect((await download(admin.token)).statusCode).toBe(409);
  expect((await download("nothing")).statusCode).toBe(401);
});

it("refuses no password and a wrong one, which it records", async () => {
  const missing = await ticket(null);
  expect(errorsOf(missing)).toEqual([
    { field: "password", message: secondFactorMessages.password },
  ]);
  const wrong = await ticket("not my password");
  expect(errorsOf(wrong)).toEqual([
    { field: "password", message: secondFactorMessages.wrongPassword },
  ]);
  expect(await lastAudit(helpline.database, "users")).toMatchObject({
    action: "password refused",
    user_id: admin.userId,
  });
});

it("sends what is on the disk, once for each ticket's backup, and records it", async () => {
  const answer = await ticket();
  expect(answer).toMatchObject({ status: 201, data: { file_name: made.file_name } });
  const { statusCode, rawPayload, headers } = await download(answer.data.ticket);
  expect(statusCode).toBe(200);
  expect(rawPayload).toEqual(await readFile(path.join(folder, made.file_name)));
  expect(rawPayload.toString("latin1", 0, 21)).toBe("age-encryption.org/v1");
  expect(headers).toMatchObject({
    "content-disposition": `attachment; filename="${made.file_name}"; filename*=UTF-8''${made.file_name}`,
    "cache-control": "no-store",
  });
  expect(await lastAudit(helpline.database, "backup")).toMatchObject({
    action: "download",
    user_id: admin.userId,
    detail: made.file_name,
  });
  const other = await listed("helpline-scheduled-20260101-000000.tar.gz.age");
  expect((await download(answer.data.ticket, other)).statusCode).toBe(409);
});

it("tells by its beginning whether a file is encrypted, whatever an operator has named it", async () => {
  const [secret, open] = ['Zoë\'s "copy"', "copy.tar.gz.age"];
  await copyFile(path.join(folder, made.file_name), path.join(folder, secret));
  await writeFile(path.join(folder, open), Buffer.from([0x1f, 0x8b]));
  const [secretId, openId] = [await listed(secret), await listed(open)];
  expect((await state()).runs).toMatchObject([
    { backup_run_id: openId, can_download: false, is_open: true },
    { backup_run_id: secretId, can_download: true, is_open: false },
    ...[{}, {}],
  ]);
  const answer = await ticket(testPassword, secretId);
  expect((await download(answer.data.ticket, secretId)).headers["content-disposition"]).toBe(
    "attachment; filename=\"Zo_'s _copy_\"; filename*=UTF-8''Zo%C3%AB%27s%20%22copy%22",
  );
  await helpline.database
    .deleteFrom("backup_runs")
    .where("backup_run_id", "in", [secretId, openId])
    .execute();
});

it("offers and sends neither one that is not encrypted nor one that is gone", async () => {
  const plain = "helpline-scheduled-20260102-000000.tar.gz";
  await writeFile(path.join(folder, plain), "data");
  const open = await listed(plain);
  const gone = await listed("helpline-scheduled-20260103-000000.tar.gz.age");
  const { runs } = await state();
  expect(runs.filter((run: { is_open: boolean }) => run.is_open)).toMatchObject([
    { backup_run_id: open },
  ]);
  expect(runs.filter((run: { can_download: boolean }) => run.can_download)).toMatchObject([
    { backup_run_id: runId },
  ]);
  await helpline.database.deleteFrom("rate_limits").execute();
  expect(await ticket(testPassword, open)).toMatchObject({
    status: 409,
    message: backupMessages.onlyEncrypted,
  });
  for (const id of [gone, 999_999]) {
    expect(await ticket(testPassword, id)).toMatchObject({
      status: 404,
      message: backupMessages.gone,
    });
  }
  const late = (await ticket()).data.ticket;
  await rm(path.join(folder, made.file_name));
  expect((await download(late)).statusCode).toBe(404);
});
