/** First run: which of a new helpline's first steps are done, for an admin's Welcome screen (HELP-4). */
import { type FirstRun, firstRunRoutes } from "@helpline/contract/first-run/first-run";
import { firstRunMessages } from "@helpline/contract/first-run/first-run.messages";
import { product as shipped } from "@helpline/contract/product";
import type { LoggedInContext } from "#http/context";
import { answer, type HandledRoute, read, write } from "#http/route";
import type { Config } from "#operations/config";
import { auditSelf } from "#security/audit";
import { lastMailFailed, setHidden, whatExists } from "./first-run.repository.ts";

interface FirstRunOptions {
  readonly config: Pick<Config, "smtpUrl" | "backupEveryHours">;
  readonly productName: string;
}

export function firstRunFeature({ config, productName }: FirstRunOptions): HandledRoute[] {
  async function mailState({ db }: LoggedInContext): Promise<FirstRun["mail"]> {
    if (config.smtpUrl === undefined) return "outbox";
    return (await lastMailFailed(db)) ? "failing" : "ready";
  }

  function backupState(has_backup: boolean): FirstRun["backups"] {
    if (config.backupEveryHours > 0) return "scheduled";
    return has_backup ? "once" : "none";
  }

  async function state(context: LoggedInContext): Promise<FirstRun> {
    const { db, identity } = context;
    const [mail, { has_backup, ...exists }] = await Promise.all([
      mailState(context),
      whatExists(db, identity.userId),
    ]);
    const named = productName !== shipped.name;
    return { ...exists, named, mail, backups: backupState(has_backup) };
  }

  return [
    read(firstRunRoutes.state, (_input, context) => state(context)),
    write(firstRunRoutes.hide, async ({ body: { hidden } }, context) => {
      if (await setHidden(context.db, context.identity.userId, hidden)) {
        const [before, after] = [{ first_steps_hidden: !hidden }, { first_steps_hidden: hidden }];
        await auditSelf(context.db, context, { action: "update", before, after });
      }
      return answer({ hidden }, hidden ? firstRunMessages.hidden : firstRunMessages.shown);
    }),
  ];
}
