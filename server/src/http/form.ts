/**
 * Bodies that are forms. One with a file (multipart/form-data) is read part by part: bytes are read from the client only when
 * the previous ones have been consumed, so a file is never in memory as a whole. Sizes and times are
 * limited.
 */
import type { IncomingMessage } from "node:http";
import multipart, { type MultipartFile } from "@fastify/multipart";
import { fileMessages, uploadLimitBytes } from "@helpline/contract/case-files/case-files.messages";
import type { RouteDeclaration } from "@helpline/contract/http";
import { inForm } from "@helpline/contract/plain-text";
import { type Validated, validate } from "@helpline/contract/validation";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, invalidField } from "./errors.ts";
import { createSpeedCheck, type LeastSpeed } from "./least-speed.ts";

export const uploadLimits = {
  /**
   * A slower upload is ended, because it occupies a slot in the bulkhead. Even a telephone with a bad
   * connection is faster.
   */
  speed: { bytesPerSecond: 4_000, graceMs: 30_000 },
  /** The time for a whole upload; a sweep relies on none being older (features/case-files). */
  totalMs: 15 * 60_000,
} as const;

/** The size of a form without its file: boundaries, headers, a few short fields. */
const formOverheadBytes = 64 * 1024;

const partLimits = {
  files: 1,
  // More than any of our forms has, so that an unknown field gets an error that names it.
  fields: 10,
  parts: 12,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 20,
  // One byte more than allowed, to detect a file that is too large.
  fileSize: uploadLimitBytes + 1,
} as const;

export interface SentFile {
  /** As the sender gave it; empty if there is none. */
  readonly name: string;
  /** Fails if the file is too large, and if the sender disconnects. */
  readonly bytes: AsyncIterable<Buffer>;
  /** What the sender says how large the whole form is; 0 if they do not say. */
  readonly announcedBytes: number;
  /** The fields before the file, not yet validated. */
  readonly fieldsSoFar: Readonly<Record<string, string>>;
}

/** @typeParam F the fields besides the file, validated by the declared schema */
export interface FileForm<F = unknown> {
  /**
   * Reads the form to its end, then checks the sender's access again. `keep` stores the file; it is called at most once.
   * @returns what `keep` returned for the file, null without a file, and the validated fields
   * @throws AppError 400, 413, 415 or 422, errors of `keep`, and before these 401 or 403 if the access has ended while the
   *   form was sent; the file may already be stored by then
   */
  read<T>(keep: (file: SentFile) => Promise<T>): Promise<{ kept: T | null; fields: Validated<F> }>;
}

const decodeName = (name: string | undefined) =>
  // Browsers encode these three characters in file names (HTML standard).
  // One name however its letters were typed (WIRE-35): a Mac sends them decomposed.
  inForm((name ?? "").replace(/%22/g, '"').replace(/%0D/gi, "\r").replace(/%0A/gi, "\n"), "NFC");

/** How large the file may be, and the refusal of a larger one. */
interface FileLimit {
  readonly bytes: number;
  tooBig(request: FastifyRequest): AppError;
}

const caseFileLimit: FileLimit = {
  bytes: uploadLimitBytes,
  tooBig(request) {
    const length = Number(request.headers["content-length"]);
    const known = Number.isFinite(length) && length > uploadLimitBytes ? length : null;
    return new AppError(413, fileMessages.tooBig(known));
  },
};

const limitOf = ({ fileLimit }: RouteDeclaration): FileLimit =>
  fileLimit
    ? { bytes: fileLimit.bytes, tooBig: () => new AppError(413, fileLimit.tooBig) }
    : caseFileLimit;

const badForm = (cause: unknown) => new AppError(400, fileMessages.badForm, { cause });

async function* bounded(
  part: MultipartFile,
  request: FastifyRequest,
  limit: FileLimit,
): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit.bytes) throw limit.tooBig(request);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : badForm(error);
  }
}

/** The refusal for a form that the parser cannot read. */
function refusalOf(error: unknown, field: string): AppError {
  const code = (error as { code?: unknown }).code;
  return code === "FST_FILES_LIMIT" ? invalidField(field, fileMessages.oneFile) : badForm(error);
}

