/** Makes calls idempotent by their Idempotency-Key header: a repeated call gets the first answer (WIRE-30). */
import { createHash } from "node:crypto";
import {
  idempotencyDays,
  idempotencyMessages,
  longestIdempotencyKey,
  type SavedBefore,
} from "@helpline/contract/idempotency";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { Database, WriteTransaction } from "#database/database";
import type { Tables } from "#database/tables";
import { AppError } from "./errors.ts";

/**
 * What may differ from one attempt to the next: the times of the page, and the version, because a page that failed to save
 * may read what was saved.
 */
const changing = new Set(["page_entered_on", "timed_minutes", "version"]);

const hashOf = (input: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(input, (name, value) => (changing.has(name) ? undefined : value)))
    .digest("base64url");

interface Call {
  readonly userId: number;
  /** Method and path. */
  readonly name: string;
  readonly key: string;
  readonly input: unknown;
}

export interface StoredAnswer {
  readonly data: unknown;
  readonly message: string;
}

/**
 * @returns the stored answer if the call has been done, otherwise that of `work`
 * @throws AppError 409 with {@link SavedBefore} if it was done with another body
 */
export async function onlyOnce(
  db: WriteTransaction,
  { userId, name: call, key, input }: Call,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (key === "" || key.length > longestIdempotencyKey) {
    throw new AppError(400, idempotencyMessages.wrongKey);
  }
  const id = { user_id: userId, call, key };
  const isThis = ({ and }: ExpressionBuilder<Tables, "idempotency_keys">) => and(id);
  const body_hash = hashOf(input);
  // Waits for another transaction with this key.
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto("idempotency_keys")
    .values({ ...id, body_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (added === 1n) {
    const answer = await work();
    db.defer(
      db
        .updateTable("idempotency_keys")
        .set({ answer: JSON.stringify(answer) })
        .where(isThis),
    );
    return answer;
  }
  const before = await db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "answer", "saved_on"])
    .where(isThis)
    .executeTakeFirstOrThrow();
  if (before.body_hash === body_hash && before.answer) return before.answer;
  const data: SavedBefore = { saved_on: before.saved_on };
  throw new AppError(409, idempotencyMessages.savedBefore, { data });
}

/**
 * Forgets the kept answers of all calls, because they may contain texts of a case that is erased, and not all name it. The
 * keys stay: a call that is repeated is refused, and adds nothing twice.
 */
export async function forgetKeptAnswers(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ answer: null })
    .where("answer", "is not", null)
    .execute();
}

export async function forgetIdempotencyKeys(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - idempotencyDays * 24 * 60 * 60 * 1000).toISOString();
  await db.deleteFrom("idempotency_keys").where("saved_on", "<", since).execute();
}
