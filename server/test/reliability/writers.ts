/** Several people working concurrently, each on their own cases, each waiting for one answer at a time. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { draftName, draftRoutes } from "@helpline/contract/drafts/drafts";
import { mailRoutes } from "@helpline/contract/mail/mail";
import type { Random } from "../../src/demo/random.ts";
import { type Api, digest, type Reply } from "./api.ts";
import type { Journal, Write, WriteKind } from "./journal.ts";
import type { Staff } from "./staff.ts";

export interface WorkOptions {
  readonly api: Api;
  readonly staff: Staff;
  readonly journal: Journal;
  readonly random: Random;
  readonly round: number;
  readonly writers?: number;
  /** How long a writer waits between two writes, in milliseconds; by default not at all. */
  readonly restMs?: number;
}

export interface Work {
  /** Starts no further requests and waits for the outstanding answers. */
  stop(): Promise<void>;
}

const usualWriters = 4;
const largestFile = 400_000;
/** The delay before the next attempt if nothing answers. */
const pauseMs = 20;

export const caseFields = (
  { guardianId, advisorId }: Pick<Staff, "guardianId" | "advisorId">,
  marker: string,
) => ({
  reason_for_the_call_today: marker,
  primary_guardian_id: guardianId,
  advisor_id: advisorId,
  primary_guardian_relationship_with_child: "Mother",
  attending_school: "not attending",
  does_the_child_currently_have_an_ehcp: 0,
  receiving_support: 0,
  had_formal_assessment: 0,
  had_formal_diagnosis: 0,
  supported_by_a_sendco: 0,
  band: 1,
  added_on: "2026-02-03",
});

export const logEntry = (caseId: number, marker: string) => ({
  case_id: caseId,
  entry_type: "call",
  duration: 7,
  details: marker,
  action_undertaken: "Listened",
  outcome: "Calls again",
  further_action: "save",
});

export const draftOf = (caseId: number) => draftName("case-form", caseId);
export const fileOf = (marker: string) => `${marker}.bin`;

let lastMarker = 0;
const newMarker = (kind: WriteKind) => {
  lastMarker += 1;
  return `${kind}-${process.pid}-${lastMarker}-end`;
};

/** The calls by kind. Each records itself in the journal before it is sent. */
function actions({ api, staff, random }: WorkOptions) {
  return {
    case: ({ marker }: Write) =>
      api.call(caseRoutes.create, {
        body: { ...caseFields(staff, marker), with_advisor: 1, with_advocate: 0 },
      }),
    change: ({ caseId, marker }: Write) =>
      api.call(caseRoutes.update, { body: { case_id: caseId, ...caseFields(staff, marker) } }),
    log: ({ caseId, marker }: Write) =>
      api.call(caseLogRoutes.addAsAdvisor, { body: logEntry(caseId, marker) }),
    draft: ({ caseId, marker }: Write) =>
      api.call(draftRoutes.put, {
        params: { name: draftOf(caseId) },
        body: { values: { details: marker } },
      }),
    file(write: Write) {
      const bytes = randomBytes(1 + random.below(largestFile));
      write.digest = digest(bytes);
      return api.upload(write.caseId, fileOf(write.marker), bytes);
    },
    removal: ({ caseId, marker }: Write) =>
      api.call(caseFileRoutes.remove, { body: { case_id: caseId, file_name: fileOf(marker) } }),
    mail: ({ caseId }: Write) => api.call(mailRoutes.notifyCaseUser, { body: { case_id: caseId } }),
  } satisfies Record<WriteKind, (write: Write) => Promise<Reply>>;
}

const usualKinds: readonly WriteKind[] = ["case", "log", "log", "log", "change", "draft", "file"];

export function startWork(options: WorkOptions): Work {
  const { journal, random, round, restMs = 0 } = options;
  const act = actions(options);
  let stopping = false;

  function note(write: Write, reply: Reply | undefined): void {
    const status = reply ? String(reply.status) : "none";
    journal.answers.set(status, (journal.answers.get(status) ?? 0) + 1);
    if (!reply || reply.status === 503) return;
    if (reply.status >= 300) {
      write.outcome = "refused";
      const requestId = reply.headers.get("x-request-id") ?? "";
      journal.oddities.push({ text: `${write.kind}: ${reply.status} ${reply.message}`, requestId });
      return;
    }
    write.outcome = "acknowledged";
    write.caseId = reply.data?.case_id ?? write.caseId;
    write.id = reply.data?.case_log_id ?? reply.data?.mail_id;
  }

  async function one(write: Write): Promise<Write> {
    journal.writes.push(write);
    const reply = await act[write.kind](write).catch(() => undefined);
    note(write, reply);
    if (write.outcome === "unknown") await sleep(pauseMs);
    return write;
  }

  const newWrite = (kind: WriteKind, caseId: number, marker = newMarker(kind)) =>
    one({ kind, marker, round, caseId, outcome: "unknown" });

  /** Saving a case removes its draft, so this case is never saved. */
  const draftedCase = () =>
    journal.writes.find(({ kind, outcome }) => kind === "case" && outcome === "acknowledged")
      ?.caseId;

  /** The case for the next write; undefined if there is none. */
  function caseFor(kind: WriteKind, caseIds: readonly number[], drafts: boolean) {
    if (kind === "case") return 0;
    const drafted = draftedCase();
    if (kind === "draft") return drafts ? drafted : undefined;
    const picked = random.pick(caseIds);
    return kind === "change" && picked === drafted ? undefined : picked;
  }

  /** After a new case comes a mail to its handler; after some files, their removal. */
  async function next(caseIds: number[], drafts: boolean): Promise<void> {
    const kind = caseIds.length === 0 ? "case" : random.pick(usualKinds);
    const caseId = caseFor(kind, caseIds, drafts);
    if (caseId === undefined) return;
    const write = await newWrite(kind, caseId);
    if (write.outcome !== "acknowledged" || stopping) return;
    if (kind === "case") {
      caseIds.push(write.caseId);
      await newWrite("mail", write.caseId);
    }
    if (kind === "file" && random.chance(0.2))
      await newWrite("removal", write.caseId, write.marker);
  }

  async function writer(_each: unknown, index: number): Promise<void> {
    const caseIds: number[] = [];
    // The writers share one user, whose number of drafts is limited, and the last draft stored is the
    // current one.
    while (!stopping) {
      await next(caseIds, index === 0);
      if (restMs > 0) await sleep(restMs);
    }
  }

  const all = Array.from({ length: options.writers ?? usualWriters }).map(writer);
  return {
    async stop() {
      stopping = true;
      await Promise.all(all);
    },
  };
}
