/** Deleted cases for admins: listed, searched and restored (CASE-36). */
import { deletedCaseRoutes } from "@helpline/contract/deleted-cases/deleted-cases";
import { deletedCaseMessages } from "@helpline/contract/deleted-cases/deleted-cases.messages";
import { recordsPageSize } from "@helpline/contract/paging";
import { inSnapshot } from "#database/database";
import { restoreCases } from "#features/cases/index";
import { erasedFrom, type RetentionPeriods } from "#features/retention/index";
import { AppError } from "#http/errors";
import { answer, type HandledRoute, inTurn, read, write } from "#http/route";
import { auditSearch } from "#security/audit";
import { pageOfDeleted } from "./deleted-cases.repository.ts";

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

export function deletedCasesFeature(periods: RetentionPeriods): HandledRoute[] {
  const query = read(deletedCaseRoutes.query, async ({ body }, context) => {
    const { db, identity } = context;
    const offset = (body.page - 1) * recordsPageSize;
    const asked = { search: body.search, limit: recordsPageSize, offset };
    const found = await inSnapshot(db, (snapshot) => pageOfDeleted(snapshot, identity, asked));
    const ids = found.rows.map(({ case_id }) => case_id);
    await auditSearch(context, { entity: "cases", list: "deleted", ids, more: false });
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
