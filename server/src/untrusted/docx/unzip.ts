/**
 * Unpacks a small zip file, such as a `.docx`, within limits that are checked before anything is unpacked. Nothing
 * is written anywhere: the names of its parts are only looked up.
 */
import { crc32, inflateRawSync } from "node:zlib";

/** The file is no zip file, is damaged, or is of a kind that no document is: encrypted, or of several volumes. */
export class NotZip extends Error {}

/** It has more parts, or unpacks to more bytes, than is allowed. */
export class TooLarge extends Error {
  readonly what: "parts" | "bytes";
  constructor(what: "parts" | "bytes") {
    super(`The zip file has too many ${what}`);
    this.what = what;
  }
}

export interface UnzipLimits {
  readonly parts: number;
  /** Of each part. */
  readonly partBytes: number;
  /** Of all parts together. */
  readonly unpackedBytes: number;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 } as const;
const headerBytes = { end: 22, entry: 46, local: 30 } as const;
const longestComment = 0xffff;

/** Programs that look for the end in different ways must find the same one, so it is accepted only at the very end. */
function findEnd(file: Buffer): number {
  const last = file.length - headerBytes.end;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (file.readUInt32LE(at) !== signatures.end) continue;
    if (at + headerBytes.end + file.readUInt16LE(at + 20) === file.length) return at;
    break;
  }
  throw new NotZip("no end");
}

const isFolder = ({ name }: Entry) => name.endsWith("/");

const isEncrypted = (flags: number) => (flags & 1) === 1;
/** The local header has zeros in place of the sizes, which follow the data. */
const saysSizesLater = (flags: number) => (flags & 8) === 8;

function readEntry(file: Buffer, at: number): { entry: Entry; next: number } {
  if (file.readUInt32LE(at) !== signatures.entry) throw new NotZip("no entry");
  const [flags, method] = [file.readUInt16LE(at + 8), file.readUInt16LE(at + 10)];
  if (isEncrypted(flags) || (method !== 0 && method !== 8)) {
    throw new NotZip("unknown kind of entry");
  }
  const nameEnd = at + headerBytes.entry + file.readUInt16LE(at + 28);
  const entry = {
    name: file.toString("utf8", at + headerBytes.entry, nameEnd),
    method,
    checksum: file.readUInt32LE(at + 16),
    packed: file.readUInt32LE(at + 20),
    unpacked: file.readUInt32LE(at + 24),
    at: file.readUInt32LE(at + 42),
  };
  return { entry, next: nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32) };
}

/** The list of contents, whose numbers are only what the file says of itself. */
function readEntries(file: Buffer, limits: UnzipLimits): Entry[] {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  const isOneFile = file.readUInt32LE(end + 4) === 0 && file.readUInt16LE(end + 8) === count;
  if (!isOneFile) throw new NotZip("several volumes");
  if (count > limits.parts) throw new TooLarge("parts");
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    const { entry, next } = readEntry(file, at);
    entries.push(entry);
    at = next;
  }
  if (at !== end) throw new NotZip("something after the list of contents");
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  const isLarge = entries.some(({ unpacked }) => unpacked > limits.partBytes);
  if (isLarge || total > limits.unpackedBytes) throw new TooLarge("bytes");
  return entries;
}

/** Some programs read the header in front of the data instead of the list of contents, so the two have to agree. */
function requireSameHeader(file: Buffer, { at, name, method, packed, unpacked }: Entry): number {
  if (file.readUInt32LE(at) !== signatures.local) throw new NotZip("no part");
  const flags = file.readUInt16LE(at + 6);
  const nameStart = at + headerBytes.local;
  const nameEnd = nameStart + file.readUInt16LE(at + 26);
  const hasSizes = file.readUInt32LE(at + 18) === packed && file.readUInt32LE(at + 22) === unpacked;
  const isSame =
    file.readUInt16LE(at + 8) === method &&
    file.toString("utf8", nameStart, nameEnd) === name &&
    !isEncrypted(flags) &&
    (hasSizes || saysSizesLater(flags));
  if (!isSame) throw new NotZip("two descriptions of one part");
  return nameEnd + file.readUInt16LE(at + 28);
}

/** Never more than the entry has announced. */
function unpack(file: Buffer, entry: Entry, start: number): Buffer {
  const { packed, unpacked } = entry;
  const bytes = file.subarray(start, start + packed);
  const whole =
    entry.method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(unpacked, 1) });
  const isWhole = whole.length === unpacked && crc32(whole) === entry.checksum;
  if (!isWhole) throw new NotZip("a part is not what it was announced as");
  return whole;
}

/**
 * The parts by name, without folders.
 * @throws NotZip or TooLarge
 */
export function unzip(file: Buffer, limits: UnzipLimits): ReadonlyMap<string, Buffer> {
  const parts = new Map<string, Buffer>();
  try {
    const names = new Set<string>();
    let end = 0;
    for (const entry of readEntries(file, limits).toSorted((one, other) => one.at - other.at)) {
      const start = requireSameHeader(file, entry);
      if (entry.at < end) throw new NotZip("two parts in one place");
      end = start + entry.packed;
      // Word finds parts whatever the case of their names.
      const name = entry.name.toLowerCase();
      if (names.has(name)) throw new NotZip("two parts of one name");
      names.add(name);
      if (!isFolder(entry)) parts.set(entry.name, unpack(file, entry, start));
    }
  } catch (error) {
    if (error instanceof NotZip || error instanceof TooLarge) throw error;
    // Offsets beyond the file, broken streams, and streams that unpack to more than they announced.
    throw new NotZip("damaged", { cause: error });
  }
  return parts;
}
