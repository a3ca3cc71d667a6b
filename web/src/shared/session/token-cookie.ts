/** The cookie that holds the session's token. */
import { tokenCookie } from "@helpline/contract/auth/session";

const daySeconds = 24 * 60 * 60;

function write(value: string, maxAge: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing in plain http.
  document.cookie = `${tokenCookie.name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`;
}

/** The stored token, or null. */
export function readTokenCookie(): string | null {
  const prefix = `${tokenCookie.name}=`;
  const pair = document.cookie.split("; ").find((each) => each.startsWith(prefix));
  return pair?.slice(prefix.length) || null;
}

export function writeTokenCookie(token: string): void {
  write(token, tokenCookie.days * daySeconds);
}

export function deleteTokenCookie(): void {
  write("", -1);
}
