/** Opens event streams over real connections, as a browser does. */
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
} from "node:http";
import type { AddressInfo } from "node:net";
import { eventsCall } from "@helpline/contract/events/events.plain";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";

export interface TestStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Everything received. */
  readonly text: () => string;
  /** The data of the last message of this kind. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what they assert
  readonly last: (event: string) => any;
  /** How many messages of this kind came. */
  readonly count: (event: string) => number;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  close(): void;
}

/** The address of an application, which starts to listen if it does not yet. */
export async function listening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Over a connection of its own: one that `fetch` opens early and never uses would hold up the server's end. */
function get(origin: string, token: string): Promise<[ClientRequest, IncomingMessage]> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const client = request(`${origin}${eventsCall.path}`, { headers, agent: false });
    client.once("response", (response) => resolve([client, response])).on("error", reject);
    client.end();
  });
}

export async function openStream(origin: string, token: string): Promise<TestStream> {
  const [client, response] = await get(origin, token);
  let text = "";
  response.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const ended = new Promise<void>((resolve) => response.once("close", resolve));
  response.on("error", () => undefined);
  const messages = (event: string) =>
    text.split("\n\n").flatMap((part) => {
      const [, data] = new RegExp(`^event: ${event}\ndata: (.*)$`).exec(part) ?? [];
      return data === undefined ? [] : [JSON.parse(data)];
    });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    last: (event) => messages(event).at(-1),
    count: (event) => messages(event).length,
    ended,
    close: () => void client.destroy(),
  };
}

/** Opens a stream and waits for its beginning. */
export async function openedStream(origin: string, token: string): Promise<TestStream> {
  const stream = await openStream(origin, token);
  expect(stream.status).toBe(200);
  await expect.poll(() => stream.text()).toContain("retry:");
  return stream;
}
