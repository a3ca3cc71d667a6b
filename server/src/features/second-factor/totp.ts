/** Codes that change every 30 seconds (TOTP, RFC 6238), as authenticator apps generate them. */
import { Secret, TOTP } from "otpauth";

/** SHA-1, 6 digits, 30 seconds: every app supports this, and some support nothing else. */
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** One step before and after: clocks differ, and people type slowly. */
const window = 1;

/** 160 random bits in base 32, as required by RFC 4226 §4. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code: `otpauth://totp/…`. */
export function uriOf(secret: string, issuer: string, username: string): string {
  return new TOTP({
    ...kind,
    issuer,
    label: username,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/**
 * The time step (30 seconds since 1970) of a code. Null if the code is wrong, or if that step or a later
 * one has been used: a code works once. Compared in constant time.
 */
export function stepOf(code: string, secret: string, now: Date, lastStep: number): number | null {
  // The library compares bytes, and throws for digits of other scripts, which have more bytes.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : null;
}
