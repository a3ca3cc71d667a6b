/** The contract of a file store, tested on a folder and on an S3 server. Rules: FILE-11, OPS-20. */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { DiskFull } from "#http/errors";
import { readConfig } from "#operations/config";
import { SettingError } from "#operations/settings";
import { type FileStore, FileStoreUnavailable } from "./file-store.ts";
import { createFolderStore, openFileStore } from "./index.ts";

let folder: string;
let s3: S3rver;
let endpoint: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "helpline stores "));
  s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: path.join(folder, "s3"),
    configureBuckets: [{ name: "helpline" }],
  });
  const { port } = await s3.run();
  endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const at = (bucket: string, keys = "S3RVER:S3RVER@") => ({
  FILES_URL: `s3://${keys}${bucket}/case/files?endpoint=${endpoint}&region=eu-west-2`,
});

const settings = {
  folder: () => ({ DATA_DIR: path.join(folder, "data") }),
  S3: () => at("helpline"),
};

describe.each(["folder", "S3"] as const)("%s", (kind) => {
  let store: FileStore;
  const put = (bytes: Buffer, key = randomUUID()) =>
    store.put(key, Readable.from([bytes], { objectMode: false })).then(() => key);
  const get = async (key: string) => {
    const stream = await store.open(key);
    return stream && buffer(stream);
  };

  beforeAll(async () => {
    store = await openFileStore(readConfig(settings[kind]()));
  });

  it.each([1, 5 * 1024 * 1024, 12 * 1024 * 1024 + 3])("stores %i bytes unchanged", async (size) => {
    const bytes = randomBytes(size);
    const key = await put(bytes);
    expect((await get(key))?.equals(bytes)).toBe(true);
  });

  it("keeps files separate", async () => {
    const keys = await Promise.all(["one", "two"].map((text) => put(Buffer.from(text))));
    expect(await Promise.all(keys.map(async (key) => String(await get(key))))).toEqual([
      "one",
      "two",
    ]);
  });

  it("has no file under an unused key", async () => {
    expect(await store.open(randomUUID())).toBeNull();
  });

  it("removes a file, and again without an error", async () => {
    const key = await put(Buffer.from("gone"));
    for (const _time of [1, 2]) {
      await store.remove(key);
      expect(await store.open(key)).toBeNull();
    }
  });

  it.each([0, 1000, 6 * 1024 * 1024])(
    "reports the error of a stream that fails after %i bytes, and stores nothing",
    async (size) => {
      const key = randomUUID();
      async function* broken() {
        if (size > 0) yield randomBytes(size);
        throw new Error("the sender is gone");
      }
      await expect(store.put(key, Readable.from(broken(), { objectMode: false }))).rejects.toThrow(
        "the sender is gone",
      );
      expect(await store.open(key)).toBeNull();
    },
  );
});

describe("the folder", () => {
  it("shows a file only when it is complete, and removes the remains of a crash", async () => {
    const store = await openFileStore(readConfig(settings.folder()));
    const files = path.join(folder, "data", "files");
    const key = randomUUID();
    await writeFile(path.join(files, `${key}.part`), "half");
    expect(await store.open(key)).toBeNull();
    await store.remove(key);
    expect((await readdir(files)).filter((name) => name.startsWith(key))).toEqual([]);
  });

  it("looks for space with every piece of a file, and keeps nothing of it when there is too little", async () => {
    const asked: number[] = [];
    const store = createFolderStore(folder, async (bytes) => {
      if (asked.push(bytes) > 2) throw new DiskFull();
    });
    const key = randomUUID();
    const pieces = Readable.from(["one", "three", "five"].map((text) => Buffer.from(text)));
    await expect(store.put(key, pieces)).rejects.toThrow(DiskFull);
    expect(asked).toEqual([3, 5, 4]);
    expect((await readdir(folder)).filter((name) => name.startsWith(key))).toEqual([]);
  });

  it("is refused, naming the setting, if it is unusable", async () => {
    await writeFile(path.join(folder, "a file"), "");
    const config = readConfig({ DATA_DIR: path.join(folder, "a file") });
    await expect(openFileStore(config)).rejects.toThrow(SettingError);
    await expect(openFileStore(config)).rejects.toThrow(
      /^Files cannot be kept where DATA_DIR says: /,
    );
  });
});

