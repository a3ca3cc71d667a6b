/** A few files on sample cases, so that the file manager has something to show. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Database } from "#database/database";
import type { FileStore } from "#storage/file-store";
import { demoUsername } from "./staff.ts";

const samples = [
  [
    "Letter to the school.txt",
    "Dear headteacher,\n\nplease find our request for an EHC needs assessment.\n",
  ],
  ["Notes from the meeting with the SENDCO.txt", "Present: mother, SENDCO, advocate.\n"],
  [
    "Appeal – grounds.csv",
    "number,ground\n1,No assessment was offered\n2,The plan names no provision\n",
  ],
] as const;

/** On cases that the demo advocate handles. */
export async function seedSampleFiles(database: Database, store: FileStore): Promise<void> {
  const cases = await database
    .selectFrom("cases")
    .innerJoin("users", "users.user_id", "cases.advocate_id")
    .select(["case_id", "user_id"])
    .where("users.username", "=", demoUsername("advocate"))
    .orderBy("case_id", "desc")
    .limit(10)
    .execute();
  for (const [index, { case_id, user_id }] of cases.entries()) {
    for (const [name, text] of samples.slice(0, 1 + (index % samples.length))) {
      const object_key = randomUUID();
      await store.put(object_key, Readable.from([Buffer.from(text)]));
      const size = Buffer.byteLength(text);
      await database
        .insertInto("case_files")
        .values({ case_id, name, size, object_key, added_by: user_id })
        .execute();
    }
  }
}
