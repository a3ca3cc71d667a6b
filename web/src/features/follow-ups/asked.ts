/** Which follow-ups the list shows, kept in its address. */
import type { DueRange, whoseFollowUps } from "@helpline/contract/follow-ups/follow-ups.plain";

export interface AskedFollowUps {
  readonly due: DueRange;
  /** `everyone`, or the id of a person, for managers; `mine` for everybody. */
  readonly whose: "mine" | "everyone" | number;
}

/** The search parameters of the screen; they have the names of the call's. */
interface FollowUpsSearch {
  readonly due?: DueRange | undefined;
  readonly whose?: (typeof whoseFollowUps)[number] | undefined;
  readonly assigned_to?: number | undefined;
}

/** @param mayAskForOthers false for case roles, whose list has their own */
export function readAsked(search: FollowUpsSearch, mayAskForOthers: boolean): AskedFollowUps {
  const { due = "all", whose = "mine", assigned_to } = search;
  if (!mayAskForOthers || whose === "mine") return { due, whose: "mine" };
  return { due, whose: assigned_to ?? "everyone" };
}

/** Without what is the default. */
export const searchOf = ({ due, whose }: AskedFollowUps): FollowUpsSearch => ({
  ...(due !== "all" && { due }),
  ...(whose !== "mine" && { whose: "everyone" }),
  ...(typeof whose === "number" && { assigned_to: whose }),
});

/** The query parameters of the calls. */
export const queryOf = ({ due, whose }: AskedFollowUps) => ({
  due,
  whose: whose === "mine" ? ("mine" as const) : ("everyone" as const),
  ...(typeof whose === "number" && { assigned_to: String(whose) }),
});
