/** The measured workloads: the same requests for the product and for the bare server. */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { callerRoutes } from "@helpline/contract/callers/callers";
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { caseRoutes, caseSearchFields } from "@helpline/contract/cases/cases.routes";
import { type EnquiryCreate, enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { familyRoutes } from "@helpline/contract/families/families";
import { similarRoutes } from "@helpline/contract/families/similar";
import type { RouteDeclaration } from "@helpline/contract/http";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import * as statements from "../bare/statements.ts";
import { absentName, type Facts, password } from "./facts.ts";

export interface Asked {
  readonly method: RouteDeclaration["method"];
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface Workload {
  readonly name: string;
  readonly status: 200 | 201;
  /** Sent in turn; each connection starts at a different one. */
  requests(facts: Facts): readonly Asked[];
  /** The same work as one statement, for pgbench; undefined if it takes more than one. */
  raw?(facts: Facts): statements.Statement;
}

const ask = (route: RouteDeclaration, body?: Asked["body"], param?: number): Asked => ({
  method: route.method,
  path: route.path.replace(/\{\w+\}/, String(param)),
  ...(body && { body }),
});

const first = <T>(values: readonly T[]): T => {
  const [value] = values;
  if (value === undefined) throw new Error("The database has nothing to ask for.");
  return value;
};

function caseSearch(kind: string, nameIn: (facts: Facts) => string): Workload {
  return {
    name: `name search, ${kind}`,
    status: 200,
    requests: (facts) => {
      const search_in = ["guardian_last_name", "child_last_name"];
      return [ask(caseRoutes.search, { search_in, search_for: nameIn(facts) })];
    },
    raw: (facts) => statements.searchLastNames(nameIn(facts)),
  };
}

function guardianSearch(search_in: "telephone" | "postcode"): Workload {
  const textsOf = (facts: Facts) =>
    search_in === "telephone" ? facts.telephones : facts.postcodes;
  return {
    name: `guardian by ${search_in}`,
    status: 200,
    requests: (facts) =>
      textsOf(facts).map((search_for) =>
        ask(recordRoutes(guardians).search, { search_in, search_for }),
      ),
    raw: (facts) =>
      search_in === "telephone"
        ? statements.searchTelephone(first(facts.telephones))
        : statements.searchPostcode(first(facts.postcodes)),
  };
}

/** A name with two letters exchanged and one left out, as somebody hears it. */
const misheard = (name: string) =>
  `${name.slice(0, 2)}${name.charAt(3)}${name.charAt(2)}${name.slice(4, -1)}`;

const wholeNames = ({ people }: Facts) =>
  people.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
const misheardNames = ({ people }: Facts) =>
  people.map(({ first_name, last_name }) => `${misheard(first_name)} ${misheard(last_name)}`);

/** In all fields, as the screens search first. */
function searchInAllFields(
  kind: string,
  textsIn: (facts: Facts) => readonly string[],
): readonly Workload[] {
  const guardianFields = Object.keys(guardians.search);
  const searches = [
    { who: "case", route: caseRoutes.search, search_in: caseSearchFields },
    { who: "guardian", route: recordRoutes(guardians).search, search_in: guardianFields },
  ];
  return searches.map(({ who, route, search_in }) => ({
    name: `${who} by ${kind}, all fields`,
    status: 200,
    requests: (facts) => textsIn(facts).map((search_for) => ask(route, { search_in, search_for })),
  }));
}

function callerLookUp(by: string, textsIn: (facts: Facts) => readonly string[]): Workload {
  return {
    name: `caller by ${by}`,
    status: 200,
    requests: (facts) => textsIn(facts).map((q) => ask(callerRoutes.search, { q })),
  };
}

/** A first page with its count. */
const filteredList = (
  kind: string,
  bodyIn: (facts: Facts) => Readonly<Record<string, unknown>>,
): Workload => ({
  name: `filtered list, ${kind}`,
  status: 200,
  requests: (facts) => [ask(caseQueryRoutes.query, bodyIn(facts))],
});

function page(name: string, numberIn: (facts: Facts) => number): Workload {
  return {
    name,
    status: 200,
    requests: (facts) => [ask(caseRoutes.list, undefined, numberIn(facts))],
    raw: (facts) => statements.list(numberIn(facts)),
  };
}

const entry = {
  entry_type: "call",
  duration: 15,
  details: "Explained the next steps.",
  action_undertaken: "Sent the fact sheet.",
  outcome: "Will ring again.",
  further_action: "save",
};

const enquiry = {
  channel: "call",
  caller: "parent or carer",
  topic: "School placement",
  minutes: 6,
  notes: "Explained the next steps.",
  outcome: "answered",
  name: "Hannah Cole",
  telephone: "07700 900321",
} satisfies EnquiryCreate;

const savedFields = (primary_guardian_id: number) => ({
  reason_for_the_call_today: "Help with an appeal",
  primary_guardian_id,
  primary_guardian_relationship_with_child: "Mother",
  does_the_child_currently_have_an_ehcp: 0,
  receiving_support: 0,
  had_formal_assessment: 0,
  had_formal_diagnosis: 0,
  attending_school: "not attending",
  supported_by_a_sendco: 0,
  band: 1,
  added_on: "2026-02-03",
});

export const workloads: readonly Workload[] = [
  page("case list, page 1", () => 1),
  page("case list, far page", ({ furthestPage }) => furthestPage),
  { name: "case count", status: 200, requests: () => [ask(caseRoutes.count)] },
  caseSearch("common", ({ commonName }) => commonName),
  caseSearch("rare", ({ rareName }) => rareName),
  caseSearch("absent", () => absentName),
  guardianSearch("telephone"),
  guardianSearch("postcode"),
  ...searchInAllFields("one word", ({ people }) => people.map(({ last_name }) => last_name)),
  ...searchInAllFields("two words", wholeNames),
  ...searchInAllFields("telephone", ({ telephones }) => telephones),
  ...searchInAllFields("postcode", ({ postcodes }) => postcodes),
  ...searchInAllFields("e-mail address", ({ people }) => people.map(({ email }) => email)),
  ...searchInAllFields("misheard name", misheardNames),
  callerLookUp("telephone", ({ telephones }) => telephones),
  callerLookUp("postcode", ({ postcodes }) => postcodes),
  callerLookUp("common name", ({ commonName }) => [commonName]),
  callerLookUp("two words", wholeNames),
  callerLookUp("misheard name", misheardNames),
  filteredList("open, by guardian", () => ({
    filters: { stages: ["advisor", "advocate", "evaluator"] },
    sort: "guardian_name",
  })),
  filteredList("untouched and over hours", () => ({
    filters: { needs: ["untouched", "hours"] },
    sort: "last_entry_on",
  })),
  filteredList("authority and stage", () => ({
    filters: { local_authority_id: 1, stages: ["advisor"] },
  })),
  filteredList("closed in a year, by status", () => ({
    filters: { closed_from: "2025-11-01", closed_to: "2026-10-31" },
    sort: "status",
  })),
  filteredList("common name, by handler", ({ commonName }) => ({
    filters: { search: commonName },
    sort: "case_handler",
  })),
  {
    name: "similar guardians",
    status: 200,
    requests: ({ people }) =>
      people.map(({ first_name, last_name, email }) =>
        ask(similarRoutes.similar, {
          first_name: misheard(first_name),
          last_name,
          email,
          postcode: null,
          telephone: null,
          mobile: null,
        }),
      ),
  },
  {
    name: "family of a case",
    status: 200,
    requests: ({ caseIds }) => caseIds.map((id) => ask(familyRoutes.family, undefined, id)),
  },
  {
    name: "case details",
    status: 200,
    requests: ({ caseIds }) => caseIds.map((id) => ask(caseRoutes.details, undefined, id)),
  },
  {
    name: "log history",
    status: 200,
    requests: ({ caseIds }) => caseIds.map((id) => ask(caseLogRoutes.ofCase, undefined, id)),
    raw: ({ caseIds }) => statements.logs(first(caseIds)),
  },
  {
    name: "log entry written",
    status: 201,
    requests: ({ advisorCases }) =>
      advisorCases.map(({ case_id }) => ask(caseLogRoutes.addAsAdvisor, { case_id, ...entry })),
    raw: ({ advisorCases }) =>
      statements.addLog({ case_id: first(advisorCases).case_id, ...entry }, 1),
  },
  {
    name: "enquiry written",
    status: 201,
    requests: () => [ask(enquiryRoutes.create, enquiry)],
    raw: () => statements.addEnquiry(enquiry, 1),
  },
  {
    name: "case saved",
    status: 201,
    requests: ({ advisorCases }) =>
      advisorCases.map(({ case_id, primary_guardian_id }) =>
        ask(caseRoutes.update, { case_id, ...savedFields(primary_guardian_id) }),
      ),
    raw: ({ advisorCases }) => {
      const { case_id, primary_guardian_id } = first(advisorCases);
      return statements.saveCase(case_id, savedFields(primary_guardian_id));
    },
  },
  {
    name: "login",
    status: 200,
    requests: ({ managers }) =>
      managers.map((username) => ask(authRoutes.login, { username, password })),
  },
  { name: "token refresh", status: 200, requests: () => [ask(authRoutes.refreshToken)] },
  { name: "general report", status: 200, requests: () => [ask(generalReportRoutes.read)] },
];
