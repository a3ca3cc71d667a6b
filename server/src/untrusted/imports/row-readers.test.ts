/** What a row says of a record, by columns that somebody chose and in recognised files. Rules: IMP-3, IMP-6. */
import { importMessages } from "@helpline/contract/import/import.messages";
import { giasColumns, odsColumns } from "@helpline/contract/import/import-formats";
import { describe, expect, it } from "vitest";
import { properName, type ReaderOptions, rowReaderOf } from "./row-readers.ts";

describe("a name in capitals", () => {
  it.each([
    ["THE DENSHAM SURGERY", "The Densham Surgery"],
    ["O'NEIL", "O'Neil"],
    ["(O'NEIL", "(O'Neil"],
    ["“MCDONALD” (NHS)", "“McDonald” (NHS)"],
    ["D’ARCY ROAD", "D’Arcy Road"],
    ["MCDONALD & PARTNERS", "McDonald & Partners"],
    ["ST. JOHN'S C OF E SCHOOL", "St. John's C of E School"],
    ["HENRY VIII SCHOOL", "Henry VIII School"],
    ["STOCKTON-ON-TEES", "Stockton-on-Tees"],
    ["PEMBERTON-ASHWORTH", "Pemberton-Ashworth"],
    ["NHS WALK IN CENTRE", "NHS Walk in Centre"],
    ["ÉCOLE SAINT-ÉTIENNE", "École Saint-Étienne"],
    ["(THE) OLD SCHOOL", "(The) Old School"],
    ["Mixed Case stays", "Mixed Case stays"],
    ["small stays", "small stays"],
    ["A", "A"],
    ["A B", "A B"],
    ["1ST LEEDS", "1st Leeds"],
    ["21ST CENTURY, 2ND AND 3RD", "21st Century, 2nd and 3rd"],
    ["THE (4TH) BNS1TH STH 5THE", "The (4th) Bns1th Sth 5The"],
    ["12 34", "12 34"],
    ["BOX 7, LEEDS", "Box 7, Leeds"],
    ["J. SMITH", "J. Smith"],
    ["B & B HOUSE", "B & B House"],
    ["MCR", "Mcr"],
    ["MCEWAN", "McEwan"],
    ["X-RAY O'N", "X-Ray O'n"],
    ["O'NE", "O'Ne"],
    ["L'ARCHE HOUSE", "L'arche House"],
    ["TWO  BLANKS", "Two  Blanks"],
    ["7 OF HEARTS", "7 Of Hearts"],
    ["OF MICE AND MEN", "Of Mice and Men"],
    ["-THE- OLD", "-the- Old"],
    ["ON-SEA IN-", "On-Sea In-"],
    ["NORTH/SOUTH", "North/South"],
    ["R&D UNIT", "R&D Unit"],
    ["NEXT-LA STREET", "Next-La Street"],
  ])("%s becomes %s", (text, name) => {
    expect(properName(text)).toBe(name);
  });

  it("keeps its abbreviations and numbers of kings", () => {
    const kept =
      "NHS GP GPS UK CE RC VA VC SEN SEND SEMH PRU UTC CIC PCT PMS APMS MRCGP LLP BMC OOH II III IV VI VII VIII IX XI XII XIII XIV XVI";
    expect(properName(kept)).toBe(kept);
    expect(properName("V PTA LTD")).toBe("V Pta Ltd");
  });

  it("has its small words in small letters, also between hyphens", () => {
    expect(properName("X AND AT BY DE FOR IN LE OF ON THE TO UPON LA UNDER WITH NEXT")).toBe(
      "X and at by de for in le of on the to upon La Under With Next",
    );
    expect(properName("X-AND-LA-UNDER-WITH-NEXT-OF-X")).toBe("X-and-la-under-with-next-of-X");
  });
});

/** The fields of a row, in columns in this order. */
function reading(kind: ReaderOptions["kind"], columns: Record<string, number | null>) {
  const read = rowReaderOf({ kind, format: null, headings: [], columns });
  return (...cells: string[]) => read(cells);
}

