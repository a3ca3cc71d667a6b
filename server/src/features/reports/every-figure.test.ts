/**
 * Every figure of the general report counts some rows and not all of them, so a condition that is always false,
 * or always true, fails a test. Figures that count everything are named. The data of `fillRandomly`, always the
 * same here, are among the rows: what a new figure counts is added there.
 */
import { userTypes } from "@helpline/contract/access";
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { filtersOfFigure, listedFigures } from "@helpline/contract/reports/case-figures";
import {
  caseFigures,
  type GeneralReport,
  generalReportRoutes,
  logFigures,
  userFigures,
} from "@helpline/contract/reports/general-report";
import { smallestGroup } from "@helpline/contract/reports/suppression";
import { beforeAll, describe, expect, it } from "vitest";
import { startTeam } from "#test/case-factories";
import { insertGuardian, insertLocalAuthority, insertLog, insertUser } from "#test/factories";
import { fillRandomly } from "#test/general-report-by-hand";
import { createRandom } from "../../demo/random.ts";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const { token } = team.manager;

const everything = { from: null, to: null };

/** Of the cases below alone, and with the random ones. */
let few: GeneralReport;
let report: GeneralReport;

beforeAll(async () => {
  const placeless = (await insertGuardian(database, { city: " ", county: "" })).guardian_id;
  const { local_authority_id } = await insertLocalAuthority(database);
  const secondary = (await insertGuardian(database)).guardian_id;
  const advisors = await newCase("advisor", { band: 1, primary_guardian_id: placeless });
  await newCase("advocate", {
    band: 2,
    attending_school: "attending",
    supported_by_a_sendco: 1,
    local_authority_id,
    secondary_guardian_id: secondary,
    nature_of_case: "Transport",
  });
  await newCase("advocate & clinic", {
    band: 3,
    attending_school: "home schooled",
    had_formal_assessment: 1,
    does_the_child_currently_have_an_ehcp: 1,
    had_formal_diagnosis: 1,
  });
  await newCase("evaluator", {
    attending_school: "not attending",
    receiving_support: 1,
    consented_to_evaluation: 1,
  });
  await newCase("closed", {
    with_advisor: 1,
    with_advocate: 1,
    with_evaluator: 1,
    clinic_participating: 1,
  });
  await newCase("closed", { reopened: 1, how_did_you_hear_about_us: "Our neighbour" });
  for (let n = 0; n < smallestGroup; n += 1) {
    await newCase("advisor", { how_did_you_hear_about_us: "A friend" });
  }
  for (const user_type of userTypes) await insertUser(database, { user_type });
  await insertUser(database, { user_type: "advisor", enabled: 0 });
  for (const user_type of ["advisor", "advocate", "clinic"]) {
    await insertLog(database, { case_id: advisors, logged_by: team.advisor.userId, user_type });
  }
  for (const entry_type of ["data entry", "appointment", "other"]) {
    await insertLog(database, { case_id: advisors, logged_by: team.advisor.userId, entry_type });
  }
  few = (await helpline.call(generalReportRoutes.read, { token })).data;
  await fillRandomly(database, createRandom(1));
  report = (await helpline.call(generalReportRoutes.read, { token })).data;
});

it("counts a closed case in no stage, even if its stage is still set", () => {
  expect(few.cases).toMatchObject({
    with_advisor: 1 + smallestGroup,
    with_advocate: 2,
    with_clinic_participating: 1,
    with_evaluator: 1,
  });
});

/** The figures that count everything by their meaning. */
const whole = ["total"];

describe.each([
  ["cases", caseFigures],
  ["case_logs", logFigures],
  ["users", userFigures],
] as const)("of %s", (part, figures) => {
  it.each(figures.map(([field]) => field))("%s counts some, and not all", (field) => {
    const counts: Readonly<Record<string, number>> = report[part];
    expect(counts[field], "none").toBeGreaterThan(0);
    if (!whole.includes(field)) expect(counts[field], "all").toBeLessThan(counts.total ?? 0);
  });
});

describe("the list behind", () => {
  const countOf = async (filters: object) =>
    (await helpline.call(caseQueryRoutes.query, { body: { filters }, token })).data.count;

  it.each(listedFigures.map(([figure]) => figure))(
    "%s has some cases, and not all",
    async (figure) => {
      const count = await countOf(filtersOfFigure(figure, everything));
      expect(count, "none").toBeGreaterThan(0);
      if (!whole.includes(figure)) expect(count, "all").toBeLessThan(report.cases.total);
    },
  );
});
