/** Everybody's totals for a range of days, each with a link to their own timesheet. */
import { screens } from "@helpline/contract/screens";
import {
  type TeamTimesheet as Team,
  type TeamMember,
  type TeamRange,
  teamRange,
} from "@helpline/contract/timesheets/team";
import { capitalised, counted } from "@helpline/contract/words";
import { Anchor } from "@mantine/core";
import { useState } from "react";
import { formFields } from "#shared/form/field-specs.ts";
import { type Column, nextSort, type Sort, sortRows } from "#shared/list/list-columns.ts";
import { ariaSortOf, SortButton } from "#shared/list/sort-button.tsx";
import { RangeFilter } from "#shared/report/range-filter.tsx";
import classes from "#shared/report/report.module.css";
import { RangeInWords, ReportSummary } from "#shared/report/report-heading.tsx";
import { ReportPart, unbrokenHours } from "#shared/report/report-part.tsx";
import table from "#shared/report/report-table.module.css";
import { useScreenLink } from "#shared/screen-link.ts";
import { daysOf, rangeOf } from "./asked.ts";
import own from "./team-timesheet.module.css";

// The days of the team's timesheet.

const rules = { fields: formFields(teamRange), schema: teamRange };

interface TeamFilterProps {
  readonly days: TeamRange;
  readonly onAsk: (days: TeamRange) => void;
}

export const TeamFilter = ({ days, onAsk }: TeamFilterProps) => (
  <RangeFilter
    bounded
    label="Dates of the timesheets"
    rules={rules}
    initial={days}
    range={rangeOf(days)}
    onPreset={(range) => onAsk(daysOf(range))}
    onAsk={onAsk}
  />
);

type Figures = Team["totals"];

/** With as many decimals each: the order of texts compares the digits after a point as a whole number. */
const figureColumns: readonly (Column<Figures> & { readonly field: keyof Figures })[] = [
  {
    field: "minutes_on_pages",
    label: "Time on pages",
    text: (of) => unbrokenHours(of.minutes_on_pages),
    sortBy: (of) => of.minutes_on_pages.toFixed(2),
  },
  {
    field: "minutes_logged",
    label: "Time logged",
    text: (of) => unbrokenHours(of.minutes_logged),
    sortBy: (of) => of.minutes_logged.toFixed(2),
  },
  { field: "days_worked", label: "Days worked", text: (of) => String(of.days_worked) },
  { field: "findings", label: "Findings", text: (of) => String(of.findings) },
];

/** By name is the order in which they come: by last name. */
const columns: readonly Column<TeamMember>[] = figureColumns;

export function TeamTimesheet({ team }: { readonly team: Team }) {
  const { start_date: from, end_date: to, people, totals } = team;
  const [sort, setSort] = useState<Sort | null>(null);
  return (
    <div className={`${classes.report} ${own.frame}`}>
      <ReportSummary>
        {counted(people.length, "person", "people")}, <RangeInWords range={{ from, to }} />
      </ReportSummary>
      <ReportPart
        title="By person"
        note="Time on pages is measured from the opening of a page to its saving; logged time is what the person wrote on log entries. One is no part of the other. Findings are what does not add up: the person's timesheet lists them."
        long
      >
        <table className={`${table.table} ${own.team}`} aria-label="Timesheets of the team">
          <Head sort={sort} onSort={(field) => setSort(nextSort(sort, field))} />
          <tbody>
            {sortRows(people, columns, sort).map((person) => (
              <tr key={person.user_id}>
                <th scope="row">
                  <PersonLink person={person} days={{ start_date: from, end_date: to }} />
                </th>
                <FigureCells of={person} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr data-sum>
              <th scope="row">Total</th>
              <FigureCells of={totals} />
            </tr>
          </tfoot>
        </table>
      </ReportPart>
    </div>
  );
}

interface HeadProps {
  readonly sort: Sort | null;
  readonly onSort: (field: string) => void;
}

const Head = ({ sort, onSort }: HeadProps) => (
  <thead>
    <tr>
      <th scope="col">Name</th>
      {figureColumns.map(({ field, label }) => {
        const order = sort?.field === field ? sort.order : undefined;
        return (
          <th
            key={field}
            scope="col"
            className={table.number}
            data-head={label}
            aria-sort={ariaSortOf(order)}
          >
            <SortButton order={order} onSort={() => onSort(field)} numeric>
              {label}
            </SortButton>
          </th>
        );
      })}
    </tr>
  </thead>
);

const FigureCells = ({ of }: { readonly of: Figures }) =>
  figureColumns.map(({ field, text }) => (
    <td key={field} className={table.number} data-quiet={of[field] === 0 || undefined}>
      {text(of)}
    </td>
  ));

interface PersonLinkProps {
  readonly person: TeamMember;
  readonly days: Pick<Team, "start_date" | "end_date">;
}

function PersonLink({ person, days }: PersonLinkProps) {
  const link = useScreenLink();
  const { user_id, user_name, user_type, enabled } = person;
  return (
    <>
      <Anchor
        inherit
        underline="always"
        {...link(screens.timeSheetReport.path, { user_id, ...days })}
      >
        {user_name}
      </Anchor>
      <span className={own.role}>
        {capitalised(user_type)}
        {enabled === 1 ? "" : ", account disabled"}
      </span>
    </>
  );
}
