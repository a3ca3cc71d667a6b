/** Requests that somebody holds open: their body is complete only when the test says so. */
import { type ClientRequest, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { RouteDeclaration } from "@helpline/contract/http";
import type { CompiledQuery } from "kysely";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Database } from "#database/database";
import { startSession } from "#security/sessions";
import { createTokens } from "#security/tokens";
import { type TestApp, testSecret } from "./build-test-app.ts";
import { fieldPart, filePart, formBody, formHeaders } from "./case-files-kit.ts";
import type { ExampleCall } from "./every-call/example.ts";
import { fillPath } from "./fill-path.ts";
import { rowsOf } from "./look.ts";

/** Tells when the application has asked about a session or service token. Give `watch` to {@link buildTestApp}. */
export function admissions() {
  let asked: string[] = [];
  return {
    watch({ sql: text, parameters }: CompiledQuery): void {
      if (/from "(sessions|service_tokens)"/.test(text))
        asked.push(...parameters.flat().map(String));
    },
    /** Forgets what was asked before. */
    forget(): void {
      asked = [];
    },
    /** Resolves once the application has asked about this session, or about any token. */
    async seen(sessionId?: string): Promise<void> {
      for (let n = 0; n < 1000; n += 1) {
        if (sessionId === undefined ? asked.length > 0 : asked.includes(sessionId)) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error("The application has not asked who calls.");
    },
  };
}

/** Another session of somebody, and its token. */
export async function anotherSession({ database, clock }: TestApp, userId: number) {
  const user = await database
    .selectFrom("users")
    .select(["user_id", "user_type", "email", "first_name", "last_name"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const sessionId = await startSession(database, userId, clock.now());
  const endsAt = new Date(clock.now().getTime() + 60 * 60 * 1000);
  const tokens = createTokens(testSecret, clock.now);
  const data = { ...user, user_type: user.user_type as "admin" };
  return { sessionId, token: await tokens.sign(data, sessionId, endsAt) };
}

interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** An example call as bytes, also of a route without a body: a server reads whatever is announced. */
export function sentOf(route: RouteDeclaration, example: ExampleCall, token?: string): Sent {
  const { caseId = 0, cookie } = example;
  const ofCase = [fieldPart("case_id", String(caseId)), filePart("letter.txt", "Dear all")];
  const isForm = route.file !== undefined;
  const body = isForm
    ? formBody(example.form ?? ofCase)
    : Buffer.from(JSON.stringify(example.body ?? {}));
  return {
    url: fillPath(route, example),
    headers: {
      ...(isForm ? formHeaders : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie ? { cookie } : {}),
      "content-length": String(body.length),
    },
    body,
  };
}

interface HeldAnswer {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
}

const answerTo = (sent: ClientRequest) =>
  new Promise<HeldAnswer>((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = String(response.headers["content-type"]).includes("json");
        const { message = "", data = null } = isJson ? JSON.parse(text) : { data: text };
        resolve({ status: response.statusCode ?? 0, message, data });
      });
    });
  });

/** Sends everything but the last byte. */
export function hold({ app }: TestApp, { method }: RouteDeclaration, sent: Sent) {
  const { port } = app.server.address() as AddressInfo;
  const { headers, body } = sent;
  const held = request({ port, host: "127.0.0.1", method, path: sent.url, headers, agent: false });
  const answered = answerTo(held);
  // Whoever waits for it is told later.
  answered.catch(() => undefined);
  held.write(body.subarray(0, -1));
  return {
    answered,
    /** Sends the last byte. */
    finish(): Promise<HeldAnswer> {
      held.end(body.subarray(-1));
      return answered;
    },
    giveUp: () => held.destroy(),
  };
}

const onlyLooked = ["read", "search", "refused"];

/**
 * Everything that is stored, as a hash for each table, without sessions and counted tries. Of the audit log what changes, or
 * nothing of it if `audit` is false.
 */
export async function storedHashes(
  database: Database,
  { audit = true } = {},
): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
      AND tablename <> ALL(${["sessions", "rate_limits", ...(audit ? [] : ["audit_log"])]})`.execute(
    database,
  );
  const parts = tables.map(({ name }) => {
    const rows = name === "audit_log" ? sql`WHERE action <> ALL(${onlyLooked})` : sql``;
    return sql`SELECT ${name} AS name, md5(coalesce(string_agg(t::text, chr(10) ORDER BY t::text), '')) AS hash
      FROM ${sql.table(name)} AS t ${rows}`;
  });
  const { rows } = await sql<{
    name: string;
    hash: string;
  }>`${sql.join(parts, sql` UNION ALL `)}`.execute(database);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** A backup that an example has begun writes while it is made. */
export const noBackupRuns = (database: Database) =>
  vi.waitFor(async () => expect(await rowsOf(database, "backup_under_way")).toEqual([]), {
    timeout: 20_000,
  });
