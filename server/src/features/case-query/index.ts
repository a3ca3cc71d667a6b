/** Filtered lists of cases for managers: on the screen and as CSV (VIEW-1, VIEW-7). */

import {
  type CaseFilters,
  type CaseSort,
  caseFilterMessages,
} from "@helpline/contract/case-query/case-filters";
import { caseQueryRoutes, maxExported } from "@helpline/contract/case-query/case-query";
import { maxCounted } from "@helpline/contract/case-query/case-query.plain";
import { caseColumns } from "@helpline/contract/cases/case-columns";
import { spreadsheetNumber } from "@helpline/contract/contact-details";
import { byteOrderMark, csvRow } from "@helpline/contract/csv";
import { dayIn, showDate, showMoment } from "@helpline/contract/dates";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { inSnapshot } from "#database/database";
import type { Tables } from "#database/tables";
import { type NeedSettings, presentRow } from "#features/cases/index";
import type { LoggedInContext } from "#http/context";
import { csvAnswer, fileNameOf } from "#http/csv-answer";
import { invalidField } from "#http/errors";
import { type CaseAddress, caseAddressLabel } from "#http/public-address";
import { type HandledRoute, inTurn, read } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit, auditSearch } from "#security/audit";
import { matchingIds, matchingPage, rowsOf, sortingOf } from "./case-query.repository.ts";
import { matchingOf } from "./conditions.ts";

// A filtered list of cases as CSV, in parts (WIRE-26).

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

interface CsvPlace {
  readonly timeZone: string;
  readonly addressOf: CaseAddress;
}

/** How many rows are in memory at a time. */
const rowsAtOnce = 1000;

const columns = [
  ...caseColumns.managers.map(({ label }) => label),
  "Last entry",
  "Nature of case",
  "Local authority",
  "School",
  "Hours used",
  "Guardian telephone",
  "Guardian mobile",
  caseAddressLabel,
];

/** Hours as spreadsheets add them up: 75 minutes are 1.25. */
const hoursOf = (minutes: number) => (minutes / 60).toFixed(2);

function lineOf(row: Row, { timeZone, addressOf }: CsvPlace): string {
  const { case_id, guardian_name, child_name, status, case_handler, added_on } = presentRow(row);
  return csvRow([
    case_id,
    guardian_name,
    child_name,
    status,
    case_handler,
    showDate(added_on),
    showMoment(row.last_entry_on, timeZone),
    row.nature_of_case,
    row.local_authority_name,
    row.school_name,
    hoursOf(row.minutes_used),
    spreadsheetNumber(row.telephone ?? ""),
    spreadsheetNumber(row.mobile ?? ""),
    addressOf(case_id),
  ]);
}

/**
 * Yields the header, then the rows of these cases in their order. Each row is as it is when it is read; a
 * case that was deleted meanwhile is left out.
 */
async function* casesCsv(
  ids: Int32Array,
  place: CsvPlace,
  rowsFor: (ids: readonly number[]) => Promise<readonly Row[]>,
) {
  yield byteOrderMark + csvRow(columns);
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const rows = await rowsFor([...ids.subarray(from, from + rowsAtOnce)]);
    yield rows.map((row) => lineOf(row, place)).join("");
  }
}

export { sortingOf } from "./case-query.repository.ts";
export { countOpenCases } from "./conditions.ts";

interface Options {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly pageSize: number;
  readonly needs: NeedSettings;
}

interface FeatureOptions extends Options {
  readonly addressOf: CaseAddress;
}

/** A list is refused after this time, long before other calls are (connection-pool.ts). */
const patience = "2s";

/** The filters for the audit log, which never has the text of a search. */
const recorded = ({ search: text, ...filters }: CaseFilters) => ({
  ...filters,
  ...(text !== undefined && { search: "(not recorded)" }),
});

/** Narrows the condition to chosen cases, if there are any. */
const amongChosen = (condition: RawBuilder<SqlBool>, chosen: readonly number[] | undefined) =>
  chosen ? sql<SqlBool>`(${condition} AND cases.case_id = ANY (${chosen}::integer[]))` : condition;

/** The cases that meet the filters, on the present day. */
const matchingWith =
  ({ clock, timeZone, needs }: Options) =>
  (db: Kysely<Tables>, filters: CaseFilters) =>
    matchingOf(db, filters, needs, { today: dayIn(timeZone, clock.now()), timeZone });

/** @returns a function that reads a page of a filtered list, with its count */
export function filteredPages(options: Options) {
  const matching = matchingWith(options);
  const { pageSize } = options;
  return async (
    { db, identity }: Pick<LoggedInContext, "db" | "identity">,
    filters: CaseFilters,
    sorting: ReturnType<typeof sortingOf>,
    page: number,
  ) =>
    inSnapshot(db, async (snapshot) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(patience)}`.execute(snapshot);
      const paged = { ...sorting, limit: pageSize, offset: (page - 1) * pageSize };
      const matched = { ...(await matching(snapshot, filters)), ...paged };
      const { count, ids } = await matchingPage(snapshot, matched);
      const rows = await rowsOf(snapshot, identity, ids);
      return {
        rows: rows.map(presentRow),
        count: Math.min(count, maxCounted),
        more: count > maxCounted,
      };
    });
}

/** @returns a function that reads a page of all cases, in any order of a filtered list */
export function sortedPages(options: Options) {
  const query = filteredPages(options);
  return async (
    context: Pick<LoggedInContext, "db" | "identity">,
    sorting: { readonly sort?: string | undefined; readonly order?: "asc" | "desc" | undefined },
    page: number,
  ) => {
    const { rows } = await query(
      context,
      {},
      sortingOf({ ...sorting, sort: sorting.sort as CaseSort }),
      page,
    );
    return rows;
  };
}

export function caseQueryFeature(options: FeatureOptions): HandledRoute[] {
  const { clock, timeZone, addressOf } = options;
  const query = filteredPages(options);
  const matching = matchingWith(options);
  return [
    inTurn(
      read(caseQueryRoutes.query, async ({ body: { filters, page, ...sorting } }, context) => {
        const found = await query(context, filters, sortingOf(sorting), page);
        if (filters.search !== undefined) {
          const ids = found.rows.map(({ case_id }) => case_id);
          const more = found.more || found.count > ids.length;
          await auditSearch(context, { entity: "cases", list: "managers", ids, more });
        }
        return found;
      }),
    ),
    read(caseQueryRoutes.export, async ({ body: { filters, case_ids, ...given } }, context) => {
      const sorting = sortingOf(given);
      const { db, identity } = context;
      const found = await matching(db, filters);
      const condition = amongChosen(found.condition, case_ids);
      const ids = await matchingIds(db, condition, sorting, maxExported + 1);
      if (ids.length > maxExported) {
        throw invalidField("filters", caseFilterMessages.tooManyToExport(maxExported));
      }
      await audit(context, {
        action: "export",
        entity: "cases",
        detail: "managers",
        after: {
          rows: ids.length,
          filters: recorded(filters),
          ...(case_ids && { case_ids }),
          ...sorting,
        },
      });
      const name = fileNameOf("cases", dayIn(timeZone, clock.now()));
      return csvAnswer(
        context,
        name,
        casesCsv(ids, { timeZone, addressOf }, (some) => rowsOf(db, identity, some)),
      );
    }),
  ];
}
