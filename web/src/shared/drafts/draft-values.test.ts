import { expect, it } from "vitest";
import { draftOf, marksIn, openWith, withOffered } from "./draft-values.ts";

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

it("has no version of a record that is new, and no field that was left as it was", () => {
  const { version: _, ...fresh } = basis;
  const values = { ...basis.values, rabbi: "x" };
  expect(draftOf(fresh, values)).toStrictEqual({ typed: { rabbi: "x" }, was: { rabbi: "" } });
});

it("counts a field without a value as empty", () => {
  const values = { reason: "loaded", band: "1" };
  expect(draftOf(basis, values)).toBeNull();
  const opened = { values: { rabbi: "x" } };
  expect(draftOf(opened, {})).toEqual({ typed: { rabbi: "" }, was: { rabbi: "x" } });
});

it.each([
  [
    { begun: "1", alreadySaved: "2026-11-20" },
    { begun: "1", alreadySaved: "2026-11-20" },
  ],
  [{ begun: "1", typed: {} }, { begun: "1" }],
  [{ alreadySaved: "2026-11-20" }, { alreadySaved: "2026-11-20" }],
  [{ begun: "", alreadySaved: "" }, {}],
  [null, {}],
  [undefined, {}],
])("the marks of the draft %j are %j", (content, marks) => {
  expect(marksIn(content)).toStrictEqual(marks);
});

it("opens with ticks, and without what the form no longer has", () => {
  const ticks = { values: { urgent: false, reason: "" } };
  const kept = {
    typed: { urgent: true, gone: "x", reason: null, toString: "x" },
    was: { urgent: false, gone: "" },
  };
  expect(openWith(ticks, kept).values).toEqual({ urgent: true, reason: "" });
});

it("opens on the stored record if the draft has no version, whatever that of the record is", () => {
  const kept = { typed: { reason: "mine" }, was: { reason: "older" } };
  const opening = openWith(basis, kept);
  expect(opening.basis).toMatchObject(basis);
  expect(opening.values).toEqual({ ...basis.values, reason: "mine" });
  expect(openWith(basis, { ...kept, version: "2" }).basis).toMatchObject(basis);
});

it("fills in over what was there, and names each field once", () => {
  const once = withOffered({ values: { duration: "", note: "" } }, { duration: "4" });
  const twice = withOffered(once, { duration: "5", note: "Rang." });
  expect(twice).toEqual({
    values: { duration: "5", note: "Rang." },
    offered: ["duration", "note"],
  });
});

it("leaves the opened form free to change without its basis", () => {
  const opening = openWith(basis, null);
  expect(opening.values).not.toBe(basis.values);
});
