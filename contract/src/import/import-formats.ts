/** Public files that are recognised at once, by their columns (IMP-3). */
import { tidyLine } from "../plain-text.ts";
import type { ImportKindName } from "./import-columns.ts";

export const importFormats = ["gias-schools", "ods-practices"] as const;
export type ImportFormatName = (typeof importFormats)[number];

export interface ImportFormat {
  readonly kind: ImportKindName;
  /** For people. */
  readonly label: string;
  /** Where the file comes from, and what it is called there. */
  readonly source: string;
  readonly hasHeading: boolean;
}

export const importFormatOf: Readonly<Record<ImportFormatName, ImportFormat>> = {
  "gias-schools": {
    kind: "schools",
    label: "Register of schools in England (GIAS)",
    source: "get-information-schools.service.gov.uk, edubasealldata….csv",
    hasHeading: true,
  },
  "ods-practices": {
    kind: "gps",
    label: "NHS list of GP practices (ODS)",
    source: "digital.nhs.uk, epraccur.csv",
    hasHeading: false,
  },
};

/** The columns of the register of schools that are read. A file with all of them is that register. */
export const giasColumns = {
  code: "URN",
  name: "EstablishmentName",
  street: "Street",
  locality: "Locality",
  address3: "Address3",
  town: "Town",
  county: "County (name)",
  postcode: "Postcode",
  telephone: "TelephoneNum",
  web: "SchoolWebsite",
  status: "EstablishmentStatus (name)",
} as const;

/** The columns of the list of practices that are read, by number starting at 1. It has no heading. */
export const odsColumns = {
  code: 1,
  name: 2,
  address1: 5,
  address2: 6,
  address3: 7,
  address4: 8,
  address5: 9,
  postcode: 10,
  status: 13,
  telephone: 18,
  setting: 26,
} as const;

/** The letters of the list's column, which some editions write out. */
const odsStatuses = {
  A: "ACTIVE",
  B: "RETIRED",
  C: "CLOSED",
  D: "DORMANT",
  P: "PROPOSED",
  U: "UNKNOWN",
} as const;
export type OdsStatus = keyof typeof odsStatuses;

/** The status that a cell gives by its letter or its word; undefined if it is none. */
export function odsStatusOf(cell: string): OdsStatus | undefined {
  const sought = cell.trim().toUpperCase();
  const letters = Object.keys(odsStatuses) as OdsStatus[];
  return letters.find((letter) => sought === letter || sought === odsStatuses[letter]);
}

const looksLikePractice = (cells: readonly string[]): boolean => {
  const cell = (column: number) => (cells[column - 1] ?? "").trim();
  return (
    cells.length >= odsColumns.setting &&
    /^[A-Z0-9]{3,8}$/.test(cell(odsColumns.code)) &&
    cell(odsColumns.name) !== "" &&
    odsStatusOf(cell(odsColumns.status)) !== undefined &&
    /^\d{0,2}$/.test(cell(odsColumns.setting))
  );
};

/** The format of a file, from its first rows; null if it is none of these. */
export function recognisedFormat(rows: readonly (readonly string[])[]): ImportFormatName | null {
  const [first] = rows;
  if (!first) return null;
  const headings = new Set(first.map(tidyLine));
  if (Object.values(giasColumns).every((column) => headings.has(column))) return "gias-schools";
  return rows.every(looksLikePractice) ? "ods-practices" : null;
}
