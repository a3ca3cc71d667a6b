/**
 * Every call that is asked by a number, a name, an address or a reference: what it tells call takers of families and enquiries
 * that they do not see. The list of calls comes from the API, so a new call must say here what it does.
 *
 * Rules: CALL-8, CALL-9, CALL-15.
 */
import { mayAccess } from "@helpline/contract/access";
import { namedAnHour } from "@helpline/contract/callers/caller-call";
import { callerRoutes } from "@helpline/contract/callers/callers";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callName } from "#http/openapi";
import { startTeam } from "./case-factories.ts";
import { answered } from "./enquiry-kit.ts";
import { insertGuardian } from "./factories.ts";
import { auditMark, auditSince } from "./look.ts";
import { changedConfig } from "./product-config.ts";

/** Names of fields by which somebody can be found. */
const asking =
  /^(?:q|search|search_for|name|names|first_name|last_name|child_name|telephone|mobile|number|email|postcode|reference)$/;

interface Inner {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly _zod?: { readonly def: Readonly<Record<string, unknown>> };
}

/** The names of all fields of a schema. */
function fieldsOf(schema: unknown, depth = 0): string[] {
  if (typeof schema !== "object" || schema === null || depth > 8) return [];
  const { shape, _zod } = schema as Inner;
  if (shape) {
    return Object.entries(shape).flatMap(([name, each]) => [name, ...fieldsOf(each, depth + 1)]);
  }
  const { innerType, element, in: from, options } = _zod?.def ?? {};
  return [innerType, element, from, ...(Array.isArray(options) ? options : [])].flatMap((each) =>
    fieldsOf(each, depth + 1),
  );
}

const asks = ({ params, query, body }: RouteDeclaration) =>
  [params, query, body].flatMap((part) => fieldsOf(part)).some((name) => asking.test(name));

/** Calls that advisors or advocates may make and that take what somebody can be found by. */
const found = allRoutes.filter(
  ({ access, ...route }) =>
    asks({ access, ...route } as RouteDeclaration) &&
    (mayAccess(access, "advisor") || mayAccess(access, "advocate")),
);

/** They tell of others, by the one rule and with the one count. */
const counted = new Set(["POST /api/callers/search", "POST /api/callers/enquiries"]);

/**
 * They answer with what the person sees and nothing else (ROLE-7, ENQ-6), or store what is sent. That their answers do not depend
 * on a family that is hidden is tested in server/src/features/callers/hidden-family.test.ts.
 */
const ownOnly = new Set<string>([
  "POST /api/advisors/cases/search",
  "POST /api/advocates/cases/search",
  "POST /api/enquiries/query",
  "POST /api/enquiries",
  "PUT /api/enquiries",
  // Numbers that everybody who takes calls sees in the list of missed calls.
  "POST /api/missed-calls/done",
  "POST /api/missed-calls/undo",
  // The name is that of the form.
  "DELETE /api/drafts/{name}",
  "GET /api/drafts/{name}",
  "PUT /api/drafts/{name}",
]);

it("knows every such call", () => {
  expect(found.map(callName).toSorted()).toEqual([...counted, ...ownOnly].toSorted());
});

const config = await changedConfig({ call_takers_see: "nothing" });
const open = await startTeam();
const closed = await startTeam({ HELPLINE_CONFIG: config.file });
afterAll(config.remove);

const person = {
  first_name: "Ottoline",
  last_name: "Quillfeather",
  telephone: "01392 555 061",
  mobile: "07700 900761",
  email: "ottoline@quill.example.org",
  postcode: "EX9 7LN",
};
let reference: string;

beforeAll(async () => {
  for (const { helpline, newCase } of [open, closed]) {
    const colleague = await helpline.logIn("advisor");
    const { guardian_id } = await insertGuardian(helpline.database, person);
    await newCase("advisor", { primary_guardian_id: guardian_id, advisor_id: colleague.userId });
    const { telephone: _, ...known } = person;
    const body = {
      ...answered,
      name: `${person.first_name} ${person.last_name}`,
      telephone: known.mobile,
      email: known.email,
      guardian_id,
    };
    const answer = await helpline.call(enquiryRoutes.create, { body, token: colleague.token });
    expect(answer.status).toBe(201);
    const row = await helpline.database
      .selectFrom("enquiries")
      .select("reference")
      .where("enquiry_id", "=", answer.data.enquiry_id)
      .executeTakeFirstOrThrow();
    reference = row.reference;
  }
});
beforeEach(() => open.helpline.database.deleteFrom("rate_limits").execute());

