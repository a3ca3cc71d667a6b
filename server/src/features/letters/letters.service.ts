/** Writes letters from a case: says what would be missing, merges, and keeps the letter among its files (LET-3). */
import { fileNameProblem } from "@helpline/contract/case-files/file-names";
import { hasConsent } from "@helpline/contract/consents/consents.plain";
import { dayIn, showDate } from "@helpline/contract/dates";
import { type Clocks, clocksIn } from "@helpline/contract/key-dates/clocks";
import { runningClocks } from "@helpline/contract/key-dates/due-dates";
import { letterFields } from "@helpline/contract/letters/letter-fields";
import { type LetterChoice, letterRoutes } from "@helpline/contract/letters/letters";
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { largestId } from "@helpline/contract/limits";
import type { UploadService } from "#features/case-files/index";
import { findCaseDetails, nameOfUser, ownView, presentDetails } from "#features/cases/index";
import { consentsOf } from "#features/consents/index";
import { findKeyDates, findNation } from "#features/key-dates/index";
import type { LoggedInContext } from "#http/context";
import { caseNotFound, conflict, notFound } from "#http/errors";
import { answer } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import { mergedLetter } from "./docx-template.ts";
import { familyRefusal, type LetterCase, letterValues, letterWarnings } from "./letter-values.ts";
import { findNewest, findToWrite } from "./templates.repository.ts";

export interface LettersOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  /** The clocks in force. */
  clocks(): Clocks;
  /** The helpline's name. */
  productName(): string;
  readonly uploads: UploadService;
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
  const { clock, timeZone, clocks, productName, uploads } = options;
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

  function missingIn(placeholders: readonly string[], values: ReadonlyMap<string, string>) {
    const labelOf = new Map(letterFields(clocks()).map(({ name, label }) => [name, label]));
    return placeholders
      .filter((name) => !values.get(name))
      .map((name) => labelOf.get(name) ?? name);
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
      return templates.map(({ template_id, name, addressed_to, placeholders }) => ({
        template_id,
        name,
        addressed_to,
        missing: missingIn(placeholders, values),
        warnings: letterWarnings(addressed_to, from.details, has),
        refusal: addressed_to === "family" ? familyRefusal(from.details, "primary") : null,
      }));
    },

    async write(context: LoggedInContext, caseId: number, templateId: number) {
      const from = await letterCase(context, caseId);
      const template = await findToWrite(context.db, templateId);
      if (!template) throw notFound(letterMessages.notFound);
      const refusal =
        template.addressed_to === "family" ? familyRefusal(from.details, "primary") : null;
      if (refusal !== null) throw conflict(refusal);
      const values = letterValues(letterFields(clocks()), from);
      const bytes = mergedLetter(template.file, values);
      const name = letterName(template.name, from.today);
      const { file_name } = await uploads.keepLetter(letterRoutes.write, context, {
        caseId,
        name,
        bytes,
      });
      return answer(
        {
          file_name,
          missing: missingIn(template.placeholders, values),
          file: bytes.toString("base64"),
        },
        letterMessages.written(file_name),
      );
    },
  };
}
