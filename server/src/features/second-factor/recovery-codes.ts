/** Codes for when the phone is gone: each works once, and only their hashes are kept. */
import { createHash, randomInt } from "node:crypto";
import { recoveryCodeCount } from "@helpline/contract/second-factor/second-factor";

// Without letters and digits that are taken for one another; 32 of them make 5 bits each.
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  ).join("-");

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode);

/** A code as it is compared: without blanks and hyphens, in small letters. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, "").toLowerCase();

/** SHA-256 will do: 80 random bits cannot be guessed, so there is nothing to slow down. */
export const recoveryCodeHash = (userId: number, code: string): string =>
  createHash("sha256")
    .update(`${userId}:${plainCode(code)}`)
    .digest("base64url");
