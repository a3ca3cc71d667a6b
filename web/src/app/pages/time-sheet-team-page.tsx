/** The screen at `/time-sheet/team?start_date=&end_date=`. */
import { isForward } from "@helpline/contract/reports/date-range";
import { rangePresets } from "@helpline/contract/reports/range-presets";
import { screens } from "@helpline/contract/screens";
import { teamTimesheetRoutes } from "@helpline/contract/timesheets/team";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { TeamFilter, TeamTimesheet } from "#features/timesheets/team-timesheet.tsx";
import { useTeamTimesheet } from "#features/timesheets/timesheets.api.ts";
import { Paper } from "#shared/paper/paper.tsx";
import { useToday } from "#shared/product-config.ts";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { ReportHeading } from "#shared/report/report-heading.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";

const { path, title } = screens.timeSheetTeam;

/** The days of the address; this month unless it says both, in order. */
function useDays() {
  const { start_date, end_date } = useSearch({ from: path });
  const [thisMonth] = rangePresets(useToday());
  return start_date && end_date && isForward(start_date, end_date)
    ? { start_date, end_date }
    : { start_date: thisMonth?.from ?? "", end_date: thisMonth?.to ?? "" };
}

export default function TimeSheetTeamPage() {
  const navigate = useNavigate();
  const days = useDays();
  const team = useTeamTimesheet(days);
  return (
    <Paper heading={title.toLowerCase()}>
      <ReportHeading title={title} back={screens.timeSheets} ready={team.data !== undefined}>
        <CsvButton route={teamTimesheetRoutes.csv} request={{ query: days }} />
      </ReportHeading>
      <TeamFilter days={days} onAsk={(search) => void navigate({ to: path, search })} />
      <PageLoad queries={[team]}>{team.data && <TeamTimesheet team={team.data} />}</PageLoad>
    </Paper>
  );
}
