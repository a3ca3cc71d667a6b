/** The filter of the access log, kept in the address: numbers and days only. */
import {
  type AccessFilter,
  type AccessKind,
  accessFilter,
  accessKinds,
} from "@helpline/contract/access-log/access-log";
import { validate } from "@helpline/contract/validation";

/** The filter as texts from the address; fields without a filter are absent. */
export type Asked = Readonly<Partial<Record<keyof AccessFilter | "before", string>>>;

/** The search parameters of the access log. */
interface AskedSearch {
  readonly user_id?: number | undefined;
  readonly case_id?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: string | undefined;
  readonly before?: number | undefined;
}

/** The given fields as texts, without null and undefined ones. */
export const textsOf = (fields: Readonly<Record<string, unknown>>): Asked =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** Reads the filter from the address. An invalid combination counts as no filter. */
export function readAsked(search: AskedSearch): Asked {
  const asked = textsOf({ ...search });
  const { before: _before, ...filter } = asked;
  return validate(accessFilter, filter).ok ? asked : {};
}

export const kindOf = ({ kind }: Asked): AccessKind =>
  accessKinds.find((each) => each === kind) ?? "reads";

const numbers: readonly string[] = ["user_id", "case_id", "before"];

/** The search parameters for a filter. */
export const searchOf = (asked: Asked): AskedSearch =>
  Object.fromEntries(
    Object.entries(asked)
      .filter(([, value]) => value)
      .map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value]),
  );
