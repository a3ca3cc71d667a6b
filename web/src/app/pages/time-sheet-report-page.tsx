/** The screen at `/time-sheet/report?user_id=&start_date=&end_date=`. */
import { screens } from "@helpline/contract/screens";
import { timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { readAsked, requestOf, searchOf } from "#features/timesheets/asked.ts";
import { TimesheetFilter } from "#features/timesheets/timesheet-filter.tsx";
import { TimesheetReport } from "#features/timesheets/timesheet-report.tsx";
import { timesheetQuery, useTimesheet } from "#features/timesheets/timesheets.api.ts";
import { Paper } from "#shared/paper/paper.tsx";
import { useToday } from "#shared/product-config.ts";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { ReportHeading } from "#shared/report/report-heading.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import { PageLoad } from "../page-parts/page-load.tsx";

const { path, title } = screens.timeSheetReport;

export default function TimeSheetReportPage() {
  const navigate = useNavigate();
  const link = useScreenLink();
  const search = useSearch({ from: path });
  const asked = readAsked(search, useToday());
  const request = requestOf(asked);
  const sheet = useTimesheet(request);
  const place = searchOf(asked);
  return (
    <Paper heading={title.toLowerCase()}>
      <ReportHeading
        title={title}
        back={screens.timeSheets}
        backSearch={place}
        ready={sheet.data !== undefined}
      >
        <Button
          component="a"
          variant="default"
          {...link(screens.timeSheetTeam.path, {
            start_date: asked.start_date,
            end_date: asked.end_date,
          })}
        >
          {screens.timeSheetTeam.title}
        </Button>
        {request && (
          <CsvButton
            route={timesheetRoutes.download}
            request={{ query: timesheetQuery(request) }}
          />
        )}
      </ReportHeading>
      <TimesheetFilter
        asked={asked}
        onAsk={(next) => void navigate({ to: path, search: next })}
        onRange={(next) => void navigate({ to: path, search: searchOf(next) })}
      />
      {request === null ? (
        <p>Choose a user and the dates.</p>
      ) : (
        <PageLoad queries={[sheet]}>
          {sheet.data && <TimesheetReport sheet={sheet.data} />}
        </PageLoad>
      )}
    </Paper>
  );
}
