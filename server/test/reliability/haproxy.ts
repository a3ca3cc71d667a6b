/** HAProxy in front of two PostgreSQL servers, with the configuration that is shipped. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";
import type { ReplicatedPostgres } from "./replicated-postgres.ts";

const shipped = fileURLToPath(new URL("../../../deploy/haproxy.cfg", import.meta.url));
const settledMs = 1_000;
const maxTries = 5;

function configFor(text: string, port: number, { addresses }: ReplicatedPostgres): string {
  return addresses.reduce(
    (config, address, index) =>
      config.replace(
        `database-${index + 1}:5432 port 8008`,
        `127.0.0.1:${address.port} port ${address.checkPort}`,
      ),
    text.replace("bind :5432", `bind 127.0.0.1:${port}`),
  );
}

export async function startHaproxy(program: string, postgres: ReplicatedPostgres, folder: string) {
  const text = await readFile(shipped, "utf8");
  const file = path.join(folder, "haproxy.cfg");
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    await writeFile(file, configFor(text, port, postgres));
    // If this process dies, so does HAProxy.
    const args = ["--pdeathsig", "KILL", program, "-db", "-f", file];
    const child = spawn("setpriv", args, { stdio: ["ignore", "ignore", "pipe"] });
    let printed = "";
    child.stderr.on("data", (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-5_000);
    });
    const ended = once(child, "exit");
    if (await Promise.race([ended.then(() => false), sleep(settledMs, true)])) {
      return {
        port,
        async close() {
          child.kill("SIGTERM");
          await ended;
        },
      };
    }
    if (tries >= maxTries) throw new Error(`HAProxy does not start:\n${printed}`);
  }
}
