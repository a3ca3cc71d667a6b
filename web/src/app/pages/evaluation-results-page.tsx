/** /reports/evaluation-results?from=&to= */
import { evaluationResultRoutes } from "@helpline/contract/reports/evaluation-results";
import { screens } from "@helpline/contract/screens";
import { EvaluationResults } from "#features/reports/evaluation-results.tsx";
import { useEvaluationResults } from "#features/reports/reports.api.ts";
import { Paper } from "#shared/paper/paper.tsx";
import { useProductConfig } from "#shared/product-config.ts";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { rangeQuery, useRange } from "#shared/report/range.ts";
import { RangeFilter } from "#shared/report/range-filter.tsx";
import { ReportHeading } from "#shared/report/report-heading.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";

const { title } = screens.evaluationResults;

export default function EvaluationResultsPage() {
  const { range, choose } = useRange();
  const config = useProductConfig();
  const results = useEvaluationResults(range);
  return (
    <Paper heading={title.toLowerCase()}>
      <ReportHeading title={title} back={screens.reports} ready={results.data !== undefined}>
        <CsvButton route={evaluationResultRoutes.csv} request={{ query: rangeQuery(range) }} />
      </ReportHeading>
      <RangeFilter range={range} choose={choose} />
      <PageLoad queries={[config, results]} back={screens.reports}>
        {config.data && results.data && (
          <EvaluationResults results={results.data} questions={config.data.evaluation_questions} />
        )}
      </PageLoad>
    </Paper>
  );
}
