/** All kinds of reference records, one line per kind; the rest follows. */
import { gps } from "./gps.ts";
import { guardians } from "./guardians.ts";
import { localAuthorities } from "./local-authorities.ts";
import { recordRoutes } from "./record.routes.ts";
import { recordMergeRoutes } from "./record-merge.ts";
import { schools } from "./schools.ts";

export const referenceRecordKinds = [gps, schools, guardians, localAuthorities] as const;

export type ReferenceRecordKind = (typeof referenceRecordKinds)[number];

/** Every reference-record route, for the server, the OpenAPI document and the tests. */
export const referenceRecordRoutes = referenceRecordKinds.map((kind) => ({
  ...recordRoutes(kind),
  ...recordMergeRoutes(kind),
}));
