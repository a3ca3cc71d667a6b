/** The user and days of the displayed timesheet, with a form to change them. */
import type { TimesheetRequest } from "@helpline/contract/timesheets/timesheets";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showFormErrors } from "#shared/form/form-errors.ts";
import { RangeFilter } from "#shared/report/range-filter.tsx";
import { staffQuery } from "#shared/staff-names.ts";
import { type Asked, daysOf, rangeOf, timesheetRules } from "./asked.ts";
import own from "./time-sheets.module.css";

const isSame = (a: Asked, b: Asked) => JSON.stringify(a) === JSON.stringify(b);

interface TimesheetFilterProps {
  readonly asked: Asked;
  readonly onAsk: (asked: TimesheetRequest) => void;
  /** One of the usual ranges was chosen, perhaps before a user. */
  readonly onRange: (asked: Asked) => void;
}

export function TimesheetFilter({ asked, onAsk, onRange }: TimesheetFilterProps) {
  const users = useQuery(staffQuery).data ?? [];
  const [userId, setUserId] = useState(asked.userId);
  const [shown, setShown] = useState(asked);
  // Another timesheet is shown: so is its user.
  if (!isSame(asked, shown)) {
    setShown(asked);
    setUserId(asked.userId);
  }
  return (
    <RangeFilter
      bounded
      label="User and dates of the timesheet"
      rules={timesheetRules(userId)}
      initial={asked}
      range={rangeOf(asked)}
      onPreset={(range) => onRange({ userId, ...daysOf(range) })}
      onAsk={onAsk}
      onInvalid={showFormErrors}
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
    />
  );
}
