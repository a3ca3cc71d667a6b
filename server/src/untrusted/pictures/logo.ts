/**
 * Takes a logo in. The picture is decoded and encoded again as PNG, so nothing but its pixels is kept: no script, no
 * place where it was taken, nothing that a browser could read as another kind of file (ADR 28). Runs in the worker.
 */
import { logoMaxSide, logoMessages } from "@helpline/contract/settings/settings";
import jpeg from "jpeg-js";
import { PNG } from "pngjs";
import { Refused } from "../refused.ts";
import { jpegMark, type PictureHead, pngMark, readJpegHead, readPngHead } from "./heads.ts";

/** For a picture of the largest size, of which the decoder keeps each colour in several forms. */
const decoderMegabytes = 160;

const isTooLarge = ({ width, height }: PictureHead) => width > logoMaxSide || height > logoMaxSide;

/** What a picture says of itself is judged before anything is decoded. */
function requireDecodable(head: PictureHead | undefined): void {
  if (!head || head.width < 1 || head.height < 1) throw new Refused(logoMessages.notAPicture);
  if (isTooLarge(head)) throw new Refused(logoMessages.tooLarge);
  if (head.passes !== null) throw new Refused(logoMessages[head.passes]);
}

function decodePng(bytes: Buffer) {
  requireDecodable(readPngHead(bytes));
  return PNG.sync.read(bytes, { checkCRC: true });
}

function decodeJpeg(bytes: Buffer) {
  const head = readJpegHead(bytes);
  requireDecodable(head);
  const picture = jpeg.decode(bytes, {
    useTArray: true,
    maxResolutionInMP: (logoMaxSide * logoMaxSide) / 1_000_000,
    maxMemoryUsageInMB: decoderMegabytes,
  });
  // The decoder has read another header than we have.
  const isSame = picture.width === head?.width && picture.height === head.height;
  if (!isSame) throw new Refused(logoMessages.notAPicture);
  return picture;
}

/** @throws Refused for anything but a plain PNG or JPEG of a sensible size, whatever it is called */
export function encodeLogo(bytes: Buffer): Buffer {
  const isPng = bytes.subarray(0, pngMark.length).equals(pngMark);
  const isJpeg = bytes.subarray(0, jpegMark.length).equals(jpegMark);
  if (!isPng && !isJpeg) throw new Refused(logoMessages.notAPicture);
  try {
    const { width, height, data } = isPng ? decodePng(bytes) : decodeJpeg(bytes);
    const picture = new PNG({ width, height });
    Buffer.from(data.buffer, data.byteOffset, data.byteLength).copy(picture.data);
    return PNG.sync.write(picture);
  } catch (error) {
    if (error instanceof Refused) throw error;
    // The decoders say what is wrong with the bytes, which is of no use to a person.
    throw new Refused(logoMessages.notAPicture, { cause: error });
  }
}
