/** Names distributed as in Britain: some very common ones, and a long tail of rare ones. */
import { femaleNames, lastNames, maleNames } from "../../server/src/demo/names.ts";
import { type Skewed, skewed } from "./skew.ts";

const words = (text: string) => text.trim().split(/\s+/);

const commonLast = words(`
  Smith Jones Khan Taylor Brown Williams Patel Hussain Wilson Ahmed Davies Evans Ali Thomas Johnson
  Begum Roberts Walker Wright Singh Robinson Thompson White Hughes Edwards Green Hall Wood Harris`);
const commonFemale = words("Olivia Amelia Sarah Emma Aisha Isla Emily Fatima Laura Sophie Rebecca");
const commonMale = words(
  "Mohammed Oliver George David James John Noah Harry Muhammad Jack Ibrahim",
);

const beginnings = words(`
  Ash Black Brad Bram Brom Cald Chal Chester Clay Cold Cran Crow Dal Den Draw East El Fair Fen Gars
  Green Had Hal Har Haw Hol Ings Kel Kings Lang Lin Lock Lud Mal Mar Mid New Nor Oak Old Pem Pick Rad
  Rams Red Ring Rock Shel Stan Staple Sut Thorn Thwait Tod Wake Wal Wether Whit Win Wool Wych Yar`);
const endings = words(`
  bourne brook bury by combe cote croft dale den field ford gate grave ham hurst ington land leigh ley
  low man mere ridge shaw sley stead stock stone ston thorpe ton wade wall ward water way well wick
  wood worth yard`);

const combined = (heads: readonly string[], tails: readonly string[]) =>
  tails.flatMap((tail) => heads.map((head) => head + tail));

const without = (values: readonly string[], taken: readonly string[]) =>
  [...new Set(values)].filter((value) => !taken.includes(value));

const rareLast = combined(beginnings, endings);
const doubled = rareLast.flatMap((name, index) =>
  index % 2 === 0 ? [`${lastNames[index % lastNames.length]}-${name}`] : [],
);
const rareFirst = combined(
  words(
    "Al An Bel Cer Dor El Fen Gwen Il Jes Kal Lor Mer Nor Or Per Ro Sel Tam Ur Ves Wil Yas Zel",
  ),
  words("abel ania eda elle endra esta ia ieth ina inda issa itha ora osia wen yn ysia zinda"),
);

export const names = {
  last: [...commonLast, ...without(lastNames, commonLast), ...rareLast, ...doubled],
  female: [...commonFemale, ...without(femaleNames, commonFemale), ...rareFirst],
  male: [...commonMale, ...without(maleNames, commonMale), ...rareFirst.map((name) => `${name}o`)],
} as const;

/** Makes Smith one name in seventy, as in Britain, while the rarest stand for a dozen people. */
const flatTop = 10;

export const lastName: Skewed<string> = skewed(names.last, 1, flatTop);
export const firstName: Readonly<Record<"female" | "male", Skewed<string>>> = {
  female: skewed(names.female, 1, flatTop),
  male: skewed(names.male, 1, flatTop),
};
