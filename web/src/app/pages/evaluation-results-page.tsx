/** /reports/evaluation-results?from=&to=&band=&local_authority_id=&nature_of_case=&answered_by=&by= */
import { evaluationResultRoutes } from "@helpline/contract/reports/evaluation-results";
import { screens } from "@helpline/contract/screens";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { EvaluationFilter } from "#features/reports/evaluation-filter.tsx";
import { EvaluationResults } from "#features/reports/evaluation-results.tsx";
import { evaluationQuery, useEvaluationResults } from "#features/reports/reports.api.ts";
import { Paper } from "#shared/paper/paper.tsx";
import { everyNature, useProductConfig } from "#shared/product-config.ts";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { ReportRangeFilter } from "#shared/report/range-filter.tsx";
import { ReportHeading } from "#shared/report/report-heading.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";

const { path, title } = screens.evaluationResults;

export default function EvaluationResultsPage() {
  const navigate = useNavigate();
  const { from = null, to = null, ...choice } = useSearch({ from: path });
  const range = { from, to };
  const go = (search: object) => void navigate({ to: path, search, resetScroll: false });
  const config = useProductConfig();
  const query = evaluationQuery(range, choice);
  const results = useEvaluationResults(query);
  return (
    <Paper heading={title.toLowerCase()}>
      <ReportHeading title={title} back={screens.reports} ready={results.data !== undefined}>
        <CsvButton route={evaluationResultRoutes.csv} request={{ query }} />
      </ReportHeading>
      <ReportRangeFilter
        range={range}
        choose={({ from: first, to: last }) =>
          go({ ...choice, from: first ?? undefined, to: last ?? undefined })
        }
      />
      <EvaluationFilter
        choice={choice}
        natures={config.data ? everyNature(config.data) : []}
        authority={results.data?.local_authority}
        onChange={(next) => go({ from: from ?? undefined, to: to ?? undefined, ...next })}
      />
      <PageLoad queries={[config, results]}>
        {config.data && results.data && (
          <EvaluationResults results={results.data} wordings={config.data} />
        )}
      </PageLoad>
    </Paper>
  );
}
