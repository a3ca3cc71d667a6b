/** `npm run bench`: compares the product with the bare server, on one database, in one run. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { ClientConfig } from "pg";
import { findEmbeddedPostgres } from "../../server/src/database/embedded-postgres.ts";
import { main as fillData } from "../data/main.ts";
import { logIn } from "../log-in.ts";
import { type Facts, password, readFacts } from "../workloads/facts.ts";
import { type Workload, workloads } from "../workloads/workloads.ts";
import { drive, type Measured, medianOf } from "./drive.ts";
import { findPgbench, rawRate } from "./raw.ts";
import { type Line, tableOf } from "./report.ts";
import { type Server, startServer } from "./servers.ts";

const usage = `npm run bench -- [--cases 1000000] [--data-dir data/bench-<cases>] [--connections 1,10,50] [--seconds 4] [--runs 3] [--only "page,count"] [--short]
It takes what npm run bench:data has filled, and fills one where there is none, or the database that DATABASE_URL names.
--short is one run of two seconds at 10 connections, by itself on 10,000 cases.`;

interface Options {
  readonly cases: number;
  readonly dataDir: string;
  readonly connections: readonly number[];
  readonly seconds: number;
  readonly runs: number;
  readonly chosen: readonly Workload[];
}

function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      cases: { type: "string" },
      "data-dir": { type: "string" },
      connections: { type: "string" },
      seconds: { type: "string" },
      runs: { type: "string" },
      only: { type: "string" },
      short: { type: "boolean", default: false },
    },
  });
  const number = (text: string): number => {
    if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text);
    throw new Error(`${text} should be a number.\n${usage}`);
  };
  const parts = values.only?.split(",").map((part) => part.trim()) ?? [""];
  const chosen = workloads.filter(({ name }) => parts.some((part) => name.includes(part)));
  if (chosen.length === 0) throw new Error(`No workload is named ${values.only}.\n${usage}`);
  const cases = number(values.cases ?? (values.short ? "10000" : "1000000"));
  const dataDir = values["data-dir"] ?? path.join("data", `bench-${cases}`);
  return {
    cases,
    dataDir: path.resolve(process.env.INIT_CWD ?? ".", dataDir),
    connections: (values.connections ?? (values.short ? "10" : "1,10,50")).split(",").map(number),
    seconds: number(values.seconds ?? (values.short ? "2" : "4")),
    runs: number(values.runs ?? (values.short ? "1" : "3")),
    chosen,
  };
}

async function databaseOf({ dataDir }: Options): Promise<ClientConfig> {
  const url = process.env.DATABASE_URL;
  if (url) return { connectionString: url };
  const connection = await findEmbeddedPostgres(dataDir);
  if (!connection) throw new Error("The database of the product was not found.");
  return connection("app");
}

interface Measuring extends Options {
  readonly product: Server;
  readonly bare: Server;
  readonly facts: Facts;
  readonly database: ClientConfig;
}

/**
 * Product and bare server take turns, and the first one alternates, so that other load on the machine
 * affects both.
 */
async function inTurns(workload: Workload, connections: number, all: Measuring) {
  const { product, bare, facts, runs } = all;
  const asked = workload.requests(facts);
  const [manager = ""] = facts.managers;
  const runsOf: Record<"product" | "bare", Measured[]> = { product: [], bare: [] };
  for (let run = 0; run <= runs; run += 1) {
    // A token lives only 20 minutes.
    const token = await logIn(product.url, manager, password);
    const order = run % 2 === 0 ? (["product", "bare"] as const) : (["bare", "product"] as const);
    for (const which of order) {
      const { url } = { product, bare }[which];
      // The first run of each is a warm-up.
      const load = { connections, seconds: run === 0 ? 1 : all.seconds, token };
      const measured = await drive(url, workload, asked, load);
      if (run > 0) runsOf[which].push(measured);
    }
  }
  return { product: medianOf(runsOf.product), bare: medianOf(runsOf.bare) };
}

/**
 * @returns null without pgbench, without a single statement for the workload, or if the address of the
 *   database is not given in parts
 */
async function raw(workload: Workload, clients: number, all: Measuring): Promise<number | null> {
  const { facts, database: connection, seconds } = all;
  const program = findPgbench();
  const statement = workload.raw?.(facts);
  if (!program || !statement || connection.host === undefined) return null;
  return rawRate(statement, { program, connection, clients, seconds });
}

async function measure(workload: Workload, connections: number, all: Measuring): Promise<Line> {
  const measured = await inTurns(workload, connections, all);
  const { name } = workload;
  return { name, connections, ...measured, raw: await raw(workload, connections, all) };
}

/** @param programs the built product and the built bare server */
export async function main(
  args: readonly string[],
  programs: { product: string; bare: string },
): Promise<void> {
  const options = readOptions(args);
  if (!process.env.DATABASE_URL && !existsSync(path.join(options.dataDir, "postgres"))) {
    console.log(
      `There is no database in ${options.dataDir}: filling one, as npm run bench:data does.`,
    );
    await fillData(["--cases", String(options.cases), "--data-dir", options.dataDir]);
  }
  const secret = randomBytes(32).toString("hex");
  const product = await startServer(programs.product, {
    PORT: "0",
    SESSION_SECRET: secret,
    DATA_DIR: options.dataDir,
    LOGIN_RATE_LIMIT: "0",
    LOG_LEVEL: "warn",
  });
  let bare: Server | undefined;
  try {
    const database = await databaseOf(options);
    const facts = await readFacts(database);
    bare = await startServer(programs.bare, {
      PORT: "0",
      SESSION_SECRET: secret,
      BARE_CONNECTION: JSON.stringify(database),
    });
    console.log(
      `${facts.cases} cases; ${os.cpus().length} × ${os.cpus()[0]?.model}, ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`,
    );
    console.log(`Ready ${product.readySeconds.toFixed(2)} s after its start.`);
    const lines: Line[] = [];
    for (const workload of options.chosen) {
      for (const connections of options.connections) {
        lines.push(
          await measure(workload, connections, { ...options, product, bare, facts, database }),
        );
        console.log(tableOf(lines.slice(-1)).split("\n").at(-1));
      }
    }
    console.log(`\n${tableOf(lines)}\n`);
    const memory = product.memory();
    if (memory) {
      console.log(
        `Memory of the product: ${memory.now.toFixed(0)} MB now, ${memory.most.toFixed(0)} MB at most.`,
      );
    }
  } finally {
    await bare?.stop();
    await product.stop();
  }
}
