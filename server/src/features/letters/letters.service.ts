/** Writes letters from a case: says what would be missing, merges, and keeps the letter among its files (LET-3). */
import { fileNameProblem } from "@helpline/contract/case-files/file-names";
import { hasConsent } from "@helpline/contract/consents/consents.plain";
import { dayIn, showDate } from "@helpline/contract/dates";
import type { RouteInput } from "@helpline/contract/http";
import { type Clocks, clocksIn } from "@helpline/contract/key-dates/clocks";
import { runningClocks } from "@helpline/contract/key-dates/due-dates";
import { letterFields } from "@helpline/contract/letters/letter-fields";
import {
  type LetterChoice,
  letterRoutes,
  type MissingPlaceholder,
} from "@helpline/contract/letters/letters";
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { largestId } from "@helpline/contract/limits";
import type { UploadService } from "#features/case-files/index";
import { findCaseDetails, nameOfUser, ownView, presentDetails } from "#features/cases/index";
import { consentsOf } from "#features/consents/index";
import { findKeyDates, findNation } from "#features/key-dates/index";
import type { LoggedInContext } from "#http/context";
import { caseNotFound, conflict, invalid, notFound } from "#http/errors";
import { answer } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import { Refused } from "#untrusted/refused";
import { untrusted } from "#untrusted/room";
import type { TaskInput, TaskOutput } from "#untrusted/tasks";
import type { Judgements } from "./judgements.ts";
import { familyRefusal, type LetterCase, letterValues, letterWarnings } from "./letter-values.ts";
import { findNewest, findToWrite } from "./templates.repository.ts";

export interface LettersOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  /** The clocks in force. */
  clocks(): Clocks;
  /** The helpline's name. */
  productName(): string;
  readonly judgements: Judgements;
  readonly uploads: UploadService;
}

type Body = RouteInput<typeof letterRoutes.write>["body"];
type Content = TaskOutput<"readTemplate">;

/** How long a sentence is shown. In characters. */
const longestShown = 300;

