/** Links to the questions of an evaluation, as tests need them. */
import { evaluationLinkRoutes } from "@helpline/contract/evaluations/evaluation-links";
import { tokenForFamilyMail } from "#security/evaluation-links";
import type { TestApp } from "./build-test-app.ts";

/** Gives the primary guardian of a case this email address. */
export async function setAddress(
  { database }: Pick<TestApp, "database">,
  caseId: number,
  email: string | null,
) {
  await database
    .updateTable("guardians")
    .set({ email })
    .where("guardian_id", "=", (eb) =>
      eb.selectFrom("cases").select("primary_guardian_id").where("case_id", "=", caseId),
    )
    .execute();
}

export const linksOf = ({ database }: Pick<TestApp, "database">, caseId: number) =>
  database
    .selectFrom("evaluation_links")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("link_id")
    .execute();

/** Sends the questions for a case. @returns a token of its link, as its mail has one */
export async function sentLink(helpline: TestApp, caseId: number, sender: string): Promise<string> {
  await setAddress(helpline, caseId, `family${caseId}@example.org`);
  const body = { case_ids: [caseId] };
  await helpline.call(evaluationLinkRoutes.send, { body, token: sender });
  const link = (await linksOf(helpline, caseId)).at(-1);
  const made =
    link && (await tokenForFamilyMail(helpline.database, link.link_id, helpline.clock.now()));
  if (!made) throw new Error(`Case ${caseId} has no link that works`);
  return made.token;
}

/** The token in a mail. */
export function familyTokenIn(text: string): string {
  const [, token] = /\/evaluation#([A-Za-z0-9_-]{43})/.exec(text) ?? [];
  if (token === undefined) throw new Error(`There is no link in ${text}`);
  return token;
}
