/** Password hashes: argon2id, 19 MiB, two passes (decision B12; OWASP's first choice). */
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

/** argon2id in the numbering of @node-rs/argon2, which exports it as a const enum only. */
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Each hash takes 19 MiB and a core: a flood of logins waits its turn instead of filling memory. More than
 * there are cores would be no quicker.
 */
const mostAtOnce = Math.min(4, availableParallelism());
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits the hash. Without a hash (no such user) a decoy is checked instead, so
 * that the answer takes as long and does not tell which names exist (decision A5).
 */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const against = stored ?? (await decoy);
  const fits = await inTurn(() => verify(against, password));
  return fits && stored !== undefined;
}
