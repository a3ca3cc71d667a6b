/**
 * Follows every link of the general report over the sample data: the list behind a figure has exactly as many
 * cases as the figure says.
 *
 * Rules: REP-8, REP-12.
 */
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { dayAfter, dayIn } from "@helpline/contract/dates";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import type { RouteDeclaration } from "@helpline/contract/http";
import {
  addedIn,
  closedIn,
  type FiltersOfCases,
  filtersOfFigure,
  monthWithin,
} from "@helpline/contract/reports/case-figures";
import type { DateRange } from "@helpline/contract/reports/date-range";
import {
  enquiriesIn,
  enquiryFigures,
  enquiryGroups,
  type FiltersOfEnquiries,
  filtersOfEnquiryFigure,
} from "@helpline/contract/reports/enquiry-figures";
import {
  type CountedFigures,
  caseFigures,
  caseGroups,
  filtersOfWait,
  type GeneralReport,
  generalReportRoutes,
  waitFigures,
} from "@helpline/contract/reports/general-report";
import { rangePresets } from "@helpline/contract/reports/range-presets";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#database/database";
import { recountStaleDays } from "#database/recount-stale-days";
import { allKeptFigures } from "#features/kept-figures/index";
import { startHelpline } from "#test/build-test-app";
import { insertCase, insertGuardian } from "#test/factories";
import { seedSampleData } from "../../demo/seed.ts";

interface Link {
  readonly figure: string;
  readonly count: number;
  readonly filters: FiltersOfCases | FiltersOfEnquiries;
  /** The list; unless given, that of cases. */
  readonly route?: RouteDeclaration;
}

/** The links of a range, or of the period before it. */
function linksOf(counted: CountedFigures, range: DateRange): Link[] {
  return [
    ...caseFigures.map(([field]) => ({
      figure: field,
      count: counted.cases[field],
      filters: filtersOfFigure(field, range),
    })),
    ...caseGroups.flatMap(([table]) =>
      counted[table].map(({ name, count, filters }) => ({
        figure: `${table}: ${name}`,
        count,
        filters: addedIn(range, filters ?? {}),
      })),
    ),
    ...waitFigures.map(([field]) => ({
      figure: field,
      count: counted[field].cases,
      filters: filtersOfWait(field, range),
    })),
  ];
}

const linksOfMonths = (report: GeneralReport): Link[] =>
  report.trend.flatMap(({ month, new_cases, closed_cases }) => [
    { figure: `${month}, new`, count: new_cases, filters: addedIn(monthWithin(month, report)) },
    {
      figure: `${month}, closed`,
      count: closed_cases,
      filters: closedIn(monthWithin(month, report)),
    },
  ]);

const helpline = await startHelpline();
const { token } = await helpline.logIn("manager");

const reportOf = async ({ from, to }: DateRange): Promise<GeneralReport> =>
  (
    await helpline.call(generalReportRoutes.read, {
      query: { ...(from && { from }), ...(to && { to }) },
      token,
    })
  ).data;

/** The links of a range to lists of enquiries, or of the period before it. */
const linksToEnquiries = ({ enquiries }: CountedFigures, range: DateRange): Link[] => [
  ...enquiryFigures
    .filter(([field]) => field !== "minutes")
    .map(([field]) => ({
      figure: field,
      count: enquiries[field],
      filters: filtersOfEnquiryFigure(field, range),
      route: enquiryRoutes.query,
    })),
  ...enquiryGroups.flatMap(([table]) =>
    enquiries[table].map(({ name, count, filters }) => ({
      figure: `${table}: ${name}`,
      count,
      filters: enquiriesIn(range, filters),
      route: enquiryRoutes.query,
    })),
  ),
];

const countOf = async ({ filters, route = caseQueryRoutes.query }: Link) => {
  const { data, message } = await helpline.call(route, {
    body: { filters },
    token,
  });
  return data?.more === false ? data.count : message;
};

const counted = (filters: FiltersOfCases) => countOf({ figure: "", count: 0, filters });

/** Several lists are read at a time. */
const atOnce = 8;

