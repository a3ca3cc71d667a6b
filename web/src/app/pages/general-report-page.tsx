/** /reports/general?from=&to= (spec 2 §2). */
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { screens } from "@helpline/contract/screens";
import { GeneralReport } from "#features/reports/general-report.tsx";
import { useGeneralReport } from "#features/reports/reports.api.ts";
import { Paper } from "#shared/paper/paper.tsx";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { rangeQuery, useRange } from "#shared/report/range.ts";
import { ReportRangeFilter } from "#shared/report/range-filter.tsx";
import { ReportHeading } from "#shared/report/report-heading.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";

const { title } = screens.generalReport;

export default function GeneralReportPage() {
  const { range, choose } = useRange();
  const report = useGeneralReport(range);
  return (
    <Paper heading={title.toLowerCase()}>
      <ReportHeading title={title} back={screens.reports} ready={report.data !== undefined}>
        <CsvButton route={generalReportRoutes.csv} request={{ query: rangeQuery(range) }} />
      </ReportHeading>
      <ReportRangeFilter range={range} choose={choose} />
      <PageLoad queries={[report]}>
        {report.data && <GeneralReport report={report.data} />}
      </PageLoad>
    </Paper>
  );
}
