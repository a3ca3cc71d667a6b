/** The logo as it is stored: how it is read, and which bytes are taken in. */
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";

/** All bytes of a file, which the form bounds. */
export async function wholeFile(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads logos, and remembers the last: it stands on every screen. */
export function createLogoReader(database: Kysely<Tables>) {
  let known: { readonly id: number; readonly png: Buffer } | undefined;
  return async (id: number): Promise<Buffer | undefined> => {
    if (known?.id === id) return known.png;
    const found = await database
      .selectFrom("logos")
      .select("png")
      .where("logo_id", "=", id)
      .executeTakeFirst();
    if (found) known = { id, png: found.png };
    return found?.png;
  };
}
