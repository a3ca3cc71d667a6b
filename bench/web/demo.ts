/** The built product with the demo data, and one case with a long history. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { evaluationLinkRoutes } from "../../contract/src/evaluations/evaluation-links.ts";
import { findEmbeddedPostgres } from "../../server/src/database/embedded-postgres.ts";
import { logIn } from "../log-in.ts";
import { type Call, callAs } from "../other-calls.ts";
import { startServer } from "../run/servers.ts";

export const historyLength = 2_000;
const password = "a password of the benchmark";

export interface Demo {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** The case with the long history; its form is completely filled in. */
  readonly caseId: number;
  /** A case with an advisor and a history of ordinary length. */
  readonly usualCaseId: number;
  /** Mails a link to a family. @returns the path of the page on which the family answers */
  readonly familyPath: () => Promise<string>;
  readonly token: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

async function withDatabase<T>(
  dataDir: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const connection = await findEmbeddedPostgres(dataDir);
  if (!connection) throw new Error("The database of the demo was not found.");
  const client = new pg.Client(connection("app"));
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Repeats log entries of other cases, so that the texts have realistic lengths. */
const addLongHistory = (dataDir: string): Promise<Pick<Demo, "caseId" | "usualCaseId">> =>
  withDatabase(dataDir, async (client) => {
    const { rows: found } = await client.query<{ column_name: string }>(
      "SELECT column_name FROM information_schema.columns WHERE table_name = 'case_logs' AND table_schema = 'public' AND is_generated = 'NEVER' AND column_name NOT IN ('case_log_id', 'case_id')",
    );
    const columns = found.map(({ column_name }) => column_name).join(", ");
    const { rows: chosen } = await client.query<{ case_id: number }>(
      "SELECT case_id FROM cases WHERE with_advisor = 1 AND closed = 0 AND attending_school = 'attending' ORDER BY case_id DESC LIMIT 2",
    );
    const [caseId, usualCaseId] = chosen.map(({ case_id }) => case_id);
    if (caseId === undefined || usualCaseId === undefined)
      throw new Error("The demo has no case for a long history.");
    const some = 100;
    await client.query(
      `INSERT INTO case_logs (case_id, ${columns}) SELECT $1, ${columns} FROM (SELECT * FROM case_logs ORDER BY case_log_id LIMIT ${some}) AS entry, generate_series(1, ${historyLength / some})`,
      [caseId],
    );
    return { caseId, usualCaseId };
  });

/**
 * Mails an evaluation to a family of an evaluator's case.
 * @returns the path of the page in the mail
 */
async function sendLink(call: Call, dataDir: string): Promise<string> {
  const case_ids = await withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ case_id: number }>(
      "SELECT case_id FROM cases WHERE with_evaluator = 1 AND closed = 0 LIMIT 20",
    );
    return rows.map(({ case_id }) => case_id);
  });
  const { method, path: route } = evaluationLinkRoutes.send;
  await call(method, route, { case_ids });
  const outbox = path.join(dataDir, "outbox");
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    for (const file of await readdir(outbox).catch(() => [])) {
      const mail = (await readFile(path.join(outbox, file), "utf8")).replace(/=\r\n/g, "");
      const [found] = /\/evaluation#[A-Za-z0-9_-]{43}/.exec(mail) ?? [];
      if (found) return found;
    }
    await sleep(200);
  }
  throw new Error("The mail with a link did not arrive in the outbox.");
}

/** @param program the built demo */
export async function startDemo(program: string): Promise<Demo> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "hl-web-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await startServer(program, {
      TMPDIR: folder,
      PORT: "0",
      ADMIN_PASSWORD: password,
      LOGIN_RATE_LIMIT: "0",
      LOG_LEVEL: "warn",
      DATABASE_URL: "",
    });
    const [name = ""] = await readdir(folder);
    const dataDir = path.join(folder, name);
    const username = "demo.manager";
    const token = () => logIn(server.url, username, password);
    return {
      url: server.url,
      username,
      password,
      ...(await addLongHistory(dataDir)),
      familyPath: async () => sendLink(callAs(server.url, await token()), dataDir),
      token,
      async stop() {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
