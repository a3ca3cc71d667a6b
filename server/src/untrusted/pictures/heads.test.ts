/** What the headers of pictures say: their size, how they are stored, and where they are broken. Rules: LET-2, FILE-12. */
import jpeg from "jpeg-js";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { jpegSegments, readJpegHead, readPngHead } from "./heads.ts";

const bytes = (...values: number[]) => Buffer.from(values);

describe("a PNG", () => {
  const plain = PNG.sync.write(new PNG({ width: 300, height: 70_000 }));
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(plain);
    copy[at] = value;
    return copy;
  };

  it("has its width and height", () => {
    expect(readPngHead(plain)).toEqual({ width: 300, height: 70_000, passes: null });
    expect(readPngHead(plain.subarray(0, 33))).toEqual({
      width: 300,
      height: 70_000,
      passes: null,
    });
  });

  it("may be interlaced", () => {
    expect(readPngHead(changed(28, 1))?.passes).toBe("interlaced");
    expect(readPngHead(changed(28, 9))?.passes).toBe("interlaced");
  });

  it("is none if it is cut off, or begins with another chunk", () => {
    expect(readPngHead(plain.subarray(0, 32))).toBeUndefined();
    expect(readPngHead(changed(15, 0x53))).toBeUndefined();
    expect(readPngHead(changed(12, 0x53))).toBeUndefined();
  });
});

const begin = bytes(0xff, 0xd8);
const end = bytes(0xff, 0xd9);

function segment(marker: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Precision, height 0x0102, width 0x0304, one colour. */
const frame = (marker = 0xc0) => segment(marker, bytes(8, 1, 2, 3, 4, 1));
const scan = (...data: number[]) => Buffer.concat([segment(0xda, bytes(1)), Buffer.from(data)]);
const jpegOf = (...parts: Buffer[]) => Buffer.concat([begin, ...parts, end]);
const size = { height: 0x0102, width: 0x0304 };

describe("a JPEG", () => {
  it("has its width and height, as an encoder writes them", () => {
    const { data } = jpeg.encode({ width: 16, height: 8, data: Buffer.alloc(512, 90) }, 90);
    expect(readJpegHead(data)).toEqual({ width: 16, height: 8, passes: null });
  });

  it.each([
    [0xc0, null],
    [0xc1, null],
    [0xc2, "progressive"],
  ])("with the frame %i has these passes: %s", (marker, passes) => {
    expect(readJpegHead(jpegOf(frame(marker), scan(1, 2)))).toEqual({ ...size, passes });
  });

  it("of many scans costs as much as a progressive one", () => {
    const scans = (count: number) => Array.from({ length: count }, () => scan(1));
    expect(readJpegHead(jpegOf(frame(), ...scans(4)))?.passes).toBeNull();
    expect(readJpegHead(jpegOf(frame(), ...scans(5)))?.passes).toBe("progressive");
  });

  it.each([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])(
    "of the rare kind %i is none",
    (marker) => {
      expect(readJpegHead(jpegOf(frame(marker), scan(1)))).toBeUndefined();
      expect(readJpegHead(jpegOf(frame(), frame(marker), scan(1)))).toBeUndefined();
    },
  );

  it.each([0xbf, 0xc4, 0xc8, 0xcc, 0xdb, 0xe0])("may have segments of the kind %i", (marker) => {
    expect(readJpegHead(jpegOf(segment(marker, bytes(1, 2)), frame(), scan(1)))).toEqual({
      ...size,
      passes: null,
    });
  });

  it.each([
    ["without a frame", jpegOf(scan(1))],
    ["without a scan", jpegOf(frame())],
    ["with two frames", jpegOf(frame(), frame(), scan(1))],
    ["with a frame that is cut off", jpegOf(segment(0xc0, bytes(8, 1, 2, 3, 4)), scan(1))],
    ["with something between its segments", jpegOf(frame(), bytes(0, 0, 0, 0), scan(1))],
    ["with a segment that ends behind the file", jpegOf(frame(), scan(1), bytes(0xff, 0xe1, 9, 9))],
    ["with a segment without a length", jpegOf(frame(), bytes(0xff, 0xe1, 0, 1), scan(1))],
    ["that is empty", begin],
  ])("%s is none", (_how, picture) => {
    expect(readJpegHead(picture)).toBeUndefined();
  });
});

describe("the segments of a JPEG", () => {
  it("are told with the place of their content, up to the end", () => {
    const parts = [segment(0xe1, bytes(1, 2, 3)), segment(0xfe), frame()];
    const picture = Buffer.concat([jpegOf(...parts, scan(5)), Buffer.from("hidden")]);
    expect(jpegSegments(picture)).toEqual({
      segments: [
        { marker: 0xe1, from: 6, to: 9 },
        { marker: 0xfe, from: 13, to: 13 },
        { marker: 0xc0, from: 17, to: 23 },
        { marker: 0xda, from: 27, to: 28 },
      ],
      end: 31,
    });
  });

  it.each([0x01, 0xd0, 0xd7, 0xd8])("have no length after the bare marker %i", (marker) => {
    expect(jpegSegments(jpegOf(bytes(0xff, marker), frame()))?.segments).toEqual([
      { marker: 0xc0, from: 8, to: 14 },
    ]);
  });

  it.each([0x02, 0xcf, 0xda])("have one after the marker %i", (marker) => {
    expect(jpegSegments(jpegOf(segment(marker, bytes(7)), frame()))?.segments).toHaveLength(2);
  });

  it("may begin with several marks", () => {
    expect(jpegSegments(jpegOf(bytes(0xff), bytes(0xff), frame()))?.segments).toEqual([
      { marker: 0xc0, from: 8, to: 14 },
    ]);
  });

  it.each([
    ["stuffed bytes", [1, 0xff, 0, 2]],
    ["restarts", [1, 0xff, 0xd0, 2, 0xff, 0xd7, 3]],
    ["several marks", [1, 0xff, 0xff, 0xff, 0, 2]],
  ])("of a scan end behind %s", (_what, data) => {
    const picture = jpegOf(frame(), scan(...data), segment(0xfe, bytes(1)));
    expect(jpegSegments(picture)?.segments.map(({ marker }) => marker)).toEqual([0xc0, 0xda, 0xfe]);
  });

  it("of a scan without an end go to the end of the file", () => {
    const open = Buffer.concat([begin, frame(), scan(1, 2, 3)]);
    expect(jpegSegments(open)).toMatchObject({ end: open.length + 2 });
    const marked = Buffer.concat([open, bytes(0xff)]);
    expect(jpegSegments(marked)).toMatchObject({ end: marked.length + 2 });
  });

  it("may end where the file does", () => {
    const cut = Buffer.concat([begin, segment(0xfe, bytes(1))]);
    expect(jpegSegments(cut)?.segments).toEqual([{ marker: 0xfe, from: 6, to: 7 }]);
    expect(jpegSegments(cut.subarray(0, -1))).toBeUndefined();
  });

  it("may be none at all", () => {
    expect(jpegSegments(bytes(0xff, 0xd8, 0xff, 0xd9))).toEqual({ segments: [], end: 4 });
    expect(jpegSegments(jpegOf(segment(0xfe)))).toEqual({
      segments: [{ marker: 0xfe, from: 6, to: 6 }],
      end: 8,
    });
  });
});
