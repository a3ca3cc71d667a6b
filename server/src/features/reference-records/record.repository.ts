/** Queries that all kinds of records share; table and columns come from the kind. */

import {
  type DraftKind,
  guardianDraftKinds,
  userDraftKinds,
} from "@helpline/contract/drafts/drafts";
import { recordsPageSize, searchLimit } from "@helpline/contract/limits";
import { keepsInNotes } from "@helpline/contract/reference-records/merged-values";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { fieldOrder } from "@helpline/contract/validation";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import * as z from "zod/mini";
import { soughtRows } from "#database/best-matches";
import { compiledOnce, type ValueOf } from "#database/compiled";
import {
  keptInNotes,
  type Searched,
  type SoughtShape,
  type SoughtValues,
  soughtShape,
  soughtValues,
} from "#database/searched";
import { searchOrSimilar } from "#database/sought";
import type { Tables } from "#database/tables";
import { deleteDraftsAbout } from "#features/drafts/index";

/** The drafts that go with a record. */
const draftsOf: Readonly<Record<string, readonly DraftKind[]>> = {
  guardians: guardianDraftKinds,
  users: userDraftKinds,
};

export type StoredRecord = Record<string, unknown>;

/** Kysely's type for a table whose name is known only at run time, from the contract's registry. */
type AnyTables = Record<string, StoredRecord>;

export const tableOf = (kind: Pick<RecordKind, "entity">): string =>
  kind.entity.replaceAll("-", "_");

/** The values as the database takes them: a list, such as the alerts of a guardian, as JSON. */
export const asStored = (fields: StoredRecord): StoredRecord =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  );

const anyTables = (db: Kysely<Tables>) => db as unknown as Kysely<AnyTables>;

export interface Sorting {
  readonly sort?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
  readonly includeClosed?: boolean;
}

/** The sort expression of a column that is neither text nor a number. */
export type SortExpressions = Readonly<Record<string, RawBuilder<unknown>>>;

const folded = (field: string) => sql`helpline_fold(${sql.ref(field)})`;

/** The column with a searchable field's folded text (0009_search_words.sql). */
const searchColumn = (field: string) => `search_${field}`;

/** The columns that a search in these fields reads. `telephone` covers `mobile` (FIND-4), other fields what a merge kept (DUP-13). */
function columnsOf(kind: RecordKind, fields: readonly string[]) {
  const all = new Set(fields);
  if (all.has("telephone") && kind.search.mobile) all.add("mobile");
  const columns = [...all].flatMap((field) => {
    const match = kind.search[field];
    return match === undefined || match === "exact id"
      ? []
      : [[searchColumn(field), match] as const];
  });
  // Mostly addresses: a search in names alone is not about them.
  const isKept = [...all].some(
    (field) => kind.search[field] === "text" && !kind.order.includes(field),
  );
  return isKept && keepsInNotes(kind) ? [...columns, keptInNotes] : columns;
}

/**
 * Nulls come last in both directions. Only nullable columns say so, because with NULLS LAST PostgreSQL
 * cannot read an index backwards.
 */
function orderBy(kind: RecordKind, sorting: Sorting, expressions: SortExpressions) {
  const direction = sorting.order === "desc" ? sql`DESC` : sql`ASC`;
  const named = (field: string) =>
    expressions[field] ?? (field === kind.idField ? sql.ref(field) : folded(field));
  const shape: Readonly<Record<string, unknown>> = kind.details.shape;
  const nullsLast = (field: string) =>
    shape[field] instanceof z.ZodMiniNullable ? sql`NULLS LAST` : sql``;
  const fields = sorting.sort ? [sorting.sort] : kind.order;
  const keys = fields.map((field) => sql`${named(field)} ${direction} ${nullsLast(field)}`);
  return sql.join([...keys, sql`${sql.ref(kind.idField)} ${direction}`]);
}

interface SearchedFor {
  readonly fields: readonly string[];
  readonly needle: string;
  readonly includeClosed?: boolean | undefined;
}

interface PageVariant {
  readonly sort: string | undefined;
  readonly order: "asc" | "desc";
  readonly openOnly: boolean;
}

interface SearchVariant extends SoughtShape {
  readonly fields: readonly string[];
  readonly openOnly: boolean;
}

const isOpen = sql<SqlBool>`closed_on IS NULL`;

/** The largest offset: no query counts rows for an absurd page number. */
const furthestOffset = 1_000_000_000;

