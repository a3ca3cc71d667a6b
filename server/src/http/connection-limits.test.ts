/**
 * The number and duration of connections are limited, and idle connections keep nobody out.
 *
 * Rules: WIRE-29.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { boundConnections, type ConnectionLimits, type Connections } from "./connection-limits.ts";

const limits: ConnectionLimits = {
  most: 6,
  ofOneAddress: 3,
  pipelined: 5,
  lookEveryMs: 10,
  answers: { bytesPerSecond: 1_000_000_000, graceMs: 60_000 },
};

/** More than the system buffers for a client that does not read. */
const large = Buffer.alloc(32 * 1024 * 1024, "x");

let server: Server;
let connections: Connections;
let clients: net.Socket[] = [];
/** `/work` waits for this. */
let finishWork: () => void;
/** What the work was told when its connection ended. */
let left: string[];
let asked: number;

async function listen(overrides: Partial<ConnectionLimits> = {}) {
  const told: string[] = [];
  left = told;
  asked = 0;
  const worked = new Promise<void>((resolve) => {
    finishWork = resolve;
  });
  server = createServer(async (request, response) => {
    asked += 1;
    if (request.url === "/work") {
      connections.keep(request.socket, () => void told.push("left"));
      await worked;
    }
    response.end(request.url === "/large" ? large : "done");
  });
  connections = boundConnections(server, { ...limits, ...overrides });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

afterEach(async () => {
  finishWork();
  for (const client of clients) client.destroy();
  clients = [];
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

/** Opens a connection from this address and waits until it is accepted. */
async function connect(localAddress = "127.0.0.1") {
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, "connection");
  const client = net.connect({ port, host: "127.0.0.1", localAddress });
  clients.push(client.on("error", () => undefined));
  await Promise.all([accepted, once(client, "connect")]);
  return client;
}

const ask = (client: net.Socket, path: string, times = 1) =>
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));

async function giveWork(client: net.Socket): Promise<void> {
  const before = asked;
  ask(client, "/work");
  await expect.poll(() => asked).toBe(before + 1);
}

async function answerOf(client: net.Socket): Promise<string> {
  ask(client, "/");
  const [data] = await Promise.race([once(client, "data"), once(client, "close")]);
  return String(data).split("\r\n")[0] ?? "";
}

/** Whether the server has ended the connection. */
const isOver = (client: net.Socket) => {
  client.resume();
  return expect.poll(() => client.destroyed);
};

describe("too many connections", () => {
  it("of one address close its connection that has gone longest without an answer, and no other's", async () => {
    await listen();
    const other = await connect("127.0.0.2");
    const [first, second, third] = [await connect(), await connect(), await connect()];
    expect(await answerOf(first)).toBe("HTTP/1.1 200 OK");
    const fourth = await connect();
    await isOver(second).toBe(true);
    expect(connections.count).toBe(4);
    for (const each of [other, first, third, fourth]) {
      expect(await answerOf(each)).toBe("HTTP/1.1 200 OK");
    }
  });

  it("behind a proxy are only counted together", async () => {
    await listen({ ofOneAddress: undefined });
    const first = await connect();
    for (let each = 1; each < 6; each += 1) await connect();
    expect(await answerOf(first)).toBe("HTTP/1.1 200 OK");
    expect(await answerOf(await connect())).toBe("HTTP/1.1 200 OK");
    expect(connections.count).toBe(6);
  });

  it("of all addresses close the oldest, but none that work is being done for", async () => {
    await listen();
    const working = await connect("127.0.0.2");
    await giveWork(working);
    const idle = await connect("127.0.0.3");
    for (const address of ["127.0.0.4", "127.0.0.5", "127.0.0.6", "127.0.0.7", "127.0.0.8"]) {
      await connect(address);
    }
    await isOver(idle).toBe(true);
    expect(connections.count).toBe(6);
    const answered = once(working, "data");
    finishWork();
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 200/);
  });

  it("are refused while work is being done for all open ones", async () => {
    await listen({ ofOneAddress: 1 });
    await giveWork(await connect());
    const refused = await connect();
    await isOver(refused).toBe(true);
    expect([connections.count, left]).toEqual([1, []]);
  });
});

describe("a client", () => {
  it("that does not read is disconnected, even after reading a little", async () => {
    await listen({ answers: { bytesPerSecond: 100_000_000, graceMs: 50 } });
    const stopped = await connect();
    stopped.once("data", () => stopped.pause());
    const never = await connect();
    for (const each of [stopped, never]) ask(each, "/large");
    await expect.poll(() => connections.count, { timeout: 5000 }).toBe(0);
  });

  it("that reads gets everything, and may pause before its next request", async () => {
    await listen({ answers: { bytesPerSecond: 1_000_000, graceMs: 50 } });
    const client = await connect();
    let size = 0;
    client.on("data", (data) => {
      size += data.length;
    });
    ask(client, "/large");
    await expect.poll(() => size, { timeout: 20_000 }).toBeGreaterThan(large.length);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await answerOf(client)).toBe("HTTP/1.1 200 OK");
  });

  it("that sends request after request without waiting for answers is disconnected", async () => {
    await listen();
    const eager = await connect();
    ask(eager, "/work", 5);
    await expect.poll(() => asked).toBe(5);
    expect([connections.count, left]).toEqual([1, []]);
    ask(eager, "/work");
    await isOver(eager).toBe(true);
  });

  it("that disconnects releases what was kept for each of its requests", async () => {
    await listen();
    const client = await connect();
    ask(client, "/work", 3);
    await expect.poll(() => asked).toBe(3);
    client.resetAndDestroy();
    await expect.poll(() => left).toHaveLength(3);
    expect(connections.count).toBe(0);
  });
});
