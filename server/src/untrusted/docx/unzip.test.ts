/** A zip file is unpacked only if each description of a part agrees with what is there. Rules: LET-2. */
import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { NotZip, TooLarge, unzip } from "./unzip.ts";

const limits = { parts: 3, partBytes: 1000, unpackedBytes: 1500 };

interface Part {
  readonly name: string;
  readonly content: Buffer;
  readonly method?: number;
  readonly flags?: number;
  /** Changes the description in front of the part, or that in the list. */
  readonly local?: (head: Buffer) => void;
  readonly listed?: (head: Buffer) => void;
  readonly extra?: Buffer;
}

function zipOf(parts: readonly Part[], end?: (record: Buffer) => void, tail = Buffer.alloc(0)) {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const {
    name,
    content,
    method = 8,
    flags = 0,
    local,
    listed,
    extra = Buffer.alloc(0),
  } of parts) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const named = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(named.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const head = Buffer.concat([Buffer.from("PK\x03\x04"), common]);
    local?.(head);
    const body = Buffer.concat([head, named, extra, packed]);
    const entry = Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), common, Buffer.alloc(14)]);
    entry.writeUInt32LE(at, 42);
    listed?.(entry);
    bodies.push(body);
    list.push(entry, named, extra);
    at += body.length;
  }
  const listBytes = Buffer.concat(list);
  const record = Buffer.alloc(22);
  record.write("PK\x05\x06", "latin1");
  record.writeUInt16LE(parts.length, 8);
  record.writeUInt16LE(parts.length, 10);
  record.writeUInt32LE(listBytes.length, 12);
  record.writeUInt32LE(at, 16);
  end?.(record);
  return Buffer.concat([...bodies, listBytes, record, tail]);
}

const text = Buffer.from("text ".repeat(20));
const part = (more: Partial<Part> = {}): Part => ({ name: "a.xml", content: text, ...more });
const unpacked = (file: Buffer) => Object.fromEntries(unzip(file, limits));

describe("parts are unpacked", () => {
  it.each([
    ["packed", part()],
    ["as they are", part({ method: 0 })],
    ["with sizes behind them", part({ flags: 8, local: (head) => head.fill(0, 14, 26) })],
    ["with extra fields", part({ extra: Buffer.from("extra") })],
    ["without a byte", part({ content: Buffer.alloc(0) })],
    ["of the greatest size", part({ content: Buffer.alloc(limits.partBytes, "x") })],
  ])("%s", (_how, one) => {
    expect(unpacked(zipOf([one]))).toEqual({ "a.xml": one.content });
  });

  it("by name, without folders", () => {
    const parts = [
      part(),
      part({ name: "word/", content: Buffer.alloc(0) }),
      part({ name: "word/é.xml", content: Buffer.from("x") }),
    ];
    expect(unpacked(zipOf(parts))).toEqual({ "a.xml": text, "word/é.xml": Buffer.from("x") });
  });

  it("of a file with a comment as long as it says", () => {
    const withComment = (said: number) =>
      zipOf([part()], (record) => void record.writeUInt16LE(said, 20), Buffer.from("comment"));
    expect(unpacked(withComment(7))).toEqual({ "a.xml": text });
    for (const said of [6, 8]) expect(() => unzip(withComment(said), limits)).toThrow(NotZip);
  });

  it("up to the limits of all parts", () => {
    const parts = ["a", "b", "c"].map((name) => part({ name, content: Buffer.alloc(500, name) }));
    expect(Object.keys(unpacked(zipOf(parts)))).toEqual(["a", "b", "c"]);
  });
});

describe("is too large", () => {
  const what = (parts: readonly Part[]) => {
    try {
      unzip(zipOf(parts), limits);
      return undefined;
    } catch (error) {
      expect(error).toBeInstanceOf(TooLarge);
      return (error as TooLarge).what;
    }
  };

  it("with more parts, larger ones, or more of all than allowed", () => {
    const some = (count: number, bytes: number) =>
      Array.from({ length: count }, (_each, n) =>
        part({ name: `${n}`, content: Buffer.alloc(bytes, "x") }),
      );
    expect(what(some(3, 500))).toBeUndefined();
    expect(what(some(4, 1))).toBe("parts");
    expect(what(some(1, 1001))).toBe("bytes");
    expect(what(some(3, 501))).toBe("bytes");
  });
});

describe("is no zip file", () => {
  const at = (place: number, value: number) => (head: Buffer) =>
    void head.writeUInt16LE(value, place);

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("PK, a text that is longer than the record at the end")],
    ["something behind its end", zipOf([part()], undefined, Buffer.from("x"))],
    ["on several disks", zipOf([part()], at(4, 1))],
    ["with a list on another disk", zipOf([part()], at(6, 1))],
    ["that counts its parts in two ways", zipOf([part()], at(8, 2))],
    [
      "with fewer parts than its list",
      zipOf([part(), part({ name: "b" })], (record) => {
        record.writeUInt16LE(1, 8);
        record.writeUInt16LE(1, 10);
      }),
    ],
    ["with a list that begins elsewhere", zipOf([part()], at(16, 3))],
    ["with an encrypted part", zipOf([part({ flags: 1 })])],
    ["with a part that is encrypted by its own description", zipOf([part({ local: at(6, 1) })])],
    ["of another method of packing", zipOf([part({ method: 12 })])],
    ["with another method in front of the part", zipOf([part({ local: at(8, 0) })])],
    ["with another name in front of the part", zipOf([part({ local: at(26, 4) })])],
    ["with another size in front of the part", zipOf([part({ local: at(22, 99) })])],
    ["with another packed size in front of the part", zipOf([part({ local: at(18, 1) })])],
    [
      "without a part where the list says",
      zipOf([part({ local: (head) => void head.write("PK\x03\x05") })]),
    ],
    ["with a broken list", zipOf([part({ listed: (head) => void head.write("PK\x01\x03") })])],
    ["with another checksum", zipOf([part({ listed: at(16, 1) })])],
    [
      "of a part that is longer than it says",
      zipOf([part({ method: 0, listed: at(24, 99), local: at(22, 99) })]),
    ],
    ["with a part that is broken", zipOf([part({ method: 8, content: text })]).fill(0xff, 35, 45)],
    ["with two parts of one name", zipOf([part(), part()])],
    ["with two parts whose names differ in case", zipOf([part(), part({ name: "A.XML" })])],
  ])("%s", (_what, file) => {
    expect(() => unzip(file, limits)).toThrow(NotZip);
  });

  it("with a part within another", () => {
    const inner = part({ name: "b", method: 0 });
    const content = zipOf([inner]).subarray(0, 30 + "b".length + text.length);
    const listed = (head: Buffer) => void head.writeUInt32LE(30 + "a.xml".length, 42);
    const file = zipOf([part({ method: 0, content }), { ...inner, listed }]);
    expect(() => unzip(file, limits)).toThrow(NotZip);
  });
});
