/**
 * Only Fastify and pg: for each workload of the benchmarks the same answer as the product, with the best
 * SQL, after the same check of token and session. No validation, no audit, no bulkheads.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import type { TokenData } from "@helpline/contract/auth/auth.schema";
import { callerRoutes } from "@helpline/contract/callers/callers";
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import type { CaseFilters } from "@helpline/contract/case-query/case-filters";
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import type { FoundCase } from "@helpline/contract/cases/case-details";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { productConfigFile } from "@helpline/contract/config/product-config";
import { dayIn } from "@helpline/contract/dates";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { familyRoutes } from "@helpline/contract/families/families";
import { similarRoutes } from "@helpline/contract/families/similar";
import type { RouteDeclaration } from "@helpline/contract/http";
import { searchLimit } from "@helpline/contract/limits";
import { searchMessage } from "@helpline/contract/messages";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { verify } from "@node-rs/argon2";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import pg, { type ClientConfig } from "pg";
import { columnTypes, openDatabase } from "../../server/src/database/database.ts";
import { casesOfCallers } from "../../server/src/features/callers/callers.repository.ts";
import { findCallers } from "../../server/src/features/callers/find-callers.ts";
import { presentCaller } from "../../server/src/features/callers/index.ts";
import { filteredPages, sortingOf } from "../../server/src/features/case-query/index.ts";
import { caseDetailsQuery } from "../../server/src/features/cases/case-details.repository.ts";
import { allCases } from "../../server/src/features/cases/case-list.repository.ts";
import { presentDetails, presentRow } from "../../server/src/features/cases/case-presenters.ts";
import {
  type CaseSearchField,
  searchCases,
} from "../../server/src/features/cases/case-search.repository.ts";
import { familyOf } from "../../server/src/features/families/index.ts";
import {
  similarGuardians,
  type Typed,
} from "../../server/src/features/families/similar.repository.ts";
import { keyDateNear } from "../../server/src/features/key-dates/index.ts";
import { createRecordRepository } from "../../server/src/features/reference-records/record.repository.ts";
import { readGeneralReport } from "../../server/src/features/reports/general-report.ts";
import type { Identity } from "../../server/src/http/context.ts";
import { envelopeSchema, jsonSchemaOf } from "../../server/src/http/json-schema.ts";
import { bearerToken, createTokens } from "../../server/src/security/tokens.ts";
import * as statements from "./statements.ts";

const connections = 10;
const sessionMs = 12 * 60 * 60 * 1000;

type Row = Record<string, unknown>;

interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, never>>;
  readonly identity: Identity | null;
  readonly reply: FastifyReply;
}

interface Search {
  readonly search_in: readonly CaseSearchField[];
  readonly search_for: string;
}

type Handler = (call: Call) => Promise<unknown>;

/** The product's own serialisers, so that the bytes are the same. */
const responseOf = (route: RouteDeclaration) => ({
  response: { [route.status]: envelopeSchema(jsonSchemaOf(route.data, "output")) },
});

