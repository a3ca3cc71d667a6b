/**
 * The tables as Kysely sees them, by room in `tables/`. Columns that are sent to the browser come from the
 * contract's schemas, so none is declared twice; a test compares this with the database's catalogue.
 */

import type { CaseTables, ConcernTables } from "./tables/cases.ts";
import type { EnquiryTables, TelephoneTables } from "./tables/enquiries.ts";
import type { ImportTables } from "./tables/imports.ts";
import type { PeopleTables, ReferenceRecordTables } from "./tables/people.ts";
import type { BackupTables, WorkTables } from "./tables/work.ts";

export type { AskedBy, RowOptions, TakenFields } from "./tables/imports.ts";

export interface Tables
  extends ReferenceRecordTables,
    PeopleTables,
    CaseTables,
    WorkTables,
    EnquiryTables,
    ConcernTables,
    TelephoneTables,
    ImportTables,
    BackupTables {}