/** A sentence as the letter would have it. */
function withValues(sentence: string, values: ReadonlyMap<string, string>): string {
  const text = sentence.replaceAll(
    /\{([^{}]*)\}/g,
    (_all, name: string) => values.get(name.trim()) || "…",
  );
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** @throws Error that is an answer if the template, which was stored under earlier rules, is refused today */
async function writtenLetter(input: TaskInput<"writeLetter">, by: number): Promise<Buffer> {
  try {
    return await untrusted.run("writeLetter", input, { by });
  } catch (error) {
    if (error instanceof Refused) throw conflict(letterMessages.notUsable);
    throw error;
  }
}

/**
 * The case as the caller sees it.
 * @throws AppError 404 if they do not
 */
export async function caseOfWriter({ db, identity }: LoggedInContext, caseId: number) {
  const view = ownView(identity);
  const found = caseId <= largestId && (await findCaseDetails(db, { identity, view }, caseId));
  if (!found) throw caseNotFound(caseId);
  return presentDetails(found);
}

/** The letter's name among the files. */
function letterName(template: string, today: string): string {
  const name = `${template.replaceAll(/[/\\]/g, "-")} ${showDate(today)}.docx`;
  return fileNameProblem(name) === null ? name : `Letter ${showDate(today)}.docx`;
}

export function createLettersService(options: LettersOptions) {
  const { clock, timeZone, clocks, productName, judgements, uploads } = options;
  async function letterCase(context: LoggedInContext, caseId: number): Promise<LetterCase> {
    const details = await caseOfWriter(context, caseId);
    const { starts } = await findKeyDates(context.db, caseId);
    const nation = await findNation(context.db, caseId);
    return {
      details,
      dueDates: runningClocks(clocksIn(clocks(), nation), starts),
      today: dayIn(timeZone, clock.now()),
      timeZone,
      writer: await nameOfUser(context.db, context.identity.userId),
      helpline: productName(),
    };
  }

  const labels = () => new Map(letterFields(clocks()).map(({ name, label }) => [name, label]));

  /** What of a template the case has nothing for, with the sentences that would have a hole. */
  function missingIn(content: Content, values: ReadonlyMap<string, string>): MissingPlaceholder[] {
    const labelOf = labels();
    return content.placeholders
      .filter((name) => !values.get(name))
      .map((name) => ({
        placeholder: name,
        label: labelOf.get(name) ?? name,
        sentences: content.sentences
          .filter(({ placeholders }) => placeholders.includes(name))
          .map(({ text }) => withValues(text, values)),
      }));
  }

  /**
   * The values of a letter, in which nothing is missing any more.
   * @throws AppError 422 if something is neither filled in nor left out: a letter never has a silent hole
   */
  function completed(content: Content, found: ReadonlyMap<string, string>, body: Body) {
    const { filled = [], left_out: leftOut = [] } = body;
    const missing = new Set(missingIn(content, found).map(({ placeholder }) => placeholder));
    const values = new Map(found);
    // What the case says stays as it is: a letter says nothing else of it.
    for (const { placeholder, text } of filled) {
      if (missing.has(placeholder)) values.set(placeholder, text);
    }
    const named = [...filled.map(({ placeholder }) => placeholder), ...leftOut];
    if (named.some((name) => !content.placeholders.includes(name))) {
      throw invalid([{ field: "filled", message: letterMessages.notInTemplate }]);
    }
    const left = new Set(leftOut.filter((name) => missing.has(name) && !values.get(name)));
    const labelOf = labels();
    const open = [...missing].filter((name) => !values.get(name) && !left.has(name));
    if (open.length > 0) {
      const names = open.map((name) => labelOf.get(name) ?? name);
      throw invalid([{ field: "filled", message: letterMessages.fillOrLeaveOut(names) }]);
    }
    return { values, leftOut: left, labels: [...left].map((name) => labelOf.get(name) ?? name) };
  }

  return {
    async choices(context: LoggedInContext, caseId: number): Promise<LetterChoice[]> {
      const from = await letterCase(context, caseId);
      const consents = await consentsOf(context.db, caseId);
      await audit(context, {
        action: "read",
        entity: "cases",
        entityId: caseId,
        detail: "letters",
      });
      const values = letterValues(letterFields(clocks()), from);
      const has = (purpose: Parameters<typeof hasConsent>[1]) =>
        hasConsent(consents, purpose, from.today);
      const templates = await findNewest(context.db).execute();
      const choices: LetterChoice[] = [];
      for (const template of templates) {
        const { template_id, name, addressed_to } = template;
        const judgement = await judgements.of(context, template);
        if (!judgement) continue;
        const contact = addressed_to === "family" ? familyRefusal(from.details, "primary") : null;
        choices.push({
          template_id,
          name,
          addressed_to,
          missing: "content" in judgement ? missingIn(judgement.content, values) : [],
          warnings: letterWarnings(addressed_to, from.details, has),
          refusal: judgement.refusal === null ? contact : letterMessages.notUsable,
        });
      }
      return choices;
    },

    async write(context: LoggedInContext, body: Body) {
      const { case_id: caseId, template_id: templateId } = body;
      const from = await letterCase(context, caseId);
      const template = await findToWrite(context.db, templateId);
      if (!template) throw notFound(letterMessages.notFound);
      const refusal =
        template.addressed_to === "family" ? familyRefusal(from.details, "primary") : null;
      if (refusal !== null) throw conflict(refusal);
      const judgement = await judgements.of(context, template);
      if (!judgement) throw notFound(letterMessages.notFound);
      if (!("content" in judgement)) throw conflict(letterMessages.notUsable);
      const found = letterValues(letterFields(clocks()), from);
      const { values, leftOut, labels: without } = completed(judgement.content, found, body);
      const input = { template: template.file, values, leftOut };
      const bytes = await writtenLetter(input, context.identity.userId);
      const name = letterName(template.name, from.today);
      const { file_name } = await uploads.keepLetter(letterRoutes.write, context, {
        caseId,
        name,
        bytes,
      });
      return answer(
        {
          file_name,
          left_out: without,
          file: bytes.toString("base64"),
        },
        letterMessages.written(file_name),
      );
    },
  };
}
