/** Pictures that cost a decoder far more than their bytes: refused by their headers. Rules: FILE-12, SET-1. */
import { crc32, deflateSync } from "node:zlib";
import { logoMessages } from "@helpline/contract/settings/settings";
import jpeg from "jpeg-js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { encodeLogo } from "./logo.ts";

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A small file of many pixels, all black. */
function png(width: number, height: number, { interlaced = false } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, interlaced ? 1 : 0], 8);
  const pixels = deflateSync(Buffer.alloc((width * 4 + 1) * height));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    mark,
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const photo = (width = 16, height = 8) =>
  jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, 90) }, 90).data;

const startOfFrame = 0xc0;
const startOfScan = 0xda;

/** Where a segment of this kind begins. */
const segmentAt = (bytes: Buffer, marker: number) => bytes.indexOf(Buffer.from([0xff, marker]));

/** As a program that saves progressive pictures marks them. */
function progressive(): Buffer {
  const bytes = Buffer.from(photo());
  bytes[segmentAt(bytes, startOfFrame) + 1] = 0xc2;
  return bytes;
}

/** A frame of this size whose pixels are those of a small one. */
function claiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(photo());
  const frame = segmentAt(bytes, startOfFrame);
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** The scan of the picture again and again, each of which a decoder works through. */
function manyScans(times: number): Buffer {
  const bytes = photo();
  const scan = bytes.subarray(segmentAt(bytes, startOfScan), bytes.length - 2);
  return Buffer.concat([
    bytes.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    bytes.subarray(-2),
  ]);
}

/** Another frame after the first, whose size nobody has judged. */
function secondFrame(): Buffer {
  const bytes = claiming(60_000, 60_000);
  const frame = segmentAt(bytes, startOfFrame);
  const end = frame + 2 + bytes.readUInt16BE(frame + 2);
  const whole = photo();
  const at = segmentAt(whole, startOfScan);
  return Buffer.concat([whole.subarray(0, at), bytes.subarray(frame, end), whole.subarray(at)]);
}

describe("is refused by its header", () => {
  it.each([
    ["an interlaced PNG", png(2000, 2000, { interlaced: true }), logoMessages.interlaced],
    ["a progressive JPEG", progressive(), logoMessages.progressive],
    ["a JPEG of many scans", manyScans(500), logoMessages.progressive],
    ["a PNG that is too large", png(2001, 1), logoMessages.tooLarge],
    ["a PNG that says so", png(1, 60_000), logoMessages.tooLarge],
    ["a JPEG that says so", claiming(65_000, 65_000), logoMessages.tooLarge],
    ["a PNG without pixels", png(0, 5), logoMessages.notAPicture],
    ["a JPEG without pixels", claiming(0, 8), logoMessages.notAPicture],
    ["a JPEG of two frames", secondFrame(), logoMessages.notAPicture],
    ["a JPEG without a scan", photo().subarray(0, 40), logoMessages.notAPicture],
    [
      "a JPEG with a segment that is too long",
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]),
      logoMessages.notAPicture,
    ],
  ])("%s", (_what, bytes, message) => {
    expect(() => encodeLogo(bytes)).toThrow(message);
  });
});

describe("is taken", () => {
  it.each([
    ["a PNG of the largest size", png(2000, 2000)],
    ["a JPEG of the largest size", photo(2000, 2000)],
    ["a JPEG with bytes that look like markers", photo(64, 64)],
  ])("%s", (_what, bytes) => {
    const { width } = PNG.sync.read(encodeLogo(bytes));
    expect(width).toBeGreaterThanOrEqual(64);
  });

  it("a JPEG with comments and padding", () => {
    const bytes = photo(64, 64);
    const padded = Buffer.concat([
      bytes.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, 6, 1, 2, 3, 4, 0xff]),
      bytes.subarray(2),
    ]);
    expect(PNG.sync.read(encodeLogo(padded)).width).toBe(64);
  });
});
