/**
 * Two PostgreSQL servers with synchronous streaming replication, and what Patroni does with them: it
 * promotes the standby, makes the primary wait for a standby while there is one, and answers HAProxy which
 * of them is the primary. Linux only.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseAccount, run } from "@repo/embedded-postgres/tools";
import type pg from "pg";
import type { ClientConfig } from "pg";
import { withClient } from "#database/connection-pool";
import { application } from "#database/embedded-postgres";
import { freePort } from "./free-port.ts";
import { descendants, kill, killTree, signal, untilGone } from "./process-tree.ts";

const user = "helpline_test";
const patienceMs = 60_000;
const checkPatienceMs = 1_000;
/** The checkpointer tells the other processes about a changed setting; it reacts within this time. */
const settleMs = 1_000;

export interface ReplicatedPostgres {
  readonly password: string;
  /** The port of each server, and the port of what HAProxy asks about it. */
  readonly addresses: readonly { readonly port: number; readonly checkPort: number }[];
  standby(): ClientConfig;
  /**
   * Ends the primary: kills all its processes with -9 at once, or its first one alone, or stops them all, so
   * that its connections stay open and nothing answers. What is stopped is killed before it rejoins.
   */
  endPrimary(how: PrimaryEnd): Promise<void>;
  /** Keeps changes from the standby from now on. */
  freezeSending(): Promise<void>;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  /** Makes the server that was killed a standby of the other one. */
  rejoin(): Promise<void>;
  close(): Promise<void>;
}

export type PrimaryEnd = "all processes killed" | "the postmaster killed" | "hanging";

interface Node {
  readonly folder: string;
  readonly port: number;
  readonly check: Server;
  readonly connection: ClientConfig;
  child: ChildProcess | undefined;
}

/**
 * Answers GET /primary as Patroni does: 200 if the server is the primary, otherwise 503.
 * @returns the server, which listens on a port that the system chooses
 */
