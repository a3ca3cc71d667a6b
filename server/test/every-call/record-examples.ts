/**
 * npm run api-examples: makes the example call of each route on the sample data, and once more so that it
 * is refused. Writes requests and answers to `server/assets/api-examples.json`, from which the API's
 * description takes its examples.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type UserType, userTypes } from "@helpline/contract/access";
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import { expect, it } from "vitest";
import { type CallExample, callName } from "#http/openapi";
import { seedDeletedCases } from "../../src/demo/deleted-cases.ts";
import { seedSampleFiles } from "../../src/demo/files.ts";
import { seedSampleImports } from "../../src/demo/import.ts";
import { seedSampleData } from "../../src/demo/seed.ts";
import { demoUsername } from "../../src/demo/staff.ts";
import { startHelpline } from "../build-test-app.ts";
import type { Member, Team } from "../case-factories.ts";
import { fieldPart, filePart, formBody, formHeaders, type Part } from "../case-files-kit.ts";
import { testPassword } from "../factories.ts";
import { fillPath } from "../fill-path.ts";
import { limits } from "../import-kit.ts";
import { claimsOf, login, tokenOf } from "../log-in.ts";
import { settingsOf, startProvider } from "../openid-provider.ts";
import type { ExampleCall, World } from "./example.ts";
import { exampleCalls } from "./example-calls.ts";

const file = fileURLToPath(new URL("../../assets/api-examples.json", import.meta.url));
const publicUrl = "https://helpline.example.org";
const most = { rows: 2, values: 6, characters: 400 };
const unknownId = 999_999_999;
const wrongPassword = "not the password";

type Fields = Readonly<Record<string, unknown>>;

async function startWorld(): Promise<World> {
  const provider = await startProvider({ publicUrl });
  const helpline = await startHelpline(settingsOf(provider, publicUrl));
  const { database, fileStore } = helpline;
  await seedSampleData(database, testPassword);
  await seedSampleFiles(database, fileStore);
  await seedDeletedCases(database);
  await seedSampleImports(database, limits);
  const member = async (who: UserType): Promise<[UserType, Member]> => {
    const token = tokenOf(await login(helpline, demoUsername(who)));
    return [who, { token, userId: claimsOf(token).data.user_id }];
  };
  const members = await Promise.all(userTypes.map(member));
  return { helpline, team: Object.fromEntries(members) as Team, provider };
}

/** Records of the sample data about which there is something to say, by the path of the call. */
async function richParams({ helpline: { database }, team }: World) {
  const one = await database
    .selectFrom("cases")
    .innerJoin("case_key_dates", "case_key_dates.case_id", "cases.case_id")
    .where("advisor_id", "=", team.advisor.userId)
    .where("with_advisor", "=", 1)
    .where("gp_id", "is not", null)
    .where("school_id", "is not", null)
    .where("local_authority_id", "is not", null)
    .orderBy("minutes_used", "desc")
    .select(["cases.case_id", "primary_guardian_id", "gp_id", "school_id", "local_authority_id"])
    .executeTakeFirstOrThrow();
  const hold = await database.selectFrom("legal_holds").select("case_id").executeTakeFirstOrThrow();
  const paths: readonly [RegExp, Fields][] = [
    [/legal-hold$/, { id: hold.case_id }],
    // Only an advocate reads files and writes letters, only an evaluator evaluates, and this is an advisor's case.
    [/(files|letters|family-mail|evaluation-reach)$/, {}],
    [
      /^\/api\/((advisors\/|reports\/)?cases|case-logs\/case|subject-access\/children)\/\{/,
      { id: one.case_id, case_id: one.case_id },
    ],
    [/gps/, { id: one.gp_id }],
    [/schools/, { id: one.school_id }],
    [/local-authorities/, { id: one.local_authority_id }],
    [/guardians/, { id: one.primary_guardian_id }],
    [/\/(rows|refused)$/, { id: 1 }],
  ];
  return (path: string) => paths.find(([pattern]) => pattern.test(path))?.[1] ?? {};
}

/** Shortens lists and texts, and leaves tokens out. */
function shortened(value: unknown): unknown {
  if (typeof value === "string") {
    const text = value
      .replace(/hs_[\w-]{43}/g, "hs_…")
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "eyJhbGciOiJIUzI1NiJ9")
      .replace(/http(:\/\/|%3A%2F%2F)127\.0\.0\.1(:|%3A)\d+/g, "https$1login.example.org")
      .replace(/^\/tmp\/.* backups$/, "/srv/helpline/backups");
    // What is left of a file is base64 too.
    if (/^[A-Za-z0-9+/]{100,}={0,2}$/.test(text)) return text.slice(0, 40);
    return text.length > most.characters ? `${text.slice(0, most.characters)}…` : text;
  }
  if (Array.isArray(value)) {
    const plain = value.every((each) => typeof each !== "object");
    return value.slice(0, plain ? most.values : most.rows).map(shortened);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]));
}

const nameOfPart = ([head]: Part) => /name="(\w+)"/.exec(head)?.[1] ?? "";
const partsOf = ({ form, caseId = 0 }: ExampleCall): readonly Part[] =>
  form ?? [fieldPart("case_id", String(caseId)), filePart("letter.txt", "Dear all")];

