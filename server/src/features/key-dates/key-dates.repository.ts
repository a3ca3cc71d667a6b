/** The stored key dates of cases. */
import type { DatesByKey } from "@helpline/contract/key-dates/due-dates";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

export interface StoredKeyDates {
  readonly starts: DatesByKey;
  readonly met: DatesByKey;
  readonly version: number;
}

/** What somebody has entered for a case; nothing, and version 0, if nobody has. */
export async function findKeyDates(db: Db, caseId: number): Promise<StoredKeyDates> {
  const found = await db
    .selectFrom("case_key_dates")
    .select(["starts", "met", "version"])
    .where("case_id", "=", caseId)
    .executeTakeFirst();
  return found ?? { starts: {}, met: {}, version: 0 };
}

/** Stores them in place of what there was. The caller holds the lock of the case. */
export async function storeKeyDates(db: Db, caseId: number, dates: StoredKeyDates): Promise<void> {
  const row = {
    starts: JSON.stringify(dates.starts),
    met: JSON.stringify(dates.met),
    version: dates.version,
  };
  await db
    .insertInto("case_key_dates")
    .values({ case_id: caseId, ...row })
    .onConflict((conflict) => conflict.column("case_id").doUpdateSet(row))
    .execute();
}
