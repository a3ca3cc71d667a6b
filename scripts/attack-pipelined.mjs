// node scripts/attack-pipelined.mjs <address> <process id> [seconds]
//
// Attacks a Helpline on this machine without logging in: sends pipelined requests for a built file, resets
// the connection before the answers are read, and counts the descriptors of the server's process. Ends by
// itself, 20 seconds by default. Results: docs/security/attacks.md.
import { once } from "node:events";
import { readdirSync } from "node:fs";
import net from "node:net";

const [address, pid, seconds = "20"] = process.argv.slice(2);
const { hostname, port } = new URL(address);
if (!["127.0.0.1", "localhost", "[::1]"].includes(hostname)) {
  console.error("Only a server on this machine may be attacked.");
  process.exit(2);
}
const page = await (await fetch(address)).text();
const file = /\/assets\/[\w.-]+\.js/.exec(page)?.[0];
if (!file) throw new Error("The page names no script.");

const count = () => readdirSync(`/proc/${pid}/fd`).length;
let sent = 0;

async function attack(requests) {
  const socket = net.connect({ port: Number(port), host: hostname.replace(/[[\]]/g, "") });
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  await once(socket, "connect");
  const text = `GET ${file} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(requests);
  sent += text.length;
  socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 5));
  await closed;
}

const before = count();
const until = Date.now() + Number(seconds) * 1000;
let connections = 0;
async function keepAttacking() {
  while (Date.now() < until) {
    connections += 1;
    await attack([2, 20, 21, 900][connections % 4]).catch(() => undefined);
  }
}
await Promise.all(Array.from({ length: 50 }, keepAttacking));
await new Promise((resolve) => setTimeout(resolve, 2000));
const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5000) }).then(
  ({ status }) => status,
  (error) => error.name,
);
console.log({ connections, sent, descriptors: { before, after: count() }, health: answer });
