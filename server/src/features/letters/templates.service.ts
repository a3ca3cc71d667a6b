/** The templates of letters: what managers upload, change and delete (LET-1, LET-2, LET-4). */
import { readFileSync } from "node:fs";
import { fileNameProblem } from "@helpline/contract/case-files/file-names";
import type { RouteInput } from "@helpline/contract/http";
import type { letterTemplateRoutes } from "@helpline/contract/letters/letters";
import {
  letterMessages,
  maxTemplates,
  templateEndings,
} from "@helpline/contract/letters/letters.messages";
import { largestId } from "@helpline/contract/limits";
import { hasEnding, untrustedMessages } from "@helpline/contract/untrusted-files";
import { explainScan } from "#features/case-files/index";
import type { LoggedInContext, WriteContext } from "#http/context";
import { conflict, invalid, invalidField, notFound, refuseStale } from "#http/errors";
import type { FileForm, SentFile } from "#http/form";
import { answer } from "#http/route";
import { audit, changedFields } from "#security/audit";
import type { Scan } from "#storage/clamd";
import { Refused } from "#untrusted/refused";
import { untrusted } from "#untrusted/room";
import type { Judgements } from "./judgements.ts";
import { plainDocx } from "./plain-docx.ts";
import {
  deleteTemplate,
  findTemplates,
  findVersion,
  findVersions,
  insertTemplate,
  insertVersion,
  lockTemplates,
  type NamedTemplate,
  updateTemplate,
} from "./templates.repository.ts";

export interface TemplatesOptions {
  /** Unset: files are not scanned. */
  readonly scan: Scan | undefined;
  /** The names of all placeholders. */
  known(): ReadonlySet<string>;
  readonly judgements: Judgements;
  /** The folder of the templates that come with the product. */
  readonly suppliedFolder: string;
  warn(error: unknown, what: string): void;
}

/** The templates that come with the product; their texts are in `server/assets/letters/`. */
export const suppliedTemplates = [
  {
    name: "Request for an EHC needs assessment",
    addressed_to: "authority",
    text: "ehc-needs-assessment.txt",
  },
  { name: "Consent to speak for the family", addressed_to: "family", text: "consent-to-speak.txt" },
  { name: "Appointment", addressed_to: "family", text: "appointment.txt" },
  { name: "Closing letter", addressed_to: "family", text: "closing-letter.txt" },
] as const;

export type SuppliedTemplate = (typeof suppliedTemplates)[number];

/** The document of one of them. */
export const suppliedDocx = (folder: string, { text }: SuppliedTemplate): Buffer =>
  plainDocx(readFileSync(`${folder}/${text}`, "utf8"));

const isSame = (one: NamedTemplate, other: NamedTemplate) =>
  one.name.toLowerCase() === other.name.toLowerCase();

/** A file that was sent, read as a template. */
interface ReadTemplate {
  readonly file_name: string;
  readonly file: Buffer;
  readonly placeholders: readonly string[];
}

type Stored = Awaited<ReturnType<typeof lockTemplates>>[number];

function requireFreeName(all: readonly Stored[], template: NamedTemplate, exceptId = 0): void {
  const isTaken = all.some((each) => each.template_id !== exceptId && isSame(each, template));
  if (isTaken) throw conflict(letterMessages.nameTaken(template.name));
}

const entity = "letter_templates";

/** Adds a template whose name is free. @returns its id */
async function add(context: WriteContext, template: NamedTemplate, read: ReadTemplate) {
  const { db, identity } = context;
  const templateId = await insertTemplate(db, template);
  await insertVersion(db, templateId, { ...read, added_by: identity.userId });
  const after = { ...template, file_name: read.file_name };
  await audit(context, { action: "create", entity, entityId: templateId, after });
  return templateId;
}

