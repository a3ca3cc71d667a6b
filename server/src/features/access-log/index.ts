/** The access log: who read or changed which case (decision B20). Its own use is recorded too. */
import {
  type AccessFilter,
  type AccessRow,
  accessLogRoutes,
  accessPageSize,
} from "@helpline/contract/access-log/access-log";
import { accessInWords } from "@helpline/contract/access-log/access-words";
import { byteOrderMark, csvRow } from "@helpline/contract/csv";
import { dayIn, showMoment } from "@helpline/contract/dates";
import { audit } from "#platform/audit";
import type { Clock } from "#platform/clock";
import type { SignedInContext } from "#platform/context";
import { csvAnswer, fileNameOf } from "#platform/csv-answer";
import { type HandledRoute, read } from "#platform/route";
import { type Asked, accessEntries } from "./access-log.repository.ts";

export { isReading, recordedAbout, type Subject } from "./access-log.repository.ts";

type Entry = Awaited<ReturnType<typeof accessEntries>>[number];

/** Rows of the CSV that stand in memory at a time. */
const rowsAtOnce = 1000;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What an entry is about where that is no case: "Guardian 12", "User 3". */
function aboutOf({ entity, entity_id, case_id }: Entry): string | null {
  if (case_id !== null || entity === null || entity_id === null) return null;
  const one = entity === "local-authorities" ? "local authority" : entity.replace(/s$/, "");
  return `${capital(one)} ${entity_id}`;
}

function present(entry: Entry): AccessRow {
  const { audit_id, happened_at, user_id, user_name, user_type, case_id, address } = entry;
  return {
    ...{ access_id: audit_id, happened_at, user_id, user_name, user_type, case_id, address },
    what: accessInWords(entry),
    about: aboutOf(entry),
  };
}

/** What was looked for, in words and without a name. */
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
];

export function accessLogFeature(options: { clock: Clock; timeZone: string }): HandledRoute[] {
  const { clock, timeZone } = options;
  const askedBy = ({ identity }: SignedInContext, filter: AccessFilter): Asked => ({
    ...filter,
    everything: identity.userType === "admin",
    timeZone,
  });
  const noted = (context: SignedInContext, action: "read" | "export", filter: AccessFilter) =>
    audit(context, { action, entity: "access log", detail: inWords(filter) });

  async function* csvOf(context: SignedInContext, asked: Asked, first: readonly Entry[]) {
    yield byteOrderMark + csvRow(csvColumns);
    for (let rows = first; rows.length > 0; ) {
      yield rows
        .map(present)
        .map((row) =>
          csvRow([
            showMoment(row.happened_at, timeZone),
            row.user_name,
            row.user_id,
            row.user_type,
            row.what,
            row.case_id,
            row.about,
            row.address,
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
      // Turning pages is one search.
      if (before === undefined) await noted(context, "read", filter);
      const rows = found.slice(0, accessPageSize);
      const older = found.length > accessPageSize ? (rows.at(-1)?.audit_id ?? null) : null;
      return { rows: rows.map(present), older };
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
