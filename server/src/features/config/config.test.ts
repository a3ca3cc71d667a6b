/**
 * GET /api/config, and its file, which is checked at start.
 *
 * Rules: CASE-30, DESK-4, EVAL-2, OPS-2, WIRE-22.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { userTypes } from "@helpline/contract/access";
import { configRoutes, productConfigFile } from "@helpline/contract/config/product-config";
import { englandsClocks } from "@helpline/contract/key-dates/clocks";
import { afterAll, describe, expect, it } from "vitest";
import { readProductConfig } from "#operations/product-config";
import { SettingError } from "#operations/settings";
import { startHelpline } from "#test/build-test-app";

const shipped = fileURLToPath(new URL("../../../../config/helpline.json", import.meta.url));

const helpline = await startHelpline({ CASES_PAGE_SIZE: "35", TIME_ZONE: "Europe/Paris" });
const folder = await mkdtemp(path.join(tmpdir(), "helpline-config-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

// biome-ignore lint/suspicious/noExplicitAny: the tests change the file in ways that its type forbids
type Anything = any;
const readShipped = async (): Promise<Anything> => JSON.parse(await readFile(shipped, "utf8"));

it.each(userTypes)("returns the file and the settings to the %s", async (userType) => {
  const { token } = await helpline.logIn(userType);
  const answer = await helpline.call(configRoutes.config, { token });
  expect(answer).toMatchObject({ status: 200, message: "OK" });
  const {
    notify_on_assignment: _mails,
    concern_hours: _hours,
    concern_escalation: _address,
    ...shown
  } = await readShipped();
  expect(answer.data).toEqual({
    ...shown,
    retired_natures: [],
    earlier_wordings: [],
    settings_version: 0,
    logo: null,
    cases_page_size: 35,
    upload_limit_bytes: 17 * 1024 * 1024,
    time_zone: "Europe/Paris",
    takes_concerns: false,
  });
});

it("returns nothing to others", async () => {
  expect((await helpline.call(configRoutes.config)).status).toBe(401);
});

it("contains the documented hour bands and 18 questions, of which 9, 15 and 16 are text", async () => {
  const file = await readProductConfig(shipped);
  expect(file.bands.map(({ label: _label, ...band }) => Object.values(band))).toEqual([
    [1, 1, 4, 6],
    [2, 6, 10, 15],
    [3, 15, 20, 25],
  ]);
  const kinds = file.evaluation_questions.map(({ number, kind }) => [number, kind]);
  expect(kinds).toHaveLength(18);
  expect(kinds.filter(([, kind]) => kind === "text").map(([number]) => number)).toEqual([
    9, 15, 16,
  ]);
});

async function readChanged(change: (file: Anything) => void): Promise<unknown> {
  const file = await readShipped();
  change(file);
  const name = path.join(folder, "changed.json");
  await writeFile(name, JSON.stringify(file));
  return readProductConfig(name);
}

const wrong: [string, (file: Anything) => void, RegExp][] = [
  ["no product name", (file) => delete file.product_name, /product_name/],
  ["an empty product name", (file) => Object.assign(file, { product_name: "" }), /product_name/],
  ["an unknown key", (file) => Object.assign(file, { colour: "red" }), /colour/],
  ["two bands", (file) => file.bands.pop(), /bands: The bands must be 1, 2 and 3/],
  ["bands in disorder", (file) => file.bands.reverse(), /bands: The bands must be 1, 2 and 3/],
  [
    "hours as text",
    (file) => Object.assign(file.bands[1], { hours_max: "15" }),
    /bands\.1\.hours_max/,
  ],
  ["no nature of case", (file) => Object.assign(file, { nature_of_case: [] }), /nature_of_case/],
  ["an empty nature", (file) => file.nature_of_case.push(""), /nature_of_case\.12/],
  [
    "17 questions",
    (file) => file.evaluation_questions.pop(),
    /evaluation_questions: There must be the questions/,
  ],
  [
    "question 9 as a selection",
    (file) => Object.assign(file.evaluation_questions[8], { kind: "select" }),
    /9, 15 and 16 as text/,
  ],
  [
    "question 1 as text",
    (file) => Object.assign(file.evaluation_questions[0], { kind: "text" }),
    /evaluation_questions/,
  ],
  ["one option", (file) => file.evaluation_questions[0].options.splice(1), /evaluation_questions/],
  [
    "option values with a gap",
    (file) => Object.assign(file.evaluation_questions[0].options[1], { value: 3 }),
    /evaluation_questions/,
  ],
  [
    "a free text with options",
    (file) => file.evaluation_questions[8].options.push({ value: 1, label: "x" }),
    /evaluation_questions/,
  ],
  [
    "a clock that runs from itself",
    (file) => Object.assign(file.clocks[2], { from: "final_plan" }),
    /clocks\.2\.from: the clock "final_plan" runs from itself/,
  ],
  [
    "a locked key that does not exist",
    (file) => Object.assign(file, { locked: ["colour"] }),
    /locked\.0/,
  ],
  [
    "a clock that counts backwards",
    (file) => Object.assign(file.clocks[0].offset, { weeks: -6 }),
    /clocks\.0\.offset\.weeks/,
  ],
  [
    "an escalation address that is none",
    (file) => Object.assign(file, { concern_escalation: "the duty manager" }),
    /concern_escalation: Please enter a valid email address/,
  ],
  [
    "a key that does not exist",
    (file) => Object.assign(file, { colour: "red" }),
    /colour: there is/,
  ],
  ["a text for a list", (file) => Object.assign(file, { bands: "3" }), /bands: must be a list/],
  ["nothing for a list", (file) => Object.assign(file, { bands: null }), /bands: must be a list/],
  ["no hours", (file) => Object.assign(file, { concern_hours: 0 }), /concern_hours/],
  [
    "an unknown kind",
    (file) => Object.assign(file.evaluation_questions[2], { kind: "stars" }),
    /evaluation_questions\.2\.kind/,
  ],
];

describe("an invalid file stops the start, and the error says what is wrong", () => {
  it.each(wrong)("%s", async (_name, change, told) => {
    const reading = readChanged(change);
    await expect(reading).rejects.toBeInstanceOf(SettingError);
    await expect(reading).rejects.toThrow(told);
    await expect(reading).rejects.toThrow(/changed\.json is not right/);
  });

  /** Every key of the file, and of what is in it, by its path. */
  function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => [
      // An entry of a list has a number: leaving it out is another list.
      ...(Array.isArray(value) ? [] : [[...path, key]]),
      ...pathsIn(inner, [...path, key]),
    ]);
  }

  /** Keys that may be left out: they have a default, or are optional in an entry. */
  const withDefault = Object.entries(productConfigFile.shape)
    .filter(([, { def }]) => def.type === "default")
    .map(([key]) => key);
  const inAClock =
    /^clocks\.\d+\.(note|nation|valid_from|offset\.(days|weeks|months|years)|from\.ahead)$/;
  const isOptional = (key: string) => withDefault.includes(key) || inAClock.test(key);

  it("names every key that is missing, wherever it is", async () => {
    const whole = JSON.parse(await readFile(shipped, "utf8"));
    const clock = {
      key: "reply",
      label: "Reply",
      from: { key: "letter", label: "Letter" },
      offset: { weeks: 2 },
    };
    const paths = pathsIn({ ...whole, clocks: [clock] }).filter(
      (each) => !isOptional(each.join(".")),
    );
    expect(paths.length).toBeGreaterThan(150);
    for (const keys of paths) {
      const reading = readChanged((file) => {
        file.clocks = [structuredClone(clock)];
        const last = keys.at(-1) ?? "";
        // biome-ignore lint/suspicious/noExplicitAny: as above
        const holder = keys.slice(0, -1).reduce((inner: any, key) => inner[key], file);
        delete holder[last];
      });
      // An entry of a choice of two forms is named as a whole.
      const named = keys.join(".").replace(/^(clocks\.0\.from)\..*/, "$1");
      await expect(reading, named).rejects.toThrow(`  ${named}: `);
      if (named === keys.join(".")) {
        await expect(reading, named).rejects.toThrow(`${named}: this key is missing`);
      }
    }
  });

  it("reads a file that begins with the mark of Windows editors", async () => {
    const marked = path.join(folder, "marked.json");
    await writeFile(marked, `\uFEFF${await readFile(shipped, "utf8")}`);
    expect(await readProductConfig(marked)).toEqual(await readProductConfig(shipped));
  });

  it("everything at once", async () => {
    const reading = readChanged((file) => Object.assign(file, { product_name: 5, bands: [] }));
    await expect(reading).rejects.toThrow(/product_name[\s\S]*bands/);
  });

  it("a missing file, and a file that is not JSON", async () => {
    const absent = path.join(folder, "absent.json");
    await expect(readProductConfig(absent)).rejects.toThrow(/absent\.json cannot be read/);
    const broken = path.join(folder, "broken.json");
    await writeFile(broken, "{");
    await expect(readProductConfig(broken)).rejects.toThrow(/broken\.json cannot be read/);
  });

  it("accepts a file of before there were clocks: it has England's, as the shipped one", async () => {
    const old = await readChanged((file) => delete file.clocks);
    expect(old).toMatchObject({ clocks: englandsClocks });
    expect(await readProductConfig(shipped)).toEqual(old);
  });

  it("accepts a file in which only texts differ", async () => {
    const file = await readChanged((each) => Object.assign(each, { product_name: "Careline" }));
    expect(file).toMatchObject({ product_name: "Careline" });
  });
});
