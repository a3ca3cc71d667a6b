/** Features of the list modal that only users have. */
import { caseRoles } from "@helpline/contract/access";
import { showMoment } from "@helpline/contract/dates";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import {
  type AccountStatus,
  accountStatus,
  accountStatuses,
} from "@helpline/contract/users/account-status";
import { userMessages } from "@helpline/contract/users/users.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { userUpdateOf } from "@helpline/contract/users/users.schema";
import { call } from "#shared/api-client.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { product } from "#shared/product.ts";
import { getSession } from "#shared/session/session.ts";
import { StateBadge } from "#shared/state-badge.tsx";
import type { ExtraAction, RecordView } from "./record-view.ts";

// The status of an account: a badge, unless it is as it should be.

const { active, locked } = accountStatuses;

const AccountBadge = ({ status }: { readonly status: AccountStatus }) =>
  status === active ? (
    status
  ) : (
    <StateBadge tone={status === locked ? "bad" : undefined}>{status}</StateBadge>
  );

const clinicFields = new Set(["clinic_name", "clinic_details"]);

type ExtraCall =
  | "resetFailedLogins"
  | "resetSecondFactor"
  | "unlinkProvider"
  | "removeCalendar"
  | "signOutEverywhere";

/** Makes a call about one user; resolves with the server's message. */
const onUser = (route: (typeof userRoutes)[ExtraCall]) => async (user_id: number) =>
  (await call(route, { body: { user_id } })).message;

/** Offered if people log in through a provider, under the provider's name (ADR 6). */
export const unlinkAction = (label: string): ExtraAction => ({
  name: "unlink-provider",
  label: userMessages.unlink(label),
  question: userMessages.unlinkQuestion(label),
  run: onUser(userRoutes.unlinkProvider),
});

const statusOf = ({ enabled, failed_logins, invited }: StoredRecord) =>
  accountStatus(Number(enabled), Number(failed_logins), Number(invited));

export const userExtras = {
  cells: { status: (user) => <AccountBadge status={statusOf(user)} /> },
  // Shown and required for clinic users only.
  notes: { clinic_name: { required: true } },
  startsWith: { enabled: true },
  offered: {
    query: {
      queryKey: ["usual-place"],
      queryFn: async ({ signal }) => (await call(userRoutes.usualPlace, {}, { signal })).data,
      retry: false,
    },
    notes: { city: { hint: userMessages.usualPlace } },
  },
  isShown: (field, values) => {
    if (field === "password") return values.invite !== true;
    return !clinicFields.has(field) || values.user_type === "clinic";
  },
  hintOf: (user) => (field, values) => {
    const from = caseRoles.find((role) => role === user.user_type);
    const isChanged = field === "user_type" && values.user_type !== user.user_type;
    return from && isChanged && values.user_type ? userMessages.typeChange(from) : undefined;
  },
  updateOf: (user) => userUpdateOf(String(user.username)),
  // The server refuses both for the caller's own account (ADR 6).
  notOffered: (id) =>
    id === getSession().userId
      ? { fields: ["username", "password"], note: userMessages.ownLoginNote }
      : undefined,
  facts: (user, timeZone) => [
    { label: "Status", value: <AccountBadge status={statusOf(user)} /> },
    { label: "Failed logins", value: String(user.failed_logins ?? 0) },
    { label: "Added on", value: showMoment(String(user.added_on ?? ""), timeZone) },
  ],
  extraActions: [
    {
      name: "send-link",
      label: userMessages.sendLink,
      question: userMessages.sendLinkQuestion,
      run: async (user_id) => {
        const { data, message } = await call(userRoutes.sendLink, { body: { user_id } });
        return { text: message, link: data.link };
      },
    },
    {
      name: "reset-failed-logins",
      label: "Reset failed login count",
      run: onUser(userRoutes.resetFailedLogins),
    },
    {
      name: "reset-second-factor",
      label: "Reset two-step login",
      question: secondFactorMessages.resetQuestion,
      run: onUser(userRoutes.resetSecondFactor),
    },
    ...(product.logInWith === "" ? [] : [unlinkAction(product.logInWith)]),
    {
      name: "remove-calendar",
      label: userMessages.removeCalendar,
      question: userMessages.removeCalendarQuestion,
      run: onUser(userRoutes.removeCalendar),
    },
    {
      name: "sign-out-everywhere",
      label: "Log out everywhere",
      question: userMessages.signOutQuestion,
      run: onUser(userRoutes.signOutEverywhere),
    },
  ],
} satisfies Partial<RecordView>;
