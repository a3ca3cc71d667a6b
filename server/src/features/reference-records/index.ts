/** Every kind of reference record of the contract's registry: one implementation for all of them. */
import type { RouteData } from "@helpline/contract/http";
import type { RecordRoutes } from "@helpline/contract/reference-records/record.routes";
import { type RecordKind, recordMessages } from "@helpline/contract/reference-records/record-kind";
import type { recordMergeRoutes } from "@helpline/contract/reference-records/record-merge";
import { referenceRecordRoutes } from "@helpline/contract/reference-records/registry";
import type { WriteContext } from "#http/context";
import { conflict } from "#http/errors";
import { type Answered, type HandledRoute, inTurn, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { casesNaming } from "./merge.repository.ts";
import { createMergeService, type MergeRequest, type MergeService } from "./merge.service.ts";
import { createRecordRepository, type StoredRecord } from "./record.repository.ts";
import { createRecordService, type RecordService, type SearchRequest } from "./record.service.ts";

export {
  casesNaming,
  forgetMergedRecord,
  forgetMergesInto,
  forgetOldMerges,
  kindNamedBy,
  mergedByCode,
  mergedInto,
  mergedRecordIds,
  mergedRecords,
  namingFields,
  recordMissing,
  requireRecord,
} from "./merge.repository.ts";
export { enquiryColumns } from "./merge-enquiries.repository.ts";
export { createRecordRepository, type StoredRecord, tableOf } from "./record.repository.ts";
export { createRecordService, type RecordRules } from "./record.service.ts";
export { kindInWords, type NameOf, nameRecords } from "./record-names.ts";

export function referenceRecordsFeature({ clock }: { readonly clock: Clock }): HandledRoute[] {
  return referenceRecordRoutes.flatMap((routes) => {
    const { kind } = routes;
    const repository = createRecordRepository(kind);
    const service = createRecordService(kind, repository, {
      async beforeDelete(context, before) {
        const count = await casesNaming(context.db, kind, Number(before[kind.idField]));
        if (count > 0) throw conflict(recordMessages.inUse(kind.one, count));
      },
    });
    return [
      ...handleRecordRoutes(routes, service),
      ...handleMergeRoutes(routes, createMergeService(kind, repository, { clock })),
    ];
  });
}

// Connects the declared routes of a kind to its service; users have the same.

/**
 * The repository works with records whose fields are known only at run time, while the contract's types are
 * exact; they meet only here. The response schema reduces the answer anyway.
 */
const exact = <T>(value: unknown) => value as T;

/** The calls that only reference records have. */
function handleMergeRoutes(
  routes: ReturnType<typeof recordMergeRoutes<RecordKind>>,
  service: MergeService,
): HandledRoute[] {
  return [
    write(routes.merge, ({ body }, context) => service.merge(context, exact<MergeRequest>(body))),
    write(routes.unmerge, ({ body }, context) => service.unmerge(context, body)),
    read(routes.uses, ({ params }, context) => service.uses(context, params.id)),
  ];
}

type Save = (
  context: WriteContext,
  body: StoredRecord,
) => Promise<StoredRecord | Answered<StoredRecord>>;

/** The service, whose answer to a save may say more than usual. */
type RecordHandlers = Omit<RecordService, "create" | "update"> & {
  readonly create: Save;
  readonly update: Save;
};

export function handleRecordRoutes(routes: RecordRoutes, service: RecordHandlers): HandledRoute[] {
  type Saved = RouteData<typeof routes.update>;
  return [
    read(routes.count, ({ query }, context) =>
      service.count(context, query.include_closed === "1"),
    ),
    read(routes.list, async ({ params, query: { sort, order, include_closed } }, context) => {
      const sorting = { sort, order, includeClosed: include_closed === "1" };
      return exact(await service.page(context, Number(params.page), sorting));
    }),
    inTurn(
      read(routes.search, async ({ body }, context) =>
        exact(await service.search(context, exact<SearchRequest>(body))),
      ),
    ),
    read(routes.details, async ({ params }, context) =>
      exact(await service.details(context, Number(params.id))),
    ),
    write(routes.create, async ({ body }, context) =>
      exact<Saved>(await service.create(context, exact<StoredRecord>(body))),
    ),
    write(routes.update, async ({ body }, context) =>
      exact<Saved>(await service.update(context, exact<StoredRecord>(body))),
    ),
    write(routes.remove, ({ body }, context) => service.remove(context, exact<StoredRecord>(body))),
  ];
}
