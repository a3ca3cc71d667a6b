/**
 * The layers around the tar of a backup: gzip, then a seal, then age if there is a key. The seal is an
 * empty gzip member at the end whose comment is the SHA-256 of everything before it. gzip and tar accept
 * it, and any changed byte is detected (ADR 20).
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import type { RequireSpace } from "#operations/disk-space";
import { passphraseIdentity, passphraseRecipient } from "./age-passphrase.ts";
import { BackupError, reasonOf } from "./errors.ts";

type Bytes = AsyncIterable<Uint8Array>;

/** Twice as fast as the default of 6, with a hardly larger file. */
const gzipLevel = 3;
const chunkBytes = 256 * 1024;

const ageMark = Buffer.from("age-encryption.org/v1\n");
const gzipMark = Buffer.from([0x1f, 0x8b]);

function sealOf(digest: string): Buffer {
  // A gzip header with a comment (RFC 1952), an empty final block, and the CRC and length of no data.
  const header = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 255]);
  const nothing = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  return Buffer.concat([header, Buffer.from(`sha256:${digest}\0`), nothing]);
}
const sealBytes = sealOf("0".repeat(64)).length;

async function* withSeal(source: Bytes) {
  const hash = createHash("sha256");
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield sealOf(hash.digest("hex"));
}

/** Passes on everything before the seal, and throws at the end if the seal does not match it. */
async function* withoutSeal(source: Bytes) {
  const hash = createHash("sha256");
  let held = Buffer.alloc(0);
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    const free = held.subarray(0, Math.max(0, held.length - sealBytes));
    held = held.subarray(free.length);
    hash.update(free);
    if (free.length > 0) yield free;
  }
  if (!held.equals(sealOf(hash.digest("hex")))) throw damaged("its seal does not fit");
}

/** Converts to a web stream, which age uses. */
const webStream = (source: Bytes) => ReadableStream.from(source) as never;

const encrypt = (key: string) =>
  async function* (source: Bytes) {
    const encrypter = new Encrypter();
    encrypter.addRecipient(passphraseRecipient(key));
    yield* (await encrypter.encrypt(webStream(source))) as unknown as Bytes;
  };

const decrypt = (key: string) =>
  async function* (source: Bytes) {
    const decrypter = new Decrypter();
    decrypter.addIdentity(passphraseIdentity(key));
    const plain = await decrypter.decrypt(webStream(source)).catch((error: unknown) => {
      if (error instanceof BackupError) throw error;
      throw new BackupError(
        `BACKUP_KEY is not the key of this backup, or the beginning of the file was altered (${reasonOf(error)}).`,
      );
    });
    yield* plain as unknown as Bytes;
  };

/** How much is written between two looks at the disk. */
const lookEveryBytes = 4 * 1024 * 1024;

/** Passes on the bytes as long as the disk has room for them. */
const withSpace = (requireSpace: RequireSpace) =>
  async function* (source: Bytes) {
    let unseen = lookEveryBytes;
    for await (const chunk of source) {
      unseen += chunk.length;
      if (unseen >= lookEveryBytes) {
        await requireSpace(unseen);
        unseen = 0;
      }
      yield chunk;
    }
  };

async function* unchanged(source: Bytes) {
  yield* source;
}

export interface SealOptions {
  /** The passphrase to encrypt it with, if any. */
  readonly key: string | undefined;
  /** Asked again and again while it is written. */
  readonly requireSpace: RequireSpace;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes `archive` to a new file that only its owner may read; it is durable when the promise resolves.
 * @throws the error of `archive`, of the disk, of `requireSpace`, or of `signal`
 */
export async function writeSealed(
  archive: Readable,
  file: string,
  { key, requireSpace, signal }: SealOptions,
): Promise<void> {
  const sealed = key === undefined ? unchanged : encrypt(key);
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  // The system does not say which file could not be written.
  target.on("error", (error: NodeJS.ErrnoException) => {
    error.path ??= file;
  });
  const gzip = createGzip({ level: gzipLevel, chunkSize: chunkBytes });
  const space = withSpace(requireSpace);
  await pipeline(archive, gzip, withSeal, sealed, space, target, signal ? { signal } : {});
}

export const damaged = (reason: string) =>
  new BackupError(`The backup is damaged, incomplete or was altered: ${reason}.`);

async function beginning(file: string): Promise<Buffer> {
  const handle = await open(file, "r").catch((error: unknown) => {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new BackupError(
      isMissing ? `There is no file ${file}.` : `The backup cannot be read: ${reasonOf(error)}.`,
    );
  });
  try {
    if ((await handle.stat()).isDirectory()) throw new BackupError(`${file} is a folder.`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMark.length));
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether the file is encrypted, whatever its name is. @throws BackupError if it cannot be read */
export const isEncrypted = async (file: string): Promise<boolean> =>
  (await beginning(file)).equals(ageMark);

/** Reads the archive from a sealed file into `target`. @throws BackupError if the file is invalid */
export async function readSealed(
  file: string,
  key: string | undefined,
  target: Writable,
): Promise<void> {
  const mark = await beginning(file);
  const isSecret = mark.equals(ageMark);
  if (!isSecret && !mark.subarray(0, gzipMark.length).equals(gzipMark)) {
    throw new BackupError("This file is no backup of Helpline's, or its beginning was altered.");
  }
  if (isSecret && key === undefined) {
    throw new BackupError("The backup is encrypted: set BACKUP_KEY to the key it was made with.");
  }
  const opened = isSecret && key !== undefined ? decrypt(key) : unchanged;
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  const source = createReadStream(file, { highWaterMark: chunkBytes });
  await pipeline(source, opened, withoutSeal, gunzip, target);
}
