/** Password hashes: argon2id, 19 MiB, two passes (OWASP's first choice). */
import { availableParallelism } from "node:os";
import { opaqueString } from "@helpline/contract/plain-text";
import { hash, verify } from "@node-rs/argon2";

/** @node-rs/argon2 numbers argon2id like this; it exports it only as a const enum. */
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Each hash takes 19 MiB and a core, so a flood of logins queues instead of filling memory. More concurrent
 * hashes than cores would not be faster.
 */
const maxAtOnce = Math.min(4, availableParallelism());
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Of the composed password (AUTH-46). */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(opaqueString(password), cost));

let decoy: Promise<string> | undefined;

/** `as typed`: the hash is older than the rule that passwords are composed, and should be made anew. */
export type PasswordFit = "composed" | "as typed" | null;

/**
 * Whether the password matches the hash, as it is hashed now or as it was typed. Without a hash (no such user, or an invited one) a decoy is checked, so that the
 * answer takes as long and does not reveal which names exist (AUTH-4).
 */
export async function passwordFit(
  password: string,
  stored: string | null | undefined,
): Promise<PasswordFit> {
  decoy ??= hashPassword("no account has this password");
  const against = stored ?? (await decoy);
  const matches = (text: string) => inTurn(() => verify(against, text));
  const composed = opaqueString(password);
  if (await matches(composed)) return stored == null ? null : "composed";
  if (composed === password || !(await matches(password)) || stored == null) return null;
  return "as typed";
}

/** Whether it matches at all: for a person who is logged in. */
export const passwordFits = async (
  password: string,
  stored: string | null | undefined,
): Promise<boolean> => (await passwordFit(password, stored)) !== null;