describe("by the columns that somebody chose", () => {
  it("a row gives the code and the fields that have a value", () => {
    const read = reading("schools", { name: 2, city: 3, county: null, external_code: 1 });
    expect(read(" 12\u200B ", "Densham  School", "")).toEqual({
      code: "12",
      fields: { name: "Densham  School" },
    });
    expect(read("", "Densham")).toEqual({ code: null, fields: { name: "Densham" } });
    expect(reading("schools", { name: 1 })("Densham").code).toBeNull();
  });

  it("names and addresses in capitals become proper names, and nothing else", () => {
    const fields = ["first_name", "last_name", "address_1", "address_2", "city", "county", "email"];
    const columns = Object.fromEntries([...fields, "notes"].map((field, at) => [field, at + 1]));
    const read = reading("guardians", columns);
    expect(read(...fields.map(() => "SOME WORDS"), "SOME WORDS").fields).toEqual({
      first_name: "Some Words",
      last_name: "Some Words",
      address_1: "Some Words",
      address_2: "Some Words",
      city: "Some Words",
      county: "Some Words",
      email: "SOME WORDS",
      notes: "SOME WORDS",
    });
    expect(reading("gps", { practice_name: 1 })("SOME WORDS").fields).toEqual({
      practice_name: "Some Words",
    });
    expect(reading("schools", { name: 1 })("SOME WORDS").fields).toEqual({ name: "Some Words" });
  });

  it("the apostrophe of an export is taken off, and no other", () => {
    const read = reading("schools", { name: 1 });
    expect(read("'=Densham").fields).toEqual({ name: "=Densham" });
    expect(read("'Densham").fields).toEqual({ name: "'Densham" });
    expect(read("=Densham").fields).toEqual({ name: "=Densham" });
    expect(read("x'=Densham").fields).toEqual({ name: "x'=Densham" });
  });

  it("dates, options and lines of notes are stored as forms store them", () => {
    const read = reading("guardians", { dob: 1, gender: 2, notes: 3, address_1: 4 });
    expect(read("29/02/1984", "FEMALE", "one\r\ntwo", "1 Road").fields).toMatchObject({
      dob: "1984-02-29",
      notes: "one\ntwo",
      address_1: "1 Road",
    });
    expect(read("٢٩/٠٢/١٩٨٤").fields).toEqual({ dob: "1984-02-29" });
  });

  it.each([
    ["1134960000", "01134960000", true],
    ["01134960000", "01134960000", false],
    ["113 496 0000", "113 496 0000", false],
    ["0134960000", "0134960000", false],
    ["113496000", "113496000", false],
    ["11349600001", "11349600001", false],
    ["x1134960000", "x1134960000", false],
  ])("the number %s is stored as %s; a doubt: %s", (typed, telephone, isDoubtful) => {
    const read = reading("gps", { practice_name: 1, telephone: 2 });
    const row = read("Densham", typed);
    expect(row.fields).toEqual({ practice_name: "Densham", telephone });
    expect(row.doubts).toEqual(
      isDoubtful ? [{ field: "telephone", message: importMessages.zeroAdded }] : undefined,
    );
  });
});

