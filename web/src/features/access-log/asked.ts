/** What is looked for in the access log: in the address, numbers and days only. */
import {
  type AccessFilter,
  type AccessKind,
  accessFilter,
  accessKinds,
} from "@helpline/contract/access-log/access-log";
import { validate } from "@helpline/contract/validation";

/** Texts as they stand in an address; what is not asked for is left out. */
export type Asked = Readonly<Partial<Record<keyof AccessFilter | "before", string>>>;

const names = ["user_id", "case_id", "from", "to", "kind", "before"] as const;

/** What makes no sense is as if it were not there. */
export function readAsked(search: Readonly<Record<string, unknown>>): Asked {
  const texts = names.flatMap((name) => {
    const value = search[name];
    return value === undefined || value === "" ? [] : [[name, String(value)] as const];
  });
  const asked: Asked = Object.fromEntries(texts);
  const { before, ...filter } = asked;
  if (!validate(accessFilter, filter).ok) return {};
  return before === undefined || /^[1-9]\d{0,14}$/.test(before) ? asked : filter;
}

export const kindOf = ({ kind }: Asked): AccessKind =>
  accessKinds.find((each) => each === kind) ?? "reads";

/** For the router, which quotes texts that look like numbers. */
export const searchOf = (asked: Asked): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(asked)
      .filter(([, value]) => value)
      .map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  );
