/** Checks what the search of the guide finds, in which order, and what it marks. Rules: HELP-3. */
import { guidePagesFor } from "@helpline/contract/guide-pages";
import { describe, expect, it } from "vitest";
import { guide } from "./guide-pages.ts";
import { findParts, markWords } from "./guide-search.tsx";

const pagesOf = (role: "advisor" | "manager") =>
  guidePagesFor(role).map((name) => [name, guide[name]] as const);
const found = (query: string, role: "advisor" | "manager" = "advisor") =>
  findParts(pagesOf(role), query).map(({ page, part }) => `${page}#${part.id}`);

describe("the search of the guide", () => {
  it.each(["log a call", "LOG  call", "call lo", "Cáll log"])(
    "finds how to log a call by %j",
    (query) => {
      expect(found(query)[0]).toBe("advisor#log-a-call");
    },
  );

  it("puts the own page first, and headings before texts", () => {
    expect(found("close a case", "manager")[0]).toBe("manager#close-a-case");
    expect(found("close a case", "advisor")[0]).toBe("advisor#close-a-case");
    const all = findParts(pagesOf("manager"), "clinic");
    const inTitle = all.map(({ part }) => part.title.toLowerCase().includes("clinic"));
    expect(inTitle).toEqual(inTitle.toSorted((one, other) => Number(other) - Number(one)));
    expect(inTitle).toContain(true);
    expect(inTitle).toContain(false);
  });

  it("matches beginnings of words only", () => {
    expect(found("imp")).toContain("admin#import-records-from-a-file");
    expect(found("mport")).toEqual([]);
  });

  it.each(["", "   ", "?!", "zzz", "(", "\\"])("finds nothing for %j", (query) => {
    expect(found(query)).toEqual([]);
  });

  it.each([
    ["how do i merge duplicates", "merge-two-records-of-the-same-person"],
    ["close a case zzz", "close-a-case"],
    ["evalaution", "read-what-families-answered"],
    ["timeshet", "get-a-timesheet"],
    ["teamplates", "keep-templates-of-letters"],
    ["asignn a case", "close-a-case"],
  ])(
    "finds the nearest for %j: no common word, one that is missing, a wrong letter",
    (query, id) => {
      expect(found(query, "manager")).toContain(`manager#${id}`);
    },
  );

  it("corrects no first letter, no short word and no two letters", () => {
    for (const query of ["ximesheet", "lgo", "tmeshet"]) expect(found(query)).toEqual([]);
  });

  it("shows the text around the match", () => {
    const [first] = findParts(pagesOf("manager"), "locked");
    expect(first?.excerpt).toMatch(/locked/);
    expect(first?.excerpt.length).toBeLessThan(170);
  });
});

describe("the words of the search", () => {
  it("are marked where words begin with them", () => {
    expect(markWords("Log a call, catalogue", "log cal")).toEqual([
      { text: "Log", marked: true },
      { text: " a ", marked: false },
      { text: "call", marked: true },
      { text: ", catalogue", marked: false },
    ]);
  });

  it("keep their place after letters with accents", () => {
    expect(markWords("Zoë's café", "cafe")).toEqual([
      { text: "Zoë's ", marked: false },
      { text: "café", marked: true },
    ]);
  });

  it("mark nothing without a search", () => {
    expect(markWords("Log", " ")).toEqual([{ text: "Log", marked: false }]);
  });
});
