/** The S3 store goes away and comes back, or says nothing: only files are refused meanwhile. */
import { randomBytes } from "node:crypto";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { fileMessages } from "@helpline/contract/case-files/case-files.messages";
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { createApi, digest } from "./api.ts";
import { acknowledged, type Journal, ofKind } from "./journal.ts";
import type { Product } from "./product.ts";
import { type Report, seconds } from "./report.ts";
import type { Store } from "./s3.ts";
import { logInManager, type Staff } from "./staff.ts";
import { logEntry } from "./writers.ts";

/** Two attempts of 11 s each at most, and a margin for a busy machine. */
const longestAnswerMs = 30_000;
/** More than a process has connections to the database. */
const transfersAtOnce = 12;
const smallBytes = 300_000;
/** Sent in several parts. */
const largeBytes = 6_000_000;

interface Site {
  readonly report: Report;
  readonly journal: Journal;
  readonly products: readonly Product[];
  readonly store: Store;
  /** Of a manager: logging in again for each step would reach the limit of logins a minute. */
  readonly token: string;
}

/** Uploads and downloads are refused, and everything else works meanwhile. */
async function onlyFilesAreRefused(site: Site, how: string, caseId: number): Promise<void> {
  const { report, products, token } = site;
  const apis = products.map(({ url }) => createApi(url, token));
  const began = Date.now();
  const transfers = apis.flatMap((api, index) =>
    Array.from({ length: transfersAtOnce }, async (_each, number) => {
      if (number % 2 === 0) return api.download(caseId, "kept.bin");
      const bytes = randomBytes(number % 3 === 0 ? largeBytes : smallBytes);
      const reply = await api.upload(caseId, `refused ${how} ${index} ${number}.bin`, bytes);
      const isClear = reply.message === fileMessages.storeUnavailable;
      return isClear ? `status ${reply.status}` : `${reply.status} ${reply.message}`;
    }),
  );
  const refusals = Promise.all(transfers).then((answers) => ({
    answers,
    tookMs: Date.now() - began,
  }));
  let slowestMs = 0;
  for (const [index, api] of apis.entries()) {
    const url = products[index]?.url ?? "";
    const asked = Date.now();
    const statuses = [
      (await fetch(`${url}/readyz`)).status,
      (await api.call(caseRoutes.list, { params: { page: 1 } })).status,
      (await api.call(caseFileRoutes.list, { params: { id: caseId } })).status,
      (await api.call(caseLogRoutes.addAsAdvisor, { body: logEntry(caseId, `store ${how}`) }))
        .status,
    ];
    slowestMs = Math.max(slowestMs, Date.now() - asked);
    report.check(
      `everything but files works while the store ${how}`,
      statuses.every((status) => status === 200 || status === 201),
      () => statuses.join(", "),
    );
  }
  const { answers, tookMs } = await refusals;
  report.check(
    `uploads and downloads get a clear 503 while the store ${how}`,
    answers.every((answer) => answer === "status 503"),
    () => [...new Set(answers)].join(", "),
  );
  report.check(`and that within 30 s, while it ${how}`, tookMs < longestAnswerMs, () =>
    seconds(tookMs),
  );
  report.figure(`files are refused within, while the store ${how}`, seconds(tookMs));
  report.figure(`four other calls took at most, while the store ${how}`, seconds(slowestMs));
}

async function filesWorkAgain(site: Site, caseId: number, kept: string): Promise<void> {
  const { report, products, token } = site;
  for (const [index, { url }] of products.entries()) {
    const api = createApi(url, token);
    const bytes = randomBytes(largeBytes);
    const name = `after ${randomBytes(4).toString("hex")} ${index}.bin`;
    const { status } = await api.upload(caseId, name, bytes);
    const answers = [await api.download(caseId, name), await api.download(caseId, "kept.bin")];
    report.check(
      "files work again at once, without a restart, and the older ones are whole",
      answers[0] === digest(bytes) && answers[1] === kept,
      () => `${status}, ${answers.join(", ")}`,
    );
    const { data } = await api.call(caseFileRoutes.list, { params: { id: caseId } });
    report.check(
      "nothing is kept of an upload that was refused",
      !JSON.stringify(data).includes("refused"),
      () => JSON.stringify(data),
    );
  }
}

export async function storeGoesAway(
  options: Omit<Site, "token"> & { readonly staff: Staff },
): Promise<void> {
  const { report, journal, staff, products, store } = options;
  const { caseId = 0 } = acknowledged(ofKind(journal.writes, "case"))[0] ?? {};
  const url = products[0]?.url ?? "";
  const bytes = randomBytes(smallBytes);
  const token = await logInManager(url, staff);
  const site = { ...options, token };
  await createApi(url, token).upload(caseId, "kept.bin", bytes);
  const pids = products.map(({ pid }) => pid);
  await store.goAway();
  await onlyFilesAreRefused(site, "is away", caseId);
  await store.comeBack();
  await filesWorkAgain(site, caseId, digest(bytes));
  await store.fallSilent();
  await onlyFilesAreRefused(site, "says nothing", caseId);
  await store.comeBack();
  await filesWorkAgain(site, caseId, digest(bytes));
  const isSame = products.every((each, index) => each.isRunning() && each.pid === pids[index]);
  report.check("the processes are still the same after the store's absence", isSame);
}
