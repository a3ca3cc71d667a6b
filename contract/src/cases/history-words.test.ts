/** The history of a case in words. Rules: CASE-31. */
import { describe, expect, it } from "vitest";
import type { CaseChange } from "./case-details.ts";
import { changeInWords, stageInWords } from "./history-words.ts";

const changed = (about: CaseChange["about"], action: string, more: Partial<CaseChange> = {}) =>
  changeInWords({
    changed_on: "2026-03-10T09:00:00.000Z",
    changed_by: "Ada Vance",
    about,
    action,
    fields: [],
    ...more,
  });

const field = (name: string, after: string | null = "x") => ({
  field: name,
  before: null,
  after,
});

describe("a change is called", () => {
  it.each([
    ["case", "create", "Case added"],
    ["case", "update", "Case changed"],
    ["case", "action", "Stage or hours changed"],
    ["case", "delete", "Case deleted"],
    ["case", "restore", "Case restored"],
    ["case", "assign to advocate", "Assign to advocate"],
    ["file", "create", "File uploaded"],
    ["file", "delete", "File deleted"],
    ["letter", "create", "Letter written"],
    ["key dates", "update", "Key dates changed"],
    ["follow-up", "create", "Follow-up added"],
    ["follow-up", "update", "Follow-up changed"],
  ] as const)("%s, %s: %s", (about, action, words) => {
    expect(changed(about, action)).toBe(words);
  });

  it.each([
    ["legal_hold", "Legal hold changed"],
    ["mailed", "Family mailed"],
    ["notified", "Handler notified"],
    ["band", "Stage or hours changed"],
  ])("after its field %s: %s", (name, words) => {
    expect(changed("case", "action", { fields: [field("minutes_used"), field(name)] })).toBe(words);
  });

  it.each([
    ["done", "Follow-up done"],
    ["open again", "Follow-up opened again"],
    ["moved with the case", "Follow-up handed over"],
    ["closed with the case", "Follow-up closed with the case"],
    ["open again with the case", "Follow-up opened again with the case"],
  ] as const)("after what became of a follow-up, %s: %s", (change, words) => {
    const follow_up = { text: "Ring the school", change };
    expect(changed("follow-up", "update", { follow_up })).toBe(words);
  });

  it("a follow-up that was only added or changed, also with its text", () => {
    const follow_up = { text: "Ring the school", change: null };
    expect(changed("follow-up", "create", { follow_up })).toBe("Follow-up added");
    expect(changed("follow-up", "update", { follow_up })).toBe("Follow-up changed");
  });
});

describe("a consent is told with what it is for", () => {
  it.each([
    ["create", [], "Consent added: Ask for feedback"],
    ["create", [field("withdrawn_on")], "Consent added: Ask for feedback"],
    ["update", [], "Consent changed: Ask for feedback"],
    ["update", [field("note", null), field("withdrawn_on")], "Consent withdrawn: Ask for feedback"],
    // The withdrawal was taken back.
    ["update", [field("note"), field("withdrawn_on", null)], "Consent changed: Ask for feedback"],
  ])("%s %j: %s", (action, fields, words) => {
    expect(changed("consent", action, { fields, consent: "feedback" })).toBe(words);
  });

  it("as other, if the history does not say", () => {
    expect(changed("consent", "create")).toBe("Consent added: Something else");
  });
});

describe("a stage that a case entered is called", () => {
  it.each([
    ["advisor", 0, "Advisor"],
    ["advocate", 0, "Advocate"],
    ["advocate", 1, "Advocate & Clinic"],
    ["evaluator", 0, "Evaluator"],
    ["closed", 0, "Closed"],
    // The clinic takes part beside the advocate only.
    ["advisor", 1, "Advisor"],
    ["closed", 1, "Closed"],
    ["of old", 1, "of old"],
  ])("%s, clinic %i: %s", (stage, clinic_participating, words) => {
    const change = { changed_on: "2026-03-10T09:00:00.000Z", changed_by: "Ada Vance", action: "" };
    expect(stageInWords({ ...change, stage, clinic_participating })).toBe(words);
  });
});
