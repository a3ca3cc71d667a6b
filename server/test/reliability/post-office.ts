/** The mails that arrived, and how often. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { withClient } from "#database/connection-pool";
import { startSmtp, urlOf } from "../smtp.ts";
import { acknowledged, ofKind, type Write } from "./journal.ts";
import type { Report } from "./report.ts";

export async function openPostOffice() {
  const smtp = await startSmtp();
  const arrivals = () => {
    const counts = new Map<number, number>();
    for (const { source } of smtp.taken) {
      const id = Number(/^Message-ID: <mail-(\d+)@/im.exec(source)?.[1]);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  };
  return {
    settings: { SMTP_URL: urlOf(smtp), MAIL_FROM: "post@helpline.example.org" },
    arrivals,
    close: () => smtp.close(),
  };
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>;

const waiting = (connection: ClientConfig) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query(
      "SELECT mail_id FROM mail WHERE state IN ('waiting', 'sending')",
    );
    return rows.map(({ mail_id }) => Number(mail_id));
  });

/**
 * Waits up to `patienceMs` until no mail is waiting, and compares the mails that arrived with the requested
 * ones. A mail may arrive twice only if its process died between the mail server's confirmation and
 * recording it.
 */
export async function checkMail(
  report: Report,
  office: PostOffice,
  {
    connection,
    writes,
    patienceMs,
  }: {
    connection: ClientConfig;
    writes: readonly Write[];
    patienceMs: number;
  },
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let late = await waiting(connection);
  while (late.length > 0 && Date.now() < deadline) {
    await sleep(500);
    late = await waiting(connection);
  }
  const tries = await withClient(connection, async (client) => {
    const { rows } = await client.query("SELECT mail_id, tries, state FROM mail");
    return new Map(rows.map((row) => [Number(row.mail_id), row]));
  });
  const arrived = office.arrivals();
  const asked = acknowledged(ofKind(writes, "mail")).map(({ id = 0 }) => id);
  for (const id of asked) {
    report.check(
      "an acknowledged mail has arrived, or still waits with a job",
      arrived.has(id) || late.includes(id),
      () => `mail ${id}: ${tries.get(id)?.state}`,
    );
  }
  const twice = [...arrived].filter(([, count]) => count > 1);
  for (const [id, count] of twice) {
    report.check(
      "a mail that arrived more than once was tried as often, under one Message-ID",
      count <= Number(tries.get(id)?.tries),
      () => `mail ${id}: ${count} times in ${tries.get(id)?.tries} tries`,
    );
  }
  const strangers = [...arrived.keys()].filter((id) => !tries.has(id));
  report.check("no mail arrived that nobody asked for", strangers.length === 0, () =>
    strangers.join(", "),
  );
  report.figure("mails acknowledged", asked.length);
  report.figure("mails that arrived", arrived.size);
  report.figure("of them twice (killed between acceptance and note)", twice.length);
  report.figure("still waiting at the end", late.length);
}
