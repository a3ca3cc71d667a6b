/** Three templates of letters in use, and letters among the files of sample cases. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { dayIn, showDate } from "@helpline/contract/dates";
import { englandsClocks } from "@helpline/contract/key-dates/clocks";
import { runningClocks } from "@helpline/contract/key-dates/due-dates";
import { letterFields } from "@helpline/contract/letters/letter-fields";
import type { Database } from "#database/database";
import { findCaseDetails, presentDetails } from "#features/cases/index";
import { findKeyDates } from "#features/key-dates/index";
import { letterValues, suppliedDocx, suppliedTemplates } from "#features/letters/index";
import type { FileStore } from "#storage/file-store";
import { untrusted } from "#untrusted/room";
import { demoUsername } from "./staff.ts";

const fields = letterFields(englandsClocks);
const known = new Set(fields.map(({ name }) => name));
const timeZone = "Europe/London";
const inUse = 3;

async function userNamed(database: Database, username: string) {
  return database
    .selectFrom("users")
    .select(["user_id", "first_name", "last_name"])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
}

/** On cases that the demo advocate handles. @param folder of the templates that come with the product */
export async function seedLetters(
  database: Database,
  store: FileStore,
  folder: string,
): Promise<void> {
  const manager = await userNamed(database, demoUsername("manager"));
  const advocate = await userNamed(database, demoUsername("advocate"));
  const templates = await Promise.all(
    suppliedTemplates.slice(0, inUse).map(async (template) => {
      const file = suppliedDocx(folder, template);
      const { placeholders } = await untrusted.run("readTemplate", { file, known }, { by: "demo" });
      return { ...template, file, placeholders };
    }),
  );
  for (const { name, addressed_to, file, placeholders } of templates) {
    const { template_id } = await database
      .insertInto("letter_templates")
      .values({ name, addressed_to })
      .returning("template_id")
      .executeTakeFirstOrThrow();
    await database
      .insertInto("letter_template_versions")
      .values({
        template_id,
        number: 1,
        file_name: `${name}.docx`,
        file,
        placeholders: JSON.stringify(placeholders),
        added_by: manager.user_id,
      })
      .execute();
  }
  const cases = await database
    .selectFrom("cases")
    .select("case_id")
    .where("advocate_id", "=", advocate.user_id)
    .where("deleted_at", "is", null)
    .orderBy("case_id", "desc")
    .limit(2 * inUse)
    .execute();
  const today = dayIn(timeZone, new Date());
  const identity = { userId: manager.user_id, userType: "manager" as const };
  for (const [index, { case_id }] of cases.entries()) {
    const template = templates[index % inUse];
    const found = await findCaseDetails(database, { identity, view: "managers" }, case_id);
    if (!template || !found) continue;
    const { starts } = await findKeyDates(database, case_id);
    const values = letterValues(fields, {
      details: presentDetails(found),
      dueDates: runningClocks(englandsClocks, starts),
      today,
      timeZone,
      writer: `${advocate.first_name} ${advocate.last_name}`,
      helpline: "Helpline",
    });
    const leftOut = new Set(template.placeholders.filter((name) => !values.get(name)));
    const input = { template: template.file, values, leftOut };
    const bytes = await untrusted.run("writeLetter", input, { by: "demo" });
    const object_key = randomUUID();
    await store.put(object_key, Readable.from([bytes], { objectMode: false }));
    await database
      .insertInto("case_files")
      .values({
        case_id,
        name: `${template.name} ${showDate(today)}.docx`,
        size: bytes.length,
        object_key,
        added_by: advocate.user_id,
        is_letter: true,
      })
      .execute();
  }
}
