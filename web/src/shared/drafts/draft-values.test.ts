import { expect, it } from "vitest";
import { draftOf, openWith, withOffered } from "./draft-values.ts";

const basis = { values: { reason: "loaded", rabbi: "", band: "1" }, version: 3 };

it("contains changed fields, their initial values and the version; null if nothing differs", () => {
  expect(draftOf(basis, { ...basis.values, reason: "mine" })).toEqual({
    typed: { reason: "mine" },
    was: { reason: "loaded" },
    version: 3,
  });
  expect(draftOf(basis, { ...basis.values })).toBeNull();
});

it("opens with the draft applied over the stored record", () => {
  const kept = { typed: { reason: "mine" }, was: { reason: "loaded" }, version: 3 };
  const opening = openWith({ ...basis, values: { ...basis.values, rabbi: "theirs" } }, kept);
  expect(opening.values).toEqual({ reason: "mine", rabbi: "theirs", band: "1" });
  expect(opening.basis.version).toBe(3);
});

it("keeps the draft's own basis if the record has changed since", () => {
  const kept = { typed: { reason: "mine" }, was: { reason: "loaded" }, version: 2 };
  const opening = openWith({ ...basis, values: { ...basis.values, reason: "theirs" } }, kept);
  expect(opening.basis).toEqual({ values: { ...basis.values, reason: "loaded" }, version: 2 });
  expect(opening.values.reason).toBe("mine");
});

it.each([null, {}, "text", { typed: { gone: "x" } }, { typed: { reason: 7 } }])(
  "opens as stored with an invalid draft: %j",
  (kept) => {
    expect(openWith(basis, kept)).toEqual({ basis, values: basis.values });
  },
);

it("keeps what was filled in by itself with what somebody typed, and never alone", () => {
  const offered = withOffered({ values: { details: "", duration: "" } }, { duration: "4" });
  expect(draftOf(offered, offered.values)).toBeNull();
  const draft = draftOf(offered, { ...offered.values, details: "Rang." });
  expect(draft?.typed).toEqual({ details: "Rang.", duration: "4" });
  const opening = openWith({ values: { details: "", duration: "" } }, draft);
  expect(opening.values).toEqual({ details: "Rang.", duration: "4" });
  // So that the timer goes on with its own minutes, and leaves those that somebody typed.
  expect(opening.basis.values.duration).toBe("4");
  const typed = draftOf(offered, { details: "", duration: "9" });
  expect(openWith({ values: { details: "", duration: "" } }, typed).basis.values.duration).toBe("");
});
