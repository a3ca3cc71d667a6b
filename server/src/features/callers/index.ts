/** Caller look-up: who is on the line (CALL-1). */
import type { UserType } from "@helpline/contract/access";
import { callerRoutes, type FoundCaller } from "@helpline/contract/callers/callers";
import { mayLog } from "@helpline/contract/cases/case-place";
import { callersNumber } from "@helpline/contract/contact-details";
import { presentRow } from "#features/cases/index";
import type { LoggedInContext } from "#http/context";
import { type HandledRoute, inTurn, read } from "#http/route";
import { auditSearch } from "#security/audit";
import { casesOfCallers, findCallers } from "./callers.repository.ts";

type Callers = Awaited<ReturnType<typeof findCallers>>;
type CasesOfCallers = Awaited<ReturnType<typeof casesOfCallers>>;

/** A caller with their cases among these. */
export const presentCaller = (
  caller: Callers[number],
  cases: CasesOfCallers,
  userType: UserType,
): FoundCaller => ({
  ...caller,
  cases: cases
    .filter((each) => each.caller_id === caller.guardian_id)
    .map((each) => ({
      ...presentRow(each),
      may_log: mayLog(userType, each),
    })),
});

async function lookUp(context: LoggedInContext, text: string): Promise<FoundCaller[]> {
  const { db, identity } = context;
  const callers = await findCallers(db, identity, callersNumber(text));
  const ids = callers.map(({ guardian_id }) => guardian_id);
  const cases = await casesOfCallers(db, identity, ids);
  await auditSearch(context, {
    entity: "guardians",
    list: "callers",
    ids,
    caseIds: [...new Set(cases.map(({ case_id }) => case_id))],
    more: false,
  });
  return callers.map((caller) => presentCaller(caller, cases, identity.userType));
}

export const callersFeature = (): HandledRoute[] => [
  inTurn(read(callerRoutes.search, ({ body }, context) => lookUp(context, body.q))),
];
