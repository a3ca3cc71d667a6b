/** The access log: who read or changed which case (PRIV-6). Its own use is recorded too. */
import {
  type AccessFilter,
  type AccessRow,
  accessLogRoutes,
  accessPageSize,
} from "@helpline/contract/access-log/access-log";
import { accessInWords, entityInWords } from "@helpline/contract/access-log/access-words";
import { byteOrderMark, csvRow } from "@helpline/contract/csv";
import { dayIn, showMoment } from "@helpline/contract/dates";
import { draftForms, readDraftName } from "@helpline/contract/drafts/drafts";
import { capitalised } from "@helpline/contract/words";
import { kindInWords, type NameOf, nameRecords } from "#features/reference-records/index";
import type { LoggedInContext } from "#http/context";
import { csvAnswer, fileNameOf } from "#http/csv-answer";
import { type CaseAddress, caseAddressLabel } from "#http/public-address";
import { type HandledRoute, read } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import { type Asked, accessEntries } from "./access-log.repository.ts";

export { isChange, isReading, recordedAbout, type Subject } from "./access-log.repository.ts";

type Entry = Awaited<ReturnType<typeof accessEntries>>[number];

/** How many rows of the CSV are in memory at a time. */
const rowsAtOnce = 1000;

/** How many of a search's results its row names; the CSV has all ids. */
const namedOfSearch = 5;

/** The records that an entry names. */
function recordsIn({ entity, entity_id, case_id, shown }: Entry): (readonly [string, number])[] {
  if (case_id !== null || entity === null) return [];
  if (shown) return shown.ids.slice(0, namedOfSearch).map((id) => [entity, id] as const);
  return /^\d{1,9}$/.test(entity_id ?? "") ? [[entity, Number(entity_id)]] : [];
}

/** "Ada Lovelace, Grace Hopper and 3 more"; cases are named by number: "Cases 12, 15". */
function shownInWords(entry: Entry, { ids }: NonNullable<Entry["shown"]>, nameOf: NameOf) {
  if (ids.length === 0) return null;
  const names = recordsIn(entry).map(([entity, id]) => nameOf(entity, id) ?? String(id));
  const more = ids.length > names.length ? ` and ${ids.length - names.length} more` : "";
  const cases = entry.entity === "cases" ? (ids.length === 1 ? "Case " : "Cases ") : "";
  return `${cases}${names.join(", ")}${more}`;
}

/** What a draft is about; those of a case stand with their case. */
function draftInWords(name: string, nameOf: NameOf): string | null {
  const { kind, id } = readDraftName(name);
  const { about } = draftForms[kind];
  if (about === "enquiry") return id === null ? "A new enquiry" : `Enquiry ${id}`;
  if (about === "case") return "A new case";
  if (about === "nothing" || about === "concern") return capitalised(kind);
  const entity = about === "guardian" ? "guardians" : "users";
  return id === null ? `A new ${about}` : `${capitalised(about)} ${nameOf(entity, id) ?? id}`;
}

/** The subject of an entry that is not about a case: "Guardian Ada Lovelace". */
function aboutOf(entry: Entry, nameOf: NameOf): string | null {
  const { entity, entity_id, case_id, shown } = entry;
  if (case_id !== null || entity === null) return null;
  if (shown) return shownInWords(entry, shown, nameOf);
  if (entity_id === null) return null;
  const kind = kindInWords(entity);
  if (kind) return `${kind} ${nameOf(entity, Number(entity_id)) ?? entity_id}`;
  if (entity === "drafts") {
    return draftInWords(entity_id, nameOf);
  }
  return entityInWords(entity, entity_id);
}

async function present(db: LoggedInContext["db"], entries: readonly Entry[]) {
  const nameOf = await nameRecords(db, entries.flatMap(recordsIn));
  return entries.map((entry): AccessRow => {
    const { audit_id, happened_at, user_id, user_name, user_type, case_id, address } = entry;
    return {
      access_id: audit_id,
      happened_at,
      user_id,
      user_name,
      user_type,
      case_id,
      address,
      what: accessInWords({ ...entry, ...(entry.shown && { found: entry.shown.found }) }),
      about: aboutOf(entry, nameOf),
    };
  });
}

/** The filter in words, without a name. */
function inWords({ user_id, case_id, from, to, kind = "reads" }: AccessFilter): string {
  const parts = [
    kind,
    case_id !== undefined && `case ${case_id}`,
    user_id !== undefined && `user ${user_id}`,
    from && `from ${from}`,
    to && `to ${to}`,
  ];
  return parts.filter(Boolean).join(", ");
}

const csvColumns = [
  "When",
  "Who",
  "User ID",
  "User type",
  "What",
  "Case ID",
  "About",
  "From where",
  "IDs shown",
  caseAddressLabel,
];

interface AccessLogOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly addressOf: CaseAddress;
}

export function accessLogFeature(options: AccessLogOptions): HandledRoute[] {
  const { clock, timeZone, addressOf } = options;
  const askedBy = ({ identity }: LoggedInContext, filter: AccessFilter): Asked => ({
    ...filter,
    everything: identity.userType === "admin",
    timeZone,
  });
  const noted = (context: LoggedInContext, action: "read" | "export", filter: AccessFilter) =>
    audit(context, { action, entity: "access log", detail: inWords(filter) });

  async function* csvOf(context: LoggedInContext, asked: Asked, first: readonly Entry[]) {
    yield byteOrderMark + csvRow(csvColumns);
    for (let rows = first; rows.length > 0; ) {
      const presented = await present(context.db, rows);
      yield presented
        .map((row, index) =>
          csvRow([
            showMoment(row.happened_at, timeZone),
            row.user_name,
            row.user_id,
            row.user_type,
            row.what,
            row.case_id,
            row.about,
            row.address,
            rows[index]?.shown?.ids.join(" "),
            addressOf(row.case_id),
          ]),
        )
        .join("");
      const before = rows.at(-1)?.audit_id;
      rows = await accessEntries(context.db, asked, { before, limit: rowsAtOnce });
    }
  }

  return [
    read(accessLogRoutes.list, async ({ query: { before, ...filter } }, context) => {
      const asked = askedBy(context, filter);
      const found = await accessEntries(context.db, asked, { before, limit: accessPageSize + 1 });
      // Further pages belong to the same search.
      if (before === undefined) await noted(context, "read", filter);
      const rows = found.slice(0, accessPageSize);
      const older = found.length > accessPageSize ? (rows.at(-1)?.audit_id ?? null) : null;
      return { rows: await present(context.db, rows), older };
    }),
    read(accessLogRoutes.csv, async ({ query }, context) => {
      const asked = askedBy(context, query);
      const first = await accessEntries(context.db, asked, { limit: rowsAtOnce });
      await noted(context, "export", query);
      const name = fileNameOf("access-log", dayIn(timeZone, clock.now()));
      return csvAnswer(context, name, csvOf(context, asked, first));
    }),
  ];
}