export interface Bare {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** The settings of the configuration file that filters depend on. */
function filteredOptions() {
  const { bands, untouched_after_days, clocks } = productConfigFile.parse(
    JSON.parse(readFileSync(new URL("../../config/helpline.json", import.meta.url), "utf8")),
  );
  return {
    clock: { now: () => new Date() },
    timeZone: "Europe/London",
    pageSize: statements.pageSize,
    needs: {
      bands,
      untouchedAfterDays: untouched_after_days,
      keyDateNear: ({ today }: { today: string }) => keyDateNear({ clocks, today }),
    },
  };
}

export function createBare(connection: ClientConfig, secret: string): Bare {
  const pool = new pg.Pool({ ...connection, max: connections, types: columnTypes });
  // The many statements of the report are the product's own.
  const reports = openDatabase(connection, { connections: 3, onIdleError: () => undefined });
  const tokens = createTokens(secret, () => new Date());
  const app = Fastify();

  const rowsOf = async <R extends Row = Row>(asked: statements.Statement): Promise<R[]> =>
    (await pool.query<R>({ ...asked, values: [...asked.values] })).rows;

  const filtered = filteredPages(filteredOptions());

  const manager = { userType: "manager", userId: 0 } as Identity;
  const detailsOf = (id: number): statements.Statement => {
    const scope = { userType: "manager", view: "managers" } as const;
    const { sql, parameters } = caseDetailsQuery(reports, { id, userId: 0 }, scope).compile();
    return { name: "details", text: sql, values: parameters };
  };
  const { text: detailsText } = detailsOf(1);

  async function identify(request: FastifyRequest): Promise<Identity | null> {
    const token = bearerToken(request.headers.authorization);
    const sessionId = token && (await tokens.verify(token));
    const [row] = sessionId ? await rowsOf(statements.session(sessionId)) : [];
    if (!sessionId || !row) return null;
    const sessionEndsAt = new Date(String(row.expires_at));
    return { ...manager, userId: Number(row.user_id), sessionId, sessionEndsAt };
  }

  function serve(route: RouteDeclaration, handler: Handler): void {
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ":$1"),
      schema: responseOf(route),
      handler: async (request, reply) => {
        const identity = route.access === "anyone" ? null : await identify(request);
        if (route.access !== "anyone" && !identity) return reply.status(401).send();
        const { params, body } = request as unknown as Call;
        const data = await handler({ params, body, identity, reply });
        reply.status(route.status);
        return { status: route.status, message: route.message, ...(data as object) };
      },
    });
  }

  const found = ({ rows, similar = false }: { rows: readonly unknown[]; similar?: boolean }) => ({
    data: rows.slice(0, searchLimit),
    message: searchMessage({ more: rows.length > searchLimit, similar }),
  });
  const caseRows = async (statement: statements.Statement) =>
    (await rowsOf(statement)).map((row) => presentRow(row as Parameters<typeof presentRow>[0]));
  const giveToken = async (reply: FastifyReply, user: Row, sessionId: string, endsAt: Date) => {
    const { password_hash: _hash, ...data } = user;
    const token = await tokens.sign(data as unknown as TokenData, sessionId, endsAt);
    reply.header("authorization", `Bearer ${token}`);
    return { data: { loggedin: true } };
  };

  serve(caseRoutes.count, async () => {
    const { sql: text, parameters: values } = allCases.query(reports).compile();
    const rows = await rowsOf({ name: "count", text, values });
    return { data: { count: rows[0]?.count ?? 0 } };
  });
  serve(caseRoutes.list, async ({ params }) => ({
    data: await caseRows(statements.list(Number(params.page))),
  }));
  // Searches in all fields, of guardians, of callers, and for similar names are the product's own.
  const records = createRecordRepository(guardians);
  serve(caseRoutes.search, async ({ body }) => {
    const { search_in, search_for } = body as unknown as Search;
    if (search_in.length === 2) {
      return found({ rows: await caseRows(statements.searchLastNames(search_for)) });
    }
    const asker = { identity: manager, view: "managers" } as const;
    const cases = await searchCases(reports, asker, search_in, search_for);
    return found({ ...cases, rows: cases.rows.map(presentRow) });
  });
  serve(recordRoutes(guardians).search, async ({ body }) => {
    const { search_in, search_for } = body as unknown as Search;
    return found(await records.search(reports, { fields: [search_in].flat(), needle: search_for }));
  });
  serve(callerRoutes.search, async ({ body }) => {
    const { q } = body as unknown as { q: string };
    const callers = await findCallers(reports, manager, q);
    const cases = await casesOfCallers(reports, manager, callers);
    return { data: callers.map((caller) => presentCaller(caller, cases, manager.userType)) };
  });
  serve(similarRoutes.similar, async ({ body }) => ({
    data: await similarGuardians(reports, body as unknown as Typed, 0),
  }));
  serve(familyRoutes.family, async ({ params }) => ({
    data: await familyOf({ db: reports, identity: manager }, Number(params.id)),
  }));
  serve(caseQueryRoutes.query, async ({ body }) => {
    const asked = body as unknown as { filters?: CaseFilters; page?: number };
    const { filters = {}, page = 1, ...sorting } = asked;
    const asker = { db: reports, identity: manager };
    return { data: await filtered(asker, filters, sortingOf(sorting), page) };
  });
  serve(caseRoutes.details, async ({ params }) => {
    const statement = { name: "details", text: detailsText, values: [Number(params.id)] };
    const [row] = await rowsOf<FoundCase>(statement);
    return { data: row ? presentDetails(row) : null };
  });
  serve(caseLogRoutes.ofCase, async ({ params }) => ({
    data: await rowsOf(statements.logs(Number(params.id))),
  }));
  serve(caseLogRoutes.addAsAdvisor, async ({ body, identity }) => ({
    data: (await rowsOf(statements.addLog(body, identity?.userId ?? 0)))[0],
  }));
  serve(enquiryRoutes.create, async ({ body, identity }) => ({
    data: (await rowsOf(statements.addEnquiry(body, identity?.userId ?? 0)))[0],
  }));
  serve(caseRoutes.update, async ({ body: { case_id, ...fields } }) => ({
    data: (await rowsOf(statements.saveCase(Number(case_id), fields)))[0],
  }));
  serve(authRoutes.login, async ({ body, reply }) => {
    const [user] = await rowsOf(statements.account(String(body.username)));
    if (!user || !(await verify(String(user.password_hash), String(body.password)))) {
      throw new Error("This benchmark has no wrong passwords.");
    }
    const sessionId = randomUUID();
    await rowsOf(statements.startSession(sessionId, Number(user.user_id)));
    return giveToken(reply, user, sessionId, new Date(Date.now() + sessionMs));
  });
  serve(authRoutes.refreshToken, async ({ identity, reply }) => {
    if (!identity) throw new Error("Nobody has asked.");
    const [user] = await rowsOf(statements.tokenData(identity.userId));
    return giveToken(reply, user ?? {}, identity.sessionId, identity.sessionEndsAt);
  });
  serve(generalReportRoutes.read, async () => ({
    data: await readGeneralReport(reports, {
      days: { from: null, to: null },
      small: null,
      today: dayIn("Europe/London", new Date()),
      timeZone: "Europe/London",
      now: new Date(),
    }),
  }));

  return {
    app,
    async close() {
      await app.close();
      await pool.end();
      await reports.destroy();
    },
  };
}
