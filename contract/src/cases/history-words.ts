/** Words for the history of a case, on its view, in its report and in the report's CSV. */
import type * as z from "zod/mini";
import { type ConsentPurpose, purposeLabels } from "../consents/consents.plain.ts";
import type { FollowUpChange } from "../follow-ups/follow-ups.plain.ts";
import { capitalised } from "../words.ts";
import type { CaseChange, stageChange } from "./case-details.ts";
import { stageName } from "./case-status.ts";
import { type Stage, stages } from "./stages.ts";

export type StageChange = z.output<typeof stageChange>;

const isStage = (text: string): text is Stage => (stages as readonly string[]).includes(text);

/** The stage that a case entered: "Advocate & Clinic". */
export function stageInWords({ stage, clinic_participating }: StageChange): string {
  if (!isStage(stage)) return stage;
  return stageName({ stage, clinicParticipating: clinic_participating === 1 });
}

const actionWords: Readonly<Record<string, string>> = {
  create: "Case added",
  update: "Case changed",
  action: "Stage or hours changed",
  delete: "Case deleted",
  restore: "Case restored",
};

/** What a change is called that has such a field. */
const fieldWords: Readonly<Record<string, string>> = {
  legal_hold: "Legal hold changed",
  mailed: "Family mailed",
  notified: "Handler notified",
};

/** An action: "Case added", "Assign to advocate". */
export const actionInWords = (action: string): string => actionWords[action] ?? capitalised(action);

const followUpWords: Readonly<Record<FollowUpChange, string>> = {
  done: "Follow-up done",
  "open again": "Follow-up opened again",
  "moved with the case": "Follow-up handed over",
  "closed with the case": "Follow-up closed with the case",
  "open again with the case": "Follow-up opened again with the case",
};

function consentChange(
  action: string,
  fields: CaseChange["fields"],
  purpose: ConsentPurpose = "other",
): string {
  const withdrawn = fields.find(({ field }) => field === "withdrawn_on");
  const what = action === "create" ? "added" : withdrawn?.after ? "withdrawn" : "changed";
  return `Consent ${what}: ${purposeLabels[purpose]}`;
}

/** The heading of one change: "Case changed", "File uploaded", "Follow-up done". */
export function changeInWords(change: CaseChange): string {
  const { about, action, fields, follow_up, consent } = change;
  if (about === "follow-up") {
    if (follow_up?.change) return followUpWords[follow_up.change];
    return action === "create" ? "Follow-up added" : "Follow-up changed";
  }
  if (about === "key dates") return "Key dates changed";
  if (about === "consent") return consentChange(action, fields, consent);
  if (about === "letter") return "Letter written";
  if (about === "file") return action === "create" ? "File uploaded" : "File deleted";
  const [special] = fields.flatMap(({ field }) => fieldWords[field] ?? []);
  return special ?? actionInWords(action);
}
