/** Importing records from files (IMP-1, ADR 19). */
import { importRoutes } from "@helpline/contract/import/import";
import { csvAnswer, fileNameOf } from "#http/csv-answer";
import { type HandledRoute, read, upload, write } from "#http/route";
import { createImportService, type ImportServiceOptions } from "./import.service.ts";

export { applyImport, sweepImports } from "./apply-import.ts";
export { checkFile } from "./check-file.ts";
export { ImportFileError } from "./csv-rows.ts";
export { importFromFile } from "./import-file.ts";
export { createImportWorker, type ImportWorkerOptions } from "./import-worker.ts";
export { forgetImportedGuardian, importedRowsOfGuardian } from "./runs.repository.ts";
export { importSpace } from "./space.ts";

export function importFeature(options: ImportServiceOptions): HandledRoute[] {
  const imports = createImportService(options);
  return [
    read(importRoutes.list, (_input, context) => imports.list(context)),
    upload(importRoutes.upload, (form, context) => imports.upload(context, form)),
    read(importRoutes.details, ({ params }, context) => imports.details(context, params.id)),
    write(importRoutes.columns, ({ params, body }, context) =>
      imports.columns(context, params.id, body.columns),
    ),
    write(importRoutes.check, ({ params }, context) => imports.check(context, params.id)),
    read(importRoutes.rows, ({ params, query }, context) =>
      imports.rows(context, params.id, query.outcome, query.page ?? 1),
    ),
    write(importRoutes.confirm, ({ params }, context) => imports.confirm(context, params.id)),
    write(importRoutes.undo, ({ params }, context) => imports.undo(context, params.id)),
    write(importRoutes.remove, ({ params }, context) => imports.remove(context, params.id)),
    read(importRoutes.refused, async ({ params }, context) => {
      const { run, content } = await imports.refused(context, params.id);
      return csvAnswer(context, fileNameOf("refused", run.kind, String(params.id)), content);
    }),
  ];
}