describe("S3", () => {
  it("stores files under the prefix", async () => {
    const store = await openFileStore(readConfig(settings.S3()));
    const key = randomUUID();
    await store.put(key, Readable.from([Buffer.from("x")]));
    const names = await readdir(path.join(folder, "s3", "helpline", "case", "files"));
    expect(names.some((name) => name.startsWith(key))).toBe(true);
  });

  it.each([
    ["no such bucket", () => at("nowhere")],
    ["unknown keys", () => at("helpline", "NOBODY:hunter2@")],
    ["nobody there", () => ({ FILES_URL: "s3://a:b@helpline?endpoint=http://127.0.0.1:1" })],
  ])("is refused, naming the setting: %s", async (_what, settings) => {
    const refused = await openFileStore(readConfig(settings())).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SettingError);
    expect(String(refused)).toMatch(/Files cannot be kept where FILES_URL says: /);
    expect(String(refused)).not.toContain("hunter2");
  });

  it("is reported as unreachable if the server goes away", async () => {
    const { createS3Store } = await import("./s3-store.ts");
    const location = readConfig({
      FILES_URL: "s3://a:b@helpline?endpoint=http://127.0.0.1:1",
    }).filesUrl;
    if (!location) throw new Error("No location");
    const store = createS3Store(location);
    await expect(store.open("x")).rejects.toThrow(FileStoreUnavailable);
    await expect(store.remove("x")).rejects.toThrow(FileStoreUnavailable);
    await expect(store.put("x", Readable.from([Buffer.from("x")]))).rejects.toThrow(
      FileStoreUnavailable,
    );
  });

  describe("a store that stops answering", () => {
    const silenceMs = 200;

    /** A store behind a server of our own. */
    async function storeOf(answer: RequestListener) {
      const { createS3Store } = await import("./s3-store.ts");
      const server = createServer(answer);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      const { port } = server.address() as AddressInfo;
      const location = readConfig({
        FILES_URL: `s3://a:b@helpline?endpoint=http://127.0.0.1:${port}`,
      }).filesUrl;
      if (!location) throw new Error("No location");
      return createS3Store(location, silenceMs);
    }

    it("is reported as unreachable if it accepts requests and never answers", async () => {
      const store = await storeOf(() => undefined);
      const large = Readable.from([randomBytes(6 * 1024 * 1024)], { objectMode: false });
      await expect(store.open("x")).rejects.toThrow(FileStoreUnavailable);
      await expect(store.remove("x")).rejects.toThrow(FileStoreUnavailable);
      await expect(store.put("x", Readable.from([Buffer.from("x")]))).rejects.toThrow(
        FileStoreUnavailable,
      );
      await expect(store.put("y", large)).rejects.toThrow(FileStoreUnavailable);
    });

    it("fails a file in the middle of which it stops", async () => {
      const store = await storeOf((_request, response) => {
        response.writeHead(200, { "content-length": 100_000 });
        response.write(randomBytes(50_000));
      });
      const file = await store.open("x");
      await expect(buffer(file ?? Readable.from([]))).rejects.toThrow(FileStoreUnavailable);
    });

    it("lets go of a file that nobody reads", async () => {
      let isClosed = false;
      const store = await storeOf((_request, response) => {
        response.once("close", () => {
          isClosed = true;
        });
        response.writeHead(200, { "content-length": 100_000 });
        response.write(randomBytes(50_000));
      });
      (await store.open("x"))?.destroy();
      await expect.poll(() => isClosed).toBe(true);
    });

    it("waits for a reader who pauses", async () => {
      const bytes = randomBytes(4 * 1024 * 1024);
      const store = await storeOf((_request, response) => void response.end(bytes));
      const file = await store.open("x");
      const pieces: Buffer[] = [];
      for await (const piece of file ?? Readable.from([])) {
        if (pieces.length === 0) await new Promise((resolve) => setTimeout(resolve, 3 * silenceMs));
        pieces.push(piece);
      }
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    });
  });
});
