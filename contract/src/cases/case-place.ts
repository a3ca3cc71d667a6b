/**
 * Where people work on a case: the address that is the same for everybody, the page of each role behind it,
 * and the page on which somebody adds a log entry. Links, mails and the look-up of callers all ask here.
 */
import { type Caller, mayAccess, type UserType } from "../access.ts";
import { screens } from "../screens.ts";
import { plurals } from "../words.ts";
import { type StageFlags, stateOf } from "./case-status.ts";
import { type CaseState, transition } from "./stages.ts";

const managers = { view: "managers", page: "caseView", home: "caseManager" } as const;

/** For each role: whose cases it sees (ROLE-7), its page about one case, and the list it comes from. */
const places = {
  // Somebody whose session has just ended; the page then asks for the login.
  public: managers,
  admin: managers,
  manager: managers,
  advisor: { view: "advisors", page: "advisorAdd", home: "advisorSystem" },
  advocate: { view: "advocates", page: "advocateAdd", home: "advocateSystem" },
  clinic: { view: "clinics", page: "clinicAdd", home: "clinicSystem" },
  evaluator: { view: "evaluators", page: "evaluationAdd", home: "evaluationSystem" },
} as const;

export const casePlaceOf = <C extends Caller>(caller: C): (typeof places)[C] => places[caller];

/** Whether this is the path of a list of cases: `case_id` in its address is the chosen row. */
export const isCaseList = (path: string): boolean =>
  Object.values(places).some(({ home }) => screens[home].path === path);

/** The roles in which log entries are written. */
export const logActors = ["advisor", "advocate", "clinic"] as const;
export type LogActor = (typeof logActors)[number];

/** The page on which each of them writes one. */
export const logPageOf = (actor: LogActor) => places[actor].page;

/**
 * The role in which somebody adds a log entry to a case that they see: their own, or for managers the one
 * that the case is with. Null if the case is in none of their stages.
 */
export function logActorFor(userType: UserType, state: CaseState | null): LogActor | null {
  const maySave = (actor: LogActor) =>
    state !== null && transition(state, actor, "save", { hasClinic: false }).ok;
  const own = logActors.filter((actor) => mayAccess(plurals[actor], userType));
  return own.find(maySave) ?? null;
}

/** Whether somebody of this type may add a log entry to a case that they see. */
export const mayLog = (userType: UserType, flags: StageFlags): boolean =>
  logActorFor(userType, stateOf(flags)) !== null;
