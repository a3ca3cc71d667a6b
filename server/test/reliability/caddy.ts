/** The proxy of compose.yaml itself, with the very file that is shipped, on this machine. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Balancer, startBalancer } from "./balancer.ts";
import { freePort } from "./product.ts";

const shipped = fileURLToPath(new URL("../../../deploy/Caddyfile", import.meta.url));
/** It asks once a second; we ask more often and count on what has been so for this long. */
const settledMs = 2_500;

/** The file for these two addresses, without Caddy's own port of administration. */
async function configFor(targets: readonly string[]): Promise<string> {
  const text = await readFile(shipped, "utf8");
  const named = targets.reduce(
    (so_far, target, index) => so_far.replace(`helpline-${index + 1}:3000`, new URL(target).host),
    text,
  );
  return `{\n\tadmin off\n}\n${named}`;
}

export async function startCaddy(
  program: string,
  targets: readonly string[],
  folder: string,
): Promise<Balancer> {
  await mkdir(folder);
  const file = path.join(folder, "Caddyfile");
  await writeFile(file, await configFor(targets));
  const port = await freePort();
  const child = spawn(program, ["run", "--adapter", "caddyfile", "--config", file], {
    stdio: ["ignore", "ignore", "ignore"],
    env: { HELPLINE_SITE: `:${port}`, HOME: folder },
  });
  const ended = once(child, "exit");
  // Tells which processes are ready; nothing is sent through it.
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
