/** An answer that is a file to be saved: CSV (decision B15), and others that are made as text. */
import { Readable } from "node:stream";
import type { Context } from "./context.ts";

/** What a file may be called everywhere, without its ending: letters without accents, digits, hyphens. */
export const fileStemOf = (...parts: readonly string[]): string =>
  parts
    .join("-")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();

export const fileNameOf = (...parts: readonly string[]): string => `${fileStemOf(...parts)}.csv`;

/** Sets the headers of a file that is saved under this name, and never shown in place. */
export function namedFile(
  context: Pick<Context, "setHeader">,
  fileName: string,
  type: string,
): void {
  context.setHeader("content-type", `${type}; charset=utf-8`);
  context.setHeader("content-disposition", `attachment; filename="${fileName}"`);
}

/**
 * Sets the headers of a file. What is given as parts goes out as it is made, so that a long file does
 * not stand in memory; a part that fails breaks the answer off, and the browser tells that.
 */
export function csvAnswer(
  context: Pick<Context, "setHeader">,
  fileName: string,
  content: string | AsyncIterable<string>,
): string {
  namedFile(context, fileName, "text/csv");
  if (typeof content === "string") return content;
  // Fastify sends a stream by itself; what is declared is what comes out of it.
  return Readable.from(content, { objectMode: false }) as unknown as string;
}
