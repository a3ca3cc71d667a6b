/** Codes that change every 30 seconds (TOTP, RFC 6238), as every authenticator app makes them. */
import { Secret, TOTP } from "otpauth";

/** SHA-1, 6 digits, 30 seconds: what all apps can do, some nothing else. */
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** A step before and after: clocks differ, and people type slowly. */
const window = 1;

/** 160 random bits in base 32, as RFC 4226 §4 asks. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says: `otpauth://totp/…`. */
export function uriOf(secret: string, issuer: string, username: string): string {
  return new TOTP({
    ...kind,
    issuer,
    label: username,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/**
 * The step (of 30 seconds since 1970) whose code this is. Null when it is none, and when that step or
 * a later one has been used: a code works once. Compared in constant time.
 */
export function stepOf(code: string, secret: string, now: Date, lastStep: number): number | null {
  // The library compares bytes, and throws at digits of other scripts, which have more of them.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : null;
}
