/** What the server knows about the text in a field, as options of its list. */
import type { CaseRole } from "@helpline/contract/access";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, justAsked } from "#shared/api-client.ts";
import { useSlow } from "#shared/form/use-slow.ts";
import { listKeys, type StoredRecord, searchRows } from "#shared/list/list-queries.ts";
import type { RecordView } from "#shared/record-manager/views/record-view.ts";
import { useTypedAnswer } from "#shared/use-typed-answer.ts";
import { comboboxWords, fewestTyped } from "./combobox-words.ts";
import { type Offer, offerRecords, offerStaff, type SearchAnswer, way } from "./offered.ts";

interface Asked {
  readonly view: RecordView;
  /** Trimmed; empty before somebody types. */
  readonly text: string;
  readonly opened: boolean;
}
interface AskedRecords extends Asked {
  readonly mayAdd: boolean;
}
interface AskedStaff extends Asked {
  /** Undefined if the field is not one of staff. */
  readonly role: CaseRole | undefined;
  readonly allRoles: boolean;
}

export interface CurrentOffer extends Offer {
  /** Whether it belongs to the current text. */
  readonly isCurrent: boolean;
  readonly askNow: () => void;
}

const isLong = (text: string) => text.length >= fewestTyped;

const onlyLine = (line: string): Offer => ({ options: [], line, firstIsMeant: false });

const failed = ({ message }: Error): Offer => ({
  options: [way("try-again", comboboxWords.tryAgain)],
  line: message,
  firstIsMeant: true,
});

function useRecordSearch({ view, text, opened }: Asked) {
  const search = useTypedAnswer<SearchAnswer>(opened ? text : "", isLong, (asked) => ({
    queryKey: [...listKeys.rows(view.kind.entity), "typed", asked],
    queryFn: ({ signal }) => searchRows(view, { field: "", text: asked }, signal),
  }));
  const slow = useSlow(opened && search.answer === null && !search.isCurrent);
  const waiting = onlyLine(slow ? comboboxWords.searching : "");
  return { search, waiting };
}

/** Records of a reference kind. */
function useRecordOffer({ mayAdd, ...asked }: AskedRecords): CurrentOffer {
  const { view, text } = asked;
  const { search, waiting } = useRecordSearch(asked);
  const { answer, isCurrent, error } = search;
  const offer = () => {
    if (error) return failed(error);
    if (!isLong(text)) return onlyLine(comboboxWords.typeMore);
    return answer ? offerRecords(view, answer, text, mayAdd) : waiting;
  };
  return {
    ...offer(),
    isCurrent: isCurrent || error !== null,
    askNow: () => search.askNow(text),
  };
}

/** Members of staff. */
function useStaffOffer({ role = "advisor", allRoles, ...asked }: AskedStaff): CurrentOffer {
  const { text, opened } = asked;
  const { search, waiting } = useRecordSearch(asked);
  const load = useQuery({ ...staffLoadQuery(role), enabled: opened });
  const slow = useSlow(opened && load.isPending);
  const error = search.error ?? (load.isFetching ? null : load.error);
  const offer = () => {
    if (error) return failed(error);
    if (!load.data) return slow ? onlyLine(comboboxWords.searching) : waiting;
    return offerStaff({ role, allRoles, load: load.data, found: search.answer });
  };
  return {
    ...offer(),
    isCurrent: (search.isCurrent && load.data !== undefined) || error !== null,
    askNow: () => {
      if (load.error) void load.refetch();
      if (isLong(text)) search.askNow(text);
    },
  };
}

/** Only the list of one kind of field asks; the other one is never open. */
export function useOffer(asked: AskedRecords & AskedStaff): CurrentOffer {
  const isStaff = asked.role !== undefined;
  const records = useRecordOffer({ ...asked, opened: asked.opened && !isStaff });
  const staff = useStaffOffer({ ...asked, opened: asked.opened && isStaff });
  return isStaff ? staff : records;
}

// Who of a role has how much work.

/** Least loaded first. Cases move all the time, so each opening of a list asks again. */
const staffLoadQuery = (role: CaseRole) =>
  queryOptions({
    queryKey: ["staff-load", role],
    queryFn: async ({ signal }) =>
      (await call(userRoutes.load, { query: { role } }, { signal })).data,
    staleTime: justAsked,
    retry: false,
  });

/**
 * The name of somebody who was chosen from another list than the field's: with the words that tell people of one name
 * apart, as the field's own list has it. Undefined for other records, for whom the list has not, and if it cannot be asked.
 */
export function useToldApart(role: CaseRole | undefined) {
  const client = useQueryClient();
  return async (record: StoredRecord): Promise<string | undefined> => {
    if (role === undefined || record.user_type !== role) return undefined;
    const load = await client.fetchQuery(staffLoadQuery(role)).catch(() => []);
    const { options } = offerStaff({ role, allRoles: false, load, found: null });
    return options.find(({ key }) => key === String(record.user_id))?.name;
  };
}
