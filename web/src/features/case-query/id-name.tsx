/** The name of the person or record in a chip. Loaded only for such a chip, with the forms of all records. */
import type { FilterEntity } from "./filter-kinds.ts";
import { deletedText } from "./filter-words.ts";
import { type FoundName, usePersonName, useRecordName } from "./id-names.ts";

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
