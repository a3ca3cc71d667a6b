/** The cases of a record, and its duplicates (REC-16). */
import * as z from "zod/mini";
import { caseRow } from "../cases/case-details.ts";
import { defineRoute, idParams } from "../http.ts";
import { messages } from "../messages.ts";
import type { RecordKind } from "../reference-records/record-kind.ts";
import { referenceRecordKinds } from "../reference-records/registry.ts";
import { duplicatesOf } from "./similar.ts";

const casesOf = <const K extends RecordKind>({ entity, one, many }: K) =>
  defineRoute({
    access: "managers",
    tag: many,
    method: "GET",
    path: `/api/${entity as K["entity"]}/{id}/cases`,
    summary: `The cases that name a ${one}, newest first`,
    params: idParams,
    status: 200,
    message: messages.ok,
    data: z.array(caseRow),
    errors: [404],
  });

/** The cases and the duplicates of each kind of reference record, in the order of the registry. */
export const recordFamilyRoutes = referenceRecordKinds.map((kind) => ({
  kind,
  cases: casesOf<RecordKind>(kind),
  duplicates: duplicatesOf<RecordKind>(kind),
}));
