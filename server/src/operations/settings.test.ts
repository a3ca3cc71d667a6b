/** Readers of single environment variables. Rules: OPS-1. */
import { describe, expect, it } from "vitest";
import {
  listOf,
  matching,
  oneOf,
  optionalNumber,
  SettingError,
  text,
  url,
  wholeNumber,
} from "./settings.ts";

it.each([
  [{}, undefined],
  [{ NAME: "" }, undefined],
  [{ NAME: " \t" }, undefined],
  [{ NAME: " two words " }, "two words"],
])("%j is read as %s", (env, value) => {
  expect(text(env, "NAME")).toBe(value);
});

describe("a whole number", () => {
  const range = { least: 5, most: 10, otherwise: 7 };
  const read = (NAME?: string) => wholeNumber({ NAME }, "NAME", range);

  it.each([
    [undefined, 7],
    ["", 7],
    ["5", 5],
    ["10", 10],
    ["007", 7],
  ])("%s is %d", (value, number) => {
    expect(read(value)).toBe(number);
  });

  it.each(["4", "11", "5.0", "+6", "6x", "x6", "-6", "0x6", "six"])("may not be %s", (value) => {
    expect(() => read(value)).toThrow(
      new SettingError(`NAME should be a whole number from 5 to 10, but is "${value}".`),
    );
  });

  it("may be unset where that means something", () => {
    const readOptional = (NAME?: string) =>
      optionalNumber({ NAME }, "NAME", { least: 5, most: 10 });
    expect(readOptional()).toBeUndefined();
    expect(readOptional(" ")).toBeUndefined();
    expect(readOptional("9")).toBe(9);
    expect(() => readOptional("11")).toThrow(
      'NAME should be a whole number from 5 to 10, but is "11".',
    );
  });
});

it("one of some values is taken literally, and the error lists them", () => {
  const read = (NAME?: string) => oneOf({ NAME }, "NAME", ["on", "off"], "off");
  expect([read(), read(""), read("on"), read(" off ")]).toEqual(["off", "off", "on", "off"]);
  expect(() => read("ON")).toThrow(new SettingError('NAME should be one of on, off, but is "ON".'));
});

it("a list is separated by commas; its error does not repeat what may be a secret", () => {
  const isShort = (value: string): value is string => value.length <= 3;
  const read = (NAME?: string) => listOf({ NAME }, "NAME", isShort, "a list of short words");
  expect(read()).toEqual([]);
  expect(read(" , ")).toEqual([]);
  expect(read("one")).toEqual(["one"]);
  expect(read("one, two ,,six,")).toEqual(["one", "two", "six"]);
  expect(() => read("one,hunter2")).toThrow(
    new SettingError("NAME should be a list of short words."),
  );
});

it("a URL has one of the schemes; its error does not repeat what may hold a password", () => {
  const read = (NAME?: string) => url({ NAME }, "NAME", ["smtp:", "smtps:"], "smtp://mail");
  expect(read()).toBeUndefined();
  expect(read("smtp://u:p@mail:25")).toBe("smtp://u:p@mail:25");
  expect(read(" smtps://mail ")).toBe("smtps://mail");
  for (const wrong of ["http://u:p@mail", "mail", "//mail"]) {
    expect(() => read(wrong), wrong).toThrow(
      new SettingError("NAME should be a URL such as smtp://mail."),
    );
  }
});

it("what has to match a rule is taken as it is, or refused", () => {
  const read = (NAME?: string) =>
    matching({ NAME }, "NAME", (value) => value.length === 3, "three letters");
  expect(read()).toBeUndefined();
  expect(read(" abc ")).toBe("abc");
  expect(() => read("abcd")).toThrow(new SettingError("NAME should be three letters."));
});
