/** Follow-ups of cases (TASK-1). */
import { mayAccess } from "@helpline/contract/access";
import { dayIn } from "@helpline/contract/dates";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { followUpMessages, maxFollowUps } from "@helpline/contract/follow-ups/follow-ups.messages";
import type { RouteInput } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import { refusals } from "@helpline/contract/refusals";
import { findNamedUser } from "#database/named-user";
import { ownView, presentRow, requireCase } from "#features/cases/index";
import type { LoggedInContext } from "#http/context";
import { AppError, notFound } from "#http/errors";
import { answer, type HandledRoute, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit, auditShown } from "#security/audit";
import {
  type AskedFollowUps,
  countFollowUps,
  followUpsOfCase,
  openFollowUps,
  peopleOfCase,
} from "./follow-ups.repository.ts";
import { createFollowUpsService } from "./follow-ups.service.ts";

export { allFollowUpsOf, countFollowUps } from "./follow-ups.repository.ts";
export { addFollowUp, completeFollowUps } from "./follow-ups.service.ts";
export { followUpsAfterReassignment } from "./reassignment.ts";

interface FollowUpsOptions {
  readonly clock: Clock;
  readonly timeZone: string;
}

async function ofCase(context: LoggedInContext, caseId: number) {
  const { db, identity } = context;
  await requireCase(context, caseId, ownView(identity));
  const detail = "follow-ups";
  await audit(context, { action: "read", entity: "cases", entityId: caseId, detail });
  return followUpsOfCase(db, caseId);
}

async function people(context: LoggedInContext, caseId: number) {
  const { db, identity } = context;
  await requireCase(context, caseId, ownView(identity));
  const found = await peopleOfCase(db, caseId, identity.userId);
  const isMe = ({ user_id }: (typeof found)[number]) => user_id === identity.userId;
  return [...found.filter(isMe), ...found.filter((each) => !isMe(each))];
}

/** A list of open follow-ups, soonest first, and whether there are more than it has. */
export async function listFollowUps(
  db: LoggedInContext["db"],
  identity: LoggedInContext["identity"],
  asked: AskedFollowUps,
) {
  const found = await openFollowUps(db, identity, asked);
  return {
    rows: found.slice(0, maxFollowUps).map(presentRow),
    more: found.length > maxFollowUps,
  };
}

type Asked = RouteInput<typeof followUpRoutes.list>["query"];

function refuseEveryones(): never {
  throw new AppError(403, refusals.notAllowed, {
    refused: { entity: "follow_ups", entityId: "everyone" },
  });
}

export function followUpsFeature({ clock, timeZone }: FollowUpsOptions): HandledRoute[] {
  const service = createFollowUpsService({ clock, timeZone });

  /** @throws AppError 403 for everybody's, unless a manager asks; 404 for those of somebody who does not exist */
  async function readAsked(
    { db, identity }: LoggedInContext,
    { due = "all", whose = "mine", assigned_to }: Asked,
  ): Promise<AskedFollowUps> {
    const everyone = whose === "everyone";
    if (everyone && !mayAccess("managers", identity.userType)) refuseEveryones();
    if (assigned_to !== undefined && !(await findNamedUser(db, assigned_to))) {
      throw notFound(refusals.noSuchUser);
    }
    const today = dayIn(timeZone, clock.now());
    return { due, today, assignedTo: everyone ? (assigned_to ?? null) : identity.userId };
  }

  async function list(context: LoggedInContext, asked: Asked) {
    const { db, identity } = context;
    const { rows, more } = await listFollowUps(db, identity, await readAsked(context, asked));
    await auditShown(context, "follow-ups", rows);
    return answer(rows, more ? followUpMessages.soonest : messages.ok);
  }

  async function count(context: LoggedInContext, asked: Asked) {
    const { db, identity } = context;
    return { count: await countFollowUps(db, identity, await readAsked(context, asked)) };
  }

  return [
    read(followUpRoutes.ofCase, ({ params }, context) => ofCase(context, params.id)),
    read(followUpRoutes.people, ({ params }, context) => people(context, params.id)),
    read(followUpRoutes.list, ({ query }, context) => list(context, query)),
    read(followUpRoutes.count, ({ query }, context) => count(context, query)),
    write(followUpRoutes.create, ({ body }, context) => service.create(context, body)),
    write(followUpRoutes.update, ({ body }, context) => service.update(context, body)),
    write(followUpRoutes.done, ({ body }, context) => service.finish(context, body)),
  ];
}
