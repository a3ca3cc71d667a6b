/**
 * A short day of a helpline through two processes: each call that nobody answered has its line, and the report's
 * figures equal those of the telephone.
 *
 * Rules: REP-13, TEL-2, TEL-6.
 */
import { telephoneDigits } from "@helpline/contract/contact-details";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { type MissedCall, telephoneRoutes } from "@helpline/contract/telephone/telephone";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { startTeam } from "#test/case-factories";
import { playDay } from "#test/telephone-day";
import { serviceToken } from "#test/telephone-kit";

const { helpline, team } = await startTeam();
const other = await startHelpline({}, { besides: helpline });

it("counts what the telephone counts, and forgets no missed call", async () => {
  const { token } = await serviceToken(helpline, "telephone");
  const { token: figures } = await serviceToken(helpline, "figures");
  const day = await playDay({ calls: 90, people: 2, seconds: 8 }, async (body, nth) => {
    const app = nth % 2 ? other : helpline;
    const answer = await app.call(telephoneRoutes.event, { token, body });
    expect(answer.status).toBe(200);
  });
  expect(day.missed).toBeGreaterThan(5);
  expect(day.answered).toBeGreaterThan(20);

  const today = new Date().toISOString().slice(0, 10);
  const asked = { token: figures, query: { from: today, to: today } };
  const report = await other.call(generalReportRoutes.read, asked);
  const { offered, answered, missed } = day;
  expect(report.data.telephone).toMatchObject({ offered, answered, missed });
  expect(Math.abs(report.data.telephone.median_wait - (day.medianWait ?? 0))).toBeLessThan(0.5);

  const list = await helpline.call(telephoneRoutes.missed, { token: team.advocate.token });
  const lines = list.data.rows.map(({ number }: MissedCall) => telephoneDigits(number)).toSorted();
  expect(lines).toEqual(day.toRingBack);
});
