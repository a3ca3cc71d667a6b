/**
 * The role table: who may do what (ROLE-1). Routes and screens name a row of it; the server, the web app and
 * the tests all use it.
 */

/** Staff roles. `user_type` of a user is one of these. */
export const userTypes = [
  "admin",
  "manager",
  "advisor",
  "advocate",
  "clinic",
  "evaluator",
] as const;
export type UserType = (typeof userTypes)[number];

/** The roles that a case can be assigned to. */
export const caseRoles = [
  "advisor",
  "advocate",
  "clinic",
  "evaluator",
] as const satisfies readonly UserType[];
export type CaseRole = (typeof caseRoles)[number];

/** The caller: a member of staff, or somebody who has not logged in. */
export type Caller = UserType | "public";

const managers = ["admin", "manager"] as const;

/** Access lists are written out in full: an empty one cannot be declared, and nothing is open by default. */
export const accessTable = {
  anyone: ["public", ...userTypes],
  "logged-in": userTypes,
  admins: ["admin"],
  managers,
  advisors: [...managers, "advisor"],
  advocates: [...managers, "advocate"],
  clinics: [...managers, "clinic"],
  evaluators: [...managers, "evaluator"],
  /** Whoever may log on some case. Everybody who sees a case and is in this row may log on it. */
  "log-writers": [...managers, "advisor", "advocate", "clinic"],
  /** Whoever picks up the telephone. */
  "call takers": [...managers, "advisor", "advocate"],
  /** Whoever names a colleague in a log entry. */
  "advisors and advocates": [...managers, "advisor", "advocate"],
} as const satisfies Record<string, readonly [Caller, ...Caller[]]>;

export type AccessName = keyof typeof accessTable;

/** True when a caller of this type is on the named access list. */
export function mayAccess(name: AccessName, caller: Caller): boolean {
  return (accessTable[name] as readonly Caller[]).includes(caller);
}
