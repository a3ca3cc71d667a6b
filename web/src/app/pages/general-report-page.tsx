/** The screen at `/reports/general?from=&to=&small=`. */
import {
  generalReportMessages,
  generalReportRoutes,
} from "@helpline/contract/reports/general-report";
import { screens } from "@helpline/contract/screens";
import { Checkbox } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { GeneralReport } from "#features/reports/general-report.tsx";
import { generalQuery, useGeneralReport } from "#features/reports/reports.api.ts";
import { Paper } from "#shared/paper/paper.tsx";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { ReportRangeFilter } from "#shared/report/range-filter.tsx";
import { ReportHeading } from "#shared/report/report-heading.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";

const { path, title } = screens.generalReport;

export default function GeneralReportPage() {
  const navigate = useNavigate();
  const { from = null, to = null, small = null } = useSearch({ from: path });
  const range = { from, to };
  const query = generalQuery(range, small);
  const report = useGeneralReport(query);
  const go = (search: typeof query) => void navigate({ to: path, search, resetScroll: false });
  return (
    <Paper heading={title.toLowerCase()}>
      <ReportHeading title={title} back={screens.reports} ready={report.data !== undefined}>
        <CsvButton route={generalReportRoutes.csv} request={{ query }} />
      </ReportHeading>
      <ReportRangeFilter range={range} choose={(next) => go(generalQuery(next, small))}>
        <Checkbox
          label={generalReportMessages.joinSmall}
          checked={small !== null}
          onChange={({ currentTarget: { checked } }) =>
            go(generalQuery(range, checked ? "joined" : null))
          }
        />
      </ReportRangeFilter>
      <PageLoad queries={[report]}>
        {report.data && <GeneralReport report={report.data} />}
      </PageLoad>
    </Paper>
  );
}
