/**
 * Backup and restore: made while people work, complete or refused, and everything comes back.
 *
 * Rules: OPS-8.
 */
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sweepLooseObjects } from "#features/case-files/index";
import type { FileStore } from "#storage/file-store";
import {
  addLog,
  backUp,
  backupKey,
  contentOf,
  emptyPlace,
  fillHelpline,
  type Place,
  removeFile,
  restore,
  temporaryFolder,
  upload,
} from "#test/backup-kit";
import { startHelpline } from "#test/build-test-app";
import { filesKept } from "#test/case-files-kit";
import { wrongFigures } from "#test/kept-figures";
import { userWithLink } from "#test/password-links";
import { searchInStep } from "#test/reliability/wholeness";

let place: Place;
let number = 0;

const helpline = await startHelpline();
const filled = await fillHelpline(helpline);
const backups = await temporaryFolder();
beforeEach(async () => {
  place = await emptyPlace();
  return () => place.remove();
});
afterAll(() => backups.remove());

const newFile = () => {
  number += 1;
  return path.join(backups.folder, `backup-${number}.tar.gz`);
};
const here = () => contentOf(helpline.connection("owner"));
const there = () => contentOf(place.target.owner);

const askAs = async (connection: pg.ClientConfig, sql: string) => {
  const client = new pg.Client(connection);
  await client.connect();
  return client.query(sql).finally(() => client.end());
};
const ask = (sql: string) => askAs(place.target.owner, sql);

describe.each([
  ["plain", undefined],
  ["encrypted", backupKey],
] as const)("a %s backup", (_kind, key) => {
  it("restores everything, readable by its owner only", async () => {
    const file = newFile();
    const before = await here();
    const contents = await backUp(helpline, file, key);
    expect(contents).toMatchObject({ files: { count: 6 }, problems: [] });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file)).includes("Zeugnis")).toBe(false);
    await restore(file, place, key === undefined ? {} : { key });
    expect(await there()).toEqual(before);
    for (const name of await readdir(helpline.filesFolder)) {
      const [sent, arrived] = [helpline.filesFolder, place.filesFolder].map((folder) =>
        readFile(path.join(folder, name)),
      );
      expect(await arrived).toEqual(await sent);
    }
    expect(await readdir(place.filesFolder)).toHaveLength(6);
  });
});

describe("restored data", () => {
  let restored: Place;
  let invited: number;
  const ask = (sql: string) => askAs(restored.target.owner, sql);
  beforeAll(async () => {
    const { user } = await userWithLink(helpline, { password_hash: null });
    invited = user.user_id;
    restored = await emptyPlace();
    const file = newFile();
    await backUp(helpline, file);
    await restore(file, restored, {});
    return () => restored.remove();
  });

  it("has no link to choose a password: one that was used since would work again", async () => {
    const { rows } = await ask(
      `SELECT password_hash, invited FROM users WHERE user_id = ${invited}`,
    );
    expect(rows).toEqual([{ password_hash: null, invited: 1 }]);
    for (const table of ["password_links", "forgotten_passwords"]) {
      expect((await ask(`SELECT * FROM ${table}`)).rows).toEqual([]);
    }
  });

  it("has no sessions", async () => {
    expect((await ask("SELECT * FROM sessions")).rows).toEqual([]);
  });

  it("keeps its sequences, rights, constraints and append-only audit log", async () => {
    const { rows } = await ask(
      "INSERT INTO cases (reason_for_the_call_today, primary_guardian_id, primary_guardian_relationship_with_child, band, added_on) SELECT 'x', min(guardian_id), 'Mother', 1, now() FROM guardians RETURNING case_id",
    );
    expect(rows[0].case_id).toBeGreaterThan(Math.max(...filled.caseIds));
    expect(await wrongFigures(restored.target.owner)).toEqual([]);
    expect((await ask("SELECT 1 FROM case_search")).rows.length).toBeGreaterThan(0);
    expect((await ask("SELECT 1 FROM case_list")).rows.length).toBeGreaterThan(0);
    for (const [property, query] of Object.entries(searchInStep)) {
      expect((await ask(query)).rows, property).toEqual([{ count: "0" }]);
    }
    await expect(ask("UPDATE audit_log SET detail = 'x'")).rejects.toThrow("append-only");
    await expect(ask("DELETE FROM guardians")).rejects.toThrow("foreign key");
    const rules = `SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT tgname || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`;
    const same = (await askAs(helpline.connection("owner"), rules)).rows;
    expect((await ask(rules)).rows).toEqual(same);
    const { appRole } = restored.target;
    if (appRole === undefined) return;
    const app = { ...helpline.connection("app"), database: restored.target.owner.database };
    await askAs(app, "UPDATE users SET notes = 'mine'");
    await expect(askAs(app, "DELETE FROM audit_log")).rejects.toThrow("permission denied");
  });
});