const routes = [callerRoutes.search, callerRoutes.enquiries] as const;
const ask = (
  { helpline, team }: typeof open,
  route: RouteDeclaration,
  q: string,
  who: "advisor" | "advocate" | "manager" = "advisor",
) => helpline.call(route, { body: { q }, token: team[who].token });

/** What a guesser might try, each as good as any that nobody has. */
const texts = () => [
  person.mobile,
  person.telephone,
  person.email,
  "Quillfeather EX9 7LN",
  reference,
];
const nobodys = [
  "07700 900999",
  "01392 555 999",
  "nobody@quill.example.org",
  "Nobody EX9 7LN",
  "ZZZ 999",
];

describe("every call that tells of others", () => {
  it("is one of those that this file tries", () => {
    expect(routes.map(callName).toSorted()).toEqual([...counted].toSorted());
  });

  it('tells nothing with call_takers_see: "nothing", and records no find', async () => {
    for (const route of routes) {
      for (const who of ["advisor", "advocate"] as const) {
        for (const q of texts()) {
          const mark = await auditMark(closed.helpline.database);
          expect(await ask(closed, route, q, who)).toMatchObject({ status: 200, data: [] });
          const entries = await auditSince(closed.helpline.database, mark);
          expect(entries).toMatchObject([{ action: "search", after: { found: 0 } }]);
        }
      }
      expect((await ask(closed, route, person.mobile, "manager")).data).toHaveLength(1);
    }
  });

  it("tells no topic, outcome, id or kind of caller of a colleague's enquiry", async () => {
    for (const q of [person.mobile, person.email, reference]) {
      const { data } = await ask(open, callerRoutes.enquiries, q);
      const hidden = {
        enquiry_id: null,
        caller: null,
        topic: null,
        outcome: null,
        may_open: false,
      };
      if (data.length > 0) expect(data).toMatchObject([hidden]);
    }
    expect((await ask(open, callerRoutes.enquiries, person.mobile)).data).toHaveLength(1);
  });

  it(`tells ${namedAnHour} times an hour, counted over all of them`, async () => {
    const statuses: number[] = [];
    for (let round = 0; round < namedAnHour + 6; round += 1) {
      const route = routes[round % routes.length] ?? callerRoutes.search;
      statuses.push((await ask(open, route, person.mobile)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(namedAnHour);
    for (const route of routes) {
      const mark = await auditMark(open.helpline.database);
      for (const q of [...texts(), ...nobodys]) {
        const answer = await ask(open, route, q);
        // A reference is not what the look-up of families finds anybody by, nor a name that of enquiries.
        if (answer.status !== 429) expect(answer.data).toEqual([]);
      }
      const [known, unknown] = [
        await ask(open, route, person.mobile),
        await ask(open, route, "07700 900999"),
      ];
      expect(known).toMatchObject({ status: 429, data: null });
      expect(unknown).toMatchObject({ status: 429, message: known.message, data: null });
      const entries = await auditSince(open.helpline.database, mark);
      expect(entries.filter(({ action }) => action === "refused").length).toBeGreaterThan(5);
    }
    expect((await ask(open, callerRoutes.search, person.mobile, "advocate")).status).toBe(200);
  });

  it("still shows what is theirs when the hour is used up", async () => {
    const { helpline, team } = open;
    const body = { ...answered, telephone: person.mobile, name: "Mona Adair" };
    await helpline.call(enquiryRoutes.create, { body, token: team.advisor.token });
    for (let round = 0; round < namedAnHour; round += 1) {
      await ask(open, callerRoutes.search, person.mobile);
    }
    expect((await ask(open, callerRoutes.search, person.mobile)).status).toBe(429);
    const { status, data } = await ask(open, callerRoutes.enquiries, person.mobile);
    expect(status).toBe(200);
    expect(data).toMatchObject([{ may_open: true }]);
  });

  it("counts no look-up that tells of nobody", async () => {
    for (const q of nobodys) for (const route of routes) await ask(open, route, q);
    const { database } = open.helpline;
    const counts = await database
      .selectFrom("rate_limits")
      .select("key")
      .where("key", "like", "named callers%")
      .execute();
    expect(counts).toEqual([]);
  });
});
