/**
 * "Not after tomorrow" goes by the day where the helpline is and by the server's clock, in every call that has such a date:
 * when it is 1 June in UTC, it is already 2 June on Kiritimati, and still 31 May on Niue.
 *
 * Rules: WIRE-8.
 */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { consentRoutes } from "@helpline/contract/consents/consents";
import { dayAfter } from "@helpline/contract/dates";
import { keyDateRoutes } from "@helpline/contract/key-dates/key-dates";
import { describe, expect, it } from "vitest";
import { startHelpline } from "./build-test-app.ts";
import { insertCaseIn, logInTeam, newCaseBody } from "./case-factories.ts";
import { fresh, recordExamples } from "./examples.ts";
import { insertGuardian } from "./factories.ts";

describe.each([
  ["Pacific/Kiritimati", "2030-06-01T11:00:00Z", "2030-06-02"],
  ["Pacific/Niue", "2030-06-01T09:00:00Z", "2030-05-31"],
  ["Europe/London", "2030-06-01T23:30:00Z", "2030-06-02"],
])("in %s at %s", async (timeZone, moment, today) => {
  const helpline = await startHelpline({ TIME_ZONE: timeZone });
  helpline.clock.set(new Date(moment));
  const team = await logInTeam(helpline);
  const { database } = helpline;
  const advisor = { advisor_id: team.advisor.userId };
  const newCase = () => insertCaseIn(database, "advisor", advisor);
  const { guardian_id } = await insertGuardian(database);
  const manager = { token: team.manager.token };
  const consent = { purpose: "record", given_by: "primary guardian", means: "spoken" };
  const guardian = recordExamples.find(({ entity }) => entity === "guardians");
  if (!guardian) throw new Error("There is no example of a guardian.");

  const calls: Readonly<Record<string, (day: string) => Promise<{ readonly status: number }>>> = {
    "a new case": (day) =>
      helpline.call(caseRoutes.create, {
        ...manager,
        body: newCaseBody(guardian_id, { added_on: day }),
      }),
    "a child's birthday": (day) =>
      helpline.call(caseRoutes.create, {
        ...manager,
        body: newCaseBody(guardian_id, { added_on: "2030-05-01", child_dob: day }),
      }),
    "a new consent": async (day) =>
      helpline.call(consentRoutes.create, {
        ...manager,
        body: { case_id: await newCase(), ...consent, given_on: day },
      }),
    "a changed consent": async (day) => {
      const added = await helpline.call(consentRoutes.create, {
        ...manager,
        body: { case_id: await newCase(), ...consent, given_on: "2030-05-01" },
      });
      expect(added.status).toBe(201);
      const { consent_id, version } = added.data;
      return helpline.call(consentRoutes.update, {
        ...manager,
        body: { consent_id, version, withdrawn_on: day },
      });
    },
    "a key date": async (day) =>
      helpline.call(keyDateRoutes.put, {
        ...manager,
        params: { id: await newCase() },
        body: { starts: { decision_letter: day }, version: 0 },
      }),
    "a guardian's birthday": (day) =>
      helpline.call(guardian.routes.create, {
        ...manager,
        body: { ...fresh(guardian.full), dob: day },
      }),
  };

  it.each(Object.entries(calls))("%s may be dated tomorrow, and no later", async (_what, call) => {
    expect((await call(dayAfter(today, 2))).status).toBe(422);
    expect((await call(dayAfter(today, 1))).status).toBeLessThan(300);
  });
});
