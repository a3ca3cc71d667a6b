import { expect, it } from "vitest";
import { sampleCase } from "../../../../test/case-samples.ts";
import { stageLeftTo } from "./after-entry.ts";

const withAdvocate = { with_advisor: 0, with_advocate: 1 };

it.each([
  ["advisor", "save", {}, null],
  ["advisor", "save and refer to advocate", {}, "advocate"],
  ["advisor", "save and close", { consented_to_evaluation: 0 }, "closed"],
  ["advisor", "save and close", { consented_to_evaluation: 1 }, "evaluator"],
] as const)("%s, %s %j: leaves to %s", (actor, further_action, consent, to) => {
  expect(stageLeftTo(sampleCase(), actor, { further_action, ...consent })).toBe(to);
});

it("stays with the advocate while the clinic comes and goes", () => {
  const details = sampleCase({ ...withAdvocate, clinic_id: 3 });
  const add = { further_action: "add clinic participation" } as const;
  expect(stageLeftTo(details, "advocate", add)).toBeNull();
  const taking = sampleCase({ ...withAdvocate, clinic_id: 3, clinic_participating: 1 });
  expect(stageLeftTo(taking, "clinic", { further_action: "save" })).toBeNull();
  expect(stageLeftTo(taking, "advocate", { further_action: "save and close" })).toBe("closed");
});
