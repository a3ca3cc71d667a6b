/**
 * Takes a logo in. The picture is decoded and encoded again as PNG, so nothing but its pixels is kept: no script, no
 * place where it was taken, nothing that a browser could read as another kind of file (ADR 28).
 */
import { logoMaxSide, logoMessages } from "@helpline/contract/settings/settings";
import jpeg from "jpeg-js";
import type { Kysely } from "kysely";
import { PNG } from "pngjs";
import type { Tables } from "#database/tables";

/** A decoder takes a few bytes for each pixel. */
const decoderMegabytes = 64;

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegMark = Buffer.from([0xff, 0xd8, 0xff]);

/** A picture that is refused; the message is for the person. */
export class LogoRefused extends Error {}

const tooLarge = (width: number, height: number) =>
  width < 1 || height < 1 || width > logoMaxSide || height > logoMaxSide;

/** The size that a PNG announces in its first chunk, before anything is unpacked. */
function pngSize(bytes: Buffer) {
  if (bytes.length < 33 || bytes.toString("latin1", 12, 16) !== "IHDR") {
    throw new LogoRefused(logoMessages.notAPicture);
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function decodePng(bytes: Buffer) {
  const { width, height } = pngSize(bytes);
  if (tooLarge(width, height)) throw new LogoRefused(logoMessages.tooLarge);
  return PNG.sync.read(bytes, { checkCRC: true });
}

function decodeJpeg(bytes: Buffer) {
  const megapixels = (logoMaxSide * logoMaxSide) / 1_000_000;
  const picture = jpeg.decode(bytes, {
    useTArray: true,
    maxResolutionInMP: megapixels,
    maxMemoryUsageInMB: decoderMegabytes,
  });
  if (tooLarge(picture.width, picture.height)) throw new LogoRefused(logoMessages.tooLarge);
  return picture;
}

/** @throws LogoRefused for anything but a PNG or JPEG of a sensible size, whatever it is called */
export function encodeLogo(bytes: Buffer): Buffer {
  const isPng = bytes.subarray(0, pngMark.length).equals(pngMark);
  const isJpeg = bytes.subarray(0, jpegMark.length).equals(jpegMark);
  if (!isPng && !isJpeg) throw new LogoRefused(logoMessages.notAPicture);
  try {
    const { width, height, data } = isPng ? decodePng(bytes) : decodeJpeg(bytes);
    const picture = new PNG({ width, height });
    Buffer.from(data.buffer, data.byteOffset, data.byteLength).copy(picture.data);
    return PNG.sync.write(picture);
  } catch (error) {
    if (error instanceof LogoRefused) throw error;
    // The decoders say what is wrong with the bytes, which is of no use to a person.
    throw new LogoRefused(logoMessages.notAPicture);
  }
}

/** All bytes of a file, which the form bounds. */
export async function wholeFile(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads logos, and remembers the last: it stands on every screen. */
export function createLogoReader(database: Kysely<Tables>) {
  let known: { readonly id: number; readonly png: Buffer } | undefined;
  return async (id: number): Promise<Buffer | undefined> => {
    if (known?.id === id) return known.png;
    const found = await database
      .selectFrom("logos")
      .select("png")
      .where("logo_id", "=", id)
      .executeTakeFirst();
    if (found) known = { id, png: found.png };
    return found?.png;
  };
}
