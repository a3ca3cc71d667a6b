/** GP practices, schools, guardians and local authorities: one engine, driven by the contract's registry. */
import { recordMessages } from "@helpline/contract/reference-records/record-kind";
import { referenceRecordRoutes } from "@helpline/contract/reference-records/registry";
import { startById, startByName } from "#database/kept-figures";
import { conflict } from "#http/errors";
import type { HandledRoute } from "#http/route";
import { caseReferences, casesNaming } from "./in-use.ts";
import { createRecordRepository, type KeptOfKind } from "./record.repository.ts";
import { handleRecordRoutes } from "./record.routes.ts";
import { createRecordService } from "./record.service.ts";

export { caseReferences, casesNaming, kindNamedBy } from "./in-use.ts";
export { createRecordRepository, type StoredRecord } from "./record.repository.ts";
export { handleRecordRoutes } from "./record.routes.ts";
export { createRecordService, type RecordRules } from "./record.service.ts";
export { kindInWords, type NameOf, nameRecords } from "./record-names.ts";

/** There are hundreds of thousands of guardians, and thousands of the others at most. */
const keptOfGuardians: KeptOfKind = {
  list: "guardians",
  startOf(sort, offset, order) {
    if (sort === undefined || sort === "last_name") return startByName(offset, order);
    return sort === "guardian_id" ? startById("guardians", sort, offset, order) : null;
  },
};

export function referenceRecordsFeature(): HandledRoute[] {
  return referenceRecordRoutes.flatMap((routes) => {
    const { kind } = routes;
    const kept = kind.entity === "guardians" ? keptOfGuardians : undefined;
    const service = createRecordService(kind, createRecordRepository(kind, { kept }), {
      async beforeDelete(context, before) {
        const references = caseReferences[kind.entity] ?? [];
        const count = await casesNaming(context.db, references, Number(before[kind.idField]));
        if (count > 0) throw conflict(recordMessages.inUse(kind.one, count));
      },
    });
    return handleRecordRoutes(routes, service);
  });
}
