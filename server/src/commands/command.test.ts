/** The arguments of the commands. Rules: OPS-8. */
import { afterEach, expect, it } from "vitest";
import { BackupError } from "#backup/errors";
import { readArguments } from "./command.ts";

const [node = "", script = ""] = process.argv;
const given = process.argv;
afterEach(() => {
  process.argv = given;
});

const flags = { case: { type: "string" }, apply: { type: "boolean" } } as const;

function read(...sent: string[]) {
  process.argv = [node, script, ...sent];
  return readArguments("Usage: …", flags, [0, 1]);
}

it("reads flags and files", () => {
  expect(read("--case", "1", "file")).toEqual({ values: { case: "1" }, files: ["file"] });
});

it.each([
  ["a flag twice", ["--case", "1", "--case", "2"]],
  ["a switch twice", ["--apply", "--apply"]],
  ["an unknown flag", ["--guardian", "1"]],
  ["a flag without its value", ["--case"]],
  ["a file too many", ["one", "two"]],
])("shows the usage for %s", (_what, sent) => {
  expect(() => read(...sent)).toThrow(new BackupError("Usage: …"));
});
