/** What a filtered list may be asked for, and what is said about the rest. Rules: VIEW-1, VIEW-2. */
import { describe, expect, it } from "vitest";
import { caseNeeds } from "../cases/needs-and-hours.ts";
import { stages } from "../cases/stages.ts";
import { validate } from "../validation.ts";
import { caseQueryRoutes } from "./case-query.ts";

const ask = (body: unknown) => validate(caseQueryRoutes.query.body, body);
const filter = (filters: unknown) => ask({ filters });

const everything = {
  stages: [...stages],
  awaiting: "advisor",
  clinic_participating: 1,
  handler_id: 7,
  band: 2,
  hours: "over",
  untouched_days: 28,
  added_from: "2026-01-01",
  added_to: "2026-01-31",
  closed_from: "2026-02-01",
  closed_to: "2026-02-01",
  last_entry_from: "2026-03-01",
  last_entry_to: "2026-03-31",
  local_authority_id: 3,
  school_id: 1,
  gp_id: 2,
  ehcp: 0,
  nature_of_case: "Other",
  consented: 1,
  search: "akhtar",
  needs: [...caseNeeds],
  figure: "with_ehcp",
  city: "Ely",
  county: "Kent",
  heard_from: "A friend",
};

describe("accepts", () => {
  it.each([
    {},
    everything,
    { awaiting: true },
    { stages: [], needs: [] },
    { added_from: "", added_to: "0000-00-00", closed_from: null },
    { added_from: "2026-01-01", added_to: "2026-01-01" },
  ])("%j", (filters) => {
    expect(filter(filters)).toMatchObject({ ok: true });
  });

  it("a body without anything: all cases, page 1", () => {
    expect(ask({})).toEqual({ ok: true, value: { filters: {}, page: 1 } });
  });

  it.each([
    ["hours", "minutes_used"],
    ["last_entry", "last_entry_on"],
    ["minutes_used", "minutes_used"],
  ])("sort %s", (sort, column) => {
    expect(ask({ sort })).toMatchObject({ ok: true, value: { sort: column } });
  });
});

describe("refuses", () => {
  it.each([
    [{ stages: ["advisor", "nowhere"] }, "The stages must be a list of: "],
    [{ stages: "advisor" }, "The stages must be a list of: "],
    [{ awaiting: "closed" }, "Awaiting must be "],
    [{ awaiting: false }, "Awaiting must be "],
    [{ clinic_participating: 2 }, "Clinic participating must be 1 or 0."],
    [{ handler_id: "seven" }, "The case handler must be the id of a user."],
    [{ handler_id: 0 }, "The case handler must be the id of a user."],
    [{ band: 4 }, "The band must be 1, 2 or 3."],
    [{ hours: "neutral" }, "The hours must be nearing or over."],
    [{ untouched_days: 0 }, "The days untouched must be a whole number from 1 to 3650."],
    [{ untouched_days: 1.5 }, "The days untouched must be a whole number from 1 to 3650."],
    [{ added_from: "2026-02-30" }, "Please enter a valid date (DD-MM-YYYY) for added from."],
    [
      { added_from: "2026-02-02", added_to: "2026-02-01" },
      "Your added from date is past the to date",
    ],
    [{ closed_from: "2026-02-02", closed_to: "2026-02-01" }, "Your closed from date is past"],
    [
      { last_entry_from: "2026-02-02", last_entry_to: "2026-02-01" },
      "Your last entry from date is",
    ],
    [{ school_id: 3e9 }, "The school must be the id of a school."],
    [{ gp_id: -1 }, "The GP must be the id of a practice."],
    [{ local_authority_id: null }, "The local authority must be the id of a local authority."],
    [{ nature_of_case: "" }, "The nature of case must be a text of 1 to 200 characters."],
    [{ figure: "with_everything" }, "The figure must be one of: total, open, "],
    [{ city: "" }, "The city must be a text of 1 to 200 characters."],
    [{ ehcp: true }, "EHCP must be 1 or 0."],
    [{ consented: "yes" }, "Consented must be 1 or 0."],
    [{ search: "  " }, "Please enter something to search for."],
    [{ needs: ["urgent"] }, "The needs must be a list of: "],
    [{ needs: Array.from({ length: 201 }, () => "overdue") }, "The needs must be a list of: "],
  ])("%j", (filters, message) => {
    const checked = filter(filters);
    const [name] = Object.keys(filters);
    expect(checked).toMatchObject({ ok: false, errors: [{ field: `filters.${name}` }] });
    expect(checked.ok ? "" : checked.errors[0]?.message).toContain(message);
  });

  it("every wrong filter, each with its own message, before what comes after the filters", () => {
    const checked = ask({ page: 0, filters: { band: 4, ehcp: true, stages: ["x", "y"] } });
    expect(checked.ok ? [] : checked.errors.map(({ field }) => field)).toEqual([
      "filters.stages",
      "filters.band",
      "filters.ehcp",
      "page",
    ]);
  });

  it.each([
    [{ filters: { colour: "red" } }, "colour", "Unknown field: colour."],
    [{ limit: 5 }, "limit", "Unknown field: limit."],
    [{ sort: "telephone" }, "sort", "Please sort by one of: case_id, guardian_name, "],
    [{ order: "up" }, "order", "The order must be asc or desc."],
    [{ page: 0 }, "page", "The page must be a positive whole number."],
    [{ page: "one" }, "page", "The page must be a positive whole number."],
  ])("%j, and names the field", (body, field, message) => {
    const checked = ask(body);
    expect(checked).toMatchObject({ ok: false, errors: [{ field }] });
    expect(checked.ok ? "" : checked.errors[0]?.message).toContain(message);
  });

  it("does not refuse a page past the end, however large", () => {
    expect(ask({ page: 1e16 })).toMatchObject({ ok: true, value: { page: 100_000_000 } });
  });
});
