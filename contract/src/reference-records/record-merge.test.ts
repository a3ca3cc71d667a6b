/** Until when a merge can be undone, and what is said of one. Rules: DUP-4, DUP-5, DUP-9. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { mergeMessages, recordMergeRoutes, undoableUntil } from "./record-merge.ts";
import { schools } from "./schools.ts";

describe("a merge of 09-03-2026", () => {
  const until = (isOwn: boolean, userType: Parameters<typeof undoableUntil>[1]) =>
    undoableUntil({ mergedOn: "2026-03-09T10:00:00.000Z", isOwn }, userType)?.toISOString() ?? null;

  it("can be undone by an admin for 30 days, whoever made it", () => {
    expect(until(true, "admin")).toBe("2026-04-08T10:00:00.000Z");
    expect(until(false, "admin")).toBe("2026-04-08T10:00:00.000Z");
  });

  it("can be undone by the manager who made it for a day, and by no other one", () => {
    expect(until(true, "manager")).toBe("2026-03-10T10:00:00.000Z");
    expect(until(false, "manager")).toBeNull();
  });
});

describe("what is said of a merge", () => {
  it("counts the cases that have moved", () => {
    expect(mergeMessages.merged("school", 0)).toBe(
      "The school has been merged. 0 cases have moved.",
    );
    expect(mergeMessages.merged("school", 1)).toBe("The school has been merged. 1 case has moved.");
  });

  it("names the cases that name both records", () => {
    expect(mergeMessages.bothNamed("guardians", [7])).toBe(
      "Case 7 names both guardians. Choose another one there first.",
    );
    expect(mergeMessages.bothNamed("guardians", [7, 12])).toBe(
      "Cases 7, 12 name both guardians. Choose another one there first.",
    );
  });

  it("names what stays when it is undone, if anything does", () => {
    const back = "The merge has been undone: the school is back with";
    expect(mergeMessages.unmerged("school", 1, 0, [])).toBe(`${back} 1 case.`);
    expect(mergeMessages.unmerged("school", 3, 1, [])).toBe(
      `${back} 3 cases. 1 case names another school by now and stays there.`,
    );
    expect(mergeMessages.unmerged("school", 3, 2, ["Name", "City"])).toBe(
      `${back} 3 cases. 2 cases name another school by now and stay there. Changed since the merge, and therefore left as they are: Name, City.`,
    );
    expect(mergeMessages.unmerged("school", 0, 0, ["Name"])).toBe(
      `${back} 0 cases. Changed since the merge, and therefore left as they are: Name.`,
    );
  });
});

describe("the body of a merge", () => {
  const { body } = recordMergeRoutes(schools).merge;
  const versions = { keep_version: 1, merge_version: 1 };
  const errorsOf = (sent: object) => {
    const checked = validate(body, { ...versions, ...sent });
    return checked.ok ? [] : checked.errors;
  };

  it("names two records", () => {
    expect(errorsOf({ keep_id: 2, merge_id: 3, fields: {} })).toEqual([]);
    expect(errorsOf({ keep_id: 2, merge_id: 2, fields: {} })).toEqual([
      { field: "merge_id", message: "Please choose another school to merge." },
    ]);
  });

  it("says for each field of the kind, and no other, whose value is kept", () => {
    const merge = (fields: object) => errorsOf({ keep_id: 2, merge_id: 3, fields });
    expect(merge({ name: "keep", city: "merge", telephone: "both" })).toEqual([]);
    expect(merge({ name: "mine" })).toEqual([
      { field: "fields.name", message: mergeMessages.side },
    ]);
    expect(merge({ dob: "keep" })).not.toEqual([]);
  });
});
