/** The application with a team that takes calls, and the calls about enquiries. */
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import type { RouteDeclaration } from "@helpline/contract/http";
import type { Insertable } from "kysely";
import { expect } from "vitest";
import type { Tables } from "#database/tables";
import { startTeam, type Team } from "./case-factories.ts";

/** What most enquiries say. */
export const answered = {
  channel: "call",
  caller: "parent or carer",
  minutes: 6,
  outcome: "answered",
} as const;

/** Somebody is to be rung back on this day. */
export const ringBack = (call_back_on: string, more: object = {}) => ({
  ...answered,
  outcome: "call back" as const,
  call_back_on,
  ...more,
});

export async function startEnquiries() {
  const { helpline, team, newCase } = await startTeam();
  const { database } = helpline;
  const calling =
    (route: RouteDeclaration) =>
    (body: object, who: keyof Team = "advisor") =>
      helpline.call(route, { body, token: team[who].token });
  const create = calling(enquiryRoutes.create);
  const details = (id: number, who: keyof Team = "advisor") =>
    helpline.call(enquiryRoutes.details, { params: { id }, token: team[who].token });
  let made = 0;
  return {
    helpline,
    database,
    team,
    newCase,
    create,
    update: calling(enquiryRoutes.update),
    remove: calling(enquiryRoutes.remove),
    attempt: calling(enquiryRoutes.attempt),
    toCase: calling(enquiryRoutes.toCase),
    query: calling(enquiryRoutes.query),
    details,
    /** @returns the id of a new enquiry */
    async added(body: object = answered, who: keyof Team = "advisor"): Promise<number> {
      const { status, data } = await create(body, who);
      expect(status).toBe(201);
      return data.enquiry_id;
    },
    async read(id: number, who: keyof Team = "manager") {
      const { status, data } = await details(id, who);
      expect(status).toBe(200);
      return data;
    },
    /** Stores an enquiry as if it had been taken long ago. */
    async stored(more: Partial<Insertable<Tables["enquiries"]>> = {}): Promise<number> {
      made += 1;
      const digits = String(made).padStart(6, "Z").replaceAll("0", "X").replaceAll("1", "Y");
      const { enquiry_id } = await database
        .insertInto("enquiries")
        .values({ ...answered, taken_by: team.advisor.userId, reference: digits, ...more })
        .returning("enquiry_id")
        .executeTakeFirstOrThrow();
      return enquiry_id;
    },
  };
}
