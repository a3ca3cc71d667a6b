/** What the list under a field offers: records, and the way on if the right one is not among them. */
import type { CaseRole } from "@helpline/contract/access";
import { messages } from "@helpline/contract/messages";
import type { StaffLoad } from "@helpline/contract/users/staff";
import { loadInWords, toldApart } from "@helpline/contract/users/staff-words";
import { capitalised, plurals } from "@helpline/contract/words";
import type { Option as ListOption } from "#shared/combobox/option-list.tsx";
import { displayed } from "#shared/form/shown-value.tsx";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import {
  type RecordView,
  recordIdOf,
  recordName,
} from "#shared/record-manager/views/record-view.ts";
import { comboboxWords, everybodyWords, foundWords, maxShown } from "./combobox-words.ts";

interface RecordOption extends ListOption {
  readonly kind: "record";
  readonly record: StoredRecord;
}

/** Something to do instead of choosing a record. */
interface WayOption extends ListOption {
  readonly kind: "add" | "all-roles" | "own-role" | "try-again";
  readonly isWay: true;
}

export type Option = RecordOption | WayOption;

export interface Offer {
  readonly options: readonly Option[];
  /** The line above the options, read out by screen readers. */
  readonly line: string;
  /** Whether Enter chooses the first option if none has been marked. */
  readonly firstIsMeant: boolean;
}

export const way = (kind: WayOption["kind"], name: string): WayOption => ({
  kind,
  key: kind,
  name,
  isWay: true,
});

/** The fields of a list row that its name does not have, such as telephone and postcode. */
function detailOf({ kind }: RecordView, record: StoredRecord): string {
  const fields = Object.keys(kind.row.shape).filter(
    (field) => field !== kind.idField && !kind.order.includes(field),
  );
  const texts = fields.map((field) => {
    const column = kind.columns.find((each) => each.field === field);
    return displayed(String(record[field] ?? ""), column?.display);
  });
  return texts.filter(Boolean).join(" · ");
}

export interface SearchAnswer {
  readonly rows: readonly StoredRecord[];
  readonly message: string;
}

const isSimilar = ({ message }: SearchAnswer) => message === messages.closestNames;

/** Records of a reference kind that a search found. */
export function offerRecords(
  view: RecordView,
  found: SearchAnswer,
  typed: string,
  mayAdd: boolean,
): Offer {
  const { kind } = view;
  const records = found.rows.slice(0, maxShown).map(
    (record): RecordOption => ({
      kind: "record",
      key: String(recordIdOf(kind, record)),
      record,
      name: recordName(kind, record),
      detail: detailOf(view, record),
    }),
  );
  const similar = isSimilar(found);
  return {
    options: mayAdd ? [...records, way("add", comboboxWords.add(kind, typed))] : records,
    line: foundWords({ ...kind, count: found.rows.length, similar }),
    firstIsMeant: !similar,
  };
}

export interface StaffQuestion {
  readonly role: CaseRole;
  readonly allRoles: boolean;
  /** The enabled people of the role, least loaded first. */
  readonly load: readonly StaffLoad[];
  /** Null before somebody types. */
  readonly found: SearchAnswer | null;
}

const fullName = ({ first_name, last_name }: StoredRecord) => `${first_name} ${last_name}`;

/** Clinics are known by the clinic's name; the account's own name tells two of them apart. */
const staffName = (record: StoredRecord): string =>
  record.user_type === "clinic" && record.clinic_name
    ? String(record.clinic_name)
    : fullName(record);

const joinedWith = (...parts: readonly (string | false | undefined)[]) =>
  parts.filter(Boolean).join(" · ");

/** People of the fitting role with their load, or enabled people of all roles. */
export function offerStaff({ role, allRoles, load, found }: StaffQuestion): Offer {
  const optionsOf = (people: readonly StoredRecord[]): RecordOption[] => {
    const named = people.map((record) => {
      const shownName = staffName({ ...record, user_type: record.user_type ?? role });
      return { user_id: Number(record.user_id), record, shownName };
    });
    const about = ({ record }: (typeof named)[number]) => ({
      user_type: String(record.user_type ?? role),
      city: record.user_type === "clinic" && record.city ? String(record.city) : null,
      ...(load.find(({ user_id }) => user_id === record.user_id) ?? {}),
    });
    return toldApart(named, "shownName", about).map(optionOf);
  };
  const optionOf = (told: { record: StoredRecord; shownName: string }): RecordOption => {
    const { record } = told;
    const own = load.find(({ user_id }) => user_id === record.user_id);
    const isClinic = staffName(record) !== fullName(record);
    const isLeast = own !== undefined && own === load[0] && load.length > 1;
    return {
      kind: "record",
      key: String(record.user_id),
      record,
      name: told.shownName,
      detail: joinedWith(
        allRoles && capitalised(String(record.user_type)),
        isClinic && fullName(record),
        own && loadInWords(own),
      ),
      ...(isLeast && { mark: comboboxWords.leastLoaded }),
    };
  };
  const others = allRoles
    ? way("own-role", comboboxWords.only(role))
    : way("all-roles", comboboxWords.allRoles);
  if (found === null && allRoles) {
    return { options: [others], line: comboboxWords.typeName, firstIsMeant: false };
  }
  const ofRole = load.map((each): StoredRecord => ({ ...each, user_type: role }));
  if (found === null) {
    const line = everybodyWords(role, load.length);
    return { options: [...optionsOf(ofRole), others], line, firstIsMeant: false };
  }
  const ids = new Set(found.rows.map(({ user_id }) => user_id));
  const people = allRoles
    ? found.rows.filter(({ enabled }) => enabled === 1)
    : ofRole.filter(({ user_id }) => ids.has(user_id));
  const one = allRoles ? "person" : role;
  const similar = isSimilar(found);
  return {
    options: [...optionsOf(people.slice(0, maxShown)), others],
    line: foundWords({ one, many: plurals[one], count: people.length, similar }),
    firstIsMeant: !similar,
  };
}
