/** The timesheets screen: choose a user and dates, generate the CSV or read it here. */
import { screens } from "@helpline/contract/screens";
import { type TimesheetRequest, timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { call } from "#shared/api-client.ts";
import { showFormErrors } from "#shared/form/form-errors.ts";
import { Lead, ListScreen, StickyBar } from "#shared/list/list-screen.tsx";
import { RangeForm } from "#shared/report/range-form.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import { type Asked, timesheetRules } from "./asked.ts";
import { type Generated, GeneratedCsv } from "./generated.tsx";
import own from "./time-sheets.module.css";
import { UsersTable } from "./users-table.tsx";

interface TimeSheetsProps {
  readonly title: string;
  readonly initial: Asked;
  /** Opens the timesheet on the screen. */
  readonly onRead: (asked: TimesheetRequest) => void;
}

export function TimeSheets({ title, initial, onRead }: TimeSheetsProps) {
  const [userId, setUserId] = useState(initial.userId);
  const [generated, setGenerated] = useState<Generated | null>(null);
  const toRead = useRef(false);
  const link = useScreenLink();

  const ask = async (asked: TimesheetRequest) => {
    if (toRead.current) return onRead(asked);
    setGenerated(null);
    const answer = await call(timesheetRoutes.generate, { body: asked });
    setGenerated({ asked, message: answer.message, fileName: answer.data.file_name });
  };
  const select = (id: number) => {
    setUserId(id);
    if (id !== userId) setGenerated(null);
  };
  /** Both buttons submit the same form; remembers which one was pressed. */
  const submits = (reads: boolean) => () => {
    toRead.current = reads;
  };

  return (
    <ListScreen
      title={title}
      className={own.screen}
      aside={
        <Button component="a" variant="default" {...link(screens.timeSheetTeam.path, {})}>
          {screens.timeSheetTeam.title}
        </Button>
      }
    >
      <Lead>Choose a user and the dates.</Lead>
      <UsersTable
        selectedId={userId}
        onSelect={select}
        onActivate={(id) => {
          select(id);
          onRead({ user_id: id, start_date: initial.start_date, end_date: initial.end_date });
        }}
      />
      <StickyBar className={own.bar}>
        <RangeForm
          rules={timesheetRules(userId)}
          initial={initial}
          onAsk={ask}
          onInvalid={showFormErrors}
        >
          <Button type="submit" size="md" onClick={submits(false)}>
            Generate CSV
          </Button>
          <Button type="submit" size="md" variant="default" onClick={submits(true)}>
            Show the timesheet
          </Button>
        </RangeForm>
      </StickyBar>
      {generated && <GeneratedCsv {...generated} />}
    </ListScreen>
  );
}