/** Links with a wrong count, in words; none if all are right. */
async function wrongLinks(links: readonly Link[]): Promise<string[]> {
  const wrong: string[] = [];
  for (let first = 0; first < links.length; first += atOnce) {
    const some = links.slice(first, first + atOnce);
    const found = await Promise.all(some.map(countOf));
    for (const [index, { figure, count }] of some.entries()) {
      if (found[index] !== count) wrong.push(`${figure}: ${count}, the list has ${found[index]}`);
    }
  }
  return wrong;
}

const today = dayIn("Europe/London", new Date());
const preset = (label: string): DateRange => {
  const found = rangePresets(today).find((each) => each.label === label);
  if (!found) throw new Error(`No range ${label}`);
  return found;
};

describe("over the sample data", () => {
  beforeAll(async () => {
    await seedSampleData(helpline.database, "a demo password");
    // Answers in rare words, in another spelling, at length; a guardian without a county.
    const { guardian_id } = await insertGuardian(helpline.database, { county: " ", city: " Ely " });
    const added_on = dayAfter(today, -1);
    for (const heard of ["Our neighbour Mrs Löwe", "A FRIEND ", "  ", null, "x".repeat(70)]) {
      await insertCase(helpline.database, {
        primary_guardian_id: guardian_id,
        added_on,
        reopened: 1,
        how_did_you_hear_about_us: heard,
      });
    }
    const owner = openDatabase(helpline.connection("owner"), {
      connections: 1,
      onIdleError: () => undefined,
    });
    await recountStaleDays(owner, allKeptFigures);
    await owner.destroy();
  });

  it.each<[string, DateRange]>([
    ["everything", { from: null, to: null }],
    ["this quarter and the one before", preset("This quarter")],
    ["the financial year and the one before", preset("Financial year")],
    ["some days and as many before", { from: dayAfter(today, -45), to: dayAfter(today, -3) }],
    ["an open end", { from: dayAfter(today, -100), to: null }],
  ])(
    "each figure of %s is the count of its list",
    async (_name, range) => {
      const report = await reportOf(range);
      const { before } = report;
      const links = [
        ...linksOf(report, range),
        ...linksOfMonths(report),
        ...linksToEnquiries(report, range),
        ...(before ? [...linksOf(before, before), ...linksToEnquiries(before, before)] : []),
      ];
      expect(links.filter(({ count }) => count > 0).length).toBeGreaterThan(30);
      expect(await wrongLinks(links)).toEqual([]);
    },
    120_000,
  );

  it("has cases behind every figure, so that no list is right by being empty", async () => {
    const report = await reportOf({ from: null, to: null });
    const empty = linksOf(report, report).filter(({ count }) => count === 0);
    expect(empty).toEqual([]);
    const names = report.cases_by_heard_from.map(({ name }) => name);
    expect(names).toContain("Other answers");
    expect(names).toContain("Not given");
    expect(names).not.toContain("Our neighbour Mrs Löwe");
    expect(names.filter((name) => name.toLowerCase() === "a friend")).toHaveLength(1);
    expect(report.cases_by_county.map(({ name }) => name)).toContain("Not given");
  });

  it("a list narrows to the cases of a figure and of other filters", async () => {
    const report = await reportOf({ from: null, to: null });
    const [city] = report.cases_by_city;
    const inCity = { city: String(city?.name) };
    const withPlan = await counted({ ...inCity, figure: "with_ehcp" });
    expect(withPlan).toBe(await counted({ ...inCity, ehcp: 1 }));
    expect(withPlan).toBeLessThan(await counted(inCity));
  });

  it("finds an answer in any spelling", async () => {
    const of = (heard_from: string) => counted({ heard_from });
    expect(await of("a  FRIEND")).toBe(await of("A friend"));
    expect(await of("our neighbour mrs lowe")).toBe(1);
    expect(await of("Nobody ever said this")).toBe(0);
  });
});

it.each([
  ["figure", "with_everything"],
  ["city", ""],
  ["county", 7],
  ["heard_from", "x".repeat(201)],
])("refuses %s %j", async (name, value) => {
  const answer = await helpline.call(caseQueryRoutes.query, {
    body: { filters: { [name]: value } },
    token,
  });
  expect(answer).toMatchObject({ status: 422, data: { errors: [{ field: `filters.${name}` }] } });
});
