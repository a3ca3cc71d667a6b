/** Queries of the timesheet screens. */
import { type TeamRange, teamTimesheetRoutes } from "@helpline/contract/timesheets/team";
import { type TimesheetRequest, timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, once } from "#shared/api-client.ts";

/** The query parameters of a timesheet's calls; numbers become digits. */
export const timesheetQuery = ({ user_id, start_date, end_date }: TimesheetRequest) => ({
  user_id: String(user_id),
  start_date,
  end_date,
});

/** Every read is recorded, so no query repeats by itself. */
const readOnce = { ...once, gcTime: 0 } as const;

export const useTimesheet = (asked: TimesheetRequest | null) =>
  useQuery({
    queryKey: ["timesheets", "report", asked],
    queryFn: async ({ signal }) => {
      if (!asked) throw new Error("No timesheet has been asked for.");
      return (await call(timesheetRoutes.read, { query: timesheetQuery(asked) }, { signal })).data;
    },
    enabled: asked !== null,
    ...readOnce,
  });

export const useTeamTimesheet = (days: TeamRange) =>
  useQuery({
    queryKey: ["timesheets", "team", days],
    queryFn: async ({ signal }) => {
      const { data } = await call(teamTimesheetRoutes.read, { query: days }, { signal });
      return data;
    },
    placeholderData: keepPreviousData,
    ...readOnce,
  });
