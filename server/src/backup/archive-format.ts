/**
 * The archive in a backup: a tar that any tool can open. It starts with `manifest.json`, followed by the
 * tables in parts `tables/<name>/<number>.copy` (rows in COPY text format), then the files by key, with a
 * list of checksums after every thousand (`sha256sum -c` reads it), and ends with `contents.json`, which
 * lists everything in it.
 */
import * as z from "zod/mini";

export const formatVersion = 1;

/** Number of files covered by one list of checksums. */
export const filesPerList = 1000;
/** How many missing items a backup names; it only counts the rest. */
export const maxProblems = 1000;

const mib = 1024 * 1024;
/**
 * The maximum size in bytes of each part of a backup, several times what Helpline writes. A file of a few
 * megabytes can claim to contain gigabytes, and a reader must not have to hold them in memory.
 */
export const maxBytes = {
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

/** The table that an entry belongs to. */
export const tableOf = (name: string) => /^tables\/([^/]+)\/\d{6}\.copy$/.exec(name)?.[1];
/** The file key of an entry. */
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
  /** Files that the database names but the file store lacks or holds damaged, one line each. */
  problems: z.array(text),
});
export type Contents = z.infer<typeof contentsSchema>;
