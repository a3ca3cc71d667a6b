/** Names in capitals as proper names: THE DENSHAM SURGERY becomes The Densham Surgery (IMP-6). */

/** Stay in capitals. */
const abbreviations = new Set([
  "NHS",
  "GP",
  "GPS",
  "UK",
  "CE",
  "RC",
  "VA",
  "VC",
  "SEN",
  "SEND",
  "SEMH",
  "PRU",
  "UTC",
  "CIC",
  "PCT",
  "PMS",
  "APMS",
  "MRCGP",
  "LLP",
  "BMC",
  "OOH",
  "II",
  "III",
  "IV",
  "VI",
  "VII",
  "VIII",
  "IX",
  "XI",
  "XII",
  "XIII",
  "XIV",
  "XVI",
]);

/** In small letters within a name. */
const small = new Set([
  "and",
  "at",
  "by",
  "de",
  "for",
  "in",
  "le",
  "of",
  "on",
  "the",
  "to",
  "upon",
]);
/** Small between hyphens only: Stoke-on-Trent, Ashby-de-la-Zouch. */
const smallBetweenHyphens = new Set([...small, "la", "under", "with", "next"]);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** One word in small letters, without hyphens and what stands around it: o'neil, mcdonald, john's. */
function properWord(word: string): string {
  if (abbreviations.has(word.toUpperCase())) return word.toUpperCase();
  const irish = /^([od])(['’])(\p{L}{2,}.*)$/u.exec(word);
  if (irish) return `${irish[1]?.toUpperCase()}${irish[2]}${capital(irish[3] ?? "")}`;
  const scottish = /^mc(\p{L}{3,}.*)$/u.exec(word);
  if (scottish) return `Mc${capital(scottish[1] ?? "")}`;
  return capital(word);
}

/** A word with the brackets, quotation marks and digits around it. */
function properPiece(piece: string): string {
  const [, before = "", word = "", after = ""] = /^(\P{L}*)(.*?)(\P{L}*)$/u.exec(piece) ?? [];
  return `${before}${properWord(word)}${after}`;
}

function properPart(part: string, isFirst: boolean): string {
  if (!isFirst && small.has(part)) return part;
  const pieces = part.split(/([-/&])/);
  return pieces
    .map((piece, at) =>
      at > 0 && at < pieces.length - 1 && smallBetweenHyphens.has(piece)
        ? piece
        : properPiece(piece),
    )
    .join("");
}

/** A name that has small letters, or is an abbreviation alone, is left as it is. */
export function properName(text: string): string {
  const isShout = /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
  if (!isShout) return text;
  const words = text.toLowerCase().split(/(\s+)/);
  const first = words.findIndex((word) => /\p{L}/u.test(word));
  return words
    .map((word, at) => {
      // C OF E, B & B: single letters stay capitals.
      if (/^\p{L}\.?$/u.test(word)) return word.toUpperCase();
      return properPart(word, at === first);
    })
    .join("");
}
