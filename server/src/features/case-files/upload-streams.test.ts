/**
 * Uploads over real connections: back-pressure, clients that abort or stall, and refusals that arrive.
 *
 * Rules: FILE-8.
 */
import { request as httpRequest } from "node:http";
import net, { type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { uploadLimitBytes } from "@helpline/contract/case-files/case-files.messages";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { watchProgress } from "#http/form";
import type { FileStore } from "#storage/file-store";
import { createFolderStore } from "#storage/index";
import { startHelpline } from "#test/build-test-app";
import { insertCaseIn } from "#test/case-factories";
import {
  expectNothingKept,
  fieldPart,
  filePart,
  filesKept,
  formBody,
  formHeaders,
} from "#test/case-files-kit";

/** How much of each upload the store accepts before it pauses until released. */
let takes: number;
let letOn: () => void;
let gate: Promise<void>;
let taken: number;

const slowStore = (folder: string): FileStore => {
  const store = createFolderStore(folder);
  return {
    ...store,
    async put(key, bytes) {
      async function* slowly() {
        for await (const chunk of bytes) {
          if (taken >= takes) await gate;
          taken += chunk.length;
          yield chunk;
        }
      }
      const { Readable } = await import("node:stream");
      await store.put(key, Readable.from(slowly(), { objectMode: false }));
    },
  };
};

const helpline = await startHelpline({}, { fileStore: slowStore });
await helpline.app.listen({ port: 0, host: "127.0.0.1" });
const port = (helpline.app.server.address() as AddressInfo).port;
const { token } = await helpline.logIn("manager");
const caseId = await insertCaseIn(helpline.database, "advocate");
const head = (length: number) =>
  [
    `POST ${caseFileRoutes.upload.path} HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${token}`,
    `Content-Type: ${formHeaders["content-type"]}`,
    `Content-Length: ${length}`,
    "",
    "",
  ].join("\r\n");
beforeEach(() => {
  takes = Number.POSITIVE_INFINITY;
  taken = 0;
  gate = new Promise((resolve) => {
    letOn = resolve;
  });
});

const form = (bytes: Buffer) =>
  formBody([fieldPart("case_id", String(caseId)), filePart("a.bin", bytes)]);

/** Sends as much as the other side accepts; `sent` counts the bytes that left this side. */
function send(body: Buffer, length = body.length) {
  const socket = net.connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data.toString("latin1");
  });
  socket.on("error", () => socket.destroy());
  socket.write(head(length));
  socket.write(body);
  const answered = new Promise<string>((resolve) => {
    const look = () => {
      if (answer.includes("\r\n\r\n") && answer.endsWith("}")) resolve(answer);
    };
    socket.on("data", look);
    socket.on("close", () => resolve(answer));
  });
  return { socket, answered, sent: () => socket.bytesWritten - socket.writableLength };
}

/** Waits end as soon as the condition holds; a busy machine needs more than the usual second. */
const patience = { timeout: 15_000 };

const settled = async (look: () => number) => {
  for (let before = -1; before !== look(); ) {
    before = look();
    await wait(150);
  }
  return look();
};

it("reading from the client pauses while the store is slow, and resumes afterwards", async () => {
  takes = 256 * 1024;
  const before = (await filesKept(helpline)).files.length;
  let read = () => 0;
  helpline.app.server.once("connection", (socket: net.Socket) => {
    read = () => socket.bytesRead;
  });
  const { socket, answered } = send(form(Buffer.alloc(uploadLimitBytes, 5)));
  await vi.waitFor(() => expect(taken).toBeGreaterThanOrEqual(takes), patience);
  const inFlight = (await settled(read)) - taken;
  // Room for the buffers of the parser, the streams and the connection; a 17 MB file is far larger.
  expect(inFlight).toBeLessThan(2 * 1024 * 1024);
  letOn();
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
  expect(read()).toBeGreaterThan(uploadLimitBytes);
  expect((await filesKept(helpline)).files.length).toBe(before + 1);
  socket.destroy();
});

describe("a client that disconnects leaves nothing behind", () => {
  const unfinished = async () => {
    const { loose, stored } = await filesKept(helpline);
    return [...loose, ...stored.filter((name) => name.endsWith(".part"))].length;
  };

  it.each([
    ["in the head of the form", 40, 0],
    ["at the beginning of the file", 400, 2],
    ["in the middle", 3_000_000, 2],
    ["just before the end", 5_000_000, 2],
  ])("%s", async (_where, bytes, begun) => {
    const body = form(Buffer.alloc(5_000_000, 5));
    await expectNothingKept(helpline, async () => {
      const part = body.subarray(0, Math.min(bytes, body.length - 10));
      const { socket, sent } = send(part, body.length);
      await vi.waitFor(() => expect(sent()).toBeGreaterThanOrEqual(part.length), patience);
      // A note of the object and its first bytes: the upload is in progress.
      await vi.waitFor(async () => expect(await unfinished()).toBe(begun), patience);
      socket.destroy();
      await vi.waitFor(async () => expect(await unfinished()).toBe(0), patience);
    });
  });
});

describe("a refusal reaches a client that is still sending", () => {
  it.each([
    ["one byte too many", () => form(Buffer.alloc(uploadLimitBytes + 1)), 413],
    [
      "an empty name",
      () => formBody([fieldPart("case_id", "1"), filePart("", Buffer.alloc(9_000_000))]),
      422,
    ],
    [
      "no such case",
      () => formBody([fieldPart("case_id", "999999"), filePart("a", Buffer.alloc(9_000_000))]),
      404,
    ],
  ])("%s", async (_what, body, status) => {
    await expectNothingKept(helpline, async () => {
      const { socket, answered } = send(body());
      expect(await answered).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      socket.destroy();
    });
  });

  it("a client that keeps sending without end is cut off", async () => {
    await expectNothingKept(helpline, async () => {
      const { answered, socket } = send(Buffer.alloc(80 * 1024 * 1024), 10_000_000_000);
      expect(await answered).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
      socket.destroy();
    });
  });
});

describe("the speed limit of an upload", () => {
  it.each([
    ["hangs", { speed: { bytesPerSecond: 1, graceMs: 60 }, totalMs: 60_000 }, 0],
    ["drips", { speed: { bytesPerSecond: 10_000, graceMs: 100 }, totalMs: 60_000 }, 20],
    ["never ends", { speed: { bytesPerSecond: 1, graceMs: 60_000 }, totalMs: 150 }, 20],
  ])("ends one that %s", async (_what, limits, everyMs) => {
    const { createServer } = await import("node:http");
    const ended = new Promise<string>((resolve) => {
      const server = createServer((incoming) => {
        incoming.on("error", (error) => {
          server.close();
          resolve(error.message);
        });
        incoming.resume();
        watchProgress(incoming, limits);
      });
      server.listen(0, "127.0.0.1", () => {
        const client = httpRequest({
          port: (server.address() as AddressInfo).port,
          method: "POST",
        });
        const sending = everyMs ? setInterval(() => client.write("x"), everyMs) : undefined;
        client.on("error", () => clearInterval(sending));
        client.write("x");
      });
    });
    expect(await ended).toBe("The upload took too long");
  });
});
