/** Case files. */
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { type HandledRoute, read, upload } from "#http/route";
import type { Tokens } from "#security/tokens";
import { createCaseFilesService } from "./case-files.service.ts";
import { type CaseFilesOptions, createUploadService } from "./upload.service.ts";

export { filesOfCase, findFile } from "./case-files.repository.ts";
export { noteDeleted, removeNow, sweepLooseObjects } from "./loose-objects.ts";
export {
  type CaseFilesOptions,
  createUploadService,
  explainScan,
  type UploadService,
} from "./upload.service.ts";

export function caseFilesFeature(
  options: CaseFilesOptions & { readonly tokens: Tokens },
): HandledRoute[] {
  const files = createCaseFilesService(options);
  const uploads = createUploadService(options);
  return [
    read(caseFileRoutes.list, ({ params }, context) => files.list(context, params.id)),
    upload(caseFileRoutes.upload, (form, context) => uploads.upload(context, form)),
    read(caseFileRoutes.ticket, ({ body }, context) =>
      files.ticket(context, body.case_id, body.file_name),
    ),
    read(caseFileRoutes.download, ({ params }, context) =>
      files.download(context, params.case_id, params.file_name),
    ),
    read(caseFileRoutes.remove, ({ body }, context) =>
      files.remove(context, body.case_id, body.file_name),
    ),
  ];
}
