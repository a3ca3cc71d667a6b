/** Values that every field of every form refuses, and the maximum lengths. Rules: REC-12. */
import { fieldNotes } from "@helpline/contract/fields";
import { fieldOrder } from "@helpline/contract/validation";
import { beforeAll, describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { type Fields, failurePairs, fresh, recordForms } from "#test/examples";
import { rowsOf } from "#test/look";
import { tableOf } from "./record.repository.ts";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

describe.each(recordForms)("$form $entity", ({ example, form }) => {
  const { kind, routes } = example;
  const schema = form === "add" ? kind.create : kind.update;
  let id: number;

  const send = async (body: Fields) =>
    form === "add"
      ? helpline.call(routes.create, { body, token })
      : helpline.call(routes.update, { body: { ...body, id }, token });

  beforeAll(async () => {
    const body = fresh(example.full);
    id = (await helpline.call(routes.create, { body, token })).data[kind.idField];
  });

  async function refused(body: Fields): Promise<string[][]> {
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(answer.message).toBe(answer.data.errors[0].message);
    return failurePairs(answer.data.errors);
  }

  /** Runs a test of refusals: at the end nothing has been written. */
  const writingNothing =
    <A extends unknown[]>(test: (...args: A) => Promise<void>) =>
    async (...args: A) => {
      const table = tableOf(kind);
      const before = await rowsOf(helpline.database, table);
      await test(...args);
      expect(await rowsOf(helpline.database, table)).toEqual(before);
    };

  /** Without the fields that a form does not have. */
  const fields = fieldOrder(schema).filter((field) => field in example.full);
  const notesOf = (field: string) => {
    const notes = fieldNotes.get((schema.shape as Record<string, never>)[field] as never);
    if (!notes) throw new Error(`No notes on ${field}`);
    return notes;
  };

  const allOf = (names: readonly string[], value: (field: string) => unknown): Fields => ({
    ...fresh(example.full),
    ...Object.fromEntries(names.map((field) => [field, value(field)])),
  });
  const namesOf = (errors: string[][]) => errors.map(([field]) => field);

  /** The values that are numbers: users.fields.test.ts tries what they accept. */
  const numbers = ["capacity"];

  it.each([5, 0.5, true, [{}], [["LS1"]]])(
    "has no field that accepts %j",
    writingNothing(async (value: unknown) => {
      const wrong = fields.filter((field) => value !== 5 || !numbers.includes(field));
      expect(namesOf(await refused(allOf(wrong, () => value)))).toEqual(wrong);
    }),
  );

  const texts = fields.filter(
    (field) => notesOf(field).maxLength !== undefined && !numbers.includes(field),
  );
  const longest = (field: string) => notesOf(field).maxLength ?? 0;

  it(
    "limits the length of every text",
    writingNothing(async () => {
      const body = allOf(texts, (field) => `${"x".repeat(longest(field) - 11)}@example.org`);
      expect(await refused(body)).toEqual(
        texts.map((field) => [
          field,
          `${notesOf(field).label} may have at most ${longest(field)} characters.`,
        ]),
      );
    }),
  );

  it("accepts every text up to its maximum length", async () => {
    const short = texts.filter((field) => field !== "email" && field !== "web");
    const body = allOf(short, (field) => form.padEnd(longest(field), "x"));
    expect((await send(body)).status).toBe(201);
  });

  const stored = texts.filter((field) => field !== "password");
  const broken = (sign: string) => (field: string) => {
    const good = String(example.full[field] ?? "abcdef");
    return `${good.slice(0, 3)}${sign}${good.slice(3)}`;
  };

  it.each(["\u0000", "\u001b", "\u007f", "\u0084", "\ud800", "\udc00"])(
    "has no text that accepts %j",
    writingNothing(async (sign: string) => {
      expect(namesOf(await refused(allOf(stored, broken(sign))))).toEqual(stored);
    }),
  );

  it("accepts line breaks only in multi-line fields", async () => {
    const several = stored.filter((field) => notesOf(field).input === "textarea");
    const single = stored.filter((field) => !several.includes(field));
    expect(namesOf(await refused(allOf(stored, broken("\n"))))).toEqual(single);
    expect((await send(allOf(several, broken("\n")))).status).toBe(201);
  });
});
