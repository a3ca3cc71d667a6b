/** Calls to several processes in turn, with the time that each answer took. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Api, Reply } from "./api.ts";
import type { Product } from "./product.ts";

export interface Watch {
  /** How often each status was returned; "none" if there was no answer. */
  readonly statuses: Map<string, number>;
  /** The longest time to an answer, in milliseconds. */
  slowestMs: number;
  /** Answers other than success and 503, with what the processes logged about them. */
  readonly oddities: string[];
}

export const createWatch = (): Watch => ({ statuses: new Map(), slowestMs: 0, oddities: [] });

/** Somebody may have removed it meanwhile. */
const noSuchFile = "404 for a file";
const expected = new Set(["503", noSuchFile]);
const isOdd = (status: string) => !expected.has(status) && !/^2\d\d$/.test(status);

/** Until a process has written what it logs. */
const logMs = 100;

interface Outcome {
  readonly status: string;
  readonly message?: string;
  /** What the log line about it contains. */
  readonly logged?: string;
}

const ofReply = ({ status, message, headers }: Reply): Outcome => {
  const logged = headers.get("x-request-id");
  return { status: String(status), message, ...(logged !== null && { logged }) };
};

/** @param answer of a download: its digest, null, or "status 503" */
const ofDownload = (answer: string | null): Outcome => ({
  status: answer === null ? noSuchFile : (/^status (\d+)$/.exec(answer)?.[1] ?? "200"),
});

/** @param caller makes the API of one process */
export function watchedApi(
  products: readonly Product[],
  caller: (url: string) => Api,
  watch: Watch,
): Api {
  const apis = products.map(({ url }) => caller(url));
  let turn = 0;
  const next = (): Api => {
    turn += 1;
    const api = apis[turn % apis.length];
    if (!api) throw new Error("There is no process to call.");
    return api;
  };

  async function keepOddity({ status, message = "", logged }: Outcome): Promise<void> {
    await sleep(logMs);
    const lines = products.flatMap((each) => each.output().split("\n"));
    const isAbout = (line: string) =>
      logged === undefined
        ? line.includes('"level":50') && !line.includes("Unavailable")
        : line.includes(logged);
    const about = lines.filter(isAbout);
    watch.oddities.push(`${status} ${message} ${about.join(" ").slice(0, 2_000)}`);
  }

  async function note<T>(asking: Promise<T>, outcomeOf: (answer: T) => Outcome): Promise<T> {
    const began = Date.now();
    let outcome: Outcome = { status: "none" };
    try {
      const answer = await asking;
      outcome = outcomeOf(answer);
      return answer;
    } catch (error) {
      outcome = { status: "none", message: String(error) };
      throw error;
    } finally {
      watch.slowestMs = Math.max(watch.slowestMs, Date.now() - began);
      watch.statuses.set(outcome.status, (watch.statuses.get(outcome.status) ?? 0) + 1);
      if (isOdd(outcome.status)) await keepOddity(outcome);
    }
  }

  return {
    call: (route, options) => note(next().call(route, options), ofReply),
    upload: (caseId, name, bytes) => note(next().upload(caseId, name, bytes), ofReply),
    sendForm: (route, form) => note(next().sendForm(route, form), ofReply),
    download: (caseId, name) => note(next().download(caseId, name), ofDownload),
  };
}
