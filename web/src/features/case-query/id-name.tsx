/** The name of the person or record in a chip. Loaded only for such a chip, with the forms of all records. */

import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { searchQuery } from "#shared/list/list-queries.ts";
import { recordIdOf, recordName } from "#shared/record-manager/views/record-view.ts";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import { staffQuery } from "#shared/staff-names.ts";
import type { FilterEntity } from "./filter-kinds.ts";
import { deletedText } from "./filter-words.ts";

// The names of people and records that filters hold as ids.

/** Names change seldom, and a chip is shown often. */
const namesKeptFor = 60_000;

const nameIn = (
  kind: RecordKind,
  rows: readonly Readonly<Record<string, unknown>>[],
  id: number,
): string | null => {
  // The answer holds similar records if there is no such id.
  const row = rows.find((each) => recordIdOf(kind, each) === id);
  return row ? recordName(kind, row) : null;
};

const recordNameQuery = (entity: FilterEntity, id: number) => {
  const view = recordViews[entity];
  const search = searchQuery(
    { ...view, withClosed: true },
    { field: view.kind.idField, text: String(id) },
  );
  return queryOptions({
    ...search,
    staleTime: namesKeptFor,
    select: ({ rows }) => nameIn(view.kind, rows, id),
  });
};

/** A name; null if nothing has the id any more, undefined until it is known. */
type FoundName = string | null | undefined;

const useRecordName = (entity: FilterEntity, id: number): FoundName =>
  useQuery(recordNameQuery(entity, id)).data;

const usePersonName = (id: number): FoundName =>
  useQuery({
    ...staffQuery,
    staleTime: namesKeptFor,
    select: (people) => people.find(({ user_id }) => user_id === id)?.user_name ?? null,
  }).data;

interface IdNameProps {
  /** "School" */
  readonly label: string;
  readonly id: number;
  /** The kind of record; left out for a member of staff. */
  readonly entity?: FilterEntity | undefined;
}

const shown = (name: FoundName, { label, id }: IdNameProps) =>
  name === null ? deletedText(label, id) : (name ?? "…");

const PersonName = (props: IdNameProps) => shown(usePersonName(props.id), props);

const RecordName = (props: IdNameProps & { readonly entity: FilterEntity }) =>
  shown(useRecordName(props.entity, props.id), props);

export default function IdName({ entity, ...props }: IdNameProps) {
  return entity ? <RecordName {...props} entity={entity} /> : <PersonName {...props} />;
}
