/** Which column of a file probably fills which field. Rules: IMP-1, IMP-18. */
import { describe, expect, it } from "vitest";
import {
  type ImportKindName,
  importColumnsOf,
  proposedColumns,
  unusedColumns,
} from "./import-columns.ts";

const fieldsOf = (kind: ImportKindName) => importColumnsOf(kind).map(({ field }) => field);

describe("what columns can fill", () => {
  it("are the fields of the form, and a code at the end", () => {
    expect(fieldsOf("local-authorities")).toContain("nation");
    for (const kind of ["guardians", "gps", "schools", "local-authorities"] as const) {
      expect(importColumnsOf(kind).at(-1)).toEqual({
        field: "external_code",
        label: "Code",
        required: false,
      });
    }
  });

  it("are required as in the form", () => {
    const required = importColumnsOf("guardians").filter((column) => column.required);
    expect(required.map(({ field }) => field)).toEqual([
      "first_name",
      "last_name",
      "gender",
      "address_1",
      "city",
      "county",
      "postcode",
    ]);
    expect(importColumnsOf("guardians")[0]).toEqual({
      field: "first_name",
      label: "First name",
      required: true,
    });
  });
});

/** The headings by which files call each field, as people and other programs write them. */
const headings: readonly (readonly [ImportKindName, string, string])[] = [
  [
    "guardians",
    "first_name",
    "First name; first_name; FIRST NAME; Forename; Forenames; First names; Given name; Given names; Christian name",
  ],
  ["guardians", "last_name", "Last name; Surname; Family name; Second name"],
  ["guardians", "gender", "Gender; Sex"],
  [
    "guardians",
    "dob",
    "Date of birth; D.O.B.; DOB; Birth date; birthdate; Birthday; Born; Born on",
  ],
  [
    "guardians",
    "address_1",
    "Address line 1; Address 1; Address; Address line one; Street; Street address; Line 1; House",
  ],
  ["guardians", "address_2", "Address line 2; Address 2; Address line two; Locality; Line 2; Area"],
  ["guardians", "city", "City; Town; Town/City; City/Town; Town or city; Post town"],
  ["guardians", "county", "County; County name; Region"],
  ["guardians", "postcode", "Postcode; Post code; Post-Code; Postal code; ZIP; Zip code"],
  [
    "guardians",
    "email",
    "Email; E-mail; Mail; Email address; E-mail address; Email 1; Contact email",
  ],
  [
    "guardians",
    "telephone",
    "Telephone; Phone; Tel; Tel.; Tel no; Tel. No.; Tel number; Telephone no; Telephone number; TelephoneNum; Phone no; Phone number",
  ],
  [
    "guardians",
    "telephone",
    "Home phone; Home tel; Home telephone; Home number; Landline; Contact number; Contact no; Main phone; Telephone 1; Phone 1",
  ],
  [
    "guardians",
    "mobile",
    "Mobile; Mobile no; Mobile number; Mobile phone; Mobile tel; Mobile telephone; Mob; Mob. no; Cell; Cell phone; Telephone 2; Phone 2",
  ],
  ["guardians", "notes", "Notes; Note; Comment; Comments; Remarks"],
  [
    "gps",
    "external_code",
    "Code; External code; external_code; URN; ODS code; GSS code; Organisation code; Reference",
  ],
  ["gps", "practice_name", "Practice name; Name; Practice"],
  ["schools", "name", "School name; Name; EstablishmentName; Organisation name; School"],
  ["schools", "web", "Web; Website; Web site; URL; Web address; Homepage; School website"],
  ["local-authorities", "name", "Local authority name; Name; Local authority; Authority"],
];

describe("a column is proposed", () => {
  it.each(headings)("%s: for %s if it is called %s", (kind, field, names) => {
    for (const name of names.split("; ")) {
      expect(proposedColumns(kind, ["Something else", name])[field], name).toBe(2);
    }
  });

  it("for none of the fields if its heading says nothing", () => {
    const proposed = proposedColumns("guardians", ["Shoe size", ""]);
    expect(Object.keys(proposed)).toEqual(fieldsOf("guardians"));
    expect(Object.values(proposed).every((column) => column === null)).toBe(true);
  });

  it("by the field's own name rather than by another one", () => {
    expect(proposedColumns("guardians", ["Phone", "Mail", "Telephone", "Email"])).toMatchObject({
      telephone: 3,
      email: 4,
    });
  });

  it("by the more usual of two other names", () => {
    expect(proposedColumns("guardians", ["Phone 1", "Tel"])).toMatchObject({ telephone: 2 });
  });

  it("the first of two that are called the same", () => {
    expect(proposedColumns("guardians", ["Surname", "Surname"])).toMatchObject({ last_name: 1 });
  });

  it("by accents and signs as without them", () => {
    expect(proposedColumns("guardians", ["  *Prénom*", "Fàmily–name "])).toMatchObject({
      first_name: null,
      last_name: 2,
    });
  });
});

it.each([
  [{ first_name: 1, last_name: 3 }, [2, 4]],
  [{ first_name: 4, last_name: null }, [1, 2, 3]],
  [{}, [1, 2, 3, 4]],
  [{ a: 1, b: 2, c: 3, d: 4 }, []],
])("with %j the columns %j fill no field", (columns, unused) => {
  expect(unusedColumns(["A", "B", "C", "D"], columns)).toEqual(unused);
});
