/**
 * What a picture says of itself before its pixels. Pictures that are stored in several passes cost a decoder many times
 * the work and memory of others, so their headers tell them.
 */

/** The first bytes of each kind of file. */
export const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
export const jpegMark = Buffer.from([0xff, 0xd8, 0xff]);

export interface PictureHead {
  readonly width: number;
  readonly height: number;
  /** How it is stored in passes; null if it is not. */
  readonly passes: "interlaced" | "progressive" | null;
}

const interlaceAt = 28;

/** Undefined if these are no bytes of a PNG. */
export function readPngHead(bytes: Buffer): PictureHead | undefined {
  if (bytes.length < 33 || bytes.toString("latin1", 12, 16) !== "IHDR") return undefined;
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    passes: bytes[interlaceAt] === 0 ? null : "interlaced",
  };
}

const markers = { startOfScan: 0xda, baseline: 0xc0, extended: 0xc1, progressive: 0xc2 } as const;

/** Markers of frames: 0xc4, 0xc8 and 0xcc are something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Markers that stand alone, without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Where the data of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}

interface Segment {
  readonly marker: number;
  /** Where its content begins, after the length, and where it ends. */
  readonly from: number;
  readonly to: number;
}

const endOfImage = 0xd9;

/** What stands at a place, and where to go on; undefined if nothing that is right stands there. */
function stepAt(
  bytes: Buffer,
  at: number,
): { readonly segment?: Segment; readonly next: number } | undefined {
  const marker = bytes[at + 1] ?? 0;
  if (bytes[at] !== 0xff) return undefined;
  if (marker === 0xff) return { next: at + 1 };
  if (isBare(marker)) return { next: at + 2 };
  const to = at + 2 + bytes.readUInt16BE(at + 2);
  if (to < at + 4 || to > bytes.length) return undefined;
  const segment = { marker, from: at + 4, to };
  return { segment, next: marker === markers.startOfScan ? endOfScan(bytes, to) : to };
}

/** The segments up to the end of the picture, and where that is; undefined if they are broken. */
export function jpegSegments(bytes: Buffer) {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at + 1] !== endOfImage) {
    const step = stepAt(bytes, at);
    if (!step) return undefined;
    if (step.segment) segments.push(step.segment);
    at = step.next;
  }
  return { segments, end: at + 2 };
}

/** A picture of one pass has at most one scan for each colour. */
const mostScans = 4;

const isKnownFrame = ({ marker, from, to }: Segment) =>
  to - from >= 6 &&
  (marker === markers.baseline || marker === markers.extended || marker === markers.progressive);

/** Undefined if the segments are broken, or the picture is of a rare kind. */
export function readJpegHead(bytes: Buffer): PictureHead | undefined {
  const segments = jpegSegments(bytes)?.segments ?? [];
  const [frame, ...others] = segments.filter(({ marker }) => isFrame(marker));
  const scans = segments.filter(({ marker }) => marker === markers.startOfScan).length;
  // A second frame would be another picture than the one that was judged.
  if (!frame || others.length > 0 || !isKnownFrame(frame) || scans === 0) return undefined;
  const isProgressive = frame.marker === markers.progressive || scans > mostScans;
  return {
    height: bytes.readUInt16BE(frame.from + 1),
    width: bytes.readUInt16BE(frame.from + 3),
    passes: isProgressive ? "progressive" : null,
  };
}
