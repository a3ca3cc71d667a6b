/**
 * Sends a file as a form. `fetch` reports no upload progress, so this uses XMLHttpRequest; the answer is
 * read the same way as every other.
 */
import { idempotencyKeyHeader } from "@helpline/contract/first-load-calls";
import type { RouteData, RouteDeclaration } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import { type Answer, ApiError, readAnswer } from "./api-client.ts";
import { bearerToken } from "./session/session.ts";

interface UploadOptions {
  readonly signal: AbortSignal;
  readonly idempotencyKey?: string;
  /** Receives the part that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

type FileRoute = RouteDeclaration & { readonly file: string };

/** What may be repeated is sent with a key (WIRE-30). */
type OptionsOf<R> = R extends { readonly once: true }
  ? UploadOptions & { readonly idempotencyKey: string }
  : UploadOptions;

function formOf(
  route: FileRoute,
  file: File | null,
  fields: Readonly<Record<string, string>>,
): FormData {
  const form = new FormData();
  // The fields come first, so that the server can refuse before it reads the file.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append(route.file, file, file.name);
  return form;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @throws ApiError for every answer that is not a success (status 0 if there was none), and an `AbortError`
 *   if `signal` is aborted
 */
export function uploadFile<R extends FileRoute>(
  route: R,
  sent: { readonly file: File | null; readonly fields: Readonly<Record<string, string>> },
  { signal, idempotencyKey, onProgress }: OptionsOf<R>,
): Promise<Answer<RouteData<R>>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const sentToken = bearerToken();
    request.open(route.method, route.path);
    request.setRequestHeader("Accept", "application/json");
    if (sentToken) request.setRequestHeader("Authorization", `Bearer ${sentToken}`);
    if (idempotencyKey) request.setRequestHeader(idempotencyKeyHeader, idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status } = request;
      const requestId = request.getResponseHeader("x-request-id");
      const body = jsonOf(request.responseText);
      try {
        resolve(readAnswer(route, { status, requestId, body, sentToken }));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new ApiError(0, messages.noConnection));
    request.onabort = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(formOf(route, sent.file, sent.fields));
  });
}
