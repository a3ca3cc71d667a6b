/** Reports for managers. Reading their private data is audited (PRIV-1). */

import { dayIn } from "@helpline/contract/dates";
import type { Wordings } from "@helpline/contract/evaluations/wordings";
import { caseReportRoutes } from "@helpline/contract/reports/case-report";
import {
  type EvaluationQuery,
  evaluationResultRoutes,
} from "@helpline/contract/reports/evaluation-results";
import {
  type GeneralReportQuery,
  generalReportRoutes,
} from "@helpline/contract/reports/general-report";
import type { Days } from "#database/expressions";
import type { LoggedInContext } from "#http/context";
import { csvAnswer, fileNameOf } from "#http/csv-answer";
import type { CaseAddress } from "#http/public-address";
import { type HandledRoute, read } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import { caseReportCsv, readCaseReport } from "./case-report.ts";
import { readEvaluationResults } from "./evaluation-results.ts";
import { type AskedReport, readGeneralReport } from "./general-report.ts";
import { choiceLines, evaluationResultsCsv, generalReportCsv } from "./reports-csv.ts";

export {
  type ReportFilters,
  reportConditions,
  reportConditionsOfList,
} from "./case-figures.ts";
export { reportFigures } from "./general-report.repository.ts";

interface ReportsOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  /** The questions, and how they were worded before. */
  settings(): Wordings;
  readonly addressOf: CaseAddress;
}

type Ends = { readonly [E in keyof Days]?: Days[E] | undefined };

const daysOf = ({ from = null, to = null }: Ends): Days => ({ from, to });

const inWords = ({ from, to }: Days) => `${from ?? "the beginning"} to ${to ?? "today"}`;

export function reportsFeature(options: ReportsOptions): HandledRoute[] {
  const { clock, timeZone, addressOf } = options;
  const today = () => dayIn(timeZone, clock.now());

  const askedOf = ({ small, ...range }: GeneralReportQuery): AskedReport => ({
    days: daysOf(range),
    small: small ?? null,
    today: today(),
    timeZone,
    now: clock.now(),
  });

  async function caseReport(context: LoggedInContext, action: "read" | "export", id: number) {
    const report = await readCaseReport(context, id, timeZone);
    await audit(context, { action, entity: "cases", entityId: id, detail: "case report" });
    return report;
  }

  async function evaluationResults(
    context: LoggedInContext,
    action: "read" | "export",
    asked: EvaluationQuery,
  ) {
    const { evaluation_questions: questions, earlier_wordings: earlier = [] } = options.settings();
    const wording = { questions, earlier, timeZone };
    const results = await readEvaluationResults(context.db, asked, wording);
    const detail = [inWords(daysOf(asked)), ...choiceLines(results).map((line) => line.join(" "))];
    await audit(context, { action, entity: "evaluation results", detail: detail.join(", ") });
    return results;
  }

  return [
    read(generalReportRoutes.read, ({ query }, { db }) => readGeneralReport(db, askedOf(query))),
    read(generalReportRoutes.csv, async ({ query }, context) => {
      const asked = askedOf(query);
      const report = await readGeneralReport(context.db, asked);
      const detail = [inWords(asked.days), ...(asked.small ? ["without small rows"] : [])];
      await audit(context, {
        action: "export",
        entity: "general report",
        detail: detail.join(", "),
      });
      return csvAnswer(context, fileNameOf("general-report", today()), generalReportCsv(report));
    }),
    read(caseReportRoutes.read, ({ params }, context) =>
      caseReport(context, "read", params.case_id),
    ),
    read(caseReportRoutes.csv, async ({ params: { case_id } }, context) => {
      const report = await caseReport(context, "export", case_id);
      const name = fileNameOf("case", String(case_id), "report", today());
      return csvAnswer(context, name, caseReportCsv(report, timeZone, addressOf(case_id)));
    }),
    read(evaluationResultRoutes.read, ({ query }, context) =>
      evaluationResults(context, "read", query),
    ),
    read(evaluationResultRoutes.csv, async ({ query }, context) => {
      const results = await evaluationResults(context, "export", query);
      const name = fileNameOf("evaluation-results", today());
      return csvAnswer(
        context,
        name,
        evaluationResultsCsv(results, options.settings().evaluation_questions, timeZone),
      );
    }),
  ];
}
