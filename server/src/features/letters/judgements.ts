/**
 * What the files of templates say today. A file was judged when it was uploaded, perhaps by an earlier version with fewer
 * rules, so each is judged again when it is used (LET-9).
 */
import type { LoggedInContext } from "#http/context";
import { Refused, TooMuchWork } from "#untrusted/refused";
import { untrusted } from "#untrusted/room";
import type { TaskOutput } from "#untrusted/tasks";
import { findVersion } from "./templates.repository.ts";

/** A file of a template. It never changes. */
export interface TemplateFile {
  readonly template_id: number;
  readonly number: number;
}

export type Judgement =
  | { readonly refusal: null; readonly content: TaskOutput<"readTemplate"> }
  /** Why no letter can be written with it, for whoever uploaded it. */
  | { readonly refusal: string };

interface Kept {
  readonly judgement: Judgement;
  /** When it is to be judged again, because the machine may have been busy; in milliseconds since 1970. */
  readonly until: number;
}

const againAfterMs = 5 * 60_000;

/** Judges each file once in the life of the process. @param known the names of all placeholders */
export function createJudgements(known: () => ReadonlySet<string>) {
  const judged = new Map<string, Kept>();

  async function judge(file: Buffer, by: number): Promise<Kept> {
    try {
      const content = await untrusted.run("readTemplate", { file, known: known() }, { by });
      return { judgement: { refusal: null, content }, until: Number.POSITIVE_INFINITY };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isFinal = !(error instanceof TooMuchWork);
      const until = isFinal ? Number.POSITIVE_INFINITY : Date.now() + againAfterMs;
      return { judgement: { refusal: error.message }, until };
    }
  }

  return {
    /** @returns undefined if the file is gone */
    async of(
      { db, identity }: Pick<LoggedInContext, "db" | "identity">,
      { template_id, number }: TemplateFile,
    ): Promise<Judgement | undefined> {
      // Placeholders depend on the clocks, which admins can change.
      const key = `${template_id}/${number}/${[...known()].join(" ")}`;
      const before = judged.get(key);
      if (before && before.until > Date.now()) return before.judgement;
      const version = await findVersion(db, template_id, number);
      if (!version) return undefined;
      const kept = await judge(version.file, identity.userId);
      if (judged.size >= mostKept) judged.clear();
      judged.set(key, kept);
      return kept.judgement;
    },
  };
}

/** Twice as many as there can be templates, for those that were replaced. */
const mostKept = 200;

export type Judgements = ReturnType<typeof createJudgements>;