describe("in the register of schools", () => {
  const names = Object.values(giasColumns);
  const read = rowReaderOf({
    kind: "schools",
    format: "gias-schools",
    headings: ["Other", ...names.map((name) => ` ${name} `)],
    columns: {},
  });
  const school = (values: Partial<Record<keyof typeof giasColumns, string>>) =>
    read([
      "?",
      ...Object.keys(giasColumns).map((key) => values[key as keyof typeof giasColumns] ?? ""),
    ]);

  it("a row gives a whole record", () => {
    expect(
      school({
        code: "100",
        name: "DENSHAM SCHOOL",
        street: "1 THE ROAD",
        locality: "MOORSIDE",
        address3: "ESTATE",
        town: "LEEDS",
        county: "WEST YORKSHIRE",
        postcode: "LS1 1AA",
        telephone: "1134960000",
        web: "WWW.DENSHAM.SCH.UK",
        status: "Open",
      }),
    ).toEqual({
      code: "100",
      fields: {
        name: "Densham School",
        address_1: "1 The Road",
        address_2: "Moorside, Estate",
        city: "Leeds",
        county: "West Yorkshire",
        postcode: "LS1 1AA",
        telephone: "01134960000",
        web: "WWW.DENSHAM.SCH.UK",
      },
      isClosed: false,
    });
  });

  it.each([
    ["12345678", "12345678"],
    ["123456789", "0123456789"],
    ["1234567890", "01234567890"],
    ["12345678901", "12345678901"],
    ["0123456789", "0123456789"],
    ["x123456789", "x123456789"],
    ["123456789x", "123456789x"],
  ])("the number %s is stored as %s", (telephone, stored) => {
    expect(school({ telephone }).fields.telephone).toBe(stored);
  });

  it.each([
    ["Open", false, undefined],
    ["Closed", true, undefined],
    ["CLOSED", true, undefined],
    ["Proposed to open", false, importMessages.notOpenYet],
    ["Open, but proposed to close", false, undefined],
  ])("the status %s", (status, isClosed, leftOut) => {
    expect(school({ status })).toMatchObject({ isClosed });
    expect(school({ status }).leftOut).toBe(leftOut);
  });

  it("without a town the last line is the town", () => {
    const { fields, doubts } = school({ street: "1 Road", locality: "", address3: "Leeds" });
    expect(fields).toEqual({ address_1: "1 Road", city: "Leeds", county: "Not given" });
    expect(doubts).toBeUndefined();
    expect(
      school({ street: "1 Road", locality: "Moorside", address3: "Leeds" }).fields,
    ).toMatchObject({
      address_1: "1 Road",
      address_2: "Moorside",
      city: "Leeds",
    });
  });

  it("with one line alone no town is given, which is doubtful", () => {
    const doubts = [{ field: "city", message: importMessages.noTown("Not given") }];
    expect(school({ street: "1 Road" })).toMatchObject({
      code: null,
      fields: { address_1: "1 Road", city: "Not given", county: "Not given" },
      doubts,
    });
    expect(school({})).toMatchObject({
      fields: { city: "Not given", county: "Not given" },
      doubts,
    });
  });
});

describe("in the list of practices", () => {
  const read = rowReaderOf({ kind: "gps", format: "ods-practices", headings: [], columns: {} });
  function practice(values: Partial<Record<keyof typeof odsColumns, string>>) {
    const cells = Array.from({ length: 27 }, () => "");
    for (const [key, value] of Object.entries({ status: "A", setting: "4", ...values }))
      cells[odsColumns[key as keyof typeof odsColumns] - 1] = value;
    return read(cells);
  }

  it("a row gives a whole record", () => {
    expect(
      practice({
        code: "B81001",
        name: "THE DENSHAM SURGERY",
        address1: "1 ROAD",
        address2: "MOORSIDE",
        address3: "ESTATE",
        address4: "LEEDS",
        address5: "WEST YORKSHIRE",
        postcode: "LS1 1AA",
        telephone: "0113 4960000",
      }),
    ).toEqual({
      code: "B81001",
      fields: {
        practice_name: "The Densham Surgery",
        address_1: "1 Road",
        address_2: "Moorside, Estate",
        city: "Leeds",
        county: "West Yorkshire",
        postcode: "LS1 1AA",
        telephone: "0113 4960000",
      },
      isClosed: false,
    });
    expect(practice({ address1: "1 Road" })).toMatchObject({
      code: null,
      doubts: [{ field: "city", message: importMessages.noTown("Not given") }],
    });
  });

  it.each([
    ["A", false, undefined],
    ["active", false, undefined],
    ["P", false, importMessages.notOpenYet],
    ["C", true, undefined],
    ["D", true, undefined],
    ["B", true, undefined],
    ["?", true, undefined],
  ])("the status %s", (status, isClosed, leftOut) => {
    expect(practice({ status })).toMatchObject({ isClosed });
    expect(practice({ status }).leftOut).toBe(leftOut);
  });

  it("what is no practice is left out", () => {
    expect(practice({ setting: "5" }).leftOut).toBe(importMessages.notPractice);
    expect(practice({ setting: "5", status: "P" }).leftOut).toBe(importMessages.notPractice);
  });
});
