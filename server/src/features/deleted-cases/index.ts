/** Deleted cases for admins: listed, searched and restored (CASE-36). */
import { deletedCaseRoutes } from "@helpline/contract/deleted-cases/deleted-cases";
import { deletedCaseMessages } from "@helpline/contract/deleted-cases/deleted-cases.messages";
import { recordsPageSize } from "@helpline/contract/limits";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { inSnapshot } from "#database/database";
import { fullName, fullNameOrUnknown } from "#database/expressions";
import { type SoughtText, soughtBy } from "#database/sought";
import type { Tables } from "#database/tables";
import { restoreCases, visibleCases } from "#features/cases/index";
import { erasedFrom, type RetentionPeriods } from "#features/retention/index";
import type { Identity } from "#http/context";
import { AppError } from "#http/errors";
import { answer, type HandledRoute, inTurn, read, write } from "#http/route";
import { auditSearch } from "#security/audit";

// Queries of deleted cases, for admins.

type Db = Kysely<Tables>;

/** Everything that a search looks at, folded. Few cases are deleted, so no index is needed. */
const names = sql`concat_ws(' ', helpline_squash(child_first_name), helpline_squash(child_last_name),
  one.search_first_name, one.search_last_name, two.search_first_name, two.search_last_name)`;

const holds = ({ text }: SoughtText) => sql<SqlBool>`${names} LIKE '%' || ${text} || '%'`;

/** Every word of the text is in the names, or one of them or the whole text is the id. */
async function matching(db: Db, search: string | undefined): Promise<RawBuilder<SqlBool>> {
  if (search === undefined || search === "") return sql<SqlBool>`true`;
  const { wantedId, idWord, whole, words } = await soughtBy(db, search);
  const texts = words.length > 0 ? words : [whole];
  const named = sql.join(texts.map(holds), sql` AND `);
  const others = idWord === 0 ? [] : words.filter((_, index) => index !== idWord - 1);
  const wanted = sql.join([sql`cases.case_id = ${wantedId}`, ...others.map(holds)], sql` AND `);
  return sql<SqlBool>`((${wanted}) OR (${named}))`;
}

/** Who deleted the case last: the audit log knows. */
const deletedBy = sql<number | null>`(SELECT user_id FROM audit_log
  WHERE audit_log.case_id = cases.case_id AND entity = 'cases' AND action = 'delete'
  ORDER BY happened_at DESC, audit_id DESC LIMIT 1)`;

interface Asked {
  readonly search: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the deleted cases, the newest first, and how many match. */
async function pageOfDeleted(db: Db, identity: Identity, { search, limit, offset }: Asked) {
  const condition = await matching(db, search);
  const matches = db
    .selectFrom("cases")
    .innerJoin("guardians as one", "one.guardian_id", "cases.primary_guardian_id")
    .leftJoin("guardians as two", "two.guardian_id", "cases.secondary_guardian_id")
    .where(visibleCases(identity, "held"))
    .where("cases.deleted_at", "is not", null)
    .where(condition);
  const { count } = await matches
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const page = matches
    .leftJoin("legal_holds", "legal_holds.case_id", "cases.case_id")
    .select([
      "cases.case_id",
      "cases.closed",
      "cases.closed_on",
      "cases.deleted_at",
      "legal_holds.set_on as held_since",
      sql<string>`concat_ws(' ', child_first_name, child_last_name)`.as("child_name"),
      fullName("one").as("guardian_name"),
      deletedBy.as("deleted_by_id"),
    ])
    .orderBy("cases.deleted_at", "desc")
    .orderBy("cases.case_id", "desc")
    .limit(limit)
    .offset(offset);
  const rows = await db
    .selectFrom(page.as("page"))
    .leftJoin("users", "users.user_id", "page.deleted_by_id")
    .selectAll("page")
    .select(fullNameOrUnknown("users").as("deleted_by"))
    .orderBy("page.deleted_at", "desc")
    .orderBy("page.case_id", "desc")
    .execute();
  return { rows, count };
}

type Row = Awaited<ReturnType<typeof pageOfDeleted>>["rows"][number];

function present(row: Row, periods: RetentionPeriods) {
  const due = row.held_since === null ? erasedFrom(row, periods) : null;
  const { case_id, child_name, guardian_name, deleted_at, deleted_by } = row;
  return {
    case_id,
    child_name,
    guardian_name,
    deleted_by,
    deleted_on: deleted_at ?? "",
    erased_from: due?.toISOString() ?? null,
  };
}

export function deletedCasesFeature(options: {
  /** How long cases are kept at present. */
  periods(): RetentionPeriods;
}): HandledRoute[] {
  const query = read(deletedCaseRoutes.query, async ({ body }, context) => {
    const { db, identity } = context;
    const offset = (body.page - 1) * recordsPageSize;
    const asked = { search: body.search, limit: recordsPageSize, offset };
    const found = await inSnapshot(db, (snapshot) => pageOfDeleted(snapshot, identity, asked));
    const ids = found.rows.map(({ case_id }) => case_id);
    await auditSearch(context, { entity: "cases", list: "deleted", ids, more: false });
    const periods = options.periods();
    return {
      rows: found.rows.map((row) => present(row, periods)),
      count: found.count,
      kept_days: periods.deletedDays ?? null,
    };
  });
  const restore = write(deletedCaseRoutes.restore, async ({ body }, context) => {
    const outcome = await restoreCases(context, body.case_ids);
    const message = deletedCaseMessages.restored(outcome);
    if (outcome.restored.length === 0) throw new AppError(409, message, { data: outcome });
    return answer(outcome, message);
  });
  return [inTurn(query), restore];
}
