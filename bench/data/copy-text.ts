/** Rows in COPY's text format: one line each, fields separated by tabs, `\N` for null. */
type Value = string | number | null;

const special = /[\\\t\n\r]/;
const eachSpecial = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};

const field = (value: Value | undefined): string => {
  if (value === null || value === undefined) return "\\N";
  if (typeof value === "number") return String(value);
  return special.test(value) ? value.replace(eachSpecial, (each) => escapes[each] ?? each) : value;
};

/** A row of a table by column name; columns that it does not name are null. */
export type Row = Readonly<Record<string, Value>>;

export const lineOf = (columns: readonly string[], row: Row): string =>
  `${columns.map((column) => field(row[column])).join("\t")}\n`;

const chunkCharacters = 256 * 1024;

/** Combines lines into chunks large enough to send cheaply. */
export async function* chunksOf(lines: Iterable<string>): AsyncGenerator<Buffer> {
  let chunk = "";
  for (const line of lines) {
    chunk += line;
    if (chunk.length < chunkCharacters) continue;
    yield Buffer.from(chunk);
    chunk = "";
  }
  if (chunk !== "") yield Buffer.from(chunk);
}
