/** What pictures tell beside their pixels does not go out with a letter. Rules: LET-2. */
import { crc32 } from "node:zlib";
import jpeg from "jpeg-js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { withoutMetadata } from "./metadata.ts";

const size = { width: 16, height: 8 };
const pixels = Buffer.alloc(size.width * size.height * 4, 90);
const secret = "53.8008 N 1.5491 W, Jane Smith";

function segment(marker: number, text: string): Buffer {
  const content = Buffer.from(text, "latin1");
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const photo = jpeg.encode({ ...size, data: pixels }, 90).data;

/** The photograph with something behind its first mark. */
const withSegments = (...segments: Buffer[]) =>
  Buffer.concat([photo.subarray(0, 2), ...segments, photo.subarray(2)]);

describe("a JPEG", () => {
  const kept = [
    segment(0xe2, "ICC_PROFILE\0\x01\x01colours"),
    segment(0xee, "Adobe\0d\0\0\0\0\x01"),
  ];

  it("loses Exif, XMP, IPTC, comments, other pictures and what stands behind its end", () => {
    const told = withSegments(
      segment(0xe1, `Exif\0\0${secret}`),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
      ...kept,
      segment(0xe0, `JFXX\0${secret}`),
      segment(0xe2, `MPF\0${secret}`),
      segment(0xed, `Photoshop 3.0\0${secret}`),
      segment(0xfe, secret),
    );
    const plain = withoutMetadata(Buffer.concat([told, Buffer.from(secret)]));
    expect(plain).toEqual(withSegments(...kept));
    expect(
      jpeg.decode(withoutMetadata(withSegments(segment(0xe1, secret))) ?? Buffer.of()).data,
    ).toEqual(jpeg.decode(photo).data);
  });

  it("is refused if its segments are broken", () => {
    expect(withoutMetadata(withSegments(Buffer.from([0xff, 0xe1, 0xff, 0xff])))).toBeUndefined();
  });
});

function chunk(name: string, text: string): Buffer {
  const named = Buffer.from(name + text, "latin1");
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

describe("a PNG", () => {
  const drawn = new PNG(size);
  pixels.copy(drawn.data);
  const plain = PNG.sync.write(drawn);
  const headEnd = 33;
  const withChunks = (...chunks: Buffer[]) =>
    Buffer.concat([plain.subarray(0, headEnd), ...chunks, plain.subarray(headEnd)]);

  it("loses texts, dates, Exif and what stands behind its end", () => {
    const density = chunk("pHYs", "\0\0\x0b\x13\0\0\x0b\x13\x01");
    const told = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "vpAg"].map((name) =>
      chunk(name, secret),
    );
    const found = withoutMetadata(
      Buffer.concat([withChunks(...told, density), Buffer.from(secret)]),
    );
    expect(found).toEqual(withChunks(density));
    expect(PNG.sync.read(found ?? plain).data).toEqual(pixels);
  });

  it("is refused if its chunks are broken", () => {
    expect(withoutMetadata(plain.subarray(0, -6))).toBeUndefined();
    expect(withoutMetadata(withChunks(Buffer.alloc(12, 0xff)))).toBeUndefined();
  });
});

it("other pictures stay as they are", () => {
  const gif = Buffer.from("GIF89a");
  expect(withoutMetadata(gif)).toBe(gif);
});
