/**
 * The archive in a backup: a tar that any tool can open. First `manifest.json`; then the tables in
 * parts, `tables/<name>/<number>.copy`, rows as PostgreSQL's COPY writes them as text; then the files
 * by their keys, with a list of checksums after each thousand (`sha256sum -c` understands it); last
 * `contents.json` with what is in all of it.
 */
import * as z from "zod/mini";

export const formatVersion = 1;

/** Files between two lists of checksums. */
export const filesPerList = 1000;
/** Lines about what is missing that a backup keeps; the rest is counted. */
export const mostProblems = 1000;

const mib = 1024 * 1024;
/**
 * The most bytes of each part of a backup, several times what Helpline writes. A file of a few
 * megabytes can claim to hold gigabytes, and whoever reads it must not have to keep them in memory.
 */
export const mostBytes = {
  manifest: mib,
  contents: 4 * mib,
  fileList: mib,
  file: 32 * mib,
  row: 16 * mib,
  entryName: 255,
} as const;
export const manifestName = "manifest.json";
export const contentsName = "contents.json";
export const tablePartName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, "0")}.copy`;
export const fileName = (key: string) => `files/${key}`;
export const fileListName = (part: number) => `files-${String(part).padStart(6, "0")}.sha256`;
export const fileListLine = (sha256: string, key: string) => `${sha256}  ${fileName(key)}\n`;

/** The table that an entry is a part of. */
export const tableOf = (name: string) => /^tables\/([^/]+)\/\d{6}\.copy$/.exec(name)?.[1];
/** The key of the file that an entry is. */
export const fileKeyOf = (name: string) => /^files\/([^/]+)$/.exec(name)?.[1];
export const isFileList = (name: string) => /^files-\d{6}\.sha256$/.test(name);

const text = z.string().check(z.minLength(1));

export const manifestSchema = z.object({
  format: z.number(),
  product: z.literal("helpline"),
  created: z.iso.datetime(),
  postgres: text,
  migrations: z.array(z.object({ name: text, checksum: text })),
  tables: z.array(z.object({ name: text, columns: z.array(text) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

const count = z.int().check(z.gte(0));

export const contentsSchema = z.object({
  tables: z.record(text, z.object({ rows: count, checksum: text })),
  sequences: z.array(
    z.object({ table: text, column: text, lastValue: text, isCalled: z.boolean() }),
  ),
  files: z.object({ count, bytes: count }),
  /** What the database names and the file store did not have as it should be, a line each. */
  problems: z.array(text),
});
export type Contents = z.infer<typeof contentsSchema>;
