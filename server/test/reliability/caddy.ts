/** The actual proxy of compose.yaml, with the Caddyfile that is shipped, on this machine. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Balancer, startBalancer } from "./balancer.ts";
import { freePort } from "./free-port.ts";

const shipped = fileURLToPath(new URL("../../../deploy/Caddyfile", import.meta.url));
/**
 * Caddy checks once a second; this test checks more often, and relies on a state that has lasted this long.
 */
const settledMs = 2_500;
const maxTries = 5;

/** The Caddyfile for these two addresses, without Caddy's admin port. */
async function configFor(targets: readonly string[]): Promise<string> {
  const text = await readFile(shipped, "utf8");
  const named = targets.reduce(
    (so_far, target, index) => so_far.replace(`helpline-${index + 1}:3000`, new URL(target).host),
    text,
  );
  return `{\n\tadmin off\n}\n${named}`;
}

/**
 * Caddy does not report a port chosen by the system, so it gets one that was free a moment ago, and another
 * one if that has been taken.
 */
async function launch(program: string, file: string, folder: string) {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    const child: ChildProcess = spawn(
      program,
      ["run", "--adapter", "caddyfile", "--config", file],
      {
        stdio: ["ignore", "ignore", "ignore"],
        env: { HELPLINE_SITE: `:${port}`, HOME: folder },
      },
    );
    const ended = once(child, "exit");
    const hasEnded = await Promise.race([ended.then(() => true), sleep(settledMs, false)]);
    if (!hasEnded) return { port, child, ended };
    if (tries >= maxTries) throw new Error("Caddy does not start.");
  }
}

export async function startCaddy(
  program: string,
  targets: readonly string[],
  folder: string,
): Promise<Balancer> {
  await mkdir(folder);
  const file = path.join(folder, "Caddyfile");
  await writeFile(file, await configFor(targets));
  const { port, child, ended } = await launch(program, file, folder);
  // Reports which processes are ready; it forwards nothing.
  const looking = await startBalancer(targets);
  let since = { inRotation: looking.inRotation(), at: Date.now() };
  const settled = () => {
    const now = looking.inRotation();
    if (now.join() !== since.inRotation.join()) since = { inRotation: now, at: Date.now() };
    return Date.now() - since.at > settledMs ? now : [];
  };
  await sleep(settledMs);
  return {
    url: `http://127.0.0.1:${port}`,
    inRotation: settled,
    async close() {
      await looking.close();
      child.kill("SIGTERM");
      await ended;
    },
  };
}
