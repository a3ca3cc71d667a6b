import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import type { Role } from "./application.ts";
import { unlessMissing } from "./errors.ts";

/** The passwords of the two roles: letters and digits only, so they need no quoting in SQL. */
export type Credentials = Readonly<Record<Role, string>>;

/** New random passwords. */
export function newCredentials(): Credentials {
  return { owner: randomBytes(24).toString("hex"), app: randomBytes(24).toString("hex") };
}

/** The stored passwords, or undefined if none can be read. */
export async function readCredentials(file: string): Promise<Credentials | undefined> {
  const { owner, app } = parse((await unlessMissing(readFile(file, "utf8"))) ?? "");
  return isPassword(owner) && isPassword(app) ? { owner, app } : undefined;
}

/** Stores the passwords so that only the user that runs node can read them; the write is atomic. */
export async function writeCredentials(file: string, credentials: Credentials): Promise<void> {
  const draft = `${file}.new`;
  const text = `${JSON.stringify(credentials, null, 2)}\n`;
  await rm(draft, { force: true });
  await writeFile(draft, text, { flag: "wx", mode: 0o600, flush: true });
  await rename(draft, file);
}

function parse(text: string): { owner?: unknown; app?: unknown } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

function isPassword(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{48}$/.test(value);
}
