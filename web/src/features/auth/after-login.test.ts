/** What somebody is told right after the login. Rules: AUTH-32. */
import { failedLoginNotice } from "@helpline/contract/auth/failed-login-notice";
import { expect, it, vi } from "vitest";
import { closeDialog, currentDialog } from "#shared/dialogs/dialog-store.ts";
import { stubAnswers } from "../../../test/answers.ts";
import { tellAfterLogin } from "./after-login.ts";
import { tellOfResets } from "./failed-logins.ts";

const reset = {
  failed_logins: 3,
  reset_by: "Ada Vance",
  reset_on: "2026-03-09T23:30:00.000Z",
};

const shownDialog = () =>
  vi.waitFor(() => {
    const dialog = currentDialog();
    if (!dialog) throw new Error("No dialog");
    return dialog;
  });

it("says when failed logins were reset, in the helpline's time zone", async () => {
  stubAnswers({ "GET /api/config": { data: { time_zone: "Asia/Tokyo" } } });
  tellAfterLogin({ loggedin: true, failed_login_resets: [reset] });
  const { title, lines } = await shownDialog();
  expect({ title, message: lines }).toEqual(failedLoginNotice([reset], "Asia/Tokyo"));
});

it("uses the usual time zone while the configuration is refused", async () => {
  stubAnswers({ "GET /api/config": { status: 403, message: "No" } });
  const told = tellOfResets([reset]);
  const { id, lines } = await shownDialog();
  expect(lines).toEqual(failedLoginNotice([reset], "Europe/London").message);
  closeDialog(id, true);
  await told;
});

it("says nothing if none were", async () => {
  const sent = stubAnswers({});
  tellAfterLogin({ loggedin: true });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(currentDialog()).toBeNull();
  expect(sent).toEqual([]);
});
