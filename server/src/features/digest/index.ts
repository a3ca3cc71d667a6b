/** The mail in the morning about one's follow-ups (MAIL-9, ADR 18). */
import { digestMessages, digestRoutes } from "@helpline/contract/digest/digest";
import { answer, type HandledRoute, read, write } from "#http/route";
import { auditSelf } from "#security/audit";
import { isWanted, setWanted } from "./digest.repository.ts";

export { createDigests } from "./make-digests.ts";

export function digestFeature(): HandledRoute[] {
  return [
    read(digestRoutes.state, async (_input, { db, identity }) => ({
      wanted: await isWanted(db, identity.userId),
    })),
    write(digestRoutes.change, async ({ body: { wanted } }, context) => {
      if (await setWanted(context.db, context.identity.userId, wanted)) {
        const [before, after] = [{ digest_wanted: !wanted }, { digest_wanted: wanted }];
        await auditSelf(context.db, context, { action: "update", before, after });
      }
      return answer({ wanted }, wanted ? digestMessages.on : digestMessages.off);
    }),
  ];
}
