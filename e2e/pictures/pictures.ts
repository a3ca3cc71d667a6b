/**
 * The pictures of the user guide and the README, from the sample data: who sees what, and where. Each becomes
 * docs/user-guide/pictures/<name>.png (`npm run pictures`).
 */
import type { UserType } from "@helpline/contract/access";

export interface Picture {
  readonly name: string;
  /** Whose screen it is: the demo's account of this role. */
  readonly role: UserType;
  /** With `{case}` for the longest case that the demo's account of `handler` has. */
  readonly path: string;
  readonly handler?: UserType;
  /** Shown before the picture is taken: a text of the screen's content. */
  readonly shows: string;
  /** Typed into the field that has the focus; `{guardian}`: the guardian of that case. */
  readonly types?: string;
  /** The whole window, with header and menu; otherwise the screen's own part. */
  readonly whole?: true;
  /** Of the window, in pixels. */
  readonly height: number;
}

/** A small laptop; for the whole window a larger screen, because there is more to show. */
export const widthOf = ({ whole }: Picture): number => (whole ? 1440 : 1280);

export const pictures: readonly Picture[] = [
  { name: "desk", role: "advisor", path: "/welcome", shows: "My cases", height: 640 },
  {
    name: "caller-look-up",
    role: "manager",
    path: "/call",
    handler: "advisor",
    types: "{guardian}",
    shows: "name matches",
    height: 560,
  },
  {
    name: "your-account",
    role: "advisor",
    path: "/account",
    shows: "Make a calendar address",
    height: 700,
  },
  {
    name: "log-entry",
    role: "advisor",
    path: "/advisor-system/add?case_id={case}",
    handler: "advisor",
    shows: "(Advisor)",
    height: 800,
  },
  {
    name: "evaluation",
    role: "evaluator",
    path: "/evaluation-system/add?case_id={case}",
    handler: "evaluator",
    shows: "How helpful was your advisor?",
    height: 900,
  },
  {
    name: "case-manager",
    role: "manager",
    path: "/case-manager",
    shows: "Page 1 of",
    whole: true,
    height: 860,
  },
  {
    name: "add-case",
    role: "manager",
    path: "/case-manager/add",
    shows: "Reason for the call today",
    height: 640,
  },
  {
    name: "case-view",
    role: "manager",
    path: "/case-manager/view?case_id={case}",
    handler: "advisor",
    shows: "log entries",
    height: 760,
  },
  { name: "users", role: "manager", path: "/user-manager", shows: "29 records", height: 760 },
  {
    name: "general-report",
    role: "manager",
    path: "/reports/general",
    shows: "All cases",
    whole: true,
    height: 860,
  },
  {
    name: "import",
    role: "admin",
    path: "/import",
    shows: "Earlier imports",
    height: 600,
  },
];
