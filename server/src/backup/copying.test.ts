/** The checksum of a table's rows, and rows that travel between databases unchanged. Rules: OPS-10. */
import { createHash } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { createEmptyDatabase } from "#test/empty-database";
import { maxBytes } from "./archive-format.ts";
import { connectToCopy, copyIn, copyOut, summed, sumOf, type TableSum } from "./copying.ts";
import { BackupError } from "./errors.ts";

/** The sum of these bytes, and what was passed on of them. */
async function sumIn(...chunks: readonly (string | Buffer)[]) {
  async function* source() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  let sum: TableSum | undefined;
  const passed: Buffer[] = [];
  for await (const chunk of summed(source(), (told) => {
    sum = told;
  }))
    passed.push(chunk);
  return { ...sum, passed: Buffer.concat(passed).toString() };
}

describe("the checksum", () => {
  it("of one row is its SHA-256", async () => {
    const sha256 = createHash("sha256").update("1\tAnn").digest("hex");
    expect(await sumIn("1\tAnn\n")).toEqual({ rows: 1, checksum: sha256, passed: "1\tAnn\n" });
  });

  it("of no row is zero", async () => {
    expect(await sumIn()).toEqual({ rows: 0, checksum: "0".repeat(64), passed: "" });
  });

  it("is the same wherever the chunks end, and in any order of the rows", async () => {
    const expected = { ...(await sumIn("one\ntwo\n\nthree\n")), passed: undefined };
    expect(expected.rows).toBe(4);
    for (const chunks of [
      ["o", "ne\nt", "wo", "\n", "\nthr", "e", "e\n"],
      ["one\n", "two\n", "\n", "three\n"],
      ["three\n\ntw", "o\none\n"],
    ]) {
      const sum = await sumIn(...chunks);
      expect(sum.passed).toBe(chunks.join(""));
      expect({ ...sum, passed: undefined }).toEqual(expected);
    }
  });

  it("tells a row that is there twice, or another one", async () => {
    const sums = [
      await sumIn("one\n"),
      await sumIn("one\none\n"),
      await sumIn("one\none\none\n"),
      await sumIn("oen\n"),
    ];
    expect(new Set(sums.map(({ checksum }) => checksum)).size).toBe(4);
  });

  it("adds up in eight numbers of 32 bits", async () => {
    const digest = createHash("sha256").update("one").digest();
    const twice = Array.from({ length: 8 }, (_lane, at) =>
      ((2 * digest.readUInt32BE(4 * at)) % 2 ** 32).toString(16).padStart(8, "0"),
    );
    expect((await sumIn("one\none\n")).checksum).toBe(twice.join(""));
  });

  it("tells of a last row without an end", async () => {
    const whole = await sumIn("one\n");
    expect(await sumIn("one\ntw")).toMatchObject({
      rows: 1,
      checksum: `cut off after ${whole.checksum}`,
    });
  });

  it("is refused for a row that is longer than any", async () => {
    const half = Buffer.alloc(maxBytes.row / 2, "x");
    expect(await sumIn(half, half, "\n", half, half, "\n")).toMatchObject({ rows: 2 });
    const long = sumIn("one\n", half, half, "x");
    await expect(long).rejects.toThrow(BackupError);
    await expect(long).rejects.toThrow(`There is a row of more than ${maxBytes.row} bytes`);
  });
});

it("rows travel unchanged from a table to another, without its generated columns", async () => {
  const database = await createEmptyDatabase();
  const client = await connectToCopy(database.owner);
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  for (const name of ['"odd ""name"""', "other"]) {
    await client.query(
      `CREATE TABLE ${name} (id integer, "a text" text, at timestamptz, twice integer GENERATED ALWAYS AS (id * 2) STORED)`,
    );
  }
  await client.query(
    `INSERT INTO "odd ""name""" VALUES (1, E'a\\tb\\n\\\\', '2026-03-02T10:20:30+02'), (2, NULL, NULL)`,
  );
  const columns = ["id", "a text", "at"];
  const [from, to] = [
    { name: 'odd "name"', columns },
    { name: "other", columns },
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of copyOut(client, from)) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks).toString();
  expect(sent).toBe("1\ta\\tb\\n\\\\\t2026-03-02 08:20:30+00\n2\t\\N\t\\N\n");
  async function* rows() {
    yield* chunks;
  }
  await copyIn(client, to, rows());
  expect((await client.query("SELECT id, twice FROM other ORDER BY id")).rows).toEqual([
    { id: 1, twice: 2 },
    { id: 2, twice: 4 },
  ]);
  const { passed: _passed, ...sum } = await sumIn(sent);
  expect(await sumOf(client, from)).toEqual(sum);
  expect(await sumOf(client, to)).toEqual(sum);
});

it("a connection to copy reads values in one way, and has no limits of time", async () => {
  const database = await createEmptyDatabase();
  const client = await connectToCopy({ ...database.owner, statement_timeout: 1000 });
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  const settings = {
    application_name: "helpline copy",
    client_encoding: "UTF8",
    DateStyle: "ISO, YMD",
    TimeZone: "UTC",
    IntervalStyle: "postgres",
    extra_float_digits: "1",
    bytea_output: "hex",
    search_path: "public",
    statement_timeout: "0",
    idle_in_transaction_session_timeout: "0",
  };
  const { rows } = await client.query<{ name: string; setting: string }>(
    "SELECT name, current_setting(name) AS setting FROM pg_settings WHERE name = ANY ($1)",
    [Object.keys(settings)],
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(settings);
});
