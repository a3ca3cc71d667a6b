/** Recovery codes for a lost phone: each works once, and only hashes are stored. */
import { createHash, randomInt } from "node:crypto";
import { recoveryCodeCount } from "@helpline/contract/second-factor/second-factor";

// Without letters and digits that are easily confused; 32 characters give 5 bits each.
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  ).join("-");

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode);

/** A code normalised for comparison: without spaces and hyphens, in lower case. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, "").toLowerCase();

/** SHA-256 is enough: 80 random bits cannot be guessed, so a slow hash is not needed. */
export const recoveryCodeHash = (userId: number, code: string): string =>
  createHash("sha256")
    .update(`${userId}:${plainCode(code)}`)
    .digest("base64url");
