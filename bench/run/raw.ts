/** Runs the same statement without a server of ours: with pgbench, if the machine has it. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg, { type ClientConfig } from "pg";
import type { Statement } from "../bare/statements.ts";

const home = "/usr/lib/postgresql";

/** The newest installed pgbench, or undefined. */
export function findPgbench(): string | undefined {
  if (!existsSync(home)) return undefined;
  return readdirSync(home)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(home, version, "bin", "pgbench"))
    .find((program) => existsSync(program));
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return "NULL";
  return typeof value === "number" ? String(value) : pg.escapeLiteral(String(value));
};

const inOneLine = ({ text, values }: Statement): string =>
  text
    .replace(/\$(\d+)/g, (_all, place) => literal(values[Number(place) - 1]))
    .replace(/\s+/g, " ");

interface Run {
  readonly program: string;
  readonly connection: ClientConfig;
  readonly clients: number;
  readonly seconds: number;
}

/** @returns transactions per second */
export async function rawRate(statement: Statement, run: Run): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "helpline-pgbench-"));
  try {
    const script = path.join(folder, "statement.sql");
    writeFileSync(script, `${inOneLine(statement)};\n`);
    const { host, port, user, password, database } = run.connection;
    const args = ["-n", "-M", "prepared", "-f", script, "-c", String(Math.min(10, run.clients))];
    args.push("-T", String(Math.max(1, Math.round(run.seconds))), "-h", String(host));
    args.push("-p", String(port ?? 5432), "-U", String(user), String(database));
    const child = spawn(run.program, args, {
      env: { ...process.env, PGPASSWORD: String(password) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
      });
    }
    await new Promise((resolve) => child.once("close", resolve));
    const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
    // No transaction finished in the given time.
    if (output.includes("actually processed: 0")) return 0;
    if (rate === undefined) throw new Error(`pgbench failed: ${output.slice(-500)}`);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
