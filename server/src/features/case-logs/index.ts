/** Log entries of cases. */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { type HandledRoute, read, write } from "#http/route";
import { type CaseLogsOptions, createCaseLogsService } from "./case-logs.service.ts";

export { logsOfCase } from "./case-logs.repository.ts";

export function caseLogsFeature(options: CaseLogsOptions): HandledRoute[] {
  const logs = createCaseLogsService(options);
  return [
    write(caseLogRoutes.addAsAdvisor, ({ body }, context) => logs.add(context, "advisor", body)),
    write(caseLogRoutes.addAsAdvocate, ({ body }, context) => logs.add(context, "advocate", body)),
    write(caseLogRoutes.addAsClinic, ({ body }, context) => logs.add(context, "clinic", body)),
    read(caseLogRoutes.ofCase, ({ params }, context) => logs.ofCase(context, params.id)),
    read(caseLogRoutes.ofAdvocatesCase, ({ params }, context) =>
      logs.ofCase(context, params.id, "advocates"),
    ),
  ];
}
