/** The built product as a separate process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { killTree, signal } from "./process-tree.ts";

const program = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const patienceMs = 120_000;
const keptOutput = 40_000;
/** Thrown if the port is taken. */
const maxTries = 40;
const pauseMs = 250;

export const adminPassword = "a password of the tests";

export interface ProductOptions {
  readonly dataDir: string;
  /** Defaults to a free port that the system chooses. */
  readonly port?: number;
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Product {
  /** @throws an error before the product has printed its address */
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** The last part of its output. */
  output(): string;
  isRunning(): boolean;
  /** Resolves with the exit code when the process has ended; null after a signal. */
  readonly ended: Promise<number | null>;
  /** @throws an error with its last output if it ends instead, or is not ready within two minutes */
  untilReady(): Promise<void>;
  /**
   * Asks it to stop (SIGTERM).
   * @returns its exit code
   */
  stop(): Promise<number | null>;
  /** Sends SIGKILL to it and its PostgreSQL. */
  kill(): Promise<void>;
}

class EndedAtStart extends Error {
  constructor(printed: string) {
    super(`Helpline ended at its start:\n${printed}`);
  }
}

const living = new Set<Product>();

// If a signal ends this process: kill node immediately; its PostgreSQL then ends by itself.
process.on("exit", () => {
  for (const { pid } of living) signal(pid, "SIGKILL");
});

/** The processes that are still running, in case the program that started them ends early. */
export async function killAll(): Promise<void> {
  for (const product of living) await product.kill();
}

/** Starts it without waiting. */
export function launchProduct({ dataDir, port = 0, settings = {} }: ProductOptions): Product {
  const { PATH = "", HOME = "/", TMPDIR } = process.env;
  const child: ChildProcess = spawn(process.execPath, [program], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "warn",
      LOGIN_RATE_LIMIT: "1000000",
      ADMIN_PASSWORD: adminPassword,
      ...settings,
    },
  });
  let printed = "";
  let url: string | undefined;
  const keep = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-keptOutput);
    url ??= /Helpline is ready: (\S+)\n/.exec(printed)?.[1];
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const pid = child.pid ?? 0;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const product: Product = {
    get url() {
      if (url === undefined) throw new Error("Helpline has not said where it is.");
      return url;
    },
    pid,
    dataDir,
    isRunning,
    output: () => printed,
    ended: once(child, "exit").then(([code]: (number | null)[]) => {
      living.delete(product);
      return code ?? null;
    }),
    async untilReady() {
      const deadline = Date.now() + patienceMs;
      while (!(await isReady(url))) {
        if (!isRunning()) throw new EndedAtStart(printed);
        if (Date.now() > deadline) throw new Error(`Helpline does not get ready:\n${printed}`);
        await sleep(20);
      }
    },
    async stop() {
      child.kill("SIGTERM");
      return product.ended;
    },
    async kill() {
      await killTree(pid, dataDir);
      if (isRunning()) await product.ended;
    },
  };
  living.add(product);
  return product;
}

/**
 * Starts it on its former port and waits. If something has taken the port meanwhile, such as another
 * program's outgoing connection, waits for that to end.
 */
export async function startAgainOn(port: number, options: ProductOptions): Promise<Product> {
  for (let tries = 1; ; tries += 1) {
    const product = launchProduct({ ...options, port });
    try {
      await product.untilReady();
      return product;
    } catch (error) {
      const isTaken = error instanceof EndedAtStart && error.message.includes("the port is in use");
      if (!isTaken || tries >= maxTries) throw error;
      await sleep(pauseMs);
    }
  }
}

async function isReady(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false;
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
