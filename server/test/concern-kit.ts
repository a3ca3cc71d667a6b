/** The application with a team and safeguarding leads, and the calls about concerns. */
import { concernRoutes } from "@helpline/contract/concerns/concerns";
import type { RouteDeclaration } from "@helpline/contract/http";
import { expect } from "vitest";
import { concernSettingsOf, createConcernWatch } from "#features/concerns/index";
import type { TestApp } from "./build-test-app.ts";
import { type Member, startTeam, type Team } from "./case-factories.ts";

/** What most concerns say. */
export const said = {
  words: "She said: he locks me in my room.",
  immediate_danger: 0,
  family_told: "no",
} as const;

/** Makes somebody a safeguarding lead, without the calls. */
export const makeLead = (
  { database }: Pick<TestApp, "database">,
  userId: number,
  lead: 0 | 1 = 1,
) =>
  database
    .updateTable("users")
    .set({ safeguarding_lead: lead })
    .where("user_id", "=", userId)
    .execute();

/** A watch as a server process has it. */
export const watchOf = (
  { database, queue, clock }: Pick<TestApp, "database" | "queue" | "clock">,
  settings: { concern_hours?: number; concern_escalation?: string | null } = {},
) =>
  createConcernWatch({
    database,
    queue,
    clock,
    settings: () => concernSettingsOf({ concern_hours: 4, concern_escalation: null, ...settings }),
  });

export async function startConcerns(...given: Parameters<typeof startTeam>) {
  const { helpline, team, newCase } = await startTeam(...given);
  /** A lead in a role that sees few cases, and one who is a manager. */
  const lead = await helpline.logIn("evaluator");
  const otherLead = await helpline.logIn("manager");
  for (const { userId } of [lead, otherLead]) await makeLead(helpline, userId);
  const people = { ...team, lead, otherLead };
  type Who = keyof typeof people;
  const calling =
    (route: RouteDeclaration) =>
    (body: object, who: Who = "lead") =>
      helpline.call(route, { body, token: people[who].token });
  const raise = calling(concernRoutes.raise);
  const details = (id: number, who: Who = "lead") =>
    helpline.call(concernRoutes.details, { params: { id }, token: people[who].token });
  const list = (who: Who = "lead", query: Record<string, string> = {}) =>
    helpline.call(concernRoutes.list, { query, token: people[who].token });
  return {
    helpline,
    database: helpline.database,
    team: team as Team,
    people: people as Team & Readonly<Record<"lead" | "otherLead", Member>>,
    newCase,
    raise,
    details,
    list,
    acknowledge: calling(concernRoutes.acknowledge),
    decide: calling(concernRoutes.decide),
    /** @returns the number of a new concern */
    async raised(body: object = {}, who: Who = "advisor"): Promise<number> {
      const { status, data } = await raise({ ...said, ...body }, who);
      expect(status).toBe(201);
      return data.concern_id;
    },
    async read(id: number, who: Who = "lead") {
      const { status, data } = await details(id, who);
      expect(status).toBe(200);
      return data;
    },
  };
}
