/** The built product with the demo data, and one case with a long history. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { findEmbeddedPostgres } from "../../server/src/database/embedded-postgres.ts";
import { logIn } from "../log-in.ts";
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
  readonly token: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Repeats log entries of other cases, so that the texts have realistic lengths. */
async function addLongHistory(dataDir: string): Promise<Pick<Demo, "caseId" | "usualCaseId">> {
  const connection = await findEmbeddedPostgres(dataDir);
  if (!connection) throw new Error("The database of the demo was not found.");
  const client = new pg.Client(connection("app"));
  await client.connect();
  try {
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
  } finally {
    await client.end();
  }
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
    const [dataDir = ""] = await readdir(folder);
    const username = "demo.manager";
    return {
      url: server.url,
      username,
      password,
      ...(await addLongHistory(path.join(folder, dataDir))),
      token: () => logIn(server.url, username, password),
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
