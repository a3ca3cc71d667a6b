/** Reads a signed token. The browser uses it for display only; the server decides about every refusal. */
import { userTypes } from "@helpline/contract/access";
import type { TokenClaims } from "@helpline/contract/auth/auth.schema";

/** The claims of a token, or null if it is not one of ours. Never throws. */
export function decodeToken(token: string): TokenClaims | null {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    // Names may contain any letter, so the bytes are read as UTF-8, not as Latin-1.
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims;
    const known = userTypes.includes(claims.data.user_type) && Number.isFinite(claims.exp);
    return known ? claims : null;
  } catch {
    return null;
  }
}
