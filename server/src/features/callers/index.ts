/** Caller look-up: who is on the line (CALL-1). */
import type { UserType } from "@helpline/contract/access";
import { maxCasesOfCaller } from "@helpline/contract/callers/caller-call";
import { callerRoutes, type FoundCaller } from "@helpline/contract/callers/callers";
import { mayLog } from "@helpline/contract/cases/case-place";
import { callersNumber } from "@helpline/contract/contact-details";
import { presentRow } from "#features/cases/index";
import type { LoggedInContext } from "#http/context";
import { type HandledRoute, inTurn, read } from "#http/route";
import { auditSearch } from "#security/audit";
import { casesOfCallers } from "./callers.repository.ts";
import { type FoundRow, findCallers } from "./find-callers.ts";

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
      return {
        ...presentRow(each),
        may_log: mayLog(userType, each),
        ...(school !== undefined && { school_name: school }),
      };
    }),
  };
}

async function lookUp(context: LoggedInContext, text: string): Promise<FoundCaller[]> {
  const { db, identity } = context;
  const found = await findCallers(db, identity, callersNumber(text));
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

export const callersFeature = (): HandledRoute[] => [
  inTurn(read(callerRoutes.search, ({ body }, context) => lookUp(context, body.q))),
];
