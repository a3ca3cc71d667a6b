/**
 * Whatever is due on a day: one query for each kind, and all of them together, soonest first. The week and the
 * calendars show the same (DESK-8, MAIL-10).
 *
 * A new kind: a word in `weekKinds` (contract/src/week/week.plain.ts) and an entry in `sources`. Its rows are
 * those that the reader sees, and nothing else limits them.
 */
import { mayAccess } from "@helpline/contract/access";
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import { type Clocks, clockKeys, clockOf, clocksIn } from "@helpline/contract/key-dates/clocks";
import { type DatesByKey, lastDate, runningClocks } from "@helpline/contract/key-dates/due-dates";
import type { Nation } from "@helpline/contract/nations";
import { type WeekKind, weekKinds, weekKindWords } from "@helpline/contract/week/week.plain";
import { expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { fullName } from "#database/expressions";
import { executePlannedForValues } from "#database/statement-names";
import type { Tables } from "#database/tables";
import { withReviews } from "#features/alerts/index";
import { childOfCase, handlerOfCase, ownView, visibleCases } from "#features/cases/index";
import { type Reader, ringerId, waitingFor } from "#features/enquiries/index";
import { joinAuthorities, joinedDueDate, joinedNation } from "#features/key-dates/index";

type Db = Kysely<Tables>;
type Sql = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

export interface AskedWork {
  /** Whose work, which is all that they see; null: everybody's, for managers. */
  readonly person: Reader | null;
  readonly clocks: Clocks;
}

/** What makes the label of a row: the columns that only its kind has. */
type Detail = Readonly<Record<string, unknown>>;

interface Source {
  /**
   * Selects `id` (unique among all kinds), `day`, `case_id`, `enquiry_id`, `person_id` (who is to do it),
   * `child_name`, `detail`, `version` and `changed_on`; null if the reader has none of this kind.
   */
  readonly select: (asked: AskedWork) => Sql | null;
  readonly label: (detail: Detail, clocks: Clocks) => string;
  /** The same without personal data, for calendars; left out: the name of the kind. */
  readonly plainLabel?: (detail: Detail, clocks: Clocks) => string;
}

/** A condition on `cases`: the person sees it, or anybody does. */
const seenBy = (person: Reader | null): Condition =>
  person === null
    ? sql<SqlBool>`cases.deleted_at IS NULL`
    : sql<SqlBool>`${visibleCases(person, ownView(person))(expressionBuilder<Tables, "cases">())}`;

/** A condition on `cases`: open, and in the hands of the person. Case roles see no others. */
function heldBy(person: Reader | null): Condition {
  if (person !== null && !mayAccess("managers", person.userType)) {
    return sql<SqlBool>`cases.closed = 0`;
  }
  const { userId } = person ?? { userId: null };
  const hands =
    userId === null ? sql`true` : sql`(handler_id = ${userId} OR clinic_id = ${userId})`;
  // The index of this table finds the open cases among all there have ever been.
  return sql<SqlBool>`cases.case_id IN (SELECT case_id FROM case_list WHERE closed = 0 AND ${hands})`;
}

/** Null while nobody knows the name. */
const child = sql`nullif(${childOfCase}, '')`;

const keyDateLabel = ({ key, starts, nation }: Detail, all: Clocks): string => {
  const clocks = clocksIn(all, nation as Nation | null);
  const running = runningClocks(clocks, starts as DatesByKey).get(String(key));
  return (running?.clock ?? clockOf(clocks, String(key)))?.label ?? String(key);
};

const sources: Readonly<Record<WeekKind, Source>> = {
  "key-date": {
    select: ({ person, clocks }) => {
      if (clocks.length === 0) return null;
      const keys = clockKeys(clocks);
      const dates = keys.map(
        (key) => sql`CASE WHEN case_key_dates.met ->> ${sql.lit(key)} IS NULL
          THEN ${joinedDueDate(clocks, key)} END`,
      );
      const held =
        person === null
          ? sql`true`
          : sql`cases.case_id IN (SELECT case_id FROM cases WHERE ${heldBy(person)} AND ${seenBy(person)})`;
      // Everybody's week reads all open cases with key dates: the narrow rows of case_list suffice, and the child's
      // name is looked up only for the rows of the answer. A VALUES list for each row would take PostgreSQL twice
      // as long as arrays.
      return sql`
        SELECT 'key-date-' || case_id || '-' || key AS id, LEAST(day, ${sql.lit(lastDate)}::date) AS day, case_id,
          NULL::integer AS enquiry_id, person_id,
          (SELECT ${child} FROM cases WHERE cases.case_id = dates.case_id) AS child_name,
          jsonb_build_object('key', key, 'starts', starts, 'nation', nation) AS detail, version, changed_on
        FROM (
          SELECT cases.case_id, nullif(cases.handler_id, 0) AS person_id, case_key_dates.starts,
            ${joinedNation} AS nation, case_key_dates.version, case_key_dates.changed_on,
            unnest(ARRAY[${sql.join(keys.map((key) => sql.lit(key)))}]) AS key,
            unnest(ARRAY[${sql.join(dates)}]) AS day
          FROM case_key_dates JOIN case_list AS cases ON cases.case_id = case_key_dates.case_id
            ${joinAuthorities}
          WHERE case_key_dates.closed = 0 AND cases.closed = 0 AND ${held}
        ) AS dates
        WHERE day IS NOT NULL`;
    },
    label: keyDateLabel,
    plainLabel: keyDateLabel,
  },
  "follow-up": {
    select: ({ person }) => sql`
      SELECT 'follow-up-' || follow_up_id AS id, due_on AS day,
        cases.case_id, NULL::integer AS enquiry_id, assigned_to AS person_id,
        ${child} AS child_name, jsonb_build_object('text', text) AS detail,
        follow_ups.version, follow_ups.changed_on
      FROM follow_ups JOIN cases ON cases.case_id = follow_ups.case_id
      WHERE done_on IS NULL AND ${seenBy(person)}
        AND ${person === null ? sql`true` : sql`assigned_to = ${person.userId}`}`,
    label: ({ text }) => String(text),
  },
  "ring-back": {
    select: ({ person }) => {
      if (person !== null && !mayAccess("call takers", person.userType)) return null;
      return sql`
        SELECT 'enquiry-' || enquiry_id AS id, call_back_on AS day,
          NULL::integer AS case_id, enquiry_id, ${ringerId} AS person_id, child_name,
          jsonb_build_object('reference', reference, 'name', name, 'telephone', telephone) AS detail,
          version, changed_on
        FROM enquiries
        WHERE outcome = 'call back' AND ${person === null ? sql`true` : waitingFor(person.userId)}`;
    },
    label: ({ reference, name, telephone }) => {
      const who = [name, telephone].filter(Boolean).join(" ");
      const ringBack = `Ring back ${showReference(String(reference))}`;
      return who === "" ? ringBack : `${ringBack}, ${who}`;
    },
  },
  // Of alerts. Concerns have reviews too, but of them only the desks of the leads may speak (SAFE-9).
  review: {
    // A calendar has an entry for a day. A review on another day is another entry, so that none ever changes:
    // guardians have no time of their last change.
    select: ({ person }) => sql`
      SELECT concat_ws('-', 'review', guardian_id, case_id, alert.item ->> 'review_on', alert.place) AS id,
        (alert.item ->> 'review_on')::date AS day,
        case_id, NULL::integer AS enquiry_id, person_id, child_name,
        jsonb_build_object('kind', alert.item ->> 'kind', 'name', ${fullName("guardians")}) AS detail,
        1 AS version, changed_on
      FROM guardians
        CROSS JOIN LATERAL jsonb_array_elements(alerts) WITH ORDINALITY AS alert (item, place)
        CROSS JOIN LATERAL (
          SELECT cases.case_id, ${handlerOfCase} AS person_id, ${child} AS child_name,
            cases.added_on::timestamp AT TIME ZONE 'UTC' AS changed_on
          FROM cases
          WHERE guardians.guardian_id IN (primary_guardian_id, secondary_guardian_id)
            AND ${heldBy(person)} AND ${seenBy(person)}
          ORDER BY cases.case_id DESC LIMIT 1
        ) AS latest
      WHERE ${withReviews} AND alert.item ->> 'review_on' IS NOT NULL`,
    label: ({ kind, name }) => `Review alert of ${name} (${kind})`,
  },
};

export interface DueWork {
  readonly kind: WeekKind;
  readonly id: string;
  readonly day: string;
  readonly case_id: number | null;
  readonly enquiry_id: number | null;
  readonly person_id: number | null;
  readonly child_name: string | null;
  readonly handler: string | null;
  readonly detail: Detail;
  readonly version: number;
  readonly changed_on: string;
}

export interface DueRange {
  /** A condition on `day` and `person_id`, which may differ by kind. */
  readonly when: (kind: WeekKind) => Condition;
  /** Left out: the soonest first. */
  readonly latestFirst?: boolean;
  readonly limit: number;
}

/** What somebody has to do, in the order of the days; on one day in the order of the kinds. */
export async function dueWork(db: Db, asked: AskedWork, range: DueRange): Promise<DueWork[]> {
  const { when, latestFirst = false, limit } = range;
  const direction = latestFirst ? sql`DESC` : sql`ASC`;
  const first = sql`ORDER BY day ${direction}, id LIMIT ${limit}`;
  const parts = weekKinds.flatMap((kind) => {
    const select = sources[kind].select(asked);
    if (select === null) return [];
    return [
      sql`(SELECT ${sql.lit(kind)} AS kind, due.* FROM (${select}) AS due
        WHERE ${when(kind)} ${first})`,
    ];
  });
  const query = sql<DueWork>`
    SELECT work.*, ${fullName("person")} AS handler
    FROM (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS every ${first}) AS work
      LEFT JOIN users AS person ON person.user_id = work.person_id`;
  const rows = await executePlannedForValues(db, query);
  const place = ({ kind }: DueWork) => weekKinds.indexOf(kind);
  return rows.sort(
    (a, b) => a.day.localeCompare(b.day) || place(a) - place(b) || a.id.localeCompare(b.id),
  );
}

export const labelOf = ({ kind, detail }: DueWork, clocks: Clocks): string =>
  sources[kind].label(detail, clocks);

/** What a calendar says of it, which anybody may see who looks at the calendar. */
export const plainLabelOf = ({ kind, detail }: DueWork, clocks: Clocks): string =>
  sources[kind].plainLabel?.(detail, clocks) ?? weekKindWords[kind].one;
