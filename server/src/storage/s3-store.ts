/** Stores files in an S3 bucket. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type FileStore, FileStoreUnavailable } from "./file-store.ts";
import type { S3Location } from "./s3-location.ts";

/** The smallest part that S3 accepts. Parts are sent one at a time, so an upload keeps one in memory. */
const partBytes = 5 * 1024 * 1024;
const connectionTimeoutMs = 5_000;
/** How long the store may leave a request unanswered. */
const defaultSilenceMs = 8_000;
/** A request over a connection that was lost is sent once more. So a silent store is given up within 30 seconds. */
const maxAttempts = 2;

/** Timeouts, as the AWS SDK names them. */
interface Limits {
  readonly requestTimeout?: number;
  /** Without it the client only logs that the time is over. */
  readonly throwOnRequestTimeout?: true;
  readonly socketTimeout?: number;
}

/**
 * Fails a file of which the store sends nothing for `silenceMs` while its reader wants more. A reader may pause for
 * longer, because the person who receives the file has a slow line.
 */
function failingOnSilence(body: Readable, silenceMs: number): Readable {
  const fail = () => body.destroy(new FileStoreUnavailable("It stopped in the middle of a file"));
  async function* chunks() {
    let silence = setTimeout(fail, silenceMs);
    try {
      for await (const chunk of body) {
        clearTimeout(silence);
        yield chunk;
        silence = setTimeout(fail, silenceMs);
      }
    } finally {
      clearTimeout(silence);
    }
  }
  // Whoever destroys a stream before its first byte was read never starts the generator.
  return Readable.from(chunks(), { objectMode: false }).once("close", () => body.destroy());
}

/** @param silenceMs how long the store may send nothing; tests use less */
export function createS3Store(location: S3Location, silenceMs = defaultSilenceMs): FileStore {
  const { bucket: Bucket, prefix, region, endpoint, credentials } = location;
  const clientWith = (limits: Limits) =>
    new S3Client({
      region,
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials ? { credentials } : {}),
      // Not all other servers support buckets as host names or the newer checksums.
      forcePathStyle: true,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts,
      requestHandler: { connectionTimeout: connectionTimeoutMs, ...limits },
    });
  const client = clientWith({ requestTimeout: silenceMs, throwOnRequestTimeout: true });
  // A part may take long over a slow line to the store, as long as it moves.
  const uploading = clientWith({ socketTimeout: silenceMs });
  const named = (key: string) => ({ Bucket, Key: prefix === "" ? key : `${prefix}/${key}` });

  /** Aborts multipart uploads left by a crash. Not every server can list them, or allows it. */
  async function abortUnfinished(key: string): Promise<void> {
    const { Key } = named(key);
    try {
      const found = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
      for (const { UploadId } of found.Uploads ?? []) {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    } catch (error) {
      if (!(error instanceof S3ServiceException)) throw error;
    }
  }

  async function put(key: string, bytes: Readable): Promise<void> {
    let sourceError: unknown;
    bytes.once("error", (error) => {
      sourceError = error;
    });
    const params = { ...named(key), Body: bytes };
    try {
      await new Upload({ client: uploading, params, queueSize: 1, partSize: partBytes }).done();
    } catch (error) {
      bytes.destroy();
      throw sourceError ?? new FileStoreUnavailable(error);
    }
  }

  async function remove(key: string): Promise<void> {
    try {
      await client.send(new DeleteObjectCommand(named(key)));
      await abortUnfinished(key);
    } catch (error) {
      throw new FileStoreUnavailable(error);
    }
  }

  return {
    put,
    remove,

    async open(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(named(key)));
        return Body instanceof Readable ? failingOnSilence(Body, silenceMs) : null;
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === "NoSuchKey") return null;
        throw new FileStoreUnavailable(error);
      }
    },

    async check() {
      const key = `check-${randomUUID()}`;
      await put(key, Readable.from([Buffer.from("Helpline")]));
      await remove(key);
    },
  };
}