export function createRecordRepository(kind: RecordKind, expressions: SortExpressions = {}) {
  const table = tableOf(kind);
  const rowFields = fieldOrder(kind.row);
  const detailFields = fieldOrder(kind.details);
  /** Closed records are left out unless they are asked for (REC-17). */
  const openOnly = (includeClosed = false) => kind.canClose === true && !includeClosed;

  const pages = compiledOnce(
    (db, value: ValueOf<{ offset: number }>, { sort, order, ...only }: PageVariant) => {
      const sorted = orderBy(kind, { sort, order }, expressions);
      const records = anyTables(db);
      // The ids first: an index alone provides them, and the planner sees how few they are.
      const ids = records
        .selectFrom(table)
        .select(kind.idField)
        .$if(only.openOnly, (query) => query.where(isOpen))
        .orderBy(sorted)
        .limit(sql.lit(recordsPageSize))
        .offset(value("offset"));
      return records
        .selectFrom(table)
        .select(rowFields)
        .where(kind.idField, "in", ids)
        .orderBy(sorted);
    },
  );

  const searches = compiledOnce((db, value: ValueOf<SoughtValues>, variant: SearchVariant) => {
    const { fields } = variant;
    const searched: Searched = {
      table,
      idField: kind.idField,
      byId: fields.includes(kind.idField),
      columns: columnsOf(kind, fields),
      // Lists are in name order, the last name first; people say the first name first.
      names: [kind.order.map(searchColumn).toReversed()],
      bySound: "first_name" in kind.search,
      most: searchLimit + 1,
      among: variant.openOnly ? isOpen : undefined,
    };
    const found = soughtRows(searched, variant, value);
    return anyTables(db)
      .selectFrom(table)
      .innerJoin(found.as("found"), "found.id", `${table}.${kind.idField}`)
      .select(rowFields)
      .orderBy("found.rank")
      .orderBy(orderBy(kind, {}, expressions))
      .limit(sql.lit(searchLimit + 1));
  });

  return {
    async count(db: Kysely<Tables>, includeClosed?: boolean): Promise<number> {
      const row = await anyTables(db)
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .$if(openOnly(includeClosed), (query) => query.where(isOpen))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    async page(db: Kysely<Tables>, page: number, sorting: Sorting): Promise<StoredRecord[]> {
      const offset = (page - 1) * recordsPageSize;
      if (offset > furthestOffset) return [];
      const { sort, order = "asc", includeClosed } = sorting;
      const variant = { sort, order, openOnly: openOnly(includeClosed) };
      return pages(db, { offset }, variant).execute();
    },

    /** @returns up to one row more than the limit, so that the caller knows whether there were more */
    search: (db: Kysely<Tables>, { fields, needle, includeClosed }: SearchedFor) =>
      searchOrSimilar(db, needle, (sought, similar) =>
        searches(db, soughtValues(sought), {
          fields,
          openOnly: openOnly(includeClosed),
          ...soughtShape(sought, similar),
        }),
      ),

    async details(db: Kysely<Tables>, id: number): Promise<StoredRecord | undefined> {
      return anyTables(db)
        .selectFrom(table)
        .select(detailFields)
        .where(kind.idField, "=", id)
        .executeTakeFirst();
    },

    /** Reads the record and locks it until the transaction ends. */
    async lock(db: Kysely<Tables>, id: number): Promise<StoredRecord | undefined> {
      return anyTables(db)
        .selectFrom(table)
        .select(detailFields)
        .where(kind.idField, "=", id)
        .forUpdate()
        .executeTakeFirst();
    },

    async insert(db: Kysely<Tables>, fields: StoredRecord): Promise<StoredRecord> {
      return anyTables(db)
        .insertInto(table)
        .values(fields)
        .returning([kind.idField, "version"])
        .executeTakeFirstOrThrow();
    },

    async update(db: Kysely<Tables>, id: number, fields: StoredRecord): Promise<StoredRecord> {
      return anyTables(db)
        .updateTable(table)
        .set({ ...asStored(fields), version: sql`version + 1` })
        .where(kind.idField, "=", id)
        .returning([kind.idField, "version"])
        .executeTakeFirstOrThrow();
    },

    async remove(db: Kysely<Tables>, id: number): Promise<void> {
      await anyTables(db).deleteFrom(table).where(kind.idField, "=", id).execute();
      await deleteDraftsAbout(db, draftsOf[kind.entity] ?? [], [id]);
    },
  };
}

export type RecordRepository = ReturnType<typeof createRecordRepository>;
