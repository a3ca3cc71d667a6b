/** Whether a case leaves the list of whoever logs on it. Rules: LOG-7. */
import { expect, it } from "vitest";
import { sampleCase } from "../../../../test/case-samples.ts";
import { hasLeft, leavesList } from "./after-entry.ts";

const withAdvocate = { with_advisor: 0, with_advocate: 1 };

it.each([
  ["save", false],
  ["save and refer to advocate", true],
  ["save and close", true],
] as const)("an advisor's %s: leaves the list: %s", (further_action, leaves) => {
  expect(leavesList(sampleCase(), "advisor", { further_action })).toBe(leaves);
});

it("stays with the advocate when the clinic joins or leaves", () => {
  const details = sampleCase({ ...withAdvocate, clinic_id: 3 });
  const add = { further_action: "add clinic participation" } as const;
  expect(leavesList(details, "advocate", add)).toBe(false);
  const taking = sampleCase({ ...withAdvocate, clinic_id: 3, clinic_participating: 1 });
  expect(leavesList(taking, "clinic", { further_action: "save" })).toBe(false);
  expect(leavesList(taking, "advocate", { further_action: "save and close" })).toBe(true);
});

it.each([
  ["save", false],
  ["save and close", true],
] as const)("an advocate's %s: leaves the list: %s", (further_action, leaves) => {
  expect(leavesList(sampleCase(withAdvocate), "advocate", { further_action })).toBe(leaves);
});

it("stays if the server would refuse the entry, or the stage of the case is not known", () => {
  const close = { further_action: "save and close" } as const;
  expect(leavesList(sampleCase({ closed: 1, with_advisor: 0 }), "advisor", close)).toBe(false);
  expect(leavesList(sampleCase({ with_advisor: 0 }), "advisor", close)).toBe(false);
  expect(leavesList(sampleCase(withAdvocate), "advisor", close)).toBe(false);
});

it("says that it has left", () => {
  expect(hasLeft).toBe("The case has left this list.");
});
