/** A list of enquiries as CSV: every column, and in parts. Rules: WIRE-26. */
import { expect, it } from "vitest";
import { caseAddresses } from "#http/public-address";
import { enquiriesCsv } from "./enquiry-csv.ts";

const place = {
  timeZone: "Europe/London",
  addressOf: caseAddresses("https://helpline.example.org"),
};
type Row = Awaited<ReturnType<Parameters<typeof enquiriesCsv>[2]>>[number];

const row = {
  enquiry_id: 7,
  reference: "K7M2QX",
  taken_on: "2026-07-01T10:20:30.000Z",
  taken_by_name: "Ada One",
  channel: "telephone",
  caller: "parent or carer",
  topic: "Transport",
  minutes: 15,
  outcome: "call back",
  call_back_on: "2026-07-02",
  call_back_by_name: "Avo Two",
  name: "Zara O’Neill",
  telephone: "020 7946 0018",
  email: "zara@example.org",
  postcode: "N1 9GU",
  child_name: "=Zoë",
  local_authority_name: "Islington",
  guardian_id: 12,
  notes: 'Rang "twice", cross',
  case_id: 258,
} as unknown as Row;

async function partsOf(
  ids: readonly number[],
  rowsFor: (ids: readonly number[]) => readonly Row[],
) {
  const asked: (readonly number[])[] = [];
  const parts: string[] = [];
  const csv = enquiriesCsv(Int32Array.from(ids), place, async (some) => {
    asked.push(some);
    return rowsFor(some);
  });
  for await (const part of csv) parts.push(part);
  return { asked, parts };
}

const heading =
  "\uFEFFID,Reference,Taken on,Taken by,Channel,Caller,Topic,Minutes,Outcome,Ring back on,Ring back by,Name,Telephone,Email,Postcode,Child's name,Local authority,Guardian ID,Notes,Case ID,Case address\r\n";

it("has a column for each field, in the words of the screen", async () => {
  const { parts } = await partsOf([7], () => [row]);
  expect(parts).toEqual([
    heading,
    `7,K7M 2QX,01-07-2026 11:20:30,Ada One,Telephone,Parent or carer,Transport,15,Call back,02-07-2026,Avo Two,Zara O’Neill,020 7946 0018,zara@example.org,N1 9GU,'=Zoë,Islington,12,"Rang ""twice"", cross",258,https://helpline.example.org/case/258\r\n`,
  ]);
});

it("has empty cells for what nobody filled in", async () => {
  const empty = {
    ...row,
    topic: null,
    minutes: 0,
    call_back_on: null,
    call_back_by_name: null,
    name: null,
    telephone: null,
    email: null,
    postcode: null,
    child_name: null,
    local_authority_name: null,
    guardian_id: null,
    notes: null,
    case_id: null,
  };
  const { parts } = await partsOf([7], () => [empty as unknown as Row]);
  expect(parts[1]).toBe(
    "7,K7M 2QX,01-07-2026 11:20:30,Ada One,Telephone,Parent or carer,,0,Call back,,,,,,,,,,,,\r\n",
  );
});

it("is only its heading without enquiries", async () => {
  const { asked, parts } = await partsOf([], () => []);
  expect([asked, parts]).toEqual([[], [heading]]);
});

it("reads a thousand rows at a time, in their order", async () => {
  const ids = Array.from({ length: 2001 }, (_each, index) => 3000 - index);
  const { asked, parts } = await partsOf(ids, (some) =>
    some.map((id) => ({ ...row, enquiry_id: id })),
  );
  expect(asked.map((some) => some.length)).toEqual([1000, 1000, 1]);
  expect(asked.flat()).toEqual(ids);
  const read = parts.slice(1).flatMap((part) => part.match(/^\d+(?=,K7M)/gm) ?? []);
  expect(read.map(Number)).toEqual(ids);
  expect(parts).toHaveLength(4);
});
