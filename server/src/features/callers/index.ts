/** Caller look-up: who is on the line (CALL-1). */
import type { UserType } from "@helpline/contract/access";
import { maxCallers, maxCasesOfCaller } from "@helpline/contract/callers/caller-call";
import {
  type Caller,
  type CallerCase,
  callerCase,
  callerRoutes,
  type FoundCaller,
} from "@helpline/contract/callers/callers";
import { mayLog } from "@helpline/contract/cases/case-place";
import { soughtText } from "@helpline/contract/contact-details";
import { pick } from "@helpline/contract/fields";
import { presentRow } from "#features/cases/index";
import type { LoggedInContext } from "#http/context";
import { type HandledRoute, inTurn, read } from "#http/route";
import { auditSearch } from "#security/audit";
import { isToldOfOthers, type LookUpOptions } from "#security/look-ups";
import { casesOfCallers } from "./callers.repository.ts";
import { type FoundRow, findCallers } from "./find-callers.ts";
import { namedCallers } from "./named-callers.ts";

/** The fields of a case that each row has. The serialiser tells the two kinds of callers apart by theirs. */
const caseFields = Object.keys(callerCase.shape).filter(
  (name): name is Exclude<keyof CallerCase, "school_name"> => name !== "school_name",
);

type CasesOfCallers = Awaited<ReturnType<typeof casesOfCallers>>;

/** A caller with their cases among these, at most {@link maxCasesOfCaller}. */
export function presentCaller(
  { case_ids, school_names, rank: _, ...caller }: FoundRow,
  cases: CasesOfCallers,
  userType: UserType,
): FoundCaller {
  const own = cases.filter((each) => each.caller_id === caller.guardian_id);
  return {
    ...caller,
    cases: own.slice(0, maxCasesOfCaller).map((each) => {
      const school = school_names?.[case_ids?.indexOf(each.case_id) ?? -1];
      const shown = { ...presentRow(each), may_log: mayLog(userType, each) };
      return { ...pick(shown, caseFields), ...(school !== undefined && { school_name: school }) };
    }),
  };
}

/** Those whom they find in full, and the records of that. */
async function findOwn(context: LoggedInContext, text: string): Promise<FoundCaller[]> {
  const { db, identity } = context;
  const found = await findCallers(db, identity, text);
  const cases = await casesOfCallers(db, identity, found);
  const callers = found.map((caller) => presentCaller(caller, cases, identity.userType));
  await auditSearch(context, {
    entity: "guardians",
    list: "callers",
    ids: callers.map(({ guardian_id }) => guardian_id),
    caseIds: [...new Set(callers.flatMap((each) => each.cases.map(({ case_id }) => case_id)))],
    more: false,
  });
  return callers;
}

export { guardiansByNumber } from "./callers.repository.ts";

export function callersFeature(options: LookUpOptions): HandledRoute[] {
  async function lookUp(context: LoggedInContext, text: string): Promise<Caller[]> {
    const own = await findOwn(context, text);
    if (!isToldOfOthers(context, options)) return own;
    const matching = own.filter(({ matched }) => matched !== "similar");
    const named = await namedCallers(context, text, matching.length > 0);
    return named.length > 0 ? [...matching, ...named].slice(0, maxCallers) : own;
  }

  return [
    inTurn(read(callerRoutes.search, ({ body }, context) => lookUp(context, soughtText(body.q)))),
  ];
}
