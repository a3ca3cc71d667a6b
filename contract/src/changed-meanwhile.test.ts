/** What a form says that was saved too late, and keeps what was typed. Rules: SET-12. */
import { expect, it } from "vitest";
import { changedMeanwhile } from "./changed-meanwhile.ts";
import { goneMeanwhile } from "./gone-meanwhile.ts";

it("names what somebody else has changed", () => {
  expect(changedMeanwhile("the enquiry")).toBe(
    "Somebody else has changed the enquiry meanwhile. What you typed is still here. Please compare it with what is stored now, and save again.",
  );
});

it("names what is not offered any more", () => {
  expect(goneMeanwhile("nature of case")).toBe(
    "This nature of case is not offered any more. Please choose another one.",
  );
});
