/** Mails a guardian of a case, and logs what was written (MAIL-6). */
import { mayAccess } from "@helpline/contract/access";
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { logActorFor } from "@helpline/contract/cases/case-place";
import { stateOf } from "@helpline/contract/cases/case-status";
import { consentMessages } from "@helpline/contract/consents/consents.plain";
import { dayIn } from "@helpline/contract/dates";
import { isEmail } from "@helpline/contract/fields";
import type { RouteInput } from "@helpline/contract/http";
import {
  attachmentLimitBytes,
  type familyMailRoutes,
  type MailedGuardian,
  type MailRecipient,
  mailedGuardians,
} from "@helpline/contract/letters/family-mail";
import { familyMailMessages } from "@helpline/contract/letters/letters.messages";
import { mailMessages } from "@helpline/contract/mail/mail.messages";
import type { Delivery } from "@helpline/contract/mail/mail-outcome";
import { filesOfCase, findFile } from "#features/case-files/index";
import { addPlainEntry } from "#features/case-logs/index";
import { ownView, requireLocked } from "#features/cases/index";
import { caseHasConsent } from "#features/consents/index";
import { mailedTo, requireFamilyTurn, storeFamilyMail } from "#features/mail/index";
import type { LoggedInContext, WriteContext } from "#http/context";
import { conflict, invalidField } from "#http/errors";
import { answer } from "#http/route";
import type { Clock } from "#operations/clock";
import type { Queue } from "#operations/queue";
import { audit } from "#security/audit";
import { familyRefusal } from "./letter-values.ts";
import { caseOfWriter } from "./letters.service.ts";

export interface FamilyMailOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly queue: Queue;
  readonly delivery: Delivery;
}

interface Guardian {
  readonly guardianId: number;
  readonly name: string;
  readonly email: string | null;
}

function guardianOf(details: CaseDetails, rank: MailedGuardian): Guardian | null {
  const guardianId = details[`${rank}_guardian_id`];
  if (guardianId === null) return null;
  const names = [details[`${rank}_guardian_first_name`], details[`${rank}_guardian_last_name`]];
  return {
    guardianId,
    name: names.filter(Boolean).join(" "),
    email: details[`${rank}_guardian_email`],
  };
}

/** Why no mail can go to this guardian; null if one can. */
function refusalOf(details: CaseDetails, rank: MailedGuardian, { name, email }: Guardian) {
  const refusal = familyRefusal(details, rank);
  if (refusal !== null) return refusal;
  return email === null || !isEmail(email) ? mailMessages.noGuardianAddress(name) : null;
}

interface StoredFile {
  readonly name: string;
  readonly size: number;
  readonly is_letter: boolean;
}

/** Whoever may write letters may attach them; other files are for those who work with the case's files. */
const mayAttach = ({ identity }: LoggedInContext, file: StoredFile) =>
  file.is_letter || mayAccess("advocates", identity.userType);

type Body = RouteInput<typeof familyMailRoutes.send>["body"];

async function fileToAttach(context: LoggedInContext, { case_id, file_name }: Body) {
  if (!file_name) return null;
  const file = await findFile(context.db, case_id, file_name);
  if (!file || !mayAttach(context, file)) {
    throw invalidField("file_name", familyMailMessages.unknownFile);
  }
  if (file.size > attachmentLimitBytes) {
    throw invalidField("file_name", familyMailMessages.tooBig);
  }
  return file;
}

export function createFamilyMailService({ clock, timeZone, queue, delivery }: FamilyMailOptions) {
  return {
    async prepare(context: LoggedInContext, caseId: number) {
      const { db } = context;
      const details = await caseOfWriter(context, caseId);
      const recipients = mailedGuardians.flatMap((rank): MailRecipient[] => {
        const guardian = guardianOf(details, rank);
        if (!guardian) return [];
        const { name, email: address } = guardian;
        return [{ guardian: rank, name, address, refusal: refusalOf(details, rank, guardian) }];
      });
      const files = (await filesOfCase(db, caseId)).filter(
        (file) => file.size <= attachmentLimitBytes && mayAttach(context, file),
      );
      const today = dayIn(timeZone, clock.now());
      const mayKeep = await caseHasConsent(db, caseId, "record", today);
      await audit(context, {
        action: "read",
        entity: "cases",
        entityId: caseId,
        detail: "family mail",
      });
      return {
        recipients,
        attachments: files
          .toSorted((one, other) => other.added_on.localeCompare(one.added_on))
          .map(({ name }) => name),
        warnings: mayKeep ? [] : [consentMessages.missing("record")],
      };
    },

    /** The mail, its job, the log entry and the audit row are written together or not at all. */
    async send(context: WriteContext, body: Body) {
      const { db, identity } = context;
      const { case_id: caseId, guardian: rank, subject, text, minutes } = body;
      const locked = await requireLocked(context, caseId, ownView(identity));
      const actor = logActorFor(identity.userType, stateOf(locked));
      if (!actor) throw conflict(familyMailMessages.cannotLog);
      const details = await caseOfWriter(context, caseId);
      const guardian = guardianOf(details, rank);
      if (!guardian) throw invalidField("guardian", familyMailMessages.noGuardian);
      const refusal = refusalOf(details, rank, guardian);
      if (refusal !== null) throw conflict(refusal);
      const file = await fileToAttach(context, body);
      const { guardianId, name } = guardian;
      const address = guardian.email ?? "";
      const now = clock.now();
      const turn = await requireFamilyTurn(db, {
        kind: "family",
        name,
        address,
        sender: identity.userType,
        now,
        timeZone,
      });
      const mailId = await storeFamilyMail(db, queue, turn, {
        caseId,
        guardian: { guardianId, name, address },
        subject,
        text,
        file,
        createdBy: identity.userId,
        now,
      });
      const attached = file ? [`Attached: ${file.name}`] : [];
      const case_log_id = await addPlainEntry(context, {
        case_id: caseId,
        entry_type: "other",
        duration: minutes,
        details: [`${mailedTo(name, address)}${subject}`, text, ...attached].join("\n\n"),
        user_type: actor,
        logged_by: identity.userId,
      });
      await audit(context, {
        action: "action",
        entity: "cases",
        entityId: caseId,
        detail: "mail to the family",
        after: { mail_id: mailId, mailed: name, ...(file && { attached: file.name }) },
      });
      return answer({ mail_id: mailId, case_log_id }, familyMailMessages.queued(name, delivery));
    },
  };
}
