/**
 * Guesses of tokens keep out no event of a telephone system whose token was admitted before, from however many networks
 * and by whichever call.
 *
 * Rules: TEL-1, WIRE-29.
 */
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { telephoneRoutes } from "@helpline/contract/telephone/telephone";
import { sql, type Transaction } from "kysely";
import { expect, it } from "vitest";
import type { Tables } from "#database/tables";
import { serviceTurns } from "#http/service-access";
import { startHelpline } from "#test/build-test-app";
import { incoming, serviceToken } from "#test/telephone-kit";

// Two requests without a session run, and eight wait.
const helpline = await startHelpline({ MAX_REQUESTS_IN_PROGRESS: "16" });
const { token } = await serviceToken(helpline, "telephone");
const { token: revoked, token_id } = await serviceToken(helpline, "telephone");

const event = (callId: string) => ({ event: "newCall", ...incoming(callId) });
const report = (callId: string, how: { token: string; address: string }) =>
  helpline.call(telephoneRoutes.event, { body: event(callId), ...how });
const reportByPath = (callId: string, withToken: string) =>
  helpline.call(telephoneRoutes.eventByPath, {
    params: { token: withToken },
    body: event(callId),
    address: "198.51.100.1",
  });

/** More guesses than there are turns for. */
const manyGuesses = serviceTurns.running + serviceTurns.waiting + 20;

/** Whoever is asked about a token waits. */
const holdTokens = (holder: Transaction<Tables>) =>
  sql`LOCK TABLE service_tokens IN ACCESS EXCLUSIVE MODE`.execute(holder);
const guess = (n: number) => `hs_${"x".repeat(40)}${String(n).padStart(3, "0")}`;

it("takes events while guesses from many networks fill all turns", async () => {
  const address = "198.51.100.1";
  for (const good of [token, revoked]) {
    expect((await report("first", { token: good, address })).status).toBe(200);
  }
  await helpline.database.deleteFrom("service_tokens").where("token_id", "=", token_id).execute();

  const { guesses, answers } = await helpline.database.transaction().execute(async (holder) => {
    await holdTokens(holder);
    const guessed = Array.from({ length: manyGuesses }, (_each, n) =>
      report("guess", { token: guess(n), address: `203.0.${n % 8}.${n % 256}` }),
    );
    // Those beyond the turns are refused at once.
    expect((await Promise.race(guessed)).status).toBe(503);
    return {
      guesses: guessed,
      answers: [
        report("second", { token, address }),
        reportByPath("third", token),
        report("fourth", { token: revoked, address }),
      ],
    };
  });
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 401]);
});

it("takes events while guesses fill the turns of a call with figures, which are asked for before its body", async () => {
  const { guesses, answer } = await helpline.database.transaction().execute(async (holder) => {
    await holdTokens(holder);
    const guessed = Array.from({ length: manyGuesses }, (_each, n) =>
      helpline.call(generalReportRoutes.read, { token: guess(n), address: "192.0.2.1" }),
    );
    // Those beyond the turns are refused at once.
    expect((await Promise.race(guessed)).status).toBe(503);
    return {
      guesses: guessed,
      answer: report("fifth", { token, address: "198.51.100.1" }),
    };
  });
  expect((await answer).status).toBe(200);
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
});
