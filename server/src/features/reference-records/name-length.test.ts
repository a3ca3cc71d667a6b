/** The configuration file sets the minimum length of a name: people are called Jo and Ng. Rules: REC-11. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { configRoutes } from "@helpline/contract/config/product-config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readProductConfig } from "#operations/product-config";
import { SettingError } from "#operations/settings";
import { buildTestApp, type TestApp } from "#test/build-test-app";
import { fresh, recordExamples } from "#test/examples";

const shipped = fileURLToPath(new URL("../../../../config/helpline.json", import.meta.url));
let folder: string;
let usual: TestApp;
let short: TestApp;
let token: string;

async function fileWith(name: string, changes: object): Promise<string> {
  const file = path.join(folder, name);
  const { name_min_length: _, ...rest } = JSON.parse(await readFile(shipped, "utf8"));
  await writeFile(file, JSON.stringify({ ...rest, ...changes }));
  return file;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "helpline names "));
  usual = await buildTestApp({ HELPLINE_CONFIG: await fileWith("usual.json", {}) });
  const file = await fileWith("short.json", { name_min_length: 2 });
  short = await buildTestApp({ HELPLINE_CONFIG: file }, { besides: usual });
  token = (await usual.logIn("manager")).token;
});
afterAll(async () => {
  await short.close();
  await usual.close();
  await rm(folder, { recursive: true });
});

const names: Readonly<Record<string, readonly string[]>> = {
  gps: ["practice_name"],
  schools: ["name"],
  guardians: ["first_name", "last_name"],
  "local-authorities": ["name"],
  users: ["first_name", "last_name"],
};

const named = recordExamples.filter(({ entity }) => entity in names);

describe.each(named)("names of $entity", ({ entity, routes, full }) => {
  const withNames = (name: string) =>
    fresh({ ...full, ...Object.fromEntries((names[entity] ?? []).map((field) => [field, name])) });
  const failures = (answer: { data: { errors: { field: string; message: string }[] } }) =>
    answer.data.errors.map(({ field, message }) => `${field}: ${message}`);

  it("have at least 3 characters by default, as the message says", async () => {
    for (const name of ["Jo", "  Ng   ", ""]) {
      const answer = await usual.call(routes.create, { token, body: withNames(name) });
      expect(answer.status).toBe(422);
      expect(failures(answer)).toEqual(
        (names[entity] ?? []).map((field) =>
          expect.stringMatching(
            new RegExp(`^${field}: Please enter an? .* name \\(minimum 3 characters\\)\\.$`),
          ),
        ),
      );
    }
    const good = await usual.call(routes.create, { token, body: withNames("Joe") });
    expect(good.status).toBe(201);
  });

  it("have at least as many as the file says, on add and on edit", async () => {
    const added = await short.call(routes.create, { token, body: withNames("Ng") });
    expect(added.status).toBe(201);
    const id = Object.values(added.data)[0];
    const { username: _username, password: _password, ...kept } = withNames("Jo") as Fields;
    expect((await short.call(routes.update, { token, body: { ...kept, id } })).status).toBe(201);
    for (const [call, more] of [
      [routes.create, {}],
      [routes.update, { id }],
    ] as const) {
      const answer = await short.call(call, { token, body: { ...withNames("N"), ...more } });
      expect(answer.status).toBe(422);
      expect(failures(answer)).toEqual(
        (names[entity] ?? []).map(() => expect.stringContaining("(minimum 2 characters)")),
      );
    }
  });
});

it("is sent to the pages", async () => {
  const lengths = await Promise.all(
    [usual, short].map(
      async (app) => (await app.call(configRoutes.config, { token })).data.name_min_length,
    ),
  );
  expect(lengths).toEqual([3, 2]);
});

it.each([0, -1, 2.5, 11, "2", null])("stops the start when it is %j", async (name_min_length) => {
  const reading = readProductConfig(await fileWith("wrong.json", { name_min_length }));
  await expect(reading).rejects.toThrow(SettingError);
  await expect(reading).rejects.toThrow("name_min_length");
});

type Fields = Record<string, unknown>;
