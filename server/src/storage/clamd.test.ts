/** CLAMD_URL, and files that pass the virus scanner: which are clean, and what is no verdict. Rules: FILE-9, OPS-20. */
import { randomBytes } from "node:crypto";
import net from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { SettingError } from "#operations/settings";
import { eicar, startClamd } from "#test/clamd";
import { clamdAddress, createClamdScan, Infected, NotScanned } from "./clamd.ts";

describe("CLAMD_URL", () => {
  const at = (CLAMD_URL?: string) => clamdAddress({ CLAMD_URL });

  it.each([
    [undefined, undefined],
    ["", undefined],
    ["tcp://scanner", { host: "scanner", port: 3310 }],
    ["tcp://scanner:99/", { host: "scanner", port: 99 }],
    ["tcp://[::1]:3311", { host: "::1", port: 3311 }],
    ["tcp://10.0.0.1", { host: "10.0.0.1", port: 3310 }],
    ["/run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
    ["unix:/run/clamd.ctl", { path: "/run/clamd.ctl" }],
    ["unix:///run/clamd.ctl", { path: "/run/clamd.ctl" }],
  ])("%s", (url, address) => {
    expect(at(url)).toEqual(address);
  });

  it.each([
    "scanner",
    "scanner:3310",
    "http://scanner:3310",
    "tcp://",
    "tcp://scanner/files",
    "tcp://scanner?x=1",
    "run/unix:/clamd.ctl",
  ])("%s is refused by name", (url) => {
    expect(() => at(url)).toThrow(SettingError);
    expect(() => at(url)).toThrow(/^CLAMD_URL should be tcp:/);
  });
});

/** What comes through the scan of these parts. */
async function passed(url: string, parts: readonly Buffer[], silenceMs?: number): Promise<Buffer> {
  const { port } = new URL(url);
  const scan = createClamdScan({ host: "127.0.0.1", port: Number(port) }, silenceMs);
  async function* source() {
    yield* parts;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of scan(source())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const failureOf = (work: Promise<unknown>): Promise<Error & { cause?: unknown }> =>
  work.then(
    () => new Error("It was accepted"),
    (error) => error,
  );

async function clamd(...behaviour: Parameters<typeof startClamd>) {
  const server = await startClamd(...behaviour);
  onTestFinished(() => server.close());
  return server;
}

/** A server that answers the whole of a stream with these pieces, one after another, and may then hang up. */
async function answering(pieces: readonly string[], hangsUp = false): Promise<string> {
  const server = net.createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("data", (data) => {
      if (!data.subarray(-4).equals(Buffer.alloc(4))) return;
      pieces.forEach((piece, at) => {
        setTimeout(() => socket.write(piece), at * 30);
      });
      if (hangsUp) setTimeout(() => socket.end(), pieces.length * 30);
    });
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `tcp://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
}

describe("a file", () => {
  it.each([
    ["of one piece", [Buffer.from("a letter")]],
    ["of several pieces, one of them empty", ["one", "", "two"].map((text) => Buffer.from(text))],
    ["without a byte", []],
    ["of several MiB", Array.from({ length: 40 }, () => randomBytes(200_000))],
  ])("%s passes unchanged, and the scanner sees all of it", async (_what, parts) => {
    const { url, scanned } = await clamd();
    const whole = Buffer.concat(parts);
    expect((await passed(url, parts)).equals(whole)).toBe(true);
    expect(scanned).toHaveLength(1);
    expect(scanned[0]?.equals(whole)).toBe(true);
  });

  it("with a virus fails with its name", async () => {
    const { url } = await clamd();
    const error = await failureOf(passed(url, [Buffer.from(eicar)]));
    expect(error).toBeInstanceOf(Infected);
    expect(error).toMatchObject({
      name: "Infected",
      virus: "Eicar-Test-Signature",
      message: "The virus scanner found Eicar-Test-Signature",
    });
  });

  it.each([
    ["in two pieces", ["stream: O", "K\0"]],
    ["with more behind its end", ["stream: OK\0stream: x FOUND\0"]],
  ])("is clean by an answer %s", async (_how, pieces) => {
    const file = Buffer.from("a letter");
    expect((await passed(await answering(pieces), [file])).equals(file)).toBe(true);
  });
});

describe("is not scanned", () => {
  const file = [Buffer.from("a letter")];

  it.each([
    ["rubbish", 'clamd answered "stream: maybe"'],
    ["hangs up", "clamd closed the connection"],
    ["endless", "clamd's answer does not end"],
    ["too big", 'clamd answered "INSTREAM size limit exceeded. ERROR"'],
  ] as const)("by a scanner that is %s", async (behaviour, message) => {
    const { url } = await clamd(behaviour);
    const error = await failureOf(passed(url, file));
    expect(error).toBeInstanceOf(NotScanned);
    expect(error).toMatchObject({ name: "NotScanned", message });
  });

  it("by one that says nothing for too long", async () => {
    const { url } = await clamd("silent");
    const error = await failureOf(passed(url, file, 200));
    expect(error).toBeInstanceOf(NotScanned);
    expect(error.message).toBe("clamd does not answer");
  });

  it("by one that is not there", async () => {
    const { url, close } = await startClamd();
    await close();
    const error = await failureOf(passed(url, file));
    expect(error).toBeInstanceOf(NotScanned);
    expect(error).toMatchObject({
      message: "clamd cannot be reached",
      cause: { code: "ECONNREFUSED" },
    });
  });

  it.each(["stream: x FOUND, or not", "a stream: x FOUND", "stream:  FOUND", "stream: OK, mostly"])(
    "by the answer %j",
    async (answer) => {
      const error = await failureOf(passed(await answering([`${answer}\0`]), file));
      expect(error.message).toBe(`clamd answered ${JSON.stringify(answer)}`);
    },
  );

  it("by an answer that is cut off", async () => {
    const error = await failureOf(passed(await answering(["stream: OK"], true), file));
    expect(error.message).toBe("clamd closed the connection");
  });

  it("by a long answer, of which the beginning is told", async () => {
    const whole = await failureOf(passed(await answering([`${"x".repeat(4095)}\0`]), file));
    expect(whole.message).toBe(`clamd answered "${"x".repeat(200)}"`);
    const longest = await failureOf(passed(await answering(["x".repeat(4096), "\0"]), file));
    expect(longest.message).toBe(`clamd answered "${"x".repeat(200)}"`);
    const endless = await failureOf(passed(await answering(["x".repeat(4097)]), file));
    expect(endless.message).toBe("clamd's answer does not end");
  });

  it("while it hangs up in the middle of a large file", async () => {
    const { url } = await clamd("hangs up");
    const parts = Array.from({ length: 100 }, () => randomBytes(200_000));
    expect(await failureOf(passed(url, parts))).toBeInstanceOf(NotScanned);
  });
});

it("lets go of the scanner when nobody reads the file any more", async () => {
  let isClosed = false;
  const server = net.createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", () => undefined);
    socket.on("close", () => {
      isClosed = true;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  async function* source() {
    yield Buffer.from("one");
    yield Buffer.from("two");
  }
  for await (const _part of createClamdScan({ host: "127.0.0.1", port })(source())) break;
  await expect.poll(() => isClosed).toBe(true);
});
