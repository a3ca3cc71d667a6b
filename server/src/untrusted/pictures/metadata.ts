/**
 * Leaves out what pictures tell beside their pixels: where and when a photograph was taken, by whom, with which camera, a
 * smaller copy of it, what it showed before it was cropped, and anything behind the end of the picture.
 */
import { jpegMark, jpegSegments, pngMark } from "./heads.ts";

const segment = { application: 0xe0, colourProfile: 0xe2, adobe: 0xee, comment: 0xfe } as const;

/** What a decoder needs: the sort of file, the colours. The rest of these segments is Exif, XMP, comments and the like. */
function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === segment.comment) return false;
  if (marker < segment.application || marker > segment.application + 15) return true;
  if (marker === segment.application) return content.toString("latin1", 0, 5) === "JFIF\0";
  if (marker === segment.colourProfile) return content.toString("latin1", 0, 11) === "ICC_PROFILE";
  return marker === segment.adobe;
}

function plainJpeg(bytes: Buffer): Buffer | undefined {
  const found = jpegSegments(bytes);
  if (!found) return undefined;
  const kept: Buffer[] = [];
  let from = 0;
  for (const { marker, ...content } of found.segments) {
    if (isNeeded(marker, bytes.subarray(content.from, content.to))) continue;
    // The marker and the length stand before the content.
    kept.push(bytes.subarray(from, content.from - 4));
    from = content.to;
  }
  return Buffer.concat([...kept, bytes.subarray(from, found.end)]);
}

/** Pixels, colours, transparency and size. Programs put text, dates and XMP in others. */
const neededChunks = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "cHRM",
  "gAMA",
  "iCCP",
  "sBIT",
  "sRGB",
  "cICP",
  "bKGD",
  "pHYs",
]);

/** Of a chunk: its length, its name and its checksum. */
const chunkFrame = 12;

function plainPng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, pngMark.length)];
  for (let at = pngMark.length; at + chunkFrame <= bytes.length; ) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    const end = at + chunkFrame + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    if (neededChunks.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

const begins = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);

/** A picture of another kind stays as it is. @returns undefined for a PNG or JPEG that is broken */
export function withoutMetadata(bytes: Buffer): Buffer | undefined {
  if (begins(bytes, pngMark)) return plainPng(bytes);
  return begins(bytes, jpegMark) ? plainJpeg(bytes) : bytes;
}
