/** /reports: what each report answers, who reads it, and the usual ranges of each. */
import { type Period, rangePresets } from "@helpline/contract/reports/range-presets";
import { type ScreenName, screens } from "@helpline/contract/screens";
import { Anchor } from "@mantine/core";
import { useToday } from "#shared/product-config.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import styles from "./reports-page.module.css";

interface Report {
  readonly screen: ScreenName;
  readonly answers: string;
  readonly readers: string;
  /** The search of the report's address for a range of days; left out if it has no range. */
  readonly of?: (range: Period) => Readonly<Record<string, string>>;
}

const days = ({ from, to }: Period) => ({ from, to });
const timesheetDays = ({ from, to }: Period) => ({ start_date: from, end_date: to });

const groups: readonly { readonly title: string; readonly reports: readonly Report[] }[] = [
  {
    title: "Families and cases",
    reports: [
      {
        screen: "generalReport",
        answers:
          "How many enquiries and cases there are, what they are about and where they come from, who works on them, and how long they take.",
        readers: "managers, trustees and funders",
        of: days,
      },
      {
        screen: "evaluationResults",
        answers: "What families answered about the help they got, without telling who said what.",
        readers: "managers, trustees and funders",
        of: days,
      },
      {
        screen: "caseReport",
        answers:
          "How many hours one case has taken, whose they were, and through which stages it went.",
        readers: "managers and the person of the case",
      },
    ],
  },
  {
    title: "Working time",
    reports: [
      {
        screen: "timeSheetTeam",
        answers:
          "How much time everybody has spent, side by side, and whose timesheet does not add up.",
        readers: "managers",
        of: timesheetDays,
      },
      {
        screen: "timeSheets",
        answers: "What one person has done day by day, on the screen or as a CSV file.",
        readers: "managers and payroll",
        of: timesheetDays,
      },
    ],
  },
];

const usual = ["This month", "Last month", "Last quarter", "Financial year"];

export default function ReportsPage() {
  const today = useToday();
  const ranges = rangePresets(today).filter(({ label }) => usual.includes(label));
  return (
    <div className={styles.reports}>
      <ScreenTitle>{screens.reports.title}</ScreenTitle>
      {groups.map(({ title, reports }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {reports.map((report) => (
              <ReportCard key={report.screen} report={report} ranges={ranges} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ReportCardProps {
  readonly report: Report;
  readonly ranges: ReturnType<typeof rangePresets>;
}

function ReportCard({ report, ranges }: ReportCardProps) {
  const { screen, answers, readers, of } = report;
  const link = useScreenLink();
  const { path, title } = screens[screen];
  return (
    <li className={styles.report}>
      <h3>
        <Anchor inherit {...link(path, {})}>
          {title}
        </Anchor>
      </h3>
      <p>{answers}</p>
      <p className={styles.readers}>For {readers}</p>
      {of && (
        <ul className={styles.ranges}>
          {ranges.map((range) => (
            <li key={range.label}>
              <Anchor aria-label={`${title}: ${range.label}`} {...link(path, of(range))}>
                {range.label}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