export function createTemplatesService(options: TemplatesOptions) {
  const { scan, known, judgements, suppliedFolder, warn } = options;

  async function readTemplate(name: string, file: Buffer, by: number): Promise<ReadTemplate> {
    try {
      const input = { file, known: known() };
      const { placeholders } = await untrusted.run("readTemplate", input, { by });
      return { file_name: name, file, placeholders };
    } catch (error) {
      if (error instanceof Refused) throw invalidField("file", error.message);
      throw error;
    }
  }

  async function receive({ name, bytes }: SentFile, by: number): Promise<ReadTemplate> {
    const problem = fileNameProblem(name);
    if (problem !== null) throw invalidField("file", problem);
    if (!hasEnding(name, templateEndings)) {
      throw invalidField("file", untrustedMessages.wrongEnding(name, templateEndings));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of scan ? scan(bytes) : bytes) chunks.push(chunk);
    return readTemplate(name, Buffer.concat(chunks), by);
  }

  /** The form with its file, which may be left out if `needsFile` is false. */
  async function receiveForm<F>(context: LoggedInContext, form: FileForm<F>, needsFile: boolean) {
    const { userId } = context.identity;
    try {
      const { kept, fields } = await form.read((sent) => receive(sent, userId));
      const missing = kept || !needsFile ? [] : [{ field: "file", message: letterMessages.noFile }];
      const errors = [...(fields.ok ? [] : fields.errors), ...missing];
      if (!fields.ok || errors.length > 0) throw invalid(errors);
      return { read: kept, fields: fields.value };
    } catch (error) {
      throw await explainScan(context, error, { entity, warn });
    }
  }

  type CreateForm = FileForm<RouteInput<typeof letterTemplateRoutes.create>["body"]>;
  type UpdateForm = FileForm<RouteInput<typeof letterTemplateRoutes.update>["body"]>;

  return {
    async list(context: LoggedInContext) {
      const { db } = context;
      const [templates, versions] = [await findTemplates(db), await findVersions(db)];
      const isMissing = (each: NamedTemplate) => !templates.some((one) => isSame(one, each));
      const listed = [];
      for (const template of templates) {
        const own = versions.filter(({ template_id }) => template_id === template.template_id);
        const [newest] = own;
        const judgement = newest && (await judgements.of(context, newest));
        const reason = judgement?.refusal ?? null;
        listed.push({
          ...template,
          placeholders: newest?.placeholders ?? [],
          refusal: reason === null ? null : letterMessages.uploadAnew(reason),
          versions: own,
        });
      }
      return {
        templates: listed,
        not_taken_over: suppliedTemplates.filter(isMissing).length,
      };
    },

    async create(context: LoggedInContext, form: CreateForm) {
      const { read, fields } = await receiveForm(context, form, true);
      if (!read) throw invalidField("file", letterMessages.noFile);
      return context.inTransaction(async (db) => {
        const all = await lockTemplates(db);
        requireFreeName(all, fields);
        if (all.length >= maxTemplates) throw conflict(letterMessages.tooMany);
        const templateId = await add({ ...context, db }, fields, read);
        return answer({ template_id: templateId, version: 1 }, letterMessages.added(fields.name));
      });
    },

    async update(context: LoggedInContext, form: UpdateForm) {
      const { read, fields } = await receiveForm(context, form, false);
      const { template_id: id, version, ...template } = fields;
      return context.inTransaction(async (db) => {
        const all = await lockTemplates(db);
        const before = all.find(({ template_id }) => template_id === id);
        if (!before) throw notFound(letterMessages.notFound);
        const told = letterMessages.changed(template.name);
        if (refuseStale(version, { ...template, file: read ?? undefined }, before)) {
          return answer({ template_id: id, version: before.version }, told);
        }
        requireFreeName(all, template, id);
        await updateTemplate(db, id, { ...template, version: before.version + 1 });
        const added_by = context.identity.userId;
        const number = read && (await insertVersion(db, id, { ...read, added_by }));
        const changed = changedFields(before, template);
        await audit(
          { ...context, db },
          {
            action: "update",
            entity,
            entityId: id,
            before: changed.before,
            after: {
              ...changed.after,
              ...(read && { file_name: read.file_name, file_version: number }),
            },
          },
        );
        return answer({ template_id: id, version: before.version + 1 }, told);
      });
    },

    async remove(context: WriteContext, id: number) {
      const found = (await lockTemplates(context.db)).find(({ template_id }) => template_id === id);
      if (!found) throw notFound(letterMessages.notFound);
      await deleteTemplate(context.db, id);
      const { name, addressed_to } = found;
      const before = { name, addressed_to };
      await audit(context, { action: "delete", entity, entityId: id, before });
      return null;
    },

    async takeOver(context: WriteContext) {
      const all = await lockTemplates(context.db);
      const missing = suppliedTemplates.filter((each) => !all.some((one) => isSame(one, each)));
      if (all.length + missing.length > maxTemplates) throw conflict(letterMessages.tooMany);
      for (const each of missing) {
        const { name, addressed_to } = each;
        const file = suppliedDocx(suppliedFolder, each);
        const read = await readTemplate(`${name}.docx`, file, context.identity.userId);
        await add(context, { name, addressed_to }, read);
      }
      return answer({ added: missing.length }, letterMessages.supplied(missing.length));
    },

    async file({ db }: LoggedInContext, id: number, number: number) {
      const found = await findVersion(db, Math.min(id, largestId), Math.min(number, largestId));
      if (!found) throw notFound(letterMessages.notFound);
      return { file_name: found.file_name, file: found.file.toString("base64") };
    },
  };
}
