/**
 * An import that somebody began is written only while they may import: not after their account was disabled, or their role
 * changed. Logging out ends no import.
 *
 * Rules: AUTH-44.
 */

import { importRoutes } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { endAccessOf } from "#security/sessions";
import { startHelpline } from "#test/build-test-app";
import { storedHashes } from "#test/held-request";
import { importer, limits, requireSpace, uploadImport } from "#test/import-kit";
import { applyImport, undoImport } from "./apply-import.ts";
import { checkFile } from "./check-file.ts";

const helpline = await startHelpline();
const { database, clock } = helpline;
const services = { database, clock, limits, requireSpace };
const watching = await helpline.logIn("admin");
let files = 0;

/** A checked file of more rows than are written at once, with somebody who confirms its import. */
async function confirmed() {
  files += 1;
  const person = await helpline.logIn("admin");
  const imports = importer(helpline, person.token);
  const lines = Array.from(
    { length: 450 },
    (_row, at) => `School ${files}.${at},Leeds,West Yorkshire,LS1 ${at},C${files}-${at}`,
  );
  const bytes = `Name,City,County,Postcode,URN\r\n${lines.join("\r\n")}`;
  const { data } = await uploadImport(helpline, person.token, { kind: "schools", bytes });
  const { import_run_id: id, columns } = data;
  await imports.call(importRoutes.columns, id, { body: { columns } });
  await checkFile(services, id);
  const answer = await imports.call(importRoutes.confirm, id);
  expect(answer.status).toBe(201);
  return { ...person, id, imports };
}

const stateOf = async (id: number) => {
  const { data } = await importer(helpline, watching.token).call(importRoutes.details, id);
  return [data.state, data.problem];
};

const setUser = (userId: number, fields: { enabled?: 0; user_type?: "manager" }) =>
  database.updateTable("users").set(fields).where("user_id", "=", userId).execute();

const records = async () => {
  const { schools, guardians, audit_log } = await storedHashes(database);
  return { schools, guardians, audit_log };
};

it.each([
  ["disabled", { enabled: 0 }],
  ["made a manager", { user_type: "manager" }],
] as const)("is not written when they were %s before it began", async (_how, fields) => {
  const { id, userId } = await confirmed();
  await setUser(userId, fields);
  const before = await records();
  await applyImport(services, id);
  expect(await records()).toEqual(before);
  expect(await stateOf(id)).toEqual(["failed", importMessages.askerMayNotAnyMore]);
});

it("is not written when they were disabled while it was being written", async () => {
  const { id, userId } = await confirmed();
  const before = await records();
  let looks = 0;
  await applyImport(
    {
      ...services,
      // Asked before each part: when the second part begins, some of it is written.
      async requireSpace() {
        looks += 1;
        if (looks === 3) await setUser(userId, { enabled: 0 });
      },
    },
    id,
  );
  expect(looks).toBeLessThanOrEqual(4);
  expect(await records()).toEqual(before);
  expect(await stateOf(id)).toEqual(["failed", importMessages.askerMayNotAnyMore]);
});

it("is undone only while whoever began that may import", async () => {
  const { id, userId, imports } = await confirmed();
  await applyImport(services, id);
  expect((await imports.call(importRoutes.undo, id)).status).toBe(201);
  await setUser(userId, { enabled: 0 });
  const before = await records();
  await undoImport(services, id);
  expect(await records()).toEqual(before);
  expect(await stateOf(id)).toEqual(["done", importMessages.askerMayNotAnyMore]);
});

it("goes on when they only log out", async () => {
  const { id, userId } = await confirmed();
  await endAccessOf(database, userId);
  await applyImport(services, id);
  expect(await stateOf(id)).toEqual(["done", null]);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM schools WHERE name LIKE ${`School ${files}.%`}`.execute(
    database,
  );
  expect(rows).toEqual([{ count: 450 }]);
});
