/**
 * Without a mail server, every call that asks for a mail says that it is written to a file, and so does the list of mails; with one
 * nothing of the kind is said.
 *
 * Rules: MAIL-2, MAIL-14.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { evaluationLinkRoutes } from "@helpline/contract/evaluations/evaluation-links";
import { familyMailRoutes } from "@helpline/contract/letters/family-mail";
import { mailRoutes } from "@helpline/contract/mail/mail";
import { mailStateInWords, toneOfMail, writtenToFile } from "@helpline/contract/mail/mail-outcome";
import { mailStates } from "@helpline/contract/mail/mail-states";
import { describe, expect, it, vi } from "vitest";
import { startTeam } from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { patience, smtpSettings } from "#test/mail-delivery";
import { hurry, startMailWorker } from "#test/mail-workers";

describe.each([
  ["without a mail server", {}, "outbox"],
  ["with a mail server", smtpSettings, "smtp"],
] as const)("%s", async (_name, settings, delivery) => {
  const { helpline, team, newCase } = await startTeam(settings, { queueTimes: hurry });
  const { database } = helpline;
  const says = (message: string) => message.includes(writtenToFile);
  const { guardian_id } = await insertGuardian(database, { email: "family@example.org" });
  const of = { primary_guardian_id: guardian_id, consented_to_evaluation: 1 } as const;

  it("each call that asks for a mail says what becomes of it", async () => {
    const [advocate, evaluator] = [await newCase("advocate", of), await newCase("evaluator", of)];
    const mail = { case_id: advocate, guardian: "primary", subject: "Monday", minutes: 0 };
    const other = await newCase("evaluator", {
      ...of,
      primary_guardian_id: (await insertGuardian(database, { email: "o@example.org" })).guardian_id,
    });
    const answers = [
      await helpline.call(mailRoutes.notifyCaseUser, {
        body: { case_id: advocate },
        token: team.manager.token,
      }),
      await helpline.call(familyMailRoutes.send, {
        body: { ...mail, text: "We meet on Monday." },
        token: team.advocate.token,
      }),
      await helpline.call(evaluationLinkRoutes.send, {
        body: { case_ids: [evaluator] },
        token: team.evaluator.token,
      }),
      await helpline.call(evaluationLinkRoutes.send, {
        body: { case_ids: [evaluator, other] },
        token: team.manager.token,
      }),
    ];
    await database
      .updateTable("mail")
      .set({ state: "failed" })
      .where("kind", "=", "notify")
      .execute();
    const { mail_id } = await database
      .selectFrom("mail")
      .select("mail_id")
      .where("kind", "=", "notify")
      .executeTakeFirstOrThrow();
    answers.push(
      await helpline.call(mailRoutes.tryAgain, { body: { mail_id }, token: team.manager.token }),
    );
    for (const { status, message } of answers) {
      expect([status < 300, message, says(message)]).toEqual([
        true,
        message,
        delivery === "outbox",
      ]);
      if (delivery === "outbox") expect(message).not.toMatch(/been sent|being sent|on their way/);
    }
  });
  if (delivery === "smtp") return;

  it("the list says so too, and shows none of it in green", async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "helpline outbox "));
    const worker = await startMailWorker({ connection: helpline.connection("app"), dataDir });
    const list = async () =>
      (await helpline.call(mailRoutes.list, { params: { page: 1 }, token: team.manager.token }))
        .data;
    await vi.waitFor(async () => {
      const states = (await list()).map((mail: { state: string }) => mail.state);
      // A link that was replaced is not mailed any more.
      expect(states.filter((state: string) => state === "sent").length).toBeGreaterThan(2);
      expect(states).not.toContain("waiting");
    }, patience);
    for (const mail of (await list()).filter((each: { state: string }) => each.state === "sent")) {
      expect(mail.delivery).toBe("outbox");
      expect(mailStateInWords(mail)).toBe("Written to a file");
      expect(toneOfMail(mail)).toBeUndefined();
    }
    await worker.stop();
    await rm(dataDir, { recursive: true });
  });
});

it("only what a mail server took is green", () => {
  const green = mailStates.flatMap((state) =>
    (["smtp", "outbox", null] as const)
      .filter((delivery) => toneOfMail({ state, delivery }) === "good")
      .map((delivery) => `${state} ${delivery}`),
  );
  expect(green).toEqual(["sent smtp", "sent null"]);
});
