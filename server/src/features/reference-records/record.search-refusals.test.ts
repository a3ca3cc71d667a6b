/** Searches that are refused, and hostile texts that find nothing and do no harm. Rules: FIND-7, LIST-13. */
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { recordExamples } from "#test/examples";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

const empty = "Please enter something to search for.";

describe.each(recordExamples)("a search in $entity", ({ kind, routes }) => {
  const fields = Object.keys(kind.search);
  const [, name = ""] = fields;
  const where = `Please search in one of: ${fields.join(", ")}.`;
  const call = (body: unknown) => helpline.call(routes.search, { body, token });

  it.each([
    ["empty text", { search_in: name, search_for: "" }, ["search_for", empty]],
    ["blanks", { search_in: name, search_for: " \t\n\u00a0 " }, ["search_for", empty]],
    ["no text", { search_in: name }, ["search_for", empty]],
    ["null", { search_in: name, search_for: null }, ["search_for", empty]],
    ["true", { search_in: name, search_for: true }, ["search_for", empty]],
    ["a list", { search_in: name, search_for: ["a"] }, ["search_for", empty]],
    ["an object", { search_in: name, search_for: { a: 1 } }, ["search_for", empty]],
    [
      "201 characters",
      { search_in: name, search_for: "a".repeat(201) },
      ["search_for", "Please search for at most 200 characters."],
    ],
    [
      "NUL",
      { search_in: name, search_for: "a\u0000b" },
      ["search_for", "The search contains characters that are never stored."],
    ],
    [
      "half a character",
      { search_in: name, search_for: "\ud83d" },
      ["search_for", "The search contains characters that are never stored."],
    ],
    ["no field", { search_for: "a" }, ["search_in", where]],
    ["an empty list of fields", { search_in: [], search_for: "a" }, ["search_in", where]],
    ["an unknown field", { search_in: "password_hash", search_for: "a" }, ["search_in", where]],
    [
      "an unknown field in a list",
      { search_in: [name, "search"], search_for: "a" },
      ["search_in", where],
    ],
    [
      "a column expression",
      { search_in: `${name}) OR (1=1`, search_for: "a" },
      ["search_in", where],
    ],
    ["too many fields", { search_in: Array(50).fill(name), search_for: "a" }, ["search_in", where]],
    ["a field that is no text", { search_in: 5, search_for: "a" }, ["search_in", where]],
    ["an inherited name", { search_in: "constructor", search_for: "a" }, ["search_in", where]],
    [
      "an unknown part",
      { search_in: name, search_for: "a", limit: 9 },
      ["limit", "Unknown field: limit."],
    ],
  ])("is refused: %s", async (_what, body, [field, message]) => {
    expect(await call(body)).toMatchObject({
      status: 422,
      message,
      data: { errors: [{ field, message }] },
    });
  });

  it("reports all failures at once", async () => {
    expect((await call({})).data.errors).toEqual([
      { field: "search_in", message: where },
      { field: "search_for", message: empty },
    ]);
  });

  it.each([
    "' OR '1'='1",
    "'; DROP TABLE users; --",
    "$1",
    "{{1}}",
    "\\'; SELECT pg_sleep(10) --",
    "%' ESCAPE '",
    "<script>alert(1)</script>",
    "\u0301",
    "\ufffe",
    "𝒳𝒴𝒵",
    "ﷺ".repeat(200),
    "a".repeat(200),
    "%".repeat(200),
    "\\".repeat(199),
    "'",
    "- ’ -",
    "%",
    "_",
    "\\",
    "😀",
    "😀 😀😀",
    "qz",
    "ש",
    "مريم شرה",
    "+44 (0)20 7946 0958 ext 12",
    "((((",
    Array.from({ length: 40 }, (_word, index) => `x${index}q`).join(" "),
    Array.from({ length: 100 }, (_word, index) => "qzxj%_+("[index % 8]).join(" "),
  ])("finds nothing for %j and breaks nothing", async (text) => {
    const all = [kind.idField, ...fields.filter((field) => field !== kind.idField)];
    expect(await call({ search_in: all, search_for: text })).toMatchObject({
      status: 200,
      data: [],
    });
  });
});