async function answerWhetherPrimary(connection: ClientConfig): Promise<Server> {
  const timeouts = {
    connectionTimeoutMillis: checkPatienceMs,
    query_timeout: checkPatienceMs,
  };
  const isPrimary = () =>
    withClient({ ...connection, ...timeouts }, async (client) => {
      client.on("error", () => undefined);
      const { rows } = await client.query("SELECT NOT pg_is_in_recovery() AS is_primary");
      return rows[0]?.is_primary === true;
    }).catch(() => false);
  const server = createServer(async (_request, response) => {
    response.writeHead((await isPrimary()) ? 200 : 503).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Repeats a query until its first column is true. */
async function untilTrue(client: pg.Client, query: string, values?: unknown[]): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query({ text: query, values: values ?? [], rowMode: "array" });
    if (rows[0]?.[0] === true) return;
    if (Date.now() > deadline) throw new Error(`This does not become true: ${query}`);
    await sleep(20);
  }
}

/**
 * @param programs the folder of PostgreSQL's programs
 * @param isSynchronous false: the primary never waits for the standby, so that a failover loses changes
 */
export async function startReplicatedPostgres(
  programs: string,
  folder: string,
  isSynchronous: boolean,
): Promise<ReplicatedPostgres> {
  await chmod(folder, 0o711);
  const home = path.join(folder, "postgres");
  await mkdir(home, { mode: 0o700 });
  const account = await chooseAccount(application, path.join(home, "1"), home);
  if (account) await chown(home, account.uid, account.gid);
  const password = randomBytes(24).toString("hex");

  async function call(program: string, args: string[]): Promise<void> {
    const { code, output } = await run(path.join(programs, program), args, { account });
    if (code !== 0) throw new Error(`${program} failed:\n${output}`);
  }

  const living = new Set<ChildProcess>();
  const onExit = () => {
    for (const { pid } of living) if (pid !== undefined) signal(pid, "SIGKILL");
  };
  process.on("exit", onExit);

  async function start(node: Node): Promise<void> {
    const settings = [
      `port=${node.port}`,
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "max_connections=100",
      "wal_keep_size=512MB",
      "logging_collector=off",
      "lc_messages=C",
    ];
    const args = ["-D", node.folder, ...settings.flatMap((setting) => ["-c", setting])];
    // If this process dies, so does the server.
    const guard = ["--pdeathsig", "KILL", path.join(programs, "postgres")];
    const child = spawn("setpriv", [...guard, ...args], {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: "/",
      env: { PATH: process.env.PATH ?? "" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    living.add(child);
    child.once("exit", () => living.delete(child));
    let printed = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-20_000);
    });
    node.child = child;
    const deadline = Date.now() + patienceMs;
    const accepts = () => withClient(node.connection, async () => true).catch(() => false);
    while (!(await accepts())) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || Date.now() > deadline) {
        throw new Error(`PostgreSQL does not start:\n${printed}`);
      }
      await sleep(50);
    }
  }

  async function createNode(name: string): Promise<Node> {
    const port = await freePort();
    const connection = { host: "127.0.0.1", port, user, password, database: "postgres" };
    const check = await answerWhetherPrimary(connection);
    return { folder: path.join(home, name), port, connection, check, child: undefined };
  }

  const nodes = [await createNode("1"), await createNode("2")] as const;
  let [primary, standby]: readonly Node[] = nodes;
  const both = () => {
    if (!primary || !standby) throw new Error("There are no servers.");
    return { primary, standby };
  };

  /** Makes the primary wait for its standby with each commit from now on. */
  async function waitForStandby(node: Node): Promise<void> {
    await withClient(node.connection, async (client) => {
      await untilTrue(
        client,
        "SELECT count(*) = 1 FROM pg_stat_replication WHERE state = 'streaming'",
      );
      if (isSynchronous) {
        await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
        await client.query("SELECT pg_reload_conf()");
        await untilTrue(client, "SELECT sync_state = 'sync' FROM pg_stat_replication");
      }
      await sleep(settleMs);
      // What was committed before is with the standby too.
      const { rows } = await client.query("SELECT pg_current_wal_flush_lsn()::text AS lsn");
      await untilTrue(client, "SELECT flush_lsn >= $1::pg_lsn FROM pg_stat_replication", [
        rows[0].lsn,
      ]);
    });
  }

  async function endNode({ child, folder: itsFolder }: Node): Promise<void> {
    if (child?.pid !== undefined && living.has(child)) await killTree(child.pid, itsFolder);
  }

  /** Copies the primary anew: simpler than pg_rewind, and the data is small. */
  async function becomeStandby(node: Node, of: Node): Promise<void> {
    await endNode(node);
    await rm(node.folder, { recursive: true, force: true });
    const from = `postgres://${user}:${password}@127.0.0.1:${of.port}/postgres`;
    const how = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
    await call("pg_basebackup", ["-d", from, "-D", node.folder, ...how]);
    await start(node);
    await waitForStandby(of);
  }

  const { primary: first, standby: second } = both();
  const passwordFile = path.join(home, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const access = [`--username=${user}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  await call("initdb", ["-D", first.folder, ...access, "--encoding=UTF8", "--locale=C.UTF-8"]);
  await start(first);
  await becomeStandby(second, first);

  return {
    password,
    addresses: nodes.map(({ port, check }) => ({
      port,
      checkPort: (check.address() as AddressInfo).port,
    })),
    standby: () => both().standby.connection,

    async endPrimary(how) {
      const { child, folder: itsFolder } = both().primary;
      if (child?.pid === undefined) throw new Error("The primary does not run.");
      const family = descendants([child.pid]);
      if (how === "all processes killed") await killTree(child.pid, itsFolder);
      if (how === "hanging") for (const pid of family) signal(pid, "SIGSTOP");
      if (how === "the postmaster killed") {
        await kill([child.pid]);
        // The others end by themselves. Until then they may use the folder.
        await untilGone(family);
      }
    },

    async freezeSending() {
      await withClient(both().primary.connection, async (client) => {
        const { rows } = await client.query("SELECT pid FROM pg_stat_replication");
        signal(rows[0].pid, "SIGSTOP");
      });
    },

    async promote() {
      [primary, standby] = [both().standby, both().primary];
      await withClient(both().primary.connection, (client) =>
        client.query("SELECT pg_promote(true, 60)"),
      );
    },

    rejoin: () => becomeStandby(both().standby, both().primary),

    async close() {
      for (const node of nodes) {
        node.check.close();
        await endNode(node);
      }
      process.off("exit", onExit);
    },
  };
}
