/** Helpers for the file tests: forms as a browser sends them, uploads, and the stored data. */
import { readdir } from "node:fs/promises";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import type { RouteDeclaration } from "@helpline/contract/http";
import { idempotencyKeyHeader } from "@helpline/contract/idempotency";
import { expect } from "vitest";
import type { TestAnswer, TestApp } from "./build-test-app.ts";
import { rowsOf } from "./look.ts";

const boundary = "----HelplineTestBoundary";

export type Part = readonly [head: string, value: string | Buffer];

export const fieldPart = (name: string, value: string): Part => [
  `Content-Disposition: form-data; name="${name}"`,
  value,
];

/** The file name as a browser writes it. */
const written = (name: string) =>
  name.replace(/"/g, "%22").replace(/\r/g, "%0D").replace(/\n/g, "%0A");

export const filePart = (name: string, bytes: string | Buffer, field = "file"): Part => [
  `Content-Disposition: form-data; name="${field}"; filename="${written(name)}"\r\nContent-Type: application/octet-stream`,
  bytes,
];

export const formHeaders = { "content-type": `multipart/form-data; boundary=${boundary}` };

export function formBody(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(([head, value]) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

export async function sendForm(
  helpline: TestApp,
  token: string,
  payload: Buffer,
  headers: Record<string, string> = formHeaders,
  { method, path: url }: Pick<RouteDeclaration, "method" | "path"> = caseFileRoutes.upload,
): Promise<TestAnswer> {
  const response = await helpline.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload,
  });
  const answer = response.json();
  expect(answer.status).toBe(response.statusCode);
  return { ...answer, headers: response.headers };
}

/** As our own page sends it: the case first. */
export const uploadFile = (
  helpline: TestApp,
  token: string,
  file: { caseId: number; name: string; bytes: string | Buffer; idempotencyKey?: string },
) =>
  sendForm(
    helpline,
    token,
    formBody([fieldPart("case_id", String(file.caseId)), filePart(file.name, file.bytes)]),
    { ...formHeaders, ...(file.idempotencyKey && { [idempotencyKeyHeader]: file.idempotencyKey }) },
  );

export const addressOf = (caseId: number, name: string, token: string) =>
  caseFileRoutes.download.path
    .replace("{case_id}", String(caseId))
    .replace("{file_name}", encodeURIComponent(name))
    .replace("{token}", encodeURIComponent(token));

export const downloadFile = (helpline: TestApp, caseId: number, name: string, token: string) =>
  helpline.app.inject({ url: addressOf(caseId, name, token) });

export const namesOf = async (helpline: TestApp, caseId: number, token: string) =>
  (await helpline.call(caseFileRoutes.list, { params: { id: caseId }, token })).data.files;

/** Everything that files store: rows, notes, and the contents of the store's folder. */
export const filesKept = async (helpline: TestApp) => ({
  files: await rowsOf(helpline.database, "case_files"),
  loose: await rowsOf(helpline.database, "loose_objects"),
  stored: (await readdir(helpline.filesFolder)).toSorted(),
});

/** Makes a call that is refused, and checks that it stored nothing. */
export async function expectNothingKept<T>(helpline: TestApp, call: () => Promise<T>): Promise<T> {
  const before = await filesKept(helpline);
  const answer = await call();
  expect(await filesKept(helpline)).toEqual(before);
  return answer;
}
