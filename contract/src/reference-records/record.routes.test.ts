/** What every kind of record asks of a search, a list, an update and a deletion. Rules: FIND-1, REC-13, REC-17, WIRE-13, WIRE-15. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { gps } from "./gps.ts";
import { guardians } from "./guardians.ts";
import { recordRoutes, searchBody, sortQuery } from "./record.routes.ts";
import { homeSchooledId, schools } from "./schools.ts";

const answerTo = (schema: Parameters<typeof validate>[0], sent: object) => {
  const checked = validate(schema, sent);
  return checked.ok ? checked.value : checked.errors.map(({ field, message }) => [field, message]);
};

describe("a search", () => {
  const body = searchBody(["name", "city"], true);
  const unknownField = [["search_in", "Please search in one of: name, city."]];

  it("looks in one field or in several, each at most once", () => {
    for (const search_in of ["name", ["city"], ["name", "city"]]) {
      const sent = { search_in, search_for: "Elm" };
      expect(answerTo(body, sent)).toEqual(sent);
    }
    for (const search_in of ["dob", [], ["name", "dob"], ["name", "city", "name"], undefined]) {
      expect(answerTo(body, { search_in, search_for: "Elm" })).toEqual(unknownField);
    }
  });

  it("looks for a text of 1 to 200 characters, or for a number", () => {
    const lookFor = (search_for: unknown) => answerTo(body, { search_in: "name", search_for });
    expect(lookFor(" Elm ")).toMatchObject({ search_for: "Elm" });
    expect(lookFor(12)).toMatchObject({ search_for: "12" });
    expect(lookFor("x".repeat(200))).toMatchObject({ search_for: "x".repeat(200) });
    expect(lookFor("x".repeat(201))).toEqual([
      ["search_for", "Please search for at most 200 characters."],
    ]);
    for (const nothing of ["", " ", null, undefined, true]) {
      expect(lookFor(nothing)).toEqual([["search_for", "Please enter something to search for."]]);
    }
    expect(lookFor("a\u0000b")).toEqual([
      ["search_for", "The search contains characters that are never stored."],
    ]);
  });

  it("asks for closed records too only where records can close", () => {
    const sent = { search_in: "name", search_for: "Elm", include_closed: true };
    expect(answerTo(body, sent)).toEqual(sent);
    expect(answerTo(body, { ...sent, include_closed: 1 })).toEqual([
      ["include_closed", "include_closed must be true or false (1 or 0 in an address)."],
    ]);
    expect(answerTo(searchBody(["name"]), sent)).toEqual([
      ["include_closed", "Unknown field: include_closed."],
    ]);
  });
});

describe("a list", () => {
  const query = sortQuery([{ field: "name" }, { field: "city" }], true);

  it("is sorted by a shown column, up or down", () => {
    for (const sent of [{}, { sort: "city" }, { sort: "name", order: "desc" }, { order: "asc" }]) {
      expect(answerTo(query, sent)).toEqual(sent);
    }
    expect(answerTo(query, { sort: "dob", order: "up" })).toEqual([
      ["sort", "Please sort by one of: name, city."],
      ["order", "The order must be asc or desc."],
    ]);
  });

  it("has closed records if the address asks for them", () => {
    expect(answerTo(query, { include_closed: "1" })).toEqual({ include_closed: "1" });
    expect(answerTo(query, { include_closed: "yes" })).toEqual([
      ["include_closed", "include_closed must be true or false (1 or 0 in an address)."],
    ]);
    expect(answerTo(sortQuery([{ field: "name" }]), { include_closed: "1" })).toEqual([
      ["include_closed", "Unknown field: include_closed."],
    ]);
  });
});

describe("the record of the system", () => {
  const { create, update, remove } = recordRoutes(schools);
  const message =
    "EDIT DENIED: You are attempting to edit a system entry (home schooled), this is not allowed.";

  it.each([
    { id: homeSchooledId },
    { school_id: homeSchooledId },
    { id: "1" },
    { id: 2, school_id: 1 },
  ])("is neither changed nor deleted, however it is named: %j", (body) => {
    expect(update.denies?.(body)).toBe(message);
    expect(remove.denies?.(body)).toBe(message);
  });

  it.each([{ id: 2 }, { school_id: 2 }, { gp_id: 1 }, {}, null, undefined])(
    "is not meant by %j",
    (body) => {
      expect(update.denies?.(body)).toBeUndefined();
    },
  );

  it("is one of schools only, and nothing keeps anybody from adding another school", () => {
    expect(recordRoutes(gps).update.denies?.({ id: 1 })).toBeUndefined();
    expect(create).not.toHaveProperty("denies");
  });
});

describe("the id in an update or a deletion", () => {
  const { remove } = recordRoutes(guardians);
  const missing = [["id", "Please give the id of the record."]];

  it("has either name, or both with one value", () => {
    for (const sent of [{ id: 7 }, { guardian_id: 7 }, { id: 7, guardian_id: 7 }]) {
      expect(answerTo(remove.body, sent)).toEqual(sent);
    }
  });

  it("is missing if there is none, or if the two differ", () => {
    expect(answerTo(remove.body, {})).toEqual(missing);
    expect(answerTo(remove.body, { id: 7, guardian_id: 8 })).toEqual(missing);
  });
});
