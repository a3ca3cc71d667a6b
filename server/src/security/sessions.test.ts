/** All processes are told whose session has ended, so that nothing of it stays open. Rules: TEL-5. */
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { listenForChanges } from "#test/told-changes";
import { endAccessOf, endSession } from "./sessions.ts";

const helpline = await startHelpline();
const { database } = helpline;
const toldBy = await listenForChanges(helpline);

async function loggedIn() {
  const { userId } = await helpline.logIn("advisor");
  const { session_id } = await database
    .selectFrom("sessions")
    .select("session_id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { userId, session_id };
}

it("once a session ends, and of none that has ended already", async () => {
  const { userId, session_id } = await loggedIn();
  const ended = [{ kind: "session", user: userId }];
  expect(await toldBy(() => endSession(database, session_id))).toEqual(ended);
  expect(await toldBy(() => endSession(database, session_id))).toEqual([]);
});

it("when everything ends that somebody may still hold", async () => {
  const { userId } = await loggedIn();
  const told = await toldBy(() => endAccessOf(database, userId));
  expect(told).toEqual([{ kind: "session", user: userId }]);
});
