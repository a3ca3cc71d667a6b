/** The people and cases of the fuzzer's world, and who may see which of them. */
import { type UserType, userTypes } from "@helpline/contract/access";
import { sql } from "kysely";
import { startSession } from "#security/sessions";
import { createTokens } from "#security/tokens";
import { type TestApp, testSecret } from "../build-test-app.ts";
import {
  assignedTo,
  insertCaseIn,
  insertEvaluation,
  type Place,
  type Team,
} from "../case-factories.ts";
import { uploadFile } from "../case-files-kit.ts";
import {
  insertFollowUp,
  insertGp,
  insertLocalAuthority,
  insertLog,
  insertSchool,
  insertUser,
} from "../factories.ts";
import { addTemplate } from "../letters-kit.ts";

const places: readonly Place[] = [
  "advisor",
  "advocate",
  "advocate & clinic",
  "evaluator",
  "closed",
] as const;
const casesOfEach = 6;

/** Appears in everything written about a case, and nowhere else. */
const canary = (caseId: number) => `canary7f3a-${caseId}-end`;
const canaries = /canary7f3a-(\d+)-end/g;

export interface Person {
  readonly userType: UserType;
  readonly userId: number;
  token: string;
}

export interface World {
  /** The logged-in person of this role; the second person of a role works on other cases. */
  readonly people: readonly Person[];
  /** Logs the person in again; a new person if the account is gone, disabled or another's. */
  logInAnew(place: number): Promise<void>;
  /** The reason why the person's token is invalid; null if it is valid. */
  whyRefused(person: Person): Promise<string | null>;
  visibleTo(person: Person): Promise<ReadonlySet<number>>;
}

/** The cases that appear in a text. */
export const casesIn = (text: string): number[] =>
  [...text.matchAll(canaries)].map(([, id]) => Number(id));

async function makeCase(helpline: TestApp, place: Place, team: Team): Promise<void> {
  const { database } = helpline;
  const caseId = await insertCaseIn(database, place, assignedTo(team));
  const text = canary(caseId);
  await database
    .updateTable("cases")
    .set({
      reason_for_the_call_today: text,
      child_first_name: text,
      child_last_name: text,
    })
    .where("case_id", "=", caseId)
    .execute();
  await insertLog(database, { case_id: caseId, logged_by: team.advisor.userId, details: text });
  const by = team.advisor.userId;
  // Assigned to somebody who does not see every one of these cases.
  await insertFollowUp(database, { case_id: caseId, created_by: by, assigned_to: by, text });
  if (place === "closed") await insertEvaluation(database, caseId, team.evaluator.userId);
}

export async function makeWorld(helpline: TestApp): Promise<World> {
  const { database, clock } = helpline;
  const tokens = createTokens(testSecret, clock.now);
  const enter = async (userType: UserType, known?: number): Promise<Person> => {
    const userId = known ?? (await insertUser(database, { user_type: userType })).user_id;
    const sessionId = await startSession(database, userId, clock.now());
    const data = { user_id: userId, user_type: userType, ...nobody };
    const endsAt = new Date(clock.now().getTime() + 12 * 60 * 60 * 1000);
    return { userType, userId, token: await tokens.sign(data, sessionId, endsAt) };
  };
  const team = async () => {
    const members: Person[] = [];
    for (const userType of userTypes) members.push(await enter(userType));
    return members;
  };
  const [ours, theirs] = [await team(), await team()];
  const teamOf = (members: Person[]) =>
    Object.fromEntries(members.map((each) => [each.userType, each])) as unknown as Team;
  for (const place of places) {
    for (let made = 0; made < casesOfEach; made += 1) {
      await makeCase(helpline, place, teamOf(made % 2 === 0 ? ours : theirs));
    }
  }
  const [{ token }] = ours as [Person];
  await uploadFile(helpline, token, { caseId: 1, name: "notes.txt", bytes: canary(1) });
  await addTemplate(helpline, teamOf(ours).manager.token);
  await Promise.all([insertGp(database), insertSchool(database), insertLocalAuthority(database)]);
  const people = [...ours, ...theirs];

  const whyRefused = async ({ userId, userType }: Person) => {
    const { rows } = await sql<{ enabled: number; user_type: string; sessions: number }>`
      SELECT enabled, user_type, (SELECT count(*)::int FROM sessions WHERE user_id = u.user_id) AS sessions
      FROM users u WHERE user_id = ${userId}`.execute(database);
    const [found] = rows;
    if (!found) return "deleted";
    if (found.enabled !== 1) return "disabled";
    if (found.user_type !== userType) return "another role";
    return found.sessions === 0 ? "logged out" : null;
  };
  return {
    people,
    whyRefused,
    async logInAnew(place) {
      const person = people[place];
      if (!person) throw new Error(`There is no person ${place}`);
      const stays = ["logged out", null].includes(await whyRefused(person));
      people[place] = await enter(person.userType, stays ? person.userId : undefined);
    },
    async visibleTo({ userType, userId }) {
      const { rows } = await sql<{ case_id: number }>`
        SELECT case_id FROM cases
        WHERE ${userType === "admin" || userType === "manager"} OR (closed = 0 AND deleted_at IS NULL AND CASE ${userType}
          WHEN 'advisor' THEN with_advisor = 1 AND advisor_id = ${userId}
          WHEN 'advocate' THEN with_advocate = 1 AND advocate_id = ${userId}
          WHEN 'clinic' THEN with_advocate = 1 AND clinic_participating = 1 AND clinic_id = ${userId}
          WHEN 'evaluator' THEN with_evaluator = 1 AND evaluator_id = ${userId}
        END)`.execute(database);
      return new Set(rows.map((row) => row.case_id));
    },
  };
}

const nobody = { email: "w.okonkwo@example.org", first_name: "Wilhelmina", last_name: "Okonkwo" };
