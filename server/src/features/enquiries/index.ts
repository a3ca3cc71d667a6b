/** Enquiries: what is kept of every contact (ENQ-1). */
import { accessTable, mayAccess } from "@helpline/contract/access";
import { callerRoutes } from "@helpline/contract/callers/callers";
import { maxCounted } from "@helpline/contract/case-query/case-query.plain";
import { dayIn } from "@helpline/contract/dates";
import { enquiryRoutes, maxExported } from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import type { EnquiryFilters } from "@helpline/contract/enquiries/enquiry-filters";
import { sql } from "kysely";
import { inSnapshot } from "#database/database";
import type { LoggedInContext } from "#http/context";
import { csvAnswer, fileNameOf } from "#http/csv-answer";
import { AppError, invalidField } from "#http/errors";
import type { CaseAddress } from "#http/public-address";
import { type HandledRoute, inTurn, read, write } from "#http/route";
import { audit, auditSearch } from "#security/audit";
import type { LookUpOptions } from "#security/look-ups";
import { enquiriesOfCaller } from "./callers-enquiries.ts";
import { authoritiesOf, findEnquiry, peopleOf } from "./enquiries.repository.ts";
import {
  createEnquiriesService,
  type EnquiriesOptions,
  enquiryNotFound,
} from "./enquiries.service.ts";
import { enquiriesCsv } from "./enquiry-csv.ts";
import {
  exportedRowsOf,
  matchingIds,
  matchingOf,
  matchingPage,
  rowsOf,
  sortingOf,
} from "./enquiry-list.repository.ts";
import { joinCase } from "./to-case.service.ts";

export { attemptsOf, enquiriesAbout } from "./enquiries.repository.ts";
export { requireSeen } from "./enquiries.service.ts";
export { countNeedingCase, ringBacksOf } from "./enquiry-list.repository.ts";
export {
  type Reader,
  ringerId,
  visibleCaseOf,
  visibleEnquiries,
  visibleEnquiryOf,
  waitingFor,
} from "./enquiry-scope.ts";
export {
  clearNext,
  countToClear,
  enquiriesOfGuardian,
  eraseEnquiries,
  forgetDeletedEnquiries,
  forgetDraftsOfNewEnquiries,
} from "./erase.ts";
export { caseOfEnquiry } from "./to-case.service.ts";

interface FeatureOptions extends EnquiriesOptions, LookUpOptions {
  readonly pageSize: number;
  readonly addressOf: CaseAddress;
}

/** A list is refused after this time, long before other calls are (connection-pool.ts). */
const patience = "2s";

/** The filters for the audit log, which never has the text of a search. */
const recorded = ({ search, ...filters }: EnquiryFilters) => ({
  ...filters,
  ...(search !== undefined && { search: "(not recorded)" }),
});

/** @throws AppError 403 for everybody's enquiries, unless a manager asks */
function refuseEveryones({ identity }: LoggedInContext, { whose }: EnquiryFilters): void {
  if (whose !== "everyone" || mayAccess("managers", identity.userType)) return;
  throw new AppError(403, enquiryMessages.onlyManagers, {
    refused: { entity: "enquiries", entityId: "everyone" },
  });
}

export function enquiriesFeature(options: FeatureOptions): HandledRoute[] {
  const { clock, timeZone, pageSize, natures } = options;
  const service = createEnquiriesService(options);
  const today = () => ({ today: dayIn(timeZone, clock.now()), timeZone });

  async function query(
    context: LoggedInContext,
    filters: EnquiryFilters,
    sorting: ReturnType<typeof sortingOf>,
    page: number,
  ) {
    const { db, identity } = context;
    return inSnapshot(db, async (snapshot) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(patience)}`.execute(snapshot);
      const where = await matchingOf(snapshot, identity, filters, today());
      const range = { limit: pageSize, offset: (page - 1) * pageSize };
      const { count, ids } = await matchingPage(snapshot, where, { ...sorting, ...range });
      return {
        rows: await rowsOf(snapshot, identity, ids),
        count: Math.min(count, maxCounted),
        more: count > maxCounted,
      };
    });
  }

  return [
    write(enquiryRoutes.create, ({ body }, context) => service.create(context, body)),
    write(enquiryRoutes.update, ({ body }, context) => service.update(context, body)),
    write(enquiryRoutes.remove, ({ body }, context) => service.remove(context, body.enquiry_id)),
    write(enquiryRoutes.attempt, ({ body }, context) => service.attempt(context, body)),
    write(enquiryRoutes.toCase, ({ body }, context) => joinCase(context, body)),
    read(enquiryRoutes.details, async ({ params: { id } }, context) => {
      const found = await findEnquiry(context.db, context.identity, id);
      if (!found) throw enquiryNotFound(id);
      await audit(context, { action: "read", entity: "enquiries", entityId: id });
      return found;
    }),
    inTurn(
      read(callerRoutes.enquiries, ({ body }, context) =>
        enquiriesOfCaller(context, body.q, options),
      ),
    ),
    read(enquiryRoutes.choices, async (_input, { db }) => ({
      people: await peopleOf(db, accessTable["call takers"]),
      topics: [...natures.offered()],
      local_authorities: await authoritiesOf(db),
    })),
    inTurn(
      read(enquiryRoutes.query, async ({ body: { filters, page, ...given } }, context) => {
        refuseEveryones(context, filters);
        const found = await query(context, filters, sortingOf(given), page);
        if (filters.search !== undefined) {
          const ids = found.rows.map(({ enquiry_id }) => enquiry_id);
          const more = found.more || found.count > ids.length;
          await auditSearch(context, { entity: "enquiries", ids, more });
        }
        return found;
      }),
    ),
    read(enquiryRoutes.export, async ({ body: { filters, ...given } }, context) => {
      const { db, identity } = context;
      const sorting = sortingOf(given);
      const where = await matchingOf(db, identity, filters, today());
      const ids = await matchingIds(db, where, sorting, maxExported + 1);
      if (ids.length > maxExported) {
        throw invalidField("filters", enquiryMessages.tooManyToExport(maxExported));
      }
      await audit(context, {
        action: "export",
        entity: "enquiries",
        after: { rows: ids.length, filters: recorded(filters), ...sorting },
      });
      return csvAnswer(
        context,
        fileNameOf("enquiries", today().today),
        enquiriesCsv(ids, options, (some) => exportedRowsOf(db, identity, some)),
      );
    }),
  ];
}
