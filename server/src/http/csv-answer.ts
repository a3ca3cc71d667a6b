/** Answers that are files to save: CSV (WIRE-26) and other text. */
import { Readable } from "node:stream";
import type { Context } from "./context.ts";

/** A file name without extension that works everywhere: letters without accents, digits, hyphens. */
export const fileStemOf = (...parts: readonly string[]): string =>
  parts
    .join("-")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();

export const fileNameOf = (...parts: readonly string[]): string => `${fileStemOf(...parts)}.csv`;

/** How a file is saved under a name that somebody else chose (RFC 6266): an ASCII name for old clients, and the full one. */
export function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(name).replace(
    /['()*!]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** Sets the headers of a file that is saved under this name and never shown in the browser. */
export function namedFile(
  context: Pick<Context, "setHeader">,
  fileName: string,
  type: string,
): void {
  context.setHeader("content-type", `${type}; charset=utf-8`);
  context.setHeader("content-disposition", `attachment; filename="${fileName}"`);
}

/**
 * Sets the headers of a file. Content given in parts is sent as it is produced, so that a long file is
 * never in memory as a whole; if a part fails, the answer breaks off, and the browser reports that.
 */
export function csvAnswer(
  context: Pick<Context, "setHeader">,
  fileName: string,
  content: string | AsyncIterable<string>,
): string {
  namedFile(context, fileName, "text/csv");
  if (typeof content === "string") return content;
  // Fastify sends streams itself; the declared type is that of the content.
  return Readable.from(content, { objectMode: false }) as unknown as string;
}
