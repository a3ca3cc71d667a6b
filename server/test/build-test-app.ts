import { fileURLToPath } from "node:url";
/**
 * The whole application on a real PostgreSQL. Calls go by the contract's declarations, and every
 * answer is held against its declared schema: an answer that leaves it fails the test.
 */
import type { UserType } from "@helpline/contract/access";
import type { Envelope, RouteDeclaration } from "@helpline/contract/http";
import type { FastifyInstance, InjectOptions } from "fastify";
import * as z from "zod/mini";
import type { Config } from "#platform/config";
import { readConfig } from "#platform/config";
import { readProductConfig } from "#platform/product-config";
import { startSession } from "#platform/session-store";
import { createTokens } from "#platform/tokens";
import { buildApp } from "../src/app.ts";
import { insertUser } from "./factories.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export interface CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A token, as {@link TestApp.signIn} gives it. */
  readonly token?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
export type TestAnswer = Envelope<any> & { readonly headers: Readonly<Record<string, unknown>> };

export interface TestApp extends Pick<TestDatabase, "database" | "connection"> {
  readonly app: FastifyInstance;
  readonly clock: { set(moment: Date): void; now(): Date };
  call(route: RouteDeclaration, options?: CallOptions): Promise<TestAnswer>;
  /** A new user of this type, signed in. */
  signIn(userType: UserType): Promise<{ token: string; userId: number }>;
  close(): Promise<void>;
}

const productConfigFile = fileURLToPath(new URL("../../config/helpline.json", import.meta.url));

const envelope = (route: RouteDeclaration) =>
  z.strictObject({ status: z.literal(route.status), message: z.string(), data: route.data });

function fillPath(route: RouteDeclaration, { params = {}, query }: CallOptions): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name] ?? name)),
  );
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}

function holdToContract(route: RouteDeclaration, answer: Envelope<unknown>, status: number) {
  if (answer.status !== status) {
    throw new Error(`HTTP ${status}, but the envelope says ${answer.status}`);
  }
  if (status === route.status) z.parse(envelope(route), answer);
}

function testClock() {
  let offset = 0;
  return {
    set: (moment: Date) => {
      offset = moment.getTime() - Date.now();
    },
    now: () => new Date(Date.now() + offset),
  };
}

export async function buildTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const config: Config = readConfig({ LOG_LEVEL: "silent", LOGIN_RATE_LIMIT: "0", ...settings });
  const product = await readProductConfig(productConfigFile);
  const clock = testClock();
  const tokens = createTokens("a secret that only the tests sign with", clock.now);
  const app = await buildApp({
    config,
    product,
    database,
    clock,
    tokens,
    webFolder: "/nonexistent",
  });
  return {
    app,
    clock,
    database,
    connection: testDatabase.connection,
    async call(route, options = {}) {
      const response = await app.inject({
        method: route.method,
        url: fillPath(route, options),
        ...(options.body === undefined
          ? {}
          : { payload: options.body as NonNullable<InjectOptions["payload"]> }),
        headers: options.token ? { authorization: `Bearer ${options.token}` } : {},
      });
      const answer = response.json<Envelope<unknown>>();
      if (!route.bare) holdToContract(route, answer, response.statusCode);
      return { ...answer, headers: response.headers };
    },
    async signIn(userType) {
      const user = await insertUser(database, { user_type: userType });
      const sessionId = await startSession(database, user.user_id, clock.now());
      const endsAt = new Date(clock.now().getTime() + 12 * 60 * 60 * 1000);
      const { user_id, email, first_name, last_name } = user;
      const data = { user_id, user_type: userType, email, first_name, last_name };
      return { token: await tokens.sign(data, sessionId, endsAt), userId: user.user_id };
    },
    async close() {
      await app.close();
      await testDatabase.drop();
    },
  };
}
