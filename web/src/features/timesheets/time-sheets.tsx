/** The timesheets screen: choose a user and dates, generate the CSV or read it here. */

import { dayIn, showDate } from "@helpline/contract/dates";
import { screens } from "@helpline/contract/screens";
import {
  type TimesheetRequest,
  type TimesheetUser,
  timesheetRoutes,
  timesheetUserColumns,
} from "@helpline/contract/timesheets/timesheets";
import { capitalised } from "@helpline/contract/words";
import { Alert, Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { call } from "#shared/api-client.ts";
import { showFormErrors } from "#shared/form/form-errors.ts";
import { type Column, nextSort, type Sort, sortRows } from "#shared/list/list-columns.ts";
import { Lead, ListScreen, StickyBar } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { RangeForm } from "#shared/report/range-filter.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import { staffQuery } from "#shared/staff-names.ts";
import { type Asked, timesheetRules } from "./asked.ts";
import own from "./time-sheets.module.css";
import { timesheetQuery } from "./timesheets.api.ts";

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
  const readButton = useRef<HTMLButtonElement>(null);
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
          // The form checks and sends the user that was rendered last.
          flushSync(() => select(id));
          readButton.current?.click();
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
          <Button
            ref={readButton}
            type="submit"
            size="md"
            variant="default"
            onClick={submits(true)}
          >
            Show the timesheet
          </Button>
        </RangeForm>
      </StickyBar>
      {generated && <GeneratedCsv {...generated} />}
    </ListScreen>
  );
}

// The message that a CSV has been generated, with the button that saves it.

export interface Generated {
  readonly asked: TimesheetRequest;
  readonly message: string;
  readonly fileName: string;
}

function GeneratedCsv({ asked, message, fileName }: Generated) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button scrolls into view for each new file
  useEffect(() => {
    // `void`, because newer browsers return a promise, which an effect must not.
    void box.current?.scrollIntoView({ block: "nearest" });
  }, [fileName]);
  return (
    <Alert
      ref={box}
      color="green"
      variant="light"
      role="status"
      title={<span className={own.generated}>{message}</span>}
    >
      <Stack gap="sm" align="flex-start">
        <span>
          {fileName}, {showDate(asked.start_date)} to {showDate(asked.end_date)}
        </span>
        <Group>
          <CsvButton
            main
            route={timesheetRoutes.download}
            request={{ query: timesheetQuery(asked) }}
            label="Download"
          />
        </Group>
      </Stack>
    </Alert>
  );
}

// The table of users to choose from.

interface UsersTableProps {
  readonly selectedId: number | null;
  readonly onSelect: (id: number) => void;
  readonly onActivate: (id: number) => void;
}

function columnsIn(timeZone: string): readonly Column<TimesheetUser>[] {
  const texts: Record<string, Partial<Column<TimesheetUser>>> = {
    user_id: { numeric: true },
    added_on: {
      tight: true,
      text: ({ added_on }) => showDate(dayIn(timeZone, new Date(added_on))),
      sortBy: ({ added_on }) => added_on,
    },
    user_type: { text: ({ user_type }) => capitalised(user_type) },
  };
  return timesheetUserColumns.map((column) => ({
    ...column,
    text: (row) => String(row[column.field]),
    ...texts[column.field],
  }));
}

function UsersTable({ selectedId, onSelect, onActivate }: UsersTableProps) {
  const users = useQuery(staffQuery);
  const timeZone = useTimeZone();
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  const [sort, setSort] = useState<Sort | null>(null);
  return (
    <ListTable
      fill
      label="Users"
      query={users}
      rows={users.data && sortRows(users.data, columns, sort)}
      loading={users.isFetching}
      columns={columns}
      rowId={(row) => row.user_id}
      selectedId={selectedId}
      onSelect={onSelect}
      onActivate={onActivate}
      sort={sort}
      onSort={(field) => setSort(nextSort(sort, field))}
    />
  );
}
