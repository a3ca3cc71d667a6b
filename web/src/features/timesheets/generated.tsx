/** The message that a CSV has been generated, with the button that saves it. */
import { showDate } from "@helpline/contract/dates";
import { type TimesheetRequest, timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { Alert, Group, Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { timesheetQuery } from "./timesheets.api.ts";

export interface Generated {
  readonly asked: TimesheetRequest;
  readonly message: string;
  readonly fileName: string;
}

export function GeneratedCsv({ asked, message, fileName }: Generated) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button scrolls into view for each new file
  useEffect(() => {
    // `void`, because newer browsers return a promise, which an effect must not.
    void box.current?.scrollIntoView({ block: "nearest" });
  }, [fileName]);
  return (
    <Alert ref={box} color="green" variant="light" role="status" title={message}>
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
