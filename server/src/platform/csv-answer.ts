/** An answer that is a CSV file to be saved (decision B15). */
import { Readable } from "node:stream";
import type { Context } from "./context.ts";

/** What a file may be called everywhere: letters without accents, digits, hyphens. */
export const fileNameOf = (...parts: readonly string[]): string =>
  `${parts
    .join("-")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase()}.csv`;

/**
 * Sets the headers of a file. What is given as parts goes out as it is made, so that a long file does
 * not stand in memory; a part that fails breaks the answer off, and the browser tells that.
 */
export function csvAnswer(
  context: Pick<Context, "setHeader">,
  fileName: string,
  content: string | AsyncIterable<string>,
): string {
  context.setHeader("content-type", "text/csv; charset=utf-8");
  context.setHeader("content-disposition", `attachment; filename="${fileName}"`);
  if (typeof content === "string") return content;
  // Fastify sends a stream by itself; what is declared is what comes out of it.
  return Readable.from(content, { objectMode: false }) as unknown as string;
}
