/** Sample page times, as the writes of the sample stories would have recorded them (TIME-4). */
import type { ScreenName } from "@helpline/contract/screens";
import { screens } from "@helpline/contract/screens";
import { type PageTime, pageTimeOf } from "#features/timesheets/index";
import type { Story } from "./logs.ts";

interface PageTimeRow extends PageTime {
  readonly user_id: number;
  readonly case_id: number;
  readonly page_name: string;
}

const screenOf: Readonly<Record<string, ScreenName>> = {
  advisor: "advisorAdd",
  advocate: "advocateAdd",
  clinic: "clinicAdd",
};

const minutes = (count: number) => count * 60_000;

/** How long the form of a new case stood open; few tabs were left open overnight. */
const openedBefore = (caseId: number) =>
  caseId % 97 === 0 ? minutes(16 * 60) : minutes(9 + (caseId % 17));

export function samplePageTimes(story: Story & { readonly case_id: number }): PageTimeRow[] {
  const { case_id, stages, logs, evaluation } = story;
  const row = (screen: ScreenName, user_id: number, entered: string, at: string): PageTimeRow => ({
    user_id,
    case_id,
    page_name: screens[screen].title,
    ...pageTimeOf(entered, new Date(at)),
  });
  const before = (at: string, milliseconds: number) =>
    new Date(new Date(at).getTime() - milliseconds).toISOString();
  return [
    ...stages.flatMap(({ action, changed_by, changed_on }) =>
      action === "create" && changed_by !== null
        ? [row("caseAdd", changed_by, before(changed_on, openedBefore(case_id)), changed_on)]
        : [],
    ),
    ...logs.map((log) =>
      row(
        screenOf[log.user_type] ?? "advisorAdd",
        log.logged_by,
        log.page_entered_on ?? String(log.added_on),
        String(log.added_on),
      ),
    ),
    // Families have no account whose time on a page is kept.
    ...(evaluation?.evaluated_by
      ? [
          row(
            "evaluationAdd",
            evaluation.evaluated_by,
            before(String(evaluation.added_on), minutes(6 + (case_id % 9))),
            String(evaluation.added_on),
          ),
        ]
      : []),
  ];
}
