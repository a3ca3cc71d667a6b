/** `npm run bench:data`: creates a database as large as that of a helpline after twenty years. */
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import pg, { type ClientConfig } from "pg";
import { startEmbeddedPostgres } from "../../server/src/database/embedded-postgres.ts";
import { migrate } from "../../server/src/database/migrate.ts";
import { migrationsFolder } from "../../server/src/folders.ts";
import { migrateQueue } from "../../server/src/operations/queue.ts";
import { type Filled, fillDatabase } from "./fill.ts";

const usage =
  "npm run bench:data -- [--cases 1000000] [--seed 1] [--data-dir data/bench-<cases>]; or DATABASE_URL for another PostgreSQL";

const wholeNumber = (text: string, name: string): number => {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text);
  throw new Error(`--${name} should be a whole number.\n${usage}`);
};

/** This data need not survive a power cut; without write-ahead logging, rows are written only once. */
const loading = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "8GB",
};

async function withDatabase(dataDir: string, work: (owner: ClientConfig) => Promise<void>) {
  const url = process.env.DATABASE_URL;
  const log = (line: string) => console.log(line);
  const fill = async (owner: ClientConfig, appRole?: string) => {
    await migrate(owner, migrationsFolder, appRole);
    await migrateQueue(owner, appRole);
    await work(owner);
  };
  if (url) return fill({ connectionString: url });
  if (existsSync(path.join(dataDir, "postgres")))
    console.log(`Using the existing database in ${dataDir}.`);
  const embedded = await startEmbeddedPostgres({ dataDir, log, settings: loading });
  try {
    const owner = embedded.connection("owner");
    await fill(owner, embedded.connection("app").user);
  } finally {
    await embedded.stop();
  }
}

const inWords = ({ what, rows, seconds }: Filled): string => {
  const about = rows > 0 ? `${rows.toLocaleString("en-GB").padStart(10)} rows` : "".padStart(15);
  const speed = rows > 0 ? `${Math.round(rows / seconds).toLocaleString("en-GB")} rows/s` : "";
  return `${what.padEnd(24)}${about}${seconds.toFixed(1).padStart(8)} s  ${speed}`;
};

async function sizeOf(owner: ClientConfig): Promise<string> {
  const client = new pg.Client(owner);
  await client.connect();
  const { rows } = await client.query<{ size: string }>(
    "SELECT pg_size_pretty(pg_database_size(current_database())) AS size",
  );
  await client.end();
  return rows[0]?.size ?? "";
}

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      cases: { type: "string", default: "1000000" },
      seed: { type: "string", default: "1" },
      "data-dir": { type: "string" },
    },
  });
  const cases = wholeNumber(values.cases, "cases");
  const seed = wholeNumber(values.seed, "seed");
  const from = process.env.INIT_CWD ?? ".";
  const dataDir = path.resolve(from, values["data-dir"] ?? `data/bench-${cases}`);
  const began = performance.now();
  await withDatabase(dataDir, async (owner) => {
    await fillDatabase(owner, { cases, seed, tell: (done) => console.log(inWords(done)) });
    console.log(`The database: ${await sizeOf(owner)}`);
  });
  console.log(`${cases} cases in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (!process.env.DATABASE_URL) console.log(`DATA_DIR=${dataDir} npm start serves them.`);
}
