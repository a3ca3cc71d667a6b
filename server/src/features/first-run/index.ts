/** First run: which of a new helpline's first steps are done, for an admin's Welcome screen (HELP-4). */

import { caseRoles } from "@helpline/contract/access";
import { type FirstRun, firstRunRoutes } from "@helpline/contract/first-run/first-run";
import { authorityCount, firstRunMessages } from "@helpline/contract/first-run/first-run.plain";
import { product as shipped } from "@helpline/contract/product";
import { homeSchooledId } from "@helpline/contract/reference-records/schools";
import { type Kysely, sql } from "kysely";
import type { WriteTransaction } from "#database/database";
import type { Tables } from "#database/tables";
import type { BackupSettings } from "#features/backups/index";
import { listedMail } from "#features/mail/index";
import type { Settings } from "#features/settings/index";
import type { LoggedInContext } from "#http/context";
import { answer, type HandledRoute, read, write } from "#http/route";
import type { Config } from "#operations/config";
import { audit, auditSelf } from "#security/audit";
import { educationAuthorities, nameInShort } from "./education-authorities.ts";

interface FirstRunOptions {
  readonly config: Pick<Config, "smtpUrl">;
  readonly backupSettings: Pick<BackupSettings, "encrypted">;
  /** The settings in force. */
  settings(): Pick<Settings, "product_name" | "backup_every_hours" | "name_min_length">;
}

export function firstRunFeature({
  config,
  backupSettings,
  settings,
}: FirstRunOptions): HandledRoute[] {
  async function mailState({ db }: LoggedInContext): Promise<FirstRun["mail"]> {
    if (config.smtpUrl === undefined) return "outbox";
    return (await lastMailFailed(db)) ? "failing" : "ready";
  }

  function backupState(has_backup: boolean): FirstRun["backups"] {
    if (settings().backup_every_hours > 0) return "scheduled";
    return has_backup ? "once" : "none";
  }

  async function state(context: LoggedInContext): Promise<FirstRun> {
    const { db, identity } = context;
    const [mail, { has_backup, ...exists }] = await Promise.all([
      mailState(context),
      whatExists(db, identity.userId),
    ]);
    const named = settings().product_name !== shipped.name;
    return {
      ...exists,
      named,
      name_min_length: settings().name_min_length,
      mail,
      backups: backupState(has_backup),
      backups_encrypted: backupSettings.encrypted,
    };
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
    write(firstRunRoutes.authorities, async (_input, context) => {
      const added = await addAuthorities(context.db);
      if (added.length > 0) {
        await audit(context, { action: "create", entity: "local-authorities", after: { added } });
      }
      const on_file = authorityCount - added.length;
      const told = firstRunMessages.authoritiesAdded(added.length, on_file);
      return answer({ added: added.length, on_file }, told);
    }),
  ];
}

/** Adds those that are not on file, under whatever spelling. @returns their names */
async function addAuthorities(db: WriteTransaction): Promise<string[]> {
  // Two admins may press the button at the same time.
  await sql`LOCK TABLE local_authorities IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  const stored = await db.selectFrom("local_authorities").select("name").execute();
  const onFile = new Set(stored.map(({ name }) => nameInShort(name)));
  const missing = educationAuthorities.filter(({ name }) => !onFile.has(nameInShort(name)));
  if (missing.length === 0) return [];
  const unknown = { city: "", county: "", postcode: "" };
  const rows = missing.map((authority) => ({ ...authority, ...unknown }));
  await db.insertInto("local_authorities").values(rows).execute();
  return missing.map(({ name }) => name);
}

// Queries about the first steps of a new helpline: whether something exists, never what it says.

type Db = Kysely<Tables>;

/** What there is, in one query. */
async function whatExists(db: Db, userId: number) {
  const found = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom("users")
            .select("user_id")
            .where("user_id", "<>", userId)
            .where("enabled", "=", 1)
            .where("user_type", "in", caseRoles),
        )
        .as("has_people"),
      eb
        .exists(
          eb
            .selectFrom("users")
            .select("user_id")
            .where("user_id", "=", userId)
            .where("password_set_by_other", "=", false),
        )
        .as("own_password"),
      eb
        .exists(
          eb.selectFrom("schools").select("school_id").where("school_id", "<>", homeSchooledId),
        )
        .as("has_schools"),
      eb
        .exists(eb.selectFrom("local_authorities").select("local_authority_id"))
        .as("has_authorities"),
      eb.exists(eb.selectFrom("gps").select("gp_id")).as("has_gps"),
      eb.exists(eb.selectFrom("cases").select("case_id")).as("has_cases"),
      eb
        .exists(
          eb.selectFrom("backup_runs").select("backup_run_id").where("file_name", "is not", null),
        )
        .as("has_backup"),
      eb
        .exists(eb.selectFrom("first_run_hidden").select("user_id").where("user_id", "=", userId))
        .as("hidden"),
    ])
    .executeTakeFirstOrThrow();
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, Boolean(value)]),
  ) as Record<keyof typeof found, boolean>;
}

/** Whether the mail that was tried last has not been sent; one that is being sent has no say yet. */
async function lastMailFailed(db: Db): Promise<boolean> {
  const last = await db
    .selectFrom("mail")
    .where(listedMail)
    .select(["state", "last_error"])
    .where("last_tried_on", "is not", null)
    .where("state", "<>", "sending")
    .orderBy("last_tried_on", "desc")
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.state !== "sent";
}

/** @returns whether that is a change */
async function setHidden(db: Db, userId: number, hidden: boolean): Promise<boolean> {
  if (!hidden) {
    const gone = await db
      .deleteFrom("first_run_hidden")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return gone.numDeletedRows > 0n;
  }
  const added = await db
    .insertInto("first_run_hidden")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return added !== undefined;
}
