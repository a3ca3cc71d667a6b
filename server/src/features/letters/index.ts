/** Letters: their templates, writing one from a case, and mail to families. */

import { familyMailRoutes } from "@helpline/contract/letters/family-mail";
import { letterFields } from "@helpline/contract/letters/letter-fields";
import { letterRoutes, letterTemplateRoutes } from "@helpline/contract/letters/letters";
import { type CaseFilesOptions, createUploadService } from "#features/case-files/index";
import { type HandledRoute, read, upload, write } from "#http/route";
import { createFamilyMailService, type FamilyMailOptions } from "./family-mail.service.ts";
import { createJudgements } from "./judgements.ts";
import { createLettersService, type LettersOptions } from "./letters.service.ts";
import { createTemplatesService } from "./templates.service.ts";

export { letterValues } from "./letter-values.ts";
export { suppliedDocx, suppliedTemplates } from "./templates.service.ts";

type Options = CaseFilesOptions &
  FamilyMailOptions &
  Omit<LettersOptions, "uploads" | "judgements"> & { readonly suppliedFolder: string };

export function lettersFeature(options: Options): HandledRoute[] {
  const known = () => new Set(letterFields(options.clocks()).map(({ name }) => name));
  const judgements = createJudgements(known);
  const templates = createTemplatesService({ ...options, known, judgements });
  const letters = createLettersService({
    ...options,
    judgements,
    uploads: createUploadService(options),
  });
  const mails = createFamilyMailService(options);
  const { list, create, update, remove, takeOver, file } = letterTemplateRoutes;
  return [
    read(list, (_input, context) => templates.list(context)),
    upload(create, (form, context) => templates.create(context, form)),
    upload(update, (form, context) => templates.update(context, form)),
    write(remove, ({ body }, context) => templates.remove(context, body.template_id)),
    write(takeOver, (_input, context) => templates.takeOver(context)),
    read(file, ({ params }, context) => templates.file(context, params.id, params.number)),
    read(letterRoutes.choices, ({ params }, context) => letters.choices(context, params.id)),
    {
      // It keeps the letter in transactions of its own, as an upload does.
      ...read(letterRoutes.write, ({ body }, context) => letters.write(context, body)),
      adds: "files",
    },
    read(familyMailRoutes.prepare, ({ params }, context) => mails.prepare(context, params.id)),
    write(familyMailRoutes.send, ({ body }, context) => mails.send(context, body)),
  ];
}
