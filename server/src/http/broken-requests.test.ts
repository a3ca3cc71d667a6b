/**
 * Requests that reach no route, over a real connection: they too get the envelope, and the server keeps
 * running.
 *
 * Rules: WIRE-28.
 */
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { expectEnvelope } from "#test/envelope";

const helpline = await startHelpline({ PUBLIC_URL: "https://helpline.example.org" });
await helpline.app.listen({ port: 0, host: "127.0.0.1" });
const port = (helpline.app.server.address() as AddressInfo).port;

/** Sends raw bytes and reads until the server closes the connection. */
async function send(request: string) {
  const socket = net.connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("data", (data: Buffer) => received.push(data)).on("error", () => undefined);
  socket.write(request);
  await once(socket, "close");
  const [head = "", payload = ""] = Buffer.concat(received).toString().split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(": ")));
  return { statusCode: Number(statusLine.split(" ")[1]), payload, headers };
}

const host = "Host: helpline\r\nConnection: close";

const securityHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

it.each([
  ["no HTTP", "hello\r\n\r\n", 400],
  ["TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n", 400],
  ["an unknown method", `BREW /api/gps HTTP/1.1\r\n${host}\r\n\r\n`, 400],
  [
    "two lengths",
    `POST /api/gps HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx`,
    400,
  ],
  [
    "a length and chunks",
    `POST /api/gps HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ["a giant address", `GET /api/${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`, 431],
  ["a giant header", `GET /healthz HTTP/1.1\r\n${host}\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ["a broken address", `GET /api/%zz HTTP/1.1\r\n${host}\r\n\r\n`, 400],
  ["no host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["two hosts", `GET /healthz HTTP/1.1\r\nHost: a\r\n${host}\r\n\r\n`, 400],
  ["the same host twice", `GET /healthz HTTP/1.1\r\nHost: helpline\r\n${host}\r\n\r\n`, 400],
  ["two hosts in HTTP/1.0", `GET /healthz HTTP/1.0\r\nHost: a\r\n${host}\r\n\r\n`, 400],
  [
    "a second host behind 2,000 headers",
    `GET /healthz HTTP/1.1\r\n${host}\r\n${"X:\r\n".repeat(2000)}Host: b\r\n\r\n`,
    400,
  ],
  ["an invalid host", "GET /healthz HTTP/1.1\r\nHost: a/b@c\r\nConnection: close\r\n\r\n", 400],
  ["an expectation", `GET /healthz HTTP/1.1\r\n${host}\r\nExpect: a-reply\r\n\r\n`, 417],
  [
    "an expectation of a body's",
    `POST /api/auth/login HTTP/1.1\r\n${host}\r\nExpect: 200-ok\r\nContent-Length: 9\r\n\r\n{`,
    417,
  ],
  ["a long parameter", `GET /api/gps/${"9".repeat(5000)} HTTP/1.1\r\n${host}\r\n\r\n`, 400],
])("%s is answered in the envelope", async (_what, request, status) => {
  const answer = await send(request);
  expectEnvelope(answer, status);
  expect(answer.headers).toMatchObject({ "cache-control": "no-store" });
  const usual = await send(`GET /healthz HTTP/1.1\r\n${host}\r\n\r\n`);
  expect(usual.statusCode).toBe(200);
  for (const name of securityHeaders) {
    expect(usual.headers[name], name).toBeDefined();
    expect(answer.headers[name], name).toBe(usual.headers[name]);
  }
});

it.each(["helpline.example.org", "127.0.0.1:3000", "[::1]:3000", "[2001:db8::1]", "a_b", ""])(
  "a request to the host %s is answered",
  async (name) => {
    const answer = await send(
      `GET /healthz HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.statusCode).toBe(200);
  },
);

it("HTTP/1.0 needs no host", async () => {
  expect((await send("GET /healthz HTTP/1.0\r\n\r\n")).statusCode).toBe(200);
});

it("a broken address gets a request id too", async () => {
  const answer = await send(`GET /api/%zz HTTP/1.1\r\n${host}\r\n\r\n`);
  expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

it("a caller who disconnects halfway leaves nothing behind", async () => {
  const socket = net.connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`POST /api/gps HTTP/1.1\r\n${host}\r\nContent-Length: 1000\r\n\r\n{`);
  socket.resetAndDestroy();
  await once(socket, "close");
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});
