/**
 * What an advisor learns of a family that they do not see: every call that could tell answers the same with the
 * family and without it, also after the look-up has told its name and handler. So does every call about a
 * colleague's enquiry of that family.
 *
 * Rules: CALL-2, CALL-8, CALL-9, ENQ-6, ROLE-7, ROLE-8.
 */
import { callerRoutes } from "@helpline/contract/callers/callers";
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { caseSearchFields, caseSystemRoutes } from "@helpline/contract/cases/cases.routes";
import { draftName, draftRoutes } from "@helpline/contract/drafts/drafts";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { similarRoutes } from "@helpline/contract/families/similar";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import type { RouteDeclaration } from "@helpline/contract/http";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { allRoutes } from "@helpline/contract/routes";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { CallOptions } from "#test/build-test-app";
import { startTeam } from "#test/case-factories";
import { answered, ringBack } from "#test/enquiry-kit";
import { insertGuardian, insertLog, insertSchool } from "#test/factories";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const colleague = await helpline.logIn("advisor");
const { token } = team.advisor;

type Ask = readonly [name: string, route: RouteDeclaration, options?: CallOptions];

const person = {
  first_name: "Ottoline",
  last_name: "Quillfeather",
  telephone: "01392 555 061",
  mobile: "07700 900761",
  email: "ottoline@quill.example.org",
  postcode: "EX9 7LN",
  city: "Crediton",
};
const child = { child_first_name: "Peregrine", child_last_name: "Quillfeather" };
const school = "Wherwell Green Academy";

let ofOwn: number;
let ownEnquiry: number;
let hidden: { caseId: number; guardianId: number; enquiryId: number };

async function takeEnquiry(body: object, by: string): Promise<number> {
  const answer = await helpline.call(enquiryRoutes.create, { body, token: by });
  expect(answer.status).toBe(201);
  return answer.data.enquiry_id;
}
beforeAll(async () => {
  const mine = await insertGuardian(database, { first_name: "Mona", last_name: "Adair" });
  const { school_id } = await insertSchool(database, { name: school });
  const of = { school_id, attending_school: "attending" as const };
  ofOwn = await newCase("advisor", { primary_guardian_id: mine.guardian_id, ...of });
  const { guardian_id } = await insertGuardian(database, person);
  const caseId = await newCase("advisor", {
    ...of,
    ...child,
    primary_guardian_id: guardian_id,
    advisor_id: colleague.userId,
  });
  await insertLog(database, { case_id: caseId, logged_by: colleague.userId });
  const ofFamily = {
    ...ringBack("2100-01-04", { call_back_by: colleague.userId, guardian_id }),
    name: `${person.first_name} ${person.last_name}`,
    telephone: person.mobile,
    email: person.email,
    postcode: person.postcode,
    child_name: `${child.child_first_name} ${child.child_last_name}`,
  };
  const enquiryId = await takeEnquiry(ofFamily, colleague.token);
  ownEnquiry = await takeEnquiry({ ...answered, name: "Mona Adair" }, token);
  hidden = { caseId, guardianId: guardian_id, enquiryId };
});

/** Texts that find a family only among one's own. */
const parts = [
  ...["0139255506", "392 555 061", "555061", "0770090076", "07700 90076%", "0770090076_", "%"],
  ...["Ottoline", "Quillfeather", "Ottoline Quillfeather", "quillfeathr", "Ottolyne Quilfether"],
  ...["Peregrine", "Peregrine Quillfeather", "peregrin", school, "Crediton", "EX9 7LN", "EX9"],
  ...["Ottoline EX9 7LN", "Quillfeather EX9", "quill.example.org", "ottoline@quill.example.or"],
];

const system = caseSystemRoutes.advisors;
const records = recordRoutes(guardians);