async function send({ helpline }: World, route: RouteDeclaration, call: ExampleCall) {
  const payload = route.file ? formBody(partsOf(call)) : JSON.stringify(call.body);
  const type = route.file ? formHeaders : { "content-type": "application/json" };
  const response = await helpline.app.inject({
    method: route.method,
    url: fillPath(route, call),
    ...(payload === undefined || route.method === "GET" ? {} : { payload }),
    headers: {
      ...(route.method === "GET" || payload === undefined ? {} : type),
      ...(call.cookie ? { cookie: call.cookie } : {}),
      ...(call.token && !route.pathToken ? { authorization: `Bearer ${call.token}` } : {}),
    },
  });
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  return { status: response.statusCode, answer: isJson ? response.json() : response.body };
}

/** The same fields with the ids of nothing. */
const withoutIds = (fields: Fields = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, /(^|_)id$/.test(key) ? unknownId : value]),
  );

/** The same call with a wrong version: to be made first, because what is stored already is no conflict. */
function outdatedCalls(route: RouteDeclaration, call: ExampleCall): ExampleCall[] {
  const versioned = route.body !== undefined && "version" in route.body.shape;
  return versioned ? [{ ...call, body: { ...(call.body as Fields), version: 99 } }] : [];
}

/** The same call with what is not so: ids, a password, an empty body. */
function wrongCalls(route: RouteDeclaration, call: ExampleCall): ExampleCall[] {
  const body = call.body as Fields | undefined;
  const nowhere = {
    ...call,
    ...(call.params && { params: withoutIds(call.params) as Record<string, number> }),
    ...(body && { body: withoutIds(body) }),
  };
  const bodies = [
    {},
    ...(body && "password" in body ? [{ ...body, password: wrongPassword }] : []),
    ...(body && "current_password" in body ? [{ ...body, current_password: wrongPassword }] : []),
    ...(body && "keep_version" in body ? [{ ...body, keep_version: 99 }] : []),
  ];
  const others = body ? bodies.map((each) => ({ ...call, body: each })) : [];
  const unknown = { colour: "blue" };
  const more = [
    ...(body ? [{ ...call, body: { ...body, ...unknown } }] : []),
    ...(route.query ? [{ ...call, query: { ...call.query, ...unknown } }] : []),
  ];
  // Made once more, the call itself may conflict with what it did.
  return [nowhere, ...others, ...more, call];
}

async function refusalsOf(world: World, route: RouteDeclaration, calls: readonly ExampleCall[]) {
  const found: Record<string, unknown> = {};
  if (route.file) return found;
  for (const wrong of calls) {
    const { status, answer } = await send(world, route, wrong);
    const own = status === 422 || route.errors?.includes(status as 404);
    if (own) found[status] ??= shortened(answer);
  }
  return found;
}

const isReading = ({ method, bytes }: RouteDeclaration) => Number(method === "GET" && !bytes);

/** The same parameters with the values of others. */
const richer = (params: ExampleCall["params"] = {}, others: Fields) =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, others[key] ?? value]),
  ) as Record<string, string | number>;

/** Parameters as an address has them: texts. */
const inAddress = (params: Fields = {}) =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, shortened(String(value))]));

/** The document that describes the API would hold itself. */
const answerOf = (route: RouteDeclaration, answer: unknown) =>
  route.path === "/api/openapi.json" ? { openapi: "3.1.0" } : shortened(answer);

it("records an example of each call", { timeout: 600_000 }, async () => {
  const world = await startWorld();
  const examples = exampleCalls(world);
  const rich = await richParams(world);
  const recorded: Record<string, CallExample> = {};
  // Reading comes last, so that lists have what was written.
  for (const route of [...allRoutes].sort((a, b) => isReading(a) - isReading(b))) {
    const found = await examples[callName(route)]?.();
    if (!found) throw new Error(`Please add an example of ${callName(route)}.`);
    const call = isReading(route)
      ? { ...found, params: richer(found.params, rich(route.path)) }
      : found;
    const outdated = await refusalsOf(world, route, outdatedCalls(route, call));
    const { status, answer } = await send(world, route, call);
    expect([callName(route), status, answer]).toEqual([callName(route), route.status, answer]);
    const fields = route.file
      ? Object.fromEntries(partsOf(call).map((part) => [nameOfPart(part), String(part[1])]))
      : call.body;
    recorded[callName(route)] = {
      ...(route.params && { path: inAddress(call.params) }),
      ...(call.query && { query: call.query }),
      ...(fields !== undefined && route.body && { body: shortened(fields) }),
      answer: answerOf(route, answer),
      refusals: { ...outdated, ...(await refusalsOf(world, route, wrongCalls(route, call))) },
    };
  }
  const lines = allRoutes
    .map(callName)
    .map((name) => `${JSON.stringify(name)}: ${JSON.stringify(recorded[name])}`);
  await writeFile(file, `{\n${lines.join(",\n")}\n}\n`);
  await world.provider.goAway();
});
