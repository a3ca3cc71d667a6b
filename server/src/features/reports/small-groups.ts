/** The tables of staff and places without their small rows (contract: small-rows.ts). */
import {
  type CaseGroup,
  type CountedFigures,
  tablesOfPlaces,
  tablesOfStaff,
} from "@helpline/contract/reports/general-report";
import type { Cell } from "@helpline/contract/reports/joint-suppression";
import { rowOfNone, rowsToShow } from "@helpline/contract/reports/small-rows";
import { allOthers, isSmall } from "@helpline/contract/reports/suppression";
import type { Kysely } from "kysely";
import type { Days } from "#database/day-sql";
import type { Tables } from "#database/tables";
import { handlerCells, placeCells } from "./general-report.repository.ts";

type Db = Kysely<Tables>;

/** The cells of the periods as one list: each with its own count, and 0 for the others. */
const beside = (periods: readonly (readonly Cell[])[]): Cell[] =>
  periods.flatMap((cells, own) =>
    cells.map(({ at, counts }) => ({
      at,
      counts: periods.map((_each, index) => (index === own ? (counts[0] ?? 0) : 0)),
    })),
  );

/** The value of a row in the cells. */
function rowValue({ filters }: CaseGroup): string {
  const { figure, awaiting, ...value } = filters ?? {};
  return figure === undefined && awaiting === undefined
    ? String(Object.values(value)[0])
    : rowOfNone;
}

const countOf = (groups: readonly CaseGroup[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** A table in each period; empty if what is counted together would be small. */
function withoutSmall(periods: readonly CaseGroup[][], shown: ReadonlySet<string> | undefined) {
  const parts = periods.map((groups) => ({
    apart: groups.filter((group) => shown?.has(rowValue(group))),
    together: countOf(groups.filter((group) => !shown?.has(rowValue(group)))),
  }));
  if (parts.some(({ together }) => isSmall(together))) return periods.map(() => []);
  return parts.map(({ apart, together }) =>
    together === 0 ? apart : [...apart, { name: allOthers, count: together, filters: null }],
  );
}

const tables = [...tablesOfStaff, ...tablesOfPlaces];
type SmallTables = Pick<CountedFigures, (typeof tables)[number]>;

/**
 * Leaves out the small rows of the same tables in each period.
 * @param periods the report and, if there is one, that of the period before
 * @returns the tables that replace those of each
 */
export async function withoutSmallRows(
  db: Db,
  periods: readonly (Days & SmallTables)[],
): Promise<SmallTables[]> {
  const staff: Cell[][] = [];
  const places: Cell[][] = [];
  for (const days of periods) {
    staff.push(await handlerCells(db, days));
    places.push(await placeCells(db, days));
  }
  // The stages are figures of their own.
  const [byHandler, stages] = [0, 1];
  const shown = [rowsToShow(beside(staff), [stages])[byHandler], ...rowsToShow(beside(places))];
  const made = tables.map((table, index) =>
    withoutSmall(
      periods.map((report) => report[table]),
      shown[index],
    ),
  );
  const ofPeriod = (period: number) =>
    tables.map((table, index) => [table, made[index]?.[period] ?? []]);
  return periods.map((_each, period) => Object.fromEntries(ofPeriod(period)) as SmallTables);
}