/** Wraps an error that the form's parts did not cause. */
class Failed {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

async function readParts<T>(
  request: FastifyRequest,
  { field, limit }: { readonly field: string; readonly limit: FileLimit },
  keep: (file: SentFile) => Promise<T>,
) {
  const fields: Record<string, string> = {};
  let kept: T | null = null;
  const fileOf = (part: MultipartFile): SentFile => ({
    name: decodeName(part.filename),
    bytes: bounded(part, request, limit),
    announcedBytes: Number(request.headers["content-length"]) || 0,
    fieldsSoFar: { ...fields },
  });
  const parts = request.parts({
    limits: { ...partLimits, fileSize: limit.bytes + 1 },
    preservePath: true,
  });
  for await (const part of parts) {
    if (part.type === "field") {
      fields[part.fieldname] = String(part.value);
    } else if (part.fieldname !== field) {
      throw new Failed(
        invalidField(part.fieldname, `Unknown field: ${part.fieldname.slice(0, 100)}.`),
      );
    } else {
      try {
        kept = await keep(fileOf(part));
      } catch (error) {
        throw new Failed(error);
      }
    }
  }
  return { fields, kept };
}

export function formOf(
  route: RouteDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
  checkAccessAgain: () => Promise<void>,
): FileForm {
  const { file: field, body: schema } = route;
  const limit = limitOf(route);

  async function receive<T>(keep: (file: SentFile) => Promise<T>) {
    if (field === undefined || schema === undefined || !request.isMultipart()) {
      throw new AppError(415, fileMessages.sendForm);
    }
    const stopWatching = watchProgress(request.raw, uploadLimits);
    try {
      if (Number(request.headers["content-length"]) > limit.bytes + formOverheadBytes) {
        throw new Failed(limit.tooBig(request));
      }
      const { fields, kept } = await readParts(request, { field, limit }, keep);
      return { kept, fields: validate(schema, fields) };
    } catch (error) {
      // A client that is still sending would not read the answer.
      if (!(await drain(request.raw, 4 * limit.bytes))) reply.header("connection", "close");
      throw error instanceof Failed ? error.error : refusalOf(error, field);
    } finally {
      stopWatching();
    }
  }

  return {
    // Whatever is wrong with the form, its sender is told first if their access has ended.
    read: (keep) => receive(keep).finally(checkAccessAgain),
  };
}

/** In this scope all bodies are forms; any other body is left unread, and its handler refuses it. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  await scope.register(multipart, { limits: partLimits, throwFileSizeLimit: false });
}

// The connection that a form arrives over: monitored for progress, ended when it stalls, drained after a
// refusal.

/** Ends the connection if bytes arrive slower than `speed`, or if the whole takes longer than `totalMs`. */
export function watchProgress(
  request: IncomingMessage,
  { speed, totalMs }: { readonly speed: LeastSpeed; readonly totalMs: number },
): () => void {
  const began = performance.now();
  const isQuickEnough = createSpeedCheck(speed, began, request.socket?.bytesRead);
  const timer = setInterval(
    () => {
      const now = performance.now();
      const quick = isQuickEnough(now, request.socket?.bytesRead ?? 0);
      if (quick && now - began < totalMs) return;
      clearInterval(timer);
      if (!request.complete) request.destroy(new Error("The upload took too long"));
    },
    Math.max(10, speed.graceMs / 10),
  );
  return () => clearInterval(timer);
}

const longestDrainMs = 20_000;

/**
 * Discards the rest of a request, up to `maxBytes`.
 * @returns whether the end was reached
 */
function drain(request: IncomingMessage, maxBytes: number): Promise<boolean> {
  if (request.readableEnded || request.destroyed) return Promise.resolve(request.readableEnded);
  request.unpipe();
  return new Promise((resolve) => {
    let seen = 0;
    const done = () => {
      clearTimeout(timer);
      request.off("data", count).off("end", done).off("close", done).off("error", done);
      request.pause();
      resolve(request.readableEnded);
    };
    const count = (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > maxBytes) done();
    };
    const timer = setTimeout(done, longestDrainMs);
    request.on("data", count).on("end", done).on("close", done).on("error", done);
    request.resume();
  });
}

// Forms without files (application/x-www-form-urlencoded), for calls of other systems.

type FormFields = Readonly<Record<string, string | readonly string[]>>;

/** The fields of a form. What is sent several times, or as `user[]`, is a list. */
function formFields(text: string): FormFields {
  const lists = new Map<string, string[]>();
  const sentAsList = new Set<string>();
  for (const [sent, value] of new URLSearchParams(text)) {
    const name = sent.replace(/\[\d{0,3}\]$/, "");
    if (name !== sent) sentAsList.add(name);
    // Added in place: a copy for each of thousands of equal names would take seconds.
    const list = lists.get(name);
    if (list) list.push(value);
    else lists.set(name, [value]);
  }
  const fields = [...lists].map(([name, list]) => {
    const [only = "", ...others] = list;
    return [name, others.length > 0 || sentAsList.has(name) ? list : only] as const;
  });
  return Object.fromEntries(fields);
}

/** In this scope a body is JSON or a form. */
export function acceptFormBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, formFields(String(body))),
  );
}
