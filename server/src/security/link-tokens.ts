/** The secret part of links that are mailed: random, and stored only as a hash. */
import { createHash, randomBytes } from "node:crypto";
import { type SqlBool, sql } from "kysely";

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A condition on a table of links: this token opens the link. */
export const opens = (token: string) =>
  sql<SqlBool>`token_hashes @> ARRAY[${hashOf(token)}::bytea]`;