function posts(): Ask[] {
  const { caseId, guardianId, enquiryId } = hidden;
  const texts = [...parts, ...[caseId, guardianId].flatMap((id) => [`${id}`, `${id} quill`])];
  const draft = { name: draftName("advisor-log", caseId) };
  const body = (given: object) => ({ body: given });
  return [
    ...texts.flatMap((text): Ask[] => [
      [`look-up of ${text}`, callerRoutes.search, body({ q: text })],
      [
        `case search for ${text}`,
        system.search,
        body({ search_in: [...caseSearchFields], search_for: text }),
      ],
      [`earlier enquiries of ${text}`, callerRoutes.enquiries, body({ q: text })],
      [`enquiries with ${text}`, enquiryRoutes.query, body({ filters: { search: text } })],
      [
        `guardian search for ${text}`,
        records.search,
        body({ search_in: Object.keys(guardians.search), search_for: text }),
      ],
    ]),
    ["similar guardians", similarRoutes.similar, body(person)],
    ["filtered cases", caseQueryRoutes.query, body({ filters: { search: "quill" } })],
    ["export", caseQueryRoutes.export, body({ filters: {} })],
    ["draft", draftRoutes.put, { params: draft, ...body({ values: { details: "?" } }) }],
    ["draft read", draftRoutes.get, { params: draft }],
    ["all enquiries", enquiryRoutes.query, body({})],
    ["everybody's enquiries", enquiryRoutes.query, body({ filters: { whose: "everyone" } })],
    ["export of enquiries", enquiryRoutes.export, body({})],
    ["enquiry changed", enquiryRoutes.update, body({ enquiry_id: enquiryId, minutes: 7 })],
    ["enquiry deleted", enquiryRoutes.remove, body({ enquiry_id: enquiryId })],
    ["try", enquiryRoutes.attempt, body({ enquiry_id: enquiryId, reached: false, minutes: 1 })],
    ["enquiry joined", enquiryRoutes.toCase, body({ enquiry_id: enquiryId, case_id: ofOwn })],
    ["case joined", enquiryRoutes.toCase, body({ enquiry_id: ownEnquiry, case_id: caseId })],
    [
      "guardian linked",
      enquiryRoutes.update,
      body({ enquiry_id: ownEnquiry, guardian_id: guardianId }),
    ],
    [
      "enquiry of the guardian",
      enquiryRoutes.create,
      body({ ...answered, guardian_id: guardianId }),
    ],
    [
      "draft of the enquiry",
      draftRoutes.put,
      {
        params: { name: draftName("enquiry-form", enquiryId) },
        ...body({ values: { notes: "?" } }),
      },
    ],
    [
      "follow-up",
      followUpRoutes.create,
      body({ case_id: caseId, due_on: "2030-01-01", text: "Ring" }),
    ],
  ];
}

/** Everything that an advisor can read, of the hidden case, its guardian and enquiry, and of their own case. */
function reads(): Ask[] {
  const { caseId, guardianId, enquiryId } = hidden;
  return (
    allRoutes
      // The clock goes on meanwhile.
      .filter(({ path }) => path !== "/api/utils/datetime")
      .filter(({ method, bytes, bare }) => method === "GET" && !bytes && !bare)
      .flatMap((route) =>
        (route.params ? [...new Set([caseId, guardianId, enquiryId, ofOwn])] : [0]).map(
          (id): Ask => {
            const params = { id, case_id: id, page: 1, name: draftName("advisor-log", id) };
            return [`${route.path} of ${id}`, route, { params }];
          },
        ),
      )
  );
}

async function answersOf(asks: readonly Ask[]) {
  const answers: Record<string, unknown> = {};
  for (const [name, route, options] of asks) {
    const { headers: _, ...answer } = await helpline.call(route, { ...options, token });
    answers[name] = answer;
  }
  return answers;
}

it("is the same with the family as without it", { timeout: 120_000 }, async () => {
  const asks = [...posts(), ...reads()];
  expect(asks.length).toBeGreaterThan(100);
  const look = { body: { q: person.mobile }, token };
  expect((await helpline.call(callerRoutes.search, look)).data).toMatchObject([
    { guardian_id: null, first_name: person.first_name },
  ]);
  const withFamily = await answersOf(asks);
  await sql`DELETE FROM enquiries WHERE enquiry_id = ${hidden.enquiryId}`.execute(database);
  await sql`DELETE FROM case_logs WHERE case_id = ${hidden.caseId}`.execute(database);
  await sql`DELETE FROM cases WHERE case_id = ${hidden.caseId}`.execute(database);
  await sql`DELETE FROM guardians WHERE guardian_id = ${hidden.guardianId}`.execute(database);
  expect(withFamily).toEqual(await answersOf(asks));
});
