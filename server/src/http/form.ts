/**
 * Reads a form with one file in it (multipart/form-data), part by part: a byte is taken from the
 * client when somebody wants the one before, so a file never sits in memory as a whole. The size of
 * everything is bounded, and so is the time.
 */
import multipart, { type MultipartFile } from "@fastify/multipart";
import { fileMessages } from "@helpline/contract/case-files/case-files.messages";
import { uploadLimitBytes } from "@helpline/contract/case-files/upload-limit";
import type { RouteDeclaration } from "@helpline/contract/http";
import { type Validated, validate } from "@helpline/contract/validation";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, invalidField } from "./errors.ts";
import { drain, watchProgress } from "./form-stream.ts";

export const uploadLimits = {
  /** What is slower ends: a place stands empty for it. A telephone with a bad connection has more. */
  speed: { bytesPerSecond: 4_000, graceMs: 30_000 },
  /** All of an upload; a sweep knows that none is older (features/case-files). */
  totalMs: 15 * 60_000,
} as const;

/** What a form has beside its file: boundaries, heads, a few short fields. */
const formOverheadBytes = 64 * 1024;

const partLimits = {
  files: 1,
  // More than any form of ours has, so that fields nobody knows are named and not merely refused.
  fields: 10,
  parts: 12,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 20,
  // One more than allowed: then it is known that there was more.
  fileSize: uploadLimitBytes + 1,
} as const;

export interface SentFile {
  /** As the sender gave it; empty for none. */
  readonly name: string;
  /** Fails when there are more than may be, and when the sender breaks off. */
  readonly bytes: AsyncIterable<Buffer>;
  /** The fields that came before it, not looked at yet. */
  readonly fieldsSoFar: Readonly<Record<string, string>>;
}

/** @typeParam F the fields beside the file, checked by the declared schema */
export interface FileForm<F = unknown> {
  /**
   * Reads the form to its end. `keep` takes the file; it is called once at most.
   * @returns what `keep` made of the file, null without one, and the checked fields
   * @throws AppError 400, 413, 415 or 422, and what `keep` throws; the file may have been kept by then
   */
  read<T>(keep: (file: SentFile) => Promise<T>): Promise<{ kept: T | null; fields: Validated<F> }>;
}

const decodeName = (name: string | undefined) =>
  // The three characters that a browser writes otherwise in the name of a file (HTML standard).
  (name ?? "").replace(/%22/g, '"').replace(/%0D/gi, "\r").replace(/%0A/gi, "\n");

const tooBig = (request: FastifyRequest) => {
  const length = Number(request.headers["content-length"]);
  const known = Number.isFinite(length) && length > uploadLimitBytes ? length : null;
  return new AppError(413, fileMessages.tooBig(known));
};

const badForm = (cause: unknown) => new AppError(400, fileMessages.badForm, { cause });

async function* bounded(part: MultipartFile, request: FastifyRequest): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > uploadLimitBytes) throw tooBig(request);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : badForm(error);
  }
}

/** What the parser says of a form that it cannot read. */
function refusalOf(error: unknown, field: string): AppError {
  const code = (error as { code?: unknown }).code;
  return code === "FST_FILES_LIMIT" ? invalidField(field, fileMessages.oneFile) : badForm(error);
}

/** An error that the form's parts did not cause. */
class Failed {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

async function readParts<T>(
  request: FastifyRequest,
  field: string,
  keep: (file: SentFile) => Promise<T>,
) {
  const fields: Record<string, string> = {};
  let kept: T | null = null;
  const fileOf = (part: MultipartFile): SentFile => ({
    name: decodeName(part.filename),
    bytes: bounded(part, request),
    fieldsSoFar: { ...fields },
  });
  const parts = request.parts({
    limits: partLimits,
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
): FileForm {
  return {
    async read(keep) {
      const { file: field, body: schema } = route;
      if (field === undefined || schema === undefined || !request.isMultipart()) {
        throw new AppError(415, fileMessages.sendForm);
      }
      const stopWatching = watchProgress(request.raw, uploadLimits);
      try {
        if (Number(request.headers["content-length"]) > uploadLimitBytes + formOverheadBytes) {
          throw new Failed(tooBig(request));
        }
        const { fields, kept } = await readParts(request, field, keep);
        return { kept, fields: validate(schema, fields) };
      } catch (error) {
        // Somebody who is still sending would not hear the answer.
        if (!(await drain(request.raw, 4 * uploadLimitBytes))) reply.header("connection", "close");
        throw error instanceof Failed ? error.error : refusalOf(error, field);
      } finally {
        stopWatching();
      }
    },
  };
}

/** In this scope bodies are forms; whatever else comes is left unread, and refused by its handler. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  await scope.register(multipart, { limits: partLimits, throwFileSizeLimit: false });
}
