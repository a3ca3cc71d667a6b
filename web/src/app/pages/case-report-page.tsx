/** /reports/case-report?case_id=; without a number, shows the case last worked on. */
import { caseReportRoutes } from "@helpline/contract/reports/case-report";
import { screens } from "@helpline/contract/screens";
import { Link, useNavigate } from "@tanstack/react-router";
import { StageList } from "#features/cases/case-view/case-history.tsx";
import { HoursMeter } from "#features/cases/components/hours-meter.tsx";
import { CaseChoice } from "#features/reports/case-choice.tsx";
import { CaseReport } from "#features/reports/case-report.tsx";
import { useCaseReport } from "#features/reports/reports.api.ts";
import { useCaseId } from "#shared/case-id.ts";
import { Paper } from "#shared/paper/paper.tsx";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { ReportHeading } from "#shared/report/report-heading.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";

const { path, title } = screens.caseReport;

export default function CaseReportPage() {
  const navigate = useNavigate();
  const caseId = useCaseId();
  const report = useCaseReport(caseId);
  const { data } = report;
  const name = caseId === null ? title : `${title}: ${caseId}`;
  return (
    <Paper heading={caseId === null ? title.toLowerCase() : `report of case ${caseId}`}>
      <ReportHeading title={name} back={screens.reports} ready={data !== undefined}>
        <CsvButton route={caseReportRoutes.csv} request={{ params: { case_id: String(caseId) } }} />
      </ReportHeading>
      <CaseChoice
        key={caseId}
        label="Case of the report"
        caseId={caseId}
        onChoose={(case_id) => void navigate({ to: path, search: { case_id } })}
      />
      {caseId === null ? (
        <p>
          Enter the number of a case, or look for it in the{" "}
          <Link to={screens.caseManager.path}>{screens.caseManager.title}</Link>.
        </p>
      ) : (
        <PageLoad queries={[report]}>
          {data && (
            <CaseReport
              report={data}
              meter={<HoursMeter minutesUsed={data.minutes_used} band={data.band} />}
              stages={<StageList stages={data.stages} />}
            />
          )}
        </PageLoad>
      )}
    </Paper>
  );
}
