/** What was stored before texts were tidied is made the same by migration 0056. Rules: WIRE-35, WIRE-36. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEmptyDatabase, type EmptyDatabase } from "#test/empty-database";
import { insertGuardian } from "#test/factories";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

const folder = fileURLToPath(new URL("../../migrations", import.meta.url));
let empty: EmptyDatabase;

beforeAll(async () => {
  empty = await createEmptyDatabase();
  await migrate(empty.owner, folder);
});
afterAll(() => empty.drop());

it("Stored names, numbers and addresses lose what nobody sees, and are composed", async () => {
  const database = openDatabase(empty.owner, { connections: 1, onIdleError: () => undefined });
  const dirty = {
    last_name: "\uFEFFZoe\u0308 Ro\u00ADsen",
    email: "zoe@exam\u200Bple.org",
    telephone: "\u202A\u0660\u0667\u0667\u0660\u0660 900123\u202C",
    notes: "\u200Bas it was",
  };
  const { guardian_id } = await insertGuardian(database, dirty);
  const clean = await insertGuardian(database, { last_name: "Archer" });
  await empty.client.query(await readFile(`${folder}/0056_composed_texts.sql`, "utf8"));
  const rows = await database
    .selectFrom("guardians")
    .select(["guardian_id", "last_name", "email", "telephone", "notes"])
    .orderBy("guardian_id")
    .execute();
  await database.destroy();
  expect(rows).toMatchObject([
    {
      guardian_id,
      last_name: "Zo\u00EB Rosen",
      email: "zoe@example.org",
      telephone: "07700 900123",
      notes: dirty.notes,
    },
    { guardian_id: clean.guardian_id, last_name: "Archer" },
  ]);
});
