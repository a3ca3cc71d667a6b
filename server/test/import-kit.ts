/** Helpers for the tests of imports: files, uploads, and an import from end to end. */
import { dayIn } from "@helpline/contract/dates";
import type { RouteDeclaration } from "@helpline/contract/http";
import { type ImportRun, importRoutes } from "@helpline/contract/import/import";
import { createImportWorker, type ImportWorkerOptions } from "#features/import/index";
import type { QueueTimes } from "#operations/queue";
import type { TestAnswer, TestApp } from "./build-test-app.ts";
import { fieldPart, filePart, formBody, formHeaders } from "./case-files-kit.ts";

/** Jobs are taken at once. */
export const quickQueue: Partial<QueueTimes> = { pollSeconds: 0.5 };

export const limits = { nameMinLength: 3, today: dayIn("Europe/London", new Date()) };

/** A disk without end. */
export const requireSpace = async () => undefined;

/** Starts a worker; the application's close stops it. */
export async function startImportWorker(
  helpline: TestApp,
  more: Partial<ImportWorkerOptions> = {},
) {
  const { database, queue, clock } = helpline;
  const worker = createImportWorker({
    database,
    queue,
    limits,
    clock,
    requireSpace,
    log: () => undefined,
    ...more,
  });
  await worker.start();
  return worker;
}

export async function uploadImport(
  helpline: TestApp,
  token: string,
  { name = "file.csv", bytes, kind }: { name?: string; bytes: string | Buffer; kind?: string },
): Promise<TestAnswer> {
  const parts = [...(kind ? [fieldPart("kind", kind)] : []), filePart(name, bytes)];
  const response = await helpline.app.inject({
    method: "POST",
    url: importRoutes.upload.path,
    headers: { authorization: `Bearer ${token}`, ...formHeaders },
    payload: formBody(parts),
  });
  return { ...response.json(), headers: response.headers };
}

/** The calls of one admin on imports. */
export function importer(helpline: TestApp, token: string) {
  const call = (route: RouteDeclaration, id: number, more: object = {}) =>
    helpline.call(route, { token, params: { id }, ...more });

  /** The run once the queue has done what was asked. */
  async function settled(id: number): Promise<ImportRun> {
    for (;;) {
      const { data } = await call(importRoutes.details, id);
      if (!["checking", "importing", "undoing"].includes(data.state)) return data;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function columns({ import_run_id: id, columns }: ImportRun): Promise<void> {
    const answer = await call(importRoutes.columns, id, { body: { columns } });
    if (answer.status !== 201) throw new Error(answer.message);
  }

  return {
    call,
    settled,
    /** Takes the columns as they are proposed. */
    columns,
    async checkAgain(id: number) {
      await call(importRoutes.check, id);
      return settled(id);
    },
    /** Uploads and checks a file; for one that is not recognised the columns stay as they are proposed. */
    async check(file: { name?: string; bytes: string | Buffer; kind?: string }) {
      const uploaded = await uploadImport(helpline, token, file);
      if (uploaded.status !== 201) throw new Error(uploaded.message);
      if (uploaded.data.state === "uploaded") await columns(uploaded.data);
      return settled(uploaded.data.import_run_id);
    },
    async confirm(id: number) {
      const answer = await call(importRoutes.confirm, id);
      if (answer.status !== 201) throw new Error(answer.message);
      return settled(id);
    },
    async undo(id: number) {
      const answer = await call(importRoutes.undo, id);
      if (answer.status !== 201) throw new Error(answer.message);
      return settled(id);
    },
    async rows(id: number, outcome: string) {
      const answer = await call(importRoutes.rows, id, { query: { outcome } });
      return answer.data.rows;
    },
  };
}
