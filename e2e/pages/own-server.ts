/** A server of its own for one journey: with a mail server, settings, and a clock that can be moved. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { firstAdmin } from "./people.ts";

const main = fileURLToPath(new URL("../../server/dist/main.js", import.meta.url));
const movedClock = new URL("moved-clock.mjs", import.meta.url).href;
const shipped = fileURLToPath(new URL("../../config/helpline.json", import.meta.url));

interface OwnServerOptions {
  /** Kept between two servers of one journey, which follow each other. */
  readonly folder: string;
  readonly smtpPort: number;
  /** How much later than the machine it is for this server; default: the same time. */
  readonly hoursLater?: number;
  /** What differs from the shipped `config/helpline.json`. */
  readonly product: object;
}

export interface OwnServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The address that the server says once it is ready. */
async function addressOf(server: ChildProcess): Promise<string> {
  let said = "";
  // Destroyed, it would end the server with its next message.
  for await (const part of server.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(part);
    const ready = /Helpline is ready: (\S+)/.exec(said);
    if (ready?.[1]) return ready[1];
  }
  throw new Error(`The server ended: ${said}`);
}

export async function startOwnServer(options: OwnServerOptions): Promise<OwnServer> {
  const { folder, smtpPort, hoursLater = 0, product } = options;
  const config = path.join(folder, "helpline.json");
  const file = { ...JSON.parse(await readFile(shipped, "utf8")), ...product };
  await writeFile(config, JSON.stringify(file));
  const server = spawn(process.execPath, ["--import", movedClock, main], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      HOURS_LATER: String(hoursLater),
      PORT: "0",
      DATA_DIR: path.join(folder, "data"),
      HELPLINE_CONFIG: config,
      ADMIN_USERNAME: firstAdmin.username,
      ADMIN_PASSWORD: firstAdmin.password,
      LOGIN_RATE_LIMIT: "1000000",
      LOG_LEVEL: "warn",
      DATABASE_URL: "",
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: "post@helpline.example.org",
    },
  });
  const url = await addressOf(server);
  // What it says later must not fill the pipe.
  server.stdout?.resume();
  return {
    url,
    async stop() {
      if (server.exitCode !== null) return;
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}
