/** The product's configuration file: what is wrong is named by its key. Rules: OPS-2. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readProductConfig } from "./product-config.ts";
import { SettingError } from "./settings.ts";

const supplied = new URL("../../../config/helpline.json", import.meta.url);
type Json = Record<string, unknown>;
let good: Json;
let folder: string;
let file: string;

beforeAll(async () => {
  good = JSON.parse(await readFile(supplied, "utf8"));
  folder = await mkdtemp(path.join(tmpdir(), "helpline-config-"));
  file = path.join(folder, "own.json");
});
afterAll(() => rm(folder, { recursive: true }));

async function readText(text: string) {
  await writeFile(file, text);
  return readProductConfig(file);
}
const read = (changes: Json) => readText(JSON.stringify({ ...good, ...changes }));

/** The lines of the error after the first, which names the file. */
async function problemsOf(text: string): Promise<string[]> {
  const error: unknown = await readText(text).then(
    () => new Error("was read"),
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(SettingError);
  const [first, ...lines] = (error as Error).message.split("\n");
  expect(first).toBe(`The configuration file ${file} is not right:`);
  return lines;
}
const problemsWith = (changes: Json) => problemsOf(JSON.stringify({ ...good, ...changes }));

describe("a good file", () => {
  it("is read, with usual values for keys that are left out", async () => {
    const { name_min_length: _left, locked: _out, ...rest } = good;
    const read = await readText(JSON.stringify(rest));
    expect(read).toMatchObject({ product_name: "Helpline", name_min_length: 3, locked: [] });
  });

  it("may begin with the mark of an editor", async () => {
    expect(await readText(`\uFEFF${JSON.stringify(good)}`)).toMatchObject({
      product_name: "Helpline",
    });
  });
});

describe("a file that cannot be read", () => {
  it("is named, if it does not exist", async () => {
    const gone = path.join(folder, "gone.json");
    const reading = readProductConfig(gone);
    await expect(reading).rejects.toThrow(SettingError);
    await expect(readProductConfig(gone)).rejects.toThrow(
      `The configuration file ${gone} cannot be read: ENOENT`,
    );
  });

  it.each(["{", "", `${"{}"}\uFEFF`])("is named, if it is no JSON: %j", async (text) => {
    await expect(readText(text)).rejects.toThrow(`The configuration file ${file} cannot be read: `);
  });
});

describe("a wrong file", () => {
  it.each(["null", "[]", "7"])("that is only %s is wrong as a whole", async (text) => {
    expect(await problemsOf(text)).toEqual(["  (the whole): must be a group of keys, in { }"]);
  });

  it("names keys that it should not have", async () => {
    expect(await problemsWith({ colour: "red", shape: 1 })).toEqual([
      "  colour: there is no such key",
      "  shape: there is no such key",
    ]);
  });

  it("names keys that it lacks, also within a list", async () => {
    const { product_name: _left, ...rest } = good;
    const [first, ...others] = good.bands as Json[];
    const { hours_from: _out, ...band } = first ?? {};
    expect(await problemsOf(JSON.stringify({ ...rest, bands: [band, ...others] }))).toEqual([
      "  product_name: this key is missing",
      "  bands.0.hours_from: this key is missing",
    ]);
  });

  it.each([
    [{ bands: "1" }, "  bands: must be a list, in [ ]"],
    [{ bands: [7, 8, 9] }, "  bands.0: must be a group of keys, in { }"],
    [{ nature_of_case: [7] }, '  nature_of_case.0: must be a text, in " "'],
    [{ nature_of_case: [] }, /^ {2}nature_of_case: Too small: expected array to have >=1 items$/],
    [
      { notify_on_assignment: "yes" },
      "  notify_on_assignment: Please say whether people are mailed new cases: true or false.",
    ],
    [{ locked: ["colour"] }, /^ {2}locked\.0: Invalid option: expected one of "product_name"\|/],
  ])("says what %j should be", async (changes, expected) => {
    const [problem] = await problemsWith(changes);
    if (typeof expected === "string") expect(problem).toBe(expected);
    else expect(problem).toMatch(expected);
  });

  it("says everything once", async () => {
    const problems = await problemsWith({ bands: [7, 7, 7], colour: 1 });
    expect(new Set(problems).size).toBe(problems.length);
    expect(problems.length).toBeGreaterThan(3);
  });

  it("may not have numbers in quotation marks, wherever they are", async () => {
    const [first, ...others] = good.bands as Json[];
    expect(
      await problemsWith({
        name_min_length: "3",
        bands: [{ ...first, hours_from: "1" }, ...others],
      }),
    ).toEqual([
      "  name_min_length: must be a number, without quotation marks",
      "  bands.0.hours_from: must be a number, without quotation marks",
    ]);
  });
});

it("texts that look like numbers are texts where a text belongs", async () => {
  expect(await read({ product_name: "116" })).toMatchObject({ product_name: "116" });
});
