import { expect, it } from "vitest";
import { sampleCase } from "../../../../test/case-samples.ts";
import { leavesList } from "./after-entry.ts";

const withAdvocate = { with_advisor: 0, with_advocate: 1 };

it.each([
  ["advisor", "save", {}, false],
  ["advisor", "save and refer to advocate", {}, true],
  ["advisor", "save and close", { consented_to_evaluation: 0 }, true],
  ["advisor", "save and close", { consented_to_evaluation: 1 }, true],
] as const)("%s, %s %j: leaves the list: %s", (actor, further_action, consent, leaves) => {
  expect(leavesList(sampleCase(), actor, { further_action, ...consent })).toBe(leaves);
});

it("stays with the advocate when the clinic joins or leaves", () => {
  const details = sampleCase({ ...withAdvocate, clinic_id: 3 });
  const add = { further_action: "add clinic participation" } as const;
  expect(leavesList(details, "advocate", add)).toBe(false);
  const taking = sampleCase({ ...withAdvocate, clinic_id: 3, clinic_participating: 1 });
  expect(leavesList(taking, "clinic", { further_action: "save" })).toBe(false);
  expect(leavesList(taking, "advocate", { further_action: "save and close" })).toBe(true);
});
