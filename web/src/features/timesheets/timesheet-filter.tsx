/** The user and days of the displayed timesheet, with a form to change them. */
import type { TimesheetRequest } from "@helpline/contract/timesheets/timesheets";
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import classes from "#shared/report/report-filter.module.css";
import { staffQuery } from "#shared/staff-query.ts";
import type { Asked } from "./asked.ts";
import { DayPresets } from "./team-filter.tsx";
import own from "./time-sheets.module.css";
import { TimesheetForm } from "./timesheet-form.tsx";

interface TimesheetFilterProps {
  readonly asked: Asked;
  readonly onAsk: (asked: TimesheetRequest) => void;
  /** One of the usual ranges was chosen, perhaps before a user. */
  readonly onRange: (asked: Asked) => void;
}

export function TimesheetFilter({ asked, onAsk, onRange }: TimesheetFilterProps) {
  const users = useQuery(staffQuery).data ?? [];
  const [userId, setUserId] = useState(asked.userId);
  return (
    <search
      className={classes.filter}
      aria-label="User and dates of the timesheet"
      data-paper="hidden"
    >
      <DayPresets days={asked} onChoose={(days) => onRange({ ...asked, userId, ...days })} />
      <TimesheetForm
        initial={asked}
        userId={userId}
        onAsk={async (request) => onAsk(request)}
        before={
          <NativeSelect
            className={own.who}
            label="User"
            value={userId ?? ""}
            onChange={(event) => setUserId(Number(event.currentTarget.value) || null)}
            data={[
              { value: "", label: "Please choose" },
              ...users.map(({ user_id, user_name, user_type }) => ({
                value: String(user_id),
                label: `${user_name} (${user_type})`,
              })),
            ]}
          />
        }
      >
        <Button type="submit" variant="default" className={classes.level}>
          Show
        </Button>
      </TimesheetForm>
    </search>
  );
}
