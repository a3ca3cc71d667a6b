/** The settings: defaults, valid values, and errors that name the variable. Rules: OPS-1, OPS-18. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { settingRows as rows } from "#test/setting-rows";
import { guessesAMinute, readConfig } from "./config.ts";
import { SettingError } from "./settings.ts";

const failure = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError);
    return (error as Error).message;
  }
  return "";
};

it.each(rows)("$variable", ({ variable, setting, otherwise, same = [], good = {}, bad = [] }) => {
  const readAs = (text: string) => readConfig({ [variable]: text })[setting];
  for (const text of bad) {
    // The error names only this variable.
    expect(failure({ [variable]: text }), text).toMatch(
      new RegExp(`^${variable} should be [^\n]*$`),
    );
  }
  expect(readConfig({})[setting]).toEqual(otherwise);
  for (const blank of ["", "  "]) expect(readAs(blank)).toEqual(otherwise);
  for (const text of same) expect(readAs(text)).toBe(text);
  for (const [text, value] of Object.entries(good)) expect(readAs(text), text).toEqual(value);
});

it("covers every setting", () => {
  expect(rows.map((row) => row.setting).toSorted()).toEqual(Object.keys(readConfig({})).toSorted());
});

it("describes every setting in the README", async () => {
  const readme = await readFile(new URL("../../../README.md", import.meta.url), "utf8");
  const described = readme.match(/`[A-Z][A-Z_]+`/g) ?? [];
  for (const { variable } of rows) expect(described).toContain(`\`${variable}\``);
});

it("names every invalid variable, one per line", () => {
  const wrong = rows.filter((row) => row.bad !== undefined);
  const env = Object.fromEntries(wrong.map((row) => [row.variable, row.bad?.[0] ?? ""]));
  const lines = failure(env).split("\n");
  expect(lines.map((line) => line.split(" ")[0]).toSorted()).toEqual(
    wrong.map((row) => row.variable).toSorted(),
  );
});

it.each([
  ["DATABASE_URL", "mysql://u:hunter2@db/x"],
  ["DATABASE_APP_URL", "mysql://u:hunter2@db/x"],
  ["SMTP_URL", "http://u:hunter2@mail"],
  ["FILES_URL", "https://key:hunter2@bucket"],
  ["SESSION_SECRET", "hunter2"],
  ["BACKUP_KEY", "hunter2"],
  ["ADMIN_PASSWORD", `hunter2${"x".repeat(200)}`],
])("does not repeat the value of %s, which may contain a password", (variable, value) => {
  expect(failure({ [variable]: value, PORT: "x" })).not.toContain("hunter2");
});

it("ignores variables that are not Helpline's", () => {
  expect(readConfig({ PATH: "/bin", HELPLINE: "x" })).toEqual(readConfig({}));
});

it("limits guesses as logins, and also where a proxy limits logins", () => {
  expect(guessesAMinute({ loginRateLimit: 7 })).toBe(7);
  expect(guessesAMinute({ loginRateLimit: 0 })).toBe(20);
});
