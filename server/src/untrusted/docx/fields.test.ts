/** The fields of Word that a letter may have, however their codes are split. Rules: LET-2. */
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { describe, expect, it } from "vitest";
import { Refused } from "../refused.ts";
import { requireHarmlessFields } from "./fields.ts";
import { newXmlBudget } from "./limits.ts";
import { parseXml } from "./xml.ts";

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const check = (content: string) =>
  requireHarmlessFields(
    parseXml(
      Buffer.from(`<w:p xmlns:w="${word}" xmlns:o="urn:o">${content}</w:p>`),
      newXmlBudget(),
    ),
  );

const mark = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`;
const code = (...pieces: string[]) =>
  pieces.map((piece) => `<w:instrText>${piece}</w:instrText>`).join("");
const [begin, separate, end] = [mark("begin"), mark("separate"), mark("end")];
const result = "<w:t>1</w:t>";
const field = (...pieces: string[]) => begin + code(...pieces) + separate + result + end;

describe("letters may have", () => {
  it.each([
    "PAGE",
    "NUMPAGES",
    "SECTION",
    "SECTIONPAGES",
    "DATE",
    "TIME",
    "CREATEDATE",
    "SAVEDATE",
    "STYLEREF",
  ])("%s", (name) => {
    for (const written of [name, ` ${name} `, name.toLowerCase(), `${name} \\* MERGEFORMAT`]) {
      expect(() => check(field(written))).not.toThrow();
      expect(() => check(`<w:fldSimple w:instr="${written}"/>`)).not.toThrow();
    }
  });

  it.each([
    ["a code in pieces", field(" PA", "GE ")],
    ["no result", begin + code("PAGE") + end],
    ["a field in the result of another", begin + code("DATE") + separate + field("PAGE") + end],
    ["two fields and text", `${result}${field("PAGE")}${result}${field("DATE")}`],
    ["marks of others", '<o:fldChar o:fldCharType="begin"/><w:t>1</w:t>'],
    ["an end without a field", end + separate + result],
    ["code of others", "<o:instrText>INCLUDETEXT</o:instrText>"],
  ])("%s", (_what, content) => {
    expect(() => check(content)).not.toThrow();
  });
});

describe("letters have no", () => {
  const refused = (...codes: string[]) => letterMessages.fields(codes);

  it.each([
    ["other field", field(" INCLUDETEXT x "), refused("INCLUDETEXT x")],
    ["field without a code", field(""), refused("")],
    ["name that begins alike", field("PAGEREF x"), refused("PAGEREF x")],
    ["other field in pieces", field("INCLUDE", "TEXT"), refused("INCLUDETEXT")],
    ["simple field", '<w:fldSimple w:instr="ASK x"/>', refused("ASK x")],
    ["simple field without a code", "<w:fldSimple/>", refused("")],
    ["code without a field", code("ASK"), refused("ASK")],
    ["code in a result", begin + code("PAGE") + separate + code("ASK") + end, refused("ASK")],
    ["field that does not end", begin + code("ASK"), refused("ASK")],
    ["field that ends in its code", begin + code("ASK") + end, refused("ASK")],
    [
      "field in the code of another",
      begin + field("PAGE") + code("DATE") + separate + end,
      refused("a field in another field"),
    ],
    ["several, each named once", field("ASK") + field("ASK") + field("SET"), refused("ASK", "SET")],
  ])("%s", (_what, content, message) => {
    expect(() => check(content)).toThrow(Refused);
    expect(() => check(content)).toThrow(new Refused(message));
  });

  it.each(["t", "sym", "drawing", "pict"])(
    "%s in the code of a field, where it is hidden",
    (name) => {
      expect(() => check(`${begin + code("PAGE")}<w:${name}/>${separate}${end}`)).toThrow(
        new Refused(letterMessages.hidden),
      );
      expect(() => check(`${begin + code("PAGE")}${separate}<w:${name}/>${end}`)).not.toThrow();
      expect(() => check(`${begin + code("PAGE")}<o:${name}/>${separate}${end}`)).not.toThrow();
    },
  );
});
