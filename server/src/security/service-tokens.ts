/**
 * Tokens with which other systems call Helpline (TEL-1). Only a hash of each is stored, and it is looked up for every
 * call, so a revoked token works in no process any more.
 */
import type { Day } from "@helpline/contract/dates";
import {
  isServiceToken,
  type ServiceScope,
} from "@helpline/contract/service-tokens/service-tokens.plain";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { hashOf, newToken } from "./link-tokens.ts";

type Db = Kysely<Tables>;

interface NewToken {
  readonly name: string;
  readonly scope: ServiceScope;
  readonly madeBy: number;
  readonly now: Date;
}

/** @returns its id and the token, which is not stored */
export async function makeServiceToken(db: Db, { name, scope, madeBy, now }: NewToken) {
  const token = `hs_${newToken()}`;
  const { token_id } = await db
    .insertInto("service_tokens")
    .values({ name, scope, made_by: madeBy, made_on: now, token_hash: hashOf(token) })
    .returning("token_id")
    .executeTakeFirstOrThrow();
  return { token_id, token };
}

/** The id of a token with this scope; undefined for every other text. */
export async function findServiceToken(db: Db, token: string, scope: ServiceScope) {
  if (!isServiceToken(token)) return undefined;
  return db
    .selectFrom("service_tokens")
    .select(["token_id", "last_used_on"])
    .where("token_hash", "=", hashOf(token))
    .where("scope", "=", scope)
    .executeTakeFirst();
}

/** Notes the day of a use. */
export async function noteUse(db: Db, tokenId: number, today: Day): Promise<void> {
  await db
    .updateTable("service_tokens")
    .set({ last_used_on: today })
    .where("token_id", "=", tokenId)
    .execute();
}
