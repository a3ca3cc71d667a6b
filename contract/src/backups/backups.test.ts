/** What admins read about backups. Rules: OPS-8, OPS-9. */
import { describe, expect, it } from "vitest";
import { backupMessages } from "./backups.ts";

const { made, progress, scheduled, byHand } = backupMessages;

it("names the backup that was made, and its size", () => {
  const file_name = "helpline-2026-03-10.backup";
  expect(made({ file_name, bytes: 2048 })).toBe(`The backup is made: ${file_name} (2 KB).`);
  expect(made({ file_name, bytes: null })).toBe(`The backup is made: ${file_name} (0 bytes).`);
});

it.each([
  [{ phase: "database", share: 0 }, "Step 1 of 3: copying the database, 0 %"],
  [{ phase: "files", share: 0.579 }, "Step 2 of 3: copying the files, 57 %"],
  [{ phase: "checking", share: 0.999 }, "Step 3 of 3: checking the backup, 99 %"],
  [{ phase: "checking", share: 1 }, "Step 3 of 3: checking the backup, 100 %"],
] as const)("tells how far it is: %j", (at, words) => {
  expect(progress(at)).toBe(words);
});

describe("says how often backups are made, and how many are kept", () => {
  it.each([
    [{ every_hours: 1, keep: 1 }, "A backup is made every hour; the newest is kept."],
    [{ every_hours: 24, keep: 14 }, "A backup is made every 24 hours; the newest 14 are kept."],
  ])("%j", (rule, words) => {
    expect(scheduled(rule)).toBe(words);
  });

  it.each([
    [1, "Of those made by hand the newest is kept."],
    [2, "Of those made by hand the newest 2 are kept."],
  ])("by hand: %i", (keep, words) => {
    expect(byHand({ keep })).toBe(words);
  });
});
