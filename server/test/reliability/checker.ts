/** Checks through the API, after a restart, that everything acknowledged is there. */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { draftRoutes } from "@helpline/contract/drafts/drafts";
import type { Api } from "./api.ts";
import { acknowledged, ofKind, type Write } from "./journal.ts";
import type { Report } from "./report.ts";
import { draftOf, fileOf } from "./writers.ts";

function byCase(writes: readonly Write[]): Map<number, Write[]> {
  const groups = new Map<number, Write[]>();
  for (const write of writes.filter(({ caseId }) => caseId !== 0)) {
    groups.set(write.caseId, [...(groups.get(write.caseId) ?? []), write]);
  }
  return groups;
}

/** For writes that replace one another: the last acknowledged one, or any later one. */
function allowed(writes: readonly Write[]): (string | undefined)[] {
  const last = writes.findLastIndex(({ outcome }) => outcome === "acknowledged");
  const markers = writes.slice(Math.max(last, 0)).filter(({ outcome }) => outcome !== "refused");
  return [...markers.map(({ marker }) => marker), ...(last === -1 ? [undefined] : [])];
}

export function createChecker(report: Report, api: Api) {
  async function checkCase(caseId: number, writes: readonly Write[]): Promise<void> {
    const saves = writes.filter(({ kind }) => kind === "case" || kind === "change");
    if (saves.length === 0) return;
    const { status, data } = await api.call(caseRoutes.details, { params: { id: caseId } });
    const reasons = allowed(saves);
    report.check(
      "an acknowledged case is as last saved",
      status === 200 && reasons.includes(data.reason_for_the_call_today),
      () => `case ${caseId}: ${status} ${data?.reason_for_the_call_today}, not ${reasons}`,
    );
  }

  async function checkLogs(caseId: number, writes: readonly Write[]): Promise<void> {
    const logs = acknowledged(ofKind(writes, "log"));
    if (logs.length === 0) return;
    const { data } = await api.call(caseLogRoutes.ofCase, { params: { id: caseId } });
    const kept = new Map<number, string>(
      data?.map((log: { case_log_id: number; details: string }) => [log.case_log_id, log.details]),
    );
    for (const { id = 0, marker } of logs) {
      report.check(
        "an acknowledged log entry is there",
        kept.get(id) === marker,
        () => `entry ${id} of case ${caseId}: ${kept.get(id)}, not ${marker}`,
      );
    }
  }

  async function checkDraft(caseId: number, writes: readonly Write[]): Promise<void> {
    const drafts = ofKind(writes, "draft");
    if (drafts.length === 0) return;
    const params = { name: draftOf(caseId) };
    const { data } = await api.call(draftRoutes.get, { params });
    const markers = allowed(drafts);
    report.check(
      "an acknowledged draft is as last saved",
      markers.includes(data?.values.details),
      () => `draft of case ${caseId}: ${data?.values.details}, not ${markers}`,
    );
  }

  async function checkFiles(caseId: number, writes: readonly Write[]): Promise<void> {
    const removals = new Map(ofKind(writes, "removal").map((write) => [write.marker, write]));
    for (const file of ofKind(writes, "file")) {
      const removal = removals.get(file.marker);
      const kept = await api.download(caseId, fileOf(file.marker));
      const mayBeAway = file.outcome !== "acknowledged" || removal !== undefined;
      const isAway = kept === null;
      const name = `${fileOf(file.marker)} of case ${caseId}`;
      if (removal?.outcome === "acknowledged") {
        report.check("a file whose removal was acknowledged is gone", isAway, () => name);
      } else if (mayBeAway) {
        const whole = isAway || kept === file.digest;
        report.check("a file that was not acknowledged is whole or not there", whole, () => name);
      } else {
        report.check(
          "an acknowledged file is there byte for byte",
          kept === file.digest,
          () => `${name}: ${isAway ? "not there" : "other bytes"}`,
        );
      }
    }
  }

  return {
    /** Checks every case that `writes` are about. */
    async check(writes: readonly Write[]): Promise<void> {
      for (const [caseId, ofCase] of byCase(writes)) {
        await checkCase(caseId, ofCase);
        await checkLogs(caseId, ofCase);
        await checkDraft(caseId, ofCase);
        await checkFiles(caseId, ofCase);
      }
    },
  };
}