describe("a restore", () => {
  it("replaces existing data if told to, and keeps the old files for a month", async () => {
    const [old, file] = [newFile(), newFile()];
    await backUp(helpline, old);
    await restore(old, place, {});
    const [kept = ""] = await readdir(place.filesFolder);
    await removeFile(helpline, filled, filled.caseIds[0] ?? 0, "letter.pdf");
    await backUp(helpline, file);
    const before = await here();
    await expect(restore(file, place, {})).rejects.toThrow("Give --replace");
    await restore(file, place, { replace: true });
    const { loose_objects: loose, ...rest } = await there();
    expect(loose).toHaveLength(1);
    expect({ ...rest, loose_objects: [] }).toEqual(before);
    expect(await readdir(place.filesFolder)).toContain(kept);
    await upload(helpline, filled, filled.caseIds[0] ?? 0, "letter.pdf");
  });

  it("has restored the data, and keeps the old files, if only its last step fails", async () => {
    const file = newFile();
    await backUp(helpline, file);
    await restore(file, place, {});
    await ask("INSERT INTO loose_objects VALUES (gen_random_uuid(), now())");
    await expect(restore(file, place, { replace: true, appRole: "nobody" })).rejects.toThrow(
      /^The data was restored, but the database is not ready yet \(.*"nobody".*\)\. The next start/,
    );
    const { loose_objects: loose, ...rest } = await there();
    expect(loose).toHaveLength(1);
    expect({ ...rest, loose_objects: [] }).toEqual(await here());
  });

  it("keeps for a month also those old files that the backup knows as deleted", async () => {
    const [id = 0] = filled.caseIds;
    await upload(helpline, filled, id, "doomed.txt");
    const [old, file] = [newFile(), newFile()];
    await backUp(helpline, old);
    await restore(old, place, {});
    const away = vi.spyOn(helpline.fileStore, "remove").mockRejectedValueOnce(new Error("away"));
    await removeFile(helpline, filled, id, "doomed.txt");
    away.mockRestore();
    await backUp(helpline, file);
    await restore(file, place, { replace: true });
    const kept = "SELECT sweep_after > now() + interval '29 days' AS kept FROM loose_objects";
    expect((await ask(kept)).rows).toEqual([{ kept: true }]);
    await sweepLooseObjects(helpline.database, helpline.fileStore, new Date(Date.now() + 1000));
  });
});

describe("while people work", () => {
  /** Runs the action when the first file is copied: after the snapshot, in the middle of the backup. */
  const during = (work: () => Promise<unknown>): FileStore => {
    let done = false;
    return {
      ...helpline.fileStore,
      async open(key) {
        if (!done) {
          done = true;
          await work();
        }
        return helpline.fileStore.open(key);
      },
    };
  };

  it("a file deleted meanwhile is in the backup, and its bytes are removed afterwards", async () => {
    const [id = 0] = filled.caseIds;
    await upload(helpline, filled, id, "doomed.txt");
    const before = await here();
    const file = newFile();
    const { problems } = await backUp(
      helpline,
      file,
      undefined,
      during(async () => {
        await removeFile(helpline, filled, id, "doomed.txt");
        await upload(helpline, filled, id, "late.txt");
        await addLog(helpline, filled, id);
        expect(await sweepLooseObjects(helpline.database, helpline.fileStore, new Date())).toBe(0);
      }),
    );
    expect(problems).toEqual([]);
    expect((await filesKept(helpline)).loose).toHaveLength(1);
    await restore(file, place, {});
    expect(await there()).toEqual(before);
    expect(await readdir(place.filesFolder)).toHaveLength(7);
    const inAMoment = new Date(Date.now() + 1000);
    expect(await sweepLooseObjects(helpline.database, helpline.fileStore, inAMoment)).toBe(1);
    const { files, stored } = await filesKept(helpline);
    expect(stored).toEqual(files.map((row) => row.object_key).toSorted());
  });

  it("everything in it is from one point in time", async () => {
    const [one = 0, two = 0] = filled.caseIds;
    let working = true;
    let kept = 0;
    const people = [one, two].map(async (id, person) => {
      for (let n = 0; working; n += 1) {
        const name = `busy ${person} ${n}.txt`;
        await Promise.all([addLog(helpline, filled, id), upload(helpline, filled, id, name)]);
        if (n % 2 === 0) await removeFile(helpline, filled, id, name);
        else kept += 1;
      }
    });
    const files = [newFile(), newFile()];
    await backUp(helpline, files[0] ?? "");
    await vi.waitFor(() => expect(kept).toBeGreaterThan(0), { timeout: 20_000 });
    await backUp(helpline, files[1] ?? "");
    working = false;
    await Promise.all(people);
    await restore(files[1] ?? "", place, {});
    const sums = await ask(
      "SELECT case_id FROM cases WHERE minutes_used <> (SELECT coalesce(sum(duration), 0) FROM case_logs l WHERE l.case_id = cases.case_id)",
    );
    expect(sums.rows).toEqual([]);
    const { rows } = await ask("SELECT object_key::text AS key FROM case_files ORDER BY 1");
    expect((await readdir(place.filesFolder)).toSorted()).toEqual(rows.map(({ key }) => key));
    expect((await ask("SELECT 1 FROM case_files WHERE name LIKE 'busy%'")).rowCount).not.toBe(0);
  });

  it("what an interrupted backup left is replaced, unless it is still being written", async () => {
    const [file, other] = [newFile(), newFile()];
    await writeFile(`${file}.part`, "the beginning");
    const second = during(() =>
      expect(backUp(helpline, file)).rejects.toThrow(`being written to ${file}.part.`),
    );
    await backUp(helpline, file, undefined, second);
    await mkdir(`${other}.part`);
    await expect(backUp(helpline, other)).rejects.toThrow(`${other}.part is in the way`);
  });

  it("files missing from the store are named, and the rest is backed up", async () => {
    const store = { ...helpline.fileStore, open: async () => null };
    const { problems, files } = await backUp(helpline, newFile(), undefined, store);
    expect(files.count).toBe(0);
    expect(problems.length).toBeGreaterThan(5);
    expect(problems[0]).toMatch(/^The bytes of file \d+ of case \d+ are not in the file store\.$/);
  });

  it("an unreachable store fails the backup, and leaves nothing behind", async () => {
    const before = await readdir(backups.folder);
    const open = () => Promise.reject(new Error("gone"));
    await expect(
      backUp(helpline, newFile(), backupKey, { ...helpline.fileStore, open }),
    ).rejects.toThrow("gone");
    expect(await readdir(backups.folder)).toEqual(before);
  });
});
