/** How large a document may be that a letter is made of. A letter of ten pages with a letterhead has a tenth of this. */
import { templateLimits } from "@helpline/contract/letters/letters.messages";
import type { UnzipLimits } from "./unzip.ts";
import type { XmlBudget } from "./xml.ts";

const megabyte = 1024 * 1024;

export const zipLimits: UnzipLimits = {
  parts: templateLimits.parts,
  partBytes: 4 * megabyte,
  unpackedBytes: templateLimits.unpackedBytes,
};

/** Of XML, of each part. */
export const xmlPartBytes = megabyte;

/** For one document. */
export const newXmlBudget = (): XmlBudget => ({ elements: 25_000, depth: 80, attributes: 60 });
