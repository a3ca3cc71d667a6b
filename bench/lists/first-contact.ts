/** What `npm run bench:lists` asks of enquiries, of the caller look-up and of the week. */
import { callerRoutes } from "@helpline/contract/callers/callers";
import type { EnquiryFilters } from "@helpline/contract/enquiries/enquiry-filters";
import { enquirySorts, noTopic } from "@helpline/contract/enquiries/enquiry-values";
import pg, { type ClientConfig } from "pg";
import type { Ask, Screen } from "./ask.ts";
import { ago } from "./filters.ts";

/** Values that occur in the filled database. */
interface Callers {
  /** Of guardians with cases. */
  readonly telephone: string;
  readonly email: string;
  readonly postcode: string;
  readonly name: string;
  /** First and last name of a child. */
  readonly child: string;
  readonly school: string;
  /** Of enquiries. */
  readonly enquirersNumber: string;
  readonly enquirersName: string;
  readonly reference: string;
  readonly topic: string;
}

export async function readCallers(connection: ClientConfig): Promise<Callers> {
  const client = new pg.Client(connection);
  await client.connect();
  const one = async (sql: string): Promise<string> => {
    const [row] = (await client.query<{ it: string }>(sql)).rows;
    if (!row) throw new Error("The database has nobody to look up.");
    return row.it;
  };
  const ofGuardian = (value: string) =>
    one(
      `SELECT ${value} AS it FROM guardians
       JOIN cases ON cases.primary_guardian_id = guardians.guardian_id
       WHERE (${value}) IS NOT NULL ORDER BY case_id DESC LIMIT 1`,
    );
  const ofEnquiry = (value: string) =>
    one(
      `SELECT ${value} AS it FROM enquiries WHERE (${value}) IS NOT NULL
       ORDER BY enquiry_id DESC LIMIT 1`,
    );
  try {
    return {
      telephone: await ofGuardian("guardians.telephone"),
      email: await ofGuardian("guardians.email"),
      postcode: await ofGuardian("guardians.postcode"),
      name: await ofGuardian("guardians.first_name || ' ' || guardians.last_name"),
      child: await ofGuardian("child_first_name || ' ' || child_last_name"),
      school: await one("SELECT name AS it FROM schools ORDER BY school_id DESC LIMIT 1"),
      enquirersNumber: await ofEnquiry("telephone"),
      enquirersName: await ofEnquiry("name"),
      reference: await ofEnquiry("reference"),
      topic: await ofEnquiry("topic"),
    };
  } finally {
    await client.end();
  }
}

/** Names as they are heard; the demo's names have Siobhan Akhtar, Lewis and Theresa. */
const heard = ["Shivon Aktar", "Louis", "Lewes", "Theresa Louis"] as const;

/** Looked up by a manager, who finds all families by everything. */
export const lookUps = (ask: Ask, callers: Callers): readonly Screen[] => {
  const search = (name: string, q: string): Screen[] => [
    [`look-up by ${name}`, () => ask(callerRoutes.search, { q })],
    [`enquiries by ${name}`, () => ask(callerRoutes.enquiries, { q })],
  ];
  return [
    ...search("telephone number", callers.telephone),
    ...search("telephone number of an enquiry", callers.enquirersNumber),
    ...search("email address", callers.email),
    ...search("postcode", callers.postcode),
    ...search("name", callers.name),
    ...search("last name", callers.name.split(" ").at(-1) ?? ""),
    ...search("name of an enquiry", callers.enquirersName),
    ...search("child", callers.child),
    ...search("school", callers.school),
    ...search("reference", callers.reference),
    ...heard.flatMap((name) => search(`sound: ${name}`, name)),
  ];
};

export const enquiryOrders = enquirySorts.flatMap((sort) =>
  (["asc", "desc"] as const).map((order) => ({ sort, order })),
);

export const enquiryFiltersOf = (
  callers: Callers,
): readonly (readonly [string, EnquiryFilters])[] => {
  const filters: readonly (readonly [string, EnquiryFilters])[] = [
    ["none", {}],
    ["mine", { whose: "mine" }],
    ["needs a case", { whose: "everyone", outcome: ["needs a case"] }],
    ["to ring back", { outcome: ["call back"] }],
    ["answered", { outcome: ["answered"] }],
    ["from schools", { caller: ["school"] }],
    ["by letter", { channel: ["letter"] }],
    ["topic", { topic: [callers.topic] }],
    ["no topic", { topic: [noTopic] }],
    ["taken within a week", { taken_from: ago(7) }],
    ["taken within a year", { taken_from: ago(365) }],
    ["taken over five years ago", { taken_to: ago(5 * 365) }],
    ["overdue", { due: "overdue" }],
    ["due today", { due: "today" }],
    ["due within a week", { due: "week" }],
    ["search: name", { search: callers.enquirersName }],
    ["search: one letter", { search: "a" }],
    ["search: two letters", { search: "an" }],
    ["search: telephone number", { search: callers.enquirersNumber }],
    ["search: part of a number", { search: callers.enquirersNumber.slice(-4) }],
    ["search: reference", { search: callers.reference }],
    [
      "one letter, answered, within a year",
      { search: "a", outcome: ["answered"], taken_from: ago(365) },
    ],
  ];
  return filters.map(([name, of]) => [`enquiries: ${name}`, of]);
};
