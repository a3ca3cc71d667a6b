/** Users: the record engine with rules of its own, and the reset of failed logins (spec 1 §7). */
import { recordMessages } from "@helpline/contract/reference-records/record-kind";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { users } from "@helpline/contract/users/users.schema";
import {
  createRecordRepository,
  createRecordService,
  handleRecordRoutes,
} from "#features/reference-records/index";
import { audit } from "#platform/audit";
import { notFound } from "#platform/errors";
import { type HandledRoute, write } from "#platform/route";
import { resetFailedLogins, statusOrder } from "./users.repository.ts";
import { userRules } from "./users.rules.ts";

export function usersFeature(options: { passwordMinLength: number }): HandledRoute[] {
  const repository = createRecordRepository(users, {
    status: statusOrder,
  });
  const service = createRecordService(users, repository, userRules(options));
  return [
    ...handleRecordRoutes(userRoutes, service),
    write(userRoutes.resetFailedLogins, async ({ body }, context) => {
      const before = await resetFailedLogins(context.db, body.user_id);
      if (before === undefined) throw notFound(recordMessages.noSuchRecord(users.one));
      await audit(context, {
        action: "reset failed logins",
        entity: users.entity,
        entityId: body.user_id,
        before: { failed_logins: before },
        after: { failed_logins: 0 },
      });
      return null;
    }),
  ];
}
