/** Tables of the general report beside the period before, and the lists behind its waits. Rules: REP-5, REP-7, REP-8. */
import { describe, expect, it } from "vitest";
import { filtersOfWait, type Group, joinedGroups } from "./general-report.ts";

const row = (name: string, count: number) => ({ name, count, filters: { city: name } });
const others = (count: number) => ({ name: "All others", count, filters: null });

const beside = (groups: readonly Group[], before: readonly Group[] | undefined) =>
  joinedGroups(groups as ReturnType<typeof row>[], before as ReturnType<typeof row>[]).map(
    ({ name, count, before: then, earlier }) => [name, count, then, earlier?.count ?? null],
  );

describe("a table beside the period before", () => {
  it("has for each row the count of then, and 0 where that period had none", () => {
    expect(beside([row("Leeds", 9), row("York", 7)], [row("York", 4), row("Leeds", 5)])).toEqual([
      ["Leeds", 9, 5, 5],
      ["York", 7, 4, 4],
    ]);
    expect(beside([row("Leeds", 9)], [])).toEqual([["Leeds", 9, 0, null]]);
  });

  it("has nothing of a period before that there is not", () => {
    expect(beside([row("Leeds", 9)], undefined)).toEqual([["Leeds", 9, null, null]]);
  });

  it("has the rows that only the period before had below its own, with a count of 0", () => {
    expect(beside([row("Leeds", 9)], [row("Hull", 5), row("Leeds", 3)])).toEqual([
      ["Leeds", 9, 3, 3],
      ["Hull", 0, 5, 5],
    ]);
  });

  it("has what is counted together last, in whichever period it was", () => {
    expect(beside([row("Leeds", 9), others(8)], [row("Hull", 5), others(6)])).toEqual([
      ["Leeds", 9, 0, null],
      ["Hull", 0, 5, 5],
      ["All others", 8, 6, 6],
    ]);
    expect(beside([row("Leeds", 9)], [others(6), row("Hull", 5)])).toEqual([
      ["Leeds", 9, 0, null],
      ["Hull", 0, 5, 5],
      ["All others", 0, 6, 6],
    ]);
  });
});

it("lists behind a wait the cases whose days it counts", () => {
  const range = { from: "2026-03-01", to: null };
  expect(filtersOfWait("days_to_close", range)).toEqual({ closed_from: "2026-03-01" });
  expect(filtersOfWait("days_to_first_entry", range)).toEqual({
    figure: "with_entry",
    added_from: "2026-03-01",
  });
});
